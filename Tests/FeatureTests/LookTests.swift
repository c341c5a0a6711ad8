import Conversation
import Core
import Frames
import Queues
import Scene
import TestSupport
import Testing
import Toolkit

/// Signs, colours, and what is painted when.
struct LookTests {
  @Test(
    arguments: [
      "", "2", "2>", "2<lt>", "2x", "2xu", "?", ",", ",jj", "n", "c", "<ctrl-p>", "m", "2 ", "/", "y", "<enter>hi",
      "<enter>hi<enter>", "<enter>hi<enter>there<enter>", "<enter>hi<enter>there<enter><tab>", "cgo<enter>4", "4x",
      "2v", "2f", "<enter>hi<enter><esc> ", "<enter>hi<enter><esc>5<pgup>",
    ])
  func `plain signs are really plain`(keys: String) {
    var workspace = Samples.queued
    workspace.streams = Streams((1...30).map { Samples.thread(UInt64($0), "thread \($0)", minutesAgo: Int64($0)) })
    let app = AppDriver(workspace, unicode: false)
    app.press(keys)
    app.takeEffects()
    if app.workspace.streams[Samples.flaky]?.turn != nil {
      app.hear(.plan([PlanEntry(content: "a", status: .running)]))
      app.hear(.tool(ToolCall(id: "1", title: "bash", status: .running)))
      app.hear(.asks(Samples.plainPermission))
      app.pass(seconds: 1)
    }
    let strange = Set(app.screen.unicodeScalars.filter { !$0.isASCII })
    #expect(strange.isEmpty, "\(strange.map { String($0) }) in\n\(app.screen)")
  }

  @Test func `the screen in plain signs`() {
    let app = AppDriver(Samples.queued, unicode: false)
    app.press("<enter>go<enter>next<enter>")
    app.takeEffects()
    app.hear(.tool(ToolCall(id: "1", title: "bash  make", status: .running)))
    app.expectScreen(named: "plain-signs")
  }

  @Test func `without colours no cell has one, and the cursor's row can still be told`() {
    let app = AppDriver(Samples.queued, colors: .none)
    app.press("2j")
    let colored = app.frame().rows.joined().filter {
      $0.style.foreground != .terminalDefault || $0.style.background != .terminalDefault
    }
    #expect(colored.isEmpty)
    #expect(app.style(of: "2 ○ 漢字")?.attributes.contains(.reverse) == true)
    #expect(app.style(of: "3 ○ résumé")?.attributes.contains(.reverse) == false)
  }

  @Test func `sixteen colours get the terminal's own theme`() {
    let app = AppDriver(colors: .sixteen)
    #expect(app.style(of: "café") == Samples.theme("terminal")[.textDim])
  }

  @Test func `in 256 colours what differs stands on grounds of its signs' hues`() {
    var surroundings = Samples.surroundings
    surroundings.themes = [
      Theme(name: "dark", isDark: true) { role in
        Style(foreground: role == .removed ? .rgb(200, 50, 0) : .rgb(0, 200, 50), background: .rgb(20, 20, 30))
      }
    ]
    for (colors, added, removed) in [
      (WindowFacts.Colors.palette, Color.indexed(22), Color.indexed(52)),
      (.many, .rgb(20, 20, 30), .rgb(20, 20, 30)),
    ] {
      let app = AppDriver(colors: colors, surroundings: surroundings)
      app.press("<enter>go<enter>")
      app.takeEffects()
      app.hear(
        .tool(
          ToolCall(
            id: "t", title: "Edit é.conf", kind: "edit", status: .completed,
            output: "--- é.conf\n+++ é.conf\n@@ -1,1 +1,1 @@\n-a\n+größer")))
      app.click("Edit é.conf")
      #expect(app.style(of: "+ größer")?.background == added)
      #expect(app.style(of: "− a")?.background == removed)
    }
  }

  @Test func `each state has its colour and its word`() {
    let app = AppDriver(Samples.queued)
    let theme = Samples.theme("dark")
    app.press("<enter>go<enter><esc>2")
    app.takeEffects()
    #expect(app.style(of: "● fix")?.foreground == theme[.working].foreground)
    app.hear(.asks(Samples.permission(askedAt: app.now)))
    #expect(app.style(of: "4 ◆ fix") == theme[.textDim])
    #expect(sign(app, behind: "4 ◆ fix") == theme[.needsPerson].foreground)
    app.endTurn(.failed("no", .answered))
    #expect(sign(app, behind: "4 ✕ fix") == theme[.failed].foreground)
  }

  /// The colour of the sign behind a place of the Queue.
  private func sign(_ app: AppDriver, behind words: String) -> Color? {
    app.place(of: words).map { app.frame()[$0.row, $0.column + 2].style.foreground }
  }

  @Test func `a state that lasts long without a word is quiet`() {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>")
    app.takeEffects()
    app.pass(seconds: 299)
    app.expectRow(containing: "● fix flaky test", "4m")
    app.expectRow(containing: "┐┌ fix flaky test", "● working 4:59")
    app.pass(seconds: 1)
    app.expectRow(containing: "◌ fix flaky test")
    app.hear(.text("still here", kind: .said, part: nil))
    app.expectRow(containing: "● fix flaky test", "5m")
  }

  // MARK: Frames

  @Test func `what changes nothing on the screen sends no frame`() {
    let app = AppDriver()
    app.pass(seconds: 1)
    let before = app.framesShown()
    app.press("k")
    app.press("<f9>")
    app.receive(.tick)
    app.resize(100, 30)
    app.receive(.input(1, .focus(true)))
    app.receive(.clientLeft(3))
    #expect(app.framesShown() == before)
  }

  @Test func `an idle screen is painted only when an age changes`() {
    let app = AppDriver(Samples.nothing)
    let before = app.framesShown()
    app.pass(seconds: 7 * 86_400)
    #expect(app.framesShown() == before)
    let busy = AppDriver()
    let first = busy.framesShown()
    busy.pass(seconds: 3600)
    #expect((1...60).contains(busy.framesShown() - first))
  }

  @Test func `a burst of an agent's words costs few frames`() {
    let app = AppDriver()
    app.press("<enter>go<enter>")
    app.takeEffects()
    let before = app.framesShown()
    app.receive((1...500).map { _ in .agent(AgentReport(Samples.flaky, .text("word ", kind: .said, part: nil))) })
    app.pass(milliseconds: 16)
    #expect((1...2).contains(app.framesShown() - before))
  }

  @Test func `the same events give the same frames`() {
    func screens() -> [String] {
      let app = AppDriver(Samples.queued)
      var screens: [String] = []
      for keys in ["2j", "x", "<enter>", "hi<enter>", "<esc>", "?", "<esc>", "cgo<enter>", "u", "4", ",jj<enter>"] {
        app.press(keys)
        screens.append(app.frame().styledText)
      }
      app.takeEffects()
      return screens
    }
    #expect(screens() == screens())
  }

  @Test func `a frame depends on the state alone`() {
    let app = AppDriver(Samples.queued)
    app.press("2jx")
    guard let window = app.state.windows[1] else { return #expect(Bool(false), "the window is gone") }
    #expect(AppView.draw(app.state, window).changesAt == AppView.draw(app.state, window).changesAt)
    #expect(AppView.draw(app.state, window).frame == app.frame())
  }

  /// Of every other frame in the tests it is checked that it is the same as one that is drawn whole.
  @Test(arguments: ["2", "1", "3", "4"])
  func `where only a cursor moves, only its rows and the footer are drawn`(pane: String) throws {
    let app = AppDriver(Samples.queued)
    app.press(pane)
    for keys in ["<down>", "<up>", "<end>", "<home>", "<pagedown>"] {
      let before = try #require(app.state.windows[1])
      var painting = AppView.draw(app.state, before)
      app.press(keys)
      let window = try #require(app.state.windows[1])
      #expect(AppView.move(&painting, to: app.state, window), "\(keys)")
      #expect(painting.frame == AppView.draw(app.state, window).frame)
    }
    let before = AppView.draw(app.state, try #require(app.state.windows[1]))
    for keys in ["<tab>", "<space>", "?"] {
      app.press(keys)
      var painting = before
      #expect(!AppView.move(&painting, to: app.state, try #require(app.state.windows[1])), "\(keys)")
    }
  }

  @Test func `where only a message grows, only its composer and the footer are drawn`() throws {
    let app = AppDriver(Samples.queued)
    app.press("<enter>a")
    for keys in ["b", "漢字", "<backspace>", "<left>", "c", "<home>", "x ", "<ctrl-w>"] {
      var painting = AppView.draw(app.state, try #require(app.state.windows[1]))
      app.press(keys)
      let window = try #require(app.state.windows[1])
      #expect(AppView.type(&painting, to: app.state, window), "\(keys)")
      #expect(painting.frame == AppView.draw(app.state, window).frame, "\(keys)")
    }
    // Another row of words moves what is above it; the first and the last letter are told in the lists.
    let long = String(repeating: "word ", count: 40)
    for keys in [long, "<end><ctrl-u>", "a", "<backspace>", "<esc>"] {
      var painting = AppView.draw(app.state, try #require(app.state.windows[1]))
      app.press(keys)
      #expect(!AppView.type(&painting, to: app.state, try #require(app.state.windows[1])), "\(keys)")
    }
  }

  @Test func `the terminal's title tells what matters`() {
    let app = AppDriver(Samples.queued)
    #expect(app.frame().title == "upnext")
    app.press("2j<enter>")
    #expect(app.frame().title == "upnext: 漢字の文書を直す")
  }
}
