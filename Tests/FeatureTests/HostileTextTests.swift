import App
import Conversation
import Core
import Queues
import Scene
import SeededNumbers
import TestSupport
import Testing
import Texts
import Toolkit
import Words

/// Texts whose characters never end, through every way into the loop: what an event takes grows with the text, not faster.
struct HostileTextTests {
  /// Something that happens with a text in it.
  private struct Way: Sendable {
    let name: String
    let isBegunBy: String
    let happen: @Sendable (AppDriver, String) -> Void

    init(_ name: String, after keys: String = "", _ happen: @escaping @Sendable (AppDriver, String) -> Void) {
      self.name = name
      isBegunBy = keys
      self.happen = happen
    }
  }

  /// Beyond what one entry of a conversation holds, so that the cutting is measured too.
  private static let bytes = 180 << 10

  /// A few of all ways and texts each time; the seed says which.
  private func expectQuick(_ ways: [Way], count: Int, _ app: () -> AppDriver) {
    var random = RandomNumbers(seed: randomSeed)
    for way in ways.shuffled(using: &random).prefix(count) {
      let text = random.pick(HostileText.all)
      let (one, other) = (app(), app())
      for app in [one, other] { app.press(way.isBegunBy) }
      // As the edges give them.
      let eighth = ShortCharacters.bounded(text.text(bytes: Self.bytes / 8))
      let whole = ShortCharacters.bounded(text.text(bytes: Self.bytes))
      let time = Slowness(eighth: { way.happen(one, eighth) }, whole: { way.happen(other, whole) })
      #expect(time.isBounded, "\(way.name) of \(text): \(time), seed \(random.seed)")
      for app in [one, other] { app.takeEffects() }
    }
  }

  /// A thread whose turn goes on, and its window.
  private static func working() -> AppDriver {
    let app = AppDriver(columns: 120, rows: 40)
    app.press("<enter>")
    app.type("go")
    app.press("<enter>")
    app.accept()
    app.takeEffects()
    return app
  }

  // MARK: What agents say

  private static let said: [Way] = [
    Way("words") { $0.hear(.text($1, kind: .said, part: nil)) },
    Way("thought") { $0.hear(.text($1, kind: .thought, part: "a")) },
    Way("code") { $0.hear(.text("```swift\n" + $1 + "\n```\n", kind: .said, part: "b")) },
    Way("table") { $0.hear(.text("| a | b |\n|-|-|\n| \($1) | \($1) |\n", kind: .said, part: "c")) },
    Way("the person's words") { $0.hear(.text($1, kind: .user, part: "d")) },
    Way("tool") { $0.hear(tool($1)) },
    Way("a tool's input") { $0.hear(tool("x", input: $1)) },
    Way("output") { $0.hear(tool("x", output: $1)) },
    Way("difference") { $0.hear(tool("x", output: "--- a\n+++ b\n@@ -1 +1 @@\n-é\n+" + $1)) },
    Way("plan") { $0.hear(.plan([PlanEntry(content: $1, status: .running)])) },
    Way("title") { $0.hear(.title($1)) },
    Way("mode") { $0.hear(.mode($1)) },
    Way("commands") { $0.hear(.fact(.commands([SlashCommand(name: $1, about: $1, hint: $1)]))) },
    Way("options") { app, text in
      let choice = AgentOption.Choice(id: text, name: text)
      app.hear(.options([AgentOption(id: text, name: text, about: text, choices: [choice], current: text)]))
    },
    Way("notice") { $0.hear(.notice($1)) },
    Way("question") { app, text in
      let option = Permission.Option(id: text, name: text, kind: .allowOnce)
      app.hear(.asks(Permission(id: "p", title: text, detail: text, options: [option], askedAt: app.now)))
    },
    Way("failure") { app, text in
      if app.workspace.streams[Samples.flaky]?.turn != nil { app.endTurn(.failed(text, .answered)) }
    },
  ]

  private static func tool(_ title: String, input: String = "", output: String = "") -> AgentReport.News {
    .tool(ToolCall(id: "t", title: title, kind: "execute", status: .running, input: input, output: output))
  }

  @Test func `nothing that an agent says stops the loop`() { expectQuick(Self.said, count: 6, Self.working) }

  // MARK: What people type and paste

  private static let typed: [Way] = [
    Way("a paste", after: "<enter>") { $0.paste($1) },
    Way("keys in a long text", after: "<enter>") { app, text in
      app.paste(text)
      app.press("x<Left><Up><Home><backspace><C-w><C-_>")
    },
    Way("sending", after: "<enter>") { app, text in
      app.paste(text)
      app.press("<enter>")
    },
    Way("an editor's text", after: "<enter><C-g>") { $0.receive(.edited(1, $1, problem: nil)) },
    Way("a filter", after: "/") { $0.paste($1) },
    Way("a search", after: "<C-f>") { $0.paste($1) },
    Way("a new thread", after: "n") { $0.paste($1) },
    Way("a new command", after: "c") { $0.paste($1) },
  ]

  @Test func `nothing that a person pastes stops the loop`() {
    expectQuick(Self.typed, count: 4) { AppDriver(columns: 120, rows: 40) }
  }

  // MARK: What the command line says

  private static let asked: [Way] = [
    ["send", "fix flaky test"], ["add"], ["rename", "fix flaky test"], ["new", "--name", "größe"], ["search"],
    ["edit", "1"], ["show"], ["template", "save", "größe"],
  ].map { words in
    Way("upnext \(words[0])") { app, text in
      app.receive(.requested(7, .call(Call(words + ["--", text], directory: "/home/ada/src/api"))))
    }
  }

  @Test func `nothing that the command line says stops the loop`() {
    expectQuick(Self.asked, count: 4) { AppDriver(columns: 120, rows: 40) }
  }

  // MARK: What lies on the disk

  @Test func `no conversation on the disk stops the loop`() {
    var random = RandomNumbers(seed: randomSeed)
    let text = random.pick(HostileText.all)
    func opened(_ text: String, _ kinds: [(Entry.Role, Entry.Kind)]) -> AppDriver {
      let entries = kinds.prefix(2).enumerated().map { number, kind in
        Entry(
          id: Samples.id(UInt64(70 + number)), number: number + 1, role: kind.0, kind: kind.1, title: text, text: text,
          at: Samples.now, status: .done)
      }
      var workspace = Samples.idle
      workspace.streams.update(Samples.flaky) { $0.messageCount = 2 }
      return AppDriver(workspace, entries: [Samples.flaky: entries], columns: 120, rows: 40)
    }
    let kinds: [(Entry.Role, Entry.Kind)] = [
      (.user, .text), (.agent, .text), (.agent, .thought), (.tool, .tool), (.agent, .plan), (.system, .notice),
      (.system, .digest),
    ].shuffled(using: &random)
    let eighth = opened(ShortCharacters.bounded(text.text(bytes: Self.bytes / 8)), kinds)
    let whole = opened(ShortCharacters.bounded(text.text(bytes: Self.bytes)), kinds)
    for keys in ["<enter>", "<tab><PageUp>g"] {
      let time = Slowness(eighth: { eighth.press(keys) }, whole: { whole.press(keys) })
      #expect(time.isBounded, "\(keys) of \(text): \(time), seed \(random.seed)")
    }
    for app in [eighth, whole] { app.takeEffects() }
  }

  // MARK: What is too long

  @Test func `a paste that is too long is cut, and said so`() {
    let app = AppDriver()
    app.press("<enter>")
    app.paste(String(repeating: "zu lang, größer als alles\n", count: TextEdit.longestText / 27 + 400))
    let draft = app.workspace.streams[Samples.flaky]?.draft ?? ""
    #expect((TextEdit.longestText - 8...TextEdit.longestText).contains(draft.utf8.count))
    #expect(app.footer().contains("Only 1 MB fit here"), "\(app.footer())")
  }

  @Test(arguments: ["y", "ü", "<c-j>"])
  func `what is typed where nothing fits any more is no silence`(key: String) {
    let app = AppDriver()
    app.press("<enter>")
    app.paste(String(repeating: "x", count: TextEdit.longestText))
    #expect(!app.footer().contains("Only 1 MB fit here"))
    app.press(key)
    #expect(app.footer().contains("Only 1 MB fit here"), "\(app.footer())")
    #expect(app.workspace.streams[Samples.flaky]?.draft.utf8.count == TextEdit.longestText)
    app.press("<left><right>")
    #expect(!app.footer().contains("Only 1 MB fit here"))
  }

  @Test(arguments: ["y", "<c-j>"])
  func `a command's prompt that is full says so as the composer does`(key: String) {
    let app = AppDriver()
    app.press("c")
    app.paste(String(repeating: "x", count: TextEdit.longestText))
    #expect(!app.footer().contains("Only 1 MB fit here"))
    app.press(key)
    #expect(app.footer().contains("Only 1 MB fit here"), "\(app.footer())")
    app.press("<esc>c")
    app.expectNoRow(containing: "Only 1 MB fit here")
    app.paste("yy")
    #expect(app.footer().contains("Only 1 MB fit here"), "\(app.footer())")
  }

  @Test func `a line that is full says so, with what fits in it`() {
    let app = AppDriver()
    app.press("/")
    app.paste(String(repeating: "x", count: TextEdit.longestLine + 1))
    #expect(app.footer().contains("Only 4 KB fit here"), "\(app.footer())")
    app.press("<left>y")
    #expect(app.footer().contains("Only 4 KB fit here"), "\(app.footer())")
  }

  @Test func `a comment that is full says so`() {
    let app = ReviewPaneTests.app()
    app.press("<enter>]jjjjj<enter>")
    app.paste(String(repeating: "x", count: TextEdit.longestText))
    app.expectNoRow(containing: "Only 1 MB fit here")
    app.press("y")
    app.expectRow(containing: "Only 1 MB fit here")
    app.press("<left>")
    app.expectNoRow(containing: "Only 1 MB fit here")
    app.paste("y")
    app.expectRow(containing: "Only 1 MB fit here")
    app.takeEffects()
  }
}
