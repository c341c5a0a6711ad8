import Conversation
import Core
import Queues
import Scene
import TestSupport
import Testing
import Toolkit

/// What was sent before comes back into the composer, and long texts say how long they are.
struct RecallTests {
  private func said() -> AppDriver {
    let app = AppDriver()
    app.press("<enter>")
    for text in ["one é", "two", "two", "three"] {
      app.type(text)
      app.press("<enter>")
      app.takeEffects()
      app.accept()
      app.endTurn()
    }
    return app
  }

  private func composer(_ app: AppDriver) -> String? { app.state.windows[1]?.conversation.composer.text }

  @Test func `Up in an empty composer goes back through what was sent, each text once, and Down comes again`() {
    let app = said()
    for text in ["three", "two", "one é", "one é"] {
      app.press("<up>")
      #expect(composer(app) == text)
    }
    #expect(app.footer().contains("Nothing was sent before this."))
    for text in ["two", "three", "", ""] {
      app.press("<down>")
      #expect(composer(app) == text)
    }
    app.press("<up>")
    app.press("<enter>")
    app.expectEffects([app.delivery(of: "three")])
  }

  @Test func `a command that is as long as the one before is what Enter sends`() {
    let app = AppDriver()
    app.hear(.fact(.commands([SlashCommand(name: "check"), SlashCommand(name: "build")])))
    app.press("<enter>")
    for text in ["/check", "/build"] {
      app.type(text)
      app.press("<enter>")
      app.takeEffects()
      app.accept()
      app.endTurn()
    }
    app.press("<up>")
    #expect(composer(app) == "/build")
    app.press("<up>")
    #expect(composer(app) == "/check")
    app.press("<enter>")
    app.expectEffects([app.delivery(of: "/check")])
  }

  @Test func `what was taken up and touched is a text like any`() {
    let app = said()
    app.press("<up>!")
    #expect(composer(app) == "three!")
    app.press("<up><down>")
    #expect(composer(app) == "three!")
    #expect(app.workspace.streams[Samples.flaky]?.draft == "three!")
  }

  @Test(arguments: ["<down>", "<up>"])
  func `what came from the editor or by a new line is the person's`(key: String) {
    let app = said()
    app.press("<up><ctrl-g>")
    #expect(app.takeEditedText() == "three")
    app.receive(.edited(1, "größe", problem: nil))
    app.press(key)
    #expect(composer(app) == "größe")
    app.press("<ctrl-u><up><ctrl-j>")
    app.press(key)
    #expect(composer(app) == "three\n")
  }

  @Test(arguments: ["<down>", "<up>"]) func `what another window has added is the person's`(key: String) {
    let app = said()
    app.open(2)
    app.press("<up>")
    app.press("<enter> plus", in: 2)
    #expect(composer(app) == "three plus")
    app.press(key)
    #expect(composer(app) == "three plus")
    #expect(app.workspace.streams[Samples.flaky]?.draft == "three plus")
  }

  @Test func `an editor that gives back what it was given leaves it taken up`() {
    let app = said()
    app.press("<up><ctrl-g>")
    _ = app.takeEditedText()
    app.receive(.edited(1, "three", problem: nil))
    app.press("<up>")
    #expect(composer(app) == "two")
  }

  @Test func `where a message waits Up edits that one`() {
    let app = said()
    app.type("go")
    app.press("<enter>")
    app.takeEffects()
    app.type("then é")
    app.press("<enter><up>")
    #expect(composer(app) == "then é")
    #expect(app.state.windows[1]?.editing != nil)
  }

  @Test func `a long paste that is unfolded says how many lines it has, and how many of them are above`() {
    let app = AppDriver()
    app.press("<enter>")
    app.paste((1...300).map { "line \($0)" }.joined(separator: "\n"))
    #expect(app.footer().contains("[▤ 300 lines] goes along whole: M-o shows it, ^_ takes it out again."))
    app.press("<alt-o>")
    app.expectRow(containing: "▤ 300 lines, 292 above")
    app.expectRow(containing: "line 300")
    app.press("<ctrl-_><ctrl-_>")
    #expect(composer(app) == "")
    app.expectNoRow(containing: "▤")
  }

  @Test func `what was cut is put in where one goes next, also behind what is sent`() {
    let app = AppDriver()
    app.press("<enter>")
    app.type("größe 漢字")
    app.press("<ctrl-u><esc><esc>j<enter>")
    #expect(app.state.windows[1]?.stream != Samples.flaky)
    #expect(composer(app) == "")
    app.press("<ctrl-y>")
    #expect(composer(app) == "größe 漢字")
    app.press("<enter>")
    #expect(composer(app) == "")
    app.press("<ctrl-y>")
    #expect(composer(app) == "größe 漢字")
    app.takeEffects()
  }

  @Test func `what was taken up in the place of words is one change, which undo takes back`() {
    let app = said()
    app.press("<up><up>")
    #expect(composer(app) == "two")
    app.press("<ctrl-_>")
    #expect(composer(app) == "three")
    app.press("<ctrl-_>")
    #expect(composer(app) == "")
    #expect(app.workspace.streams[Samples.flaky]?.draft == "")
  }

  // MARK: Drafts that were left

  @Test func `a long paste stays a few words while other threads are opened, and is taken out again`() {
    let app = AppDriver()
    app.press("<enter>see ")
    app.paste((1...300).map { "ligne é \($0)" }.joined(separator: "\n"))
    app.press("<esc><esc>j<enter>")
    #expect(app.state.windows[1]?.stream != Samples.flaky)
    #expect(composer(app) == "")
    app.press("<esc><esc>k<enter>")
    #expect(app.state.windows[1]?.stream == Samples.flaky)
    #expect(composer(app) == "see [▤ 300 lines]")
    app.press("<ctrl-_>")
    #expect(composer(app) == "see ")
    #expect(app.workspace.streams[Samples.flaky]?.draft == "see ")
  }

  @Test func `a draft that another window has changed meanwhile is the one that is there now`() {
    let app = AppDriver()
    app.open(2)
    app.press("<enter>größe<esc><esc>j<enter>")
    app.press("<enter>!", in: 2)
    app.press("<esc><esc>k<enter>")
    #expect(composer(app) == "größe!")
    app.press("<ctrl-_>")
    #expect(composer(app) == "größe!")
  }

  @Test func `a draft of before goes as a whole until it is touched`() {
    var workspace = Samples.idle
    workspace.streams.update(Samples.flaky) { $0.draft = "größe\nzwei\ndrei" }
    workspace.lastOpened = Samples.flaky
    workspace.streams.settled()
    let app = AppDriver(workspace)
    app.press("5<enter><ctrl-u>")
    #expect(composer(app) == "")
    app.press("<ctrl-_>")
    #expect(composer(app) == "größe\nzwei\ndrei")
    app.press("<ctrl-u>")
    #expect(composer(app) == "größe\nzwei\n")
    app.press("<ctrl-u>")
    #expect(composer(app) == "größe\nzwei")
  }
}
