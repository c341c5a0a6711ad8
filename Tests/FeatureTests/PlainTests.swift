import Conversation
import Core
import Languages
import Plain
import Queues
import Scene
import Settings
import TestSupport
import Testing
import Toolkit
import Words

/// `upnext --plain`: the same windows as lines.
struct PlainTests {
  private static func driver(_ workspace: Workspace = Samples.queued, _ language: Language = .english) -> AppDriver {
    let app = AppDriver(workspace, opensWindow: false)
    app.open(1, language: language, isPlain: true)
    return app
  }

  private static func key(_ keys: String) -> (press: String, act: (AppDriver) -> Void) {
    (
      keys,
      { app in
        app.press(keys)
        _ = app.takeEffects()
      }
    )
  }

  private static func event(_ name: String, _ act: @escaping (AppDriver) -> Void)
    -> (press: String, act: (AppDriver) -> Void)
  {
    (
      "(\(name))",
      { app in
        act(app)
        _ = app.takeEffects()
      }
    )
  }

  private static var session: [(press: String, act: (AppDriver) -> Void)] {
    [
      key("j"), key("j"), key("2"), key("t"), key("u"), key("<enter>"), key("i"), key("<backspace>"), key("hi<enter>"),
      event("the agent works") { app in
        app.accept(in: app.state.windows[1]?.stream ?? Samples.flaky)
        app.hear(.text("One line.\nAnd an", kind: .said, part: nil), of: app.state.windows[1]?.stream ?? Samples.flaky)
      },
      event("it goes on") {
        $0.hear(.text("other one.\n", kind: .said, part: nil), of: $0.state.windows[1]?.stream ?? Samples.flaky)
      },
      event("it asks") { $0.hear(.asks(Samples.permission()), of: $0.state.windows[1]?.stream ?? Samples.flaky) },
      event("a second") { $0.pass(seconds: 1) },
      key("<esc>"), key("<esc>"), key("w"),
      event("a second") { $0.pass(seconds: 1) },
      key("a"), key("1"), key("?"), key("j"), key("<esc>"), key("c"), key("lint"), key("<enter>"), key("4"),
      event("three minutes") { $0.pass(seconds: 180) },
      key("<ctrl-p>"), key("the"), key("<esc>"), key(","), key("j"), key("<esc>"), key("<ctrl-l>"),
    ]
  }

  @Test(arguments: [(Language.english, "english"), (.german, "german")])
  func `a session reads as a person goes through it`(language: Language, name: String) {
    let app = Self.driver(Samples.queued, language)
    app.expectTranscript(Self.session, named: "plain-\(name)")
  }

  @Test func `no row of a dialog is cut, and none of what a setting takes`() {
    let app = Self.driver()
    app.press("<ctrl-p>")
    let rows = app.heard().filter { $0.contains(", action") }
    #expect(rows.count > 10 && !rows.contains { $0.contains("~,") })
    app.press("<esc>")
    app.openSetting(.panes)
    app.press("<enter>")
    _ = app.takeEffects()
    #expect(app.heard().contains { $0.contains(" up_next ") && $0.hasSuffix("Esc leaves it") })
  }

  @Test func `coming to a list reads it once, and moving says the row that one comes to`() {
    let app = Self.driver(Samples.idle)
    let opening = app.heard()
    #expect(opening.first?.hasPrefix("Recent, ") == true)
    #expect(opening.contains { $0.hasPrefix("row 1 of 4, here. ") })
    #expect(opening.count { $0.hasPrefix("row ") } == 4)
    app.press("j")
    let moved = app.heard()
    #expect(moved.count == 1)
    #expect(moved.first?.hasPrefix("row 2 of 4. ") == true)
  }

  @Test func `what did not change is never said again, however long it goes on`() {
    let app = Self.driver(Samples.idle)
    _ = app.heard()
    app.pass(seconds: 4000)
    app.receive(.tick)
    #expect(app.heard() == [])
  }

  @Test func `where there is no clipboard, nothing is called copied, and what prints it is named`() {
    let said = Entry(
      id: Samples.id(1001), number: 1, role: .agent, kind: .text, text: "größe", at: Samples.now, status: .done)
    var workspace = Samples.idle
    workspace.streams.update(Samples.flaky) { $0.messageCount = 1 }
    workspace.streams.settled()
    let app = AppDriver(workspace, entries: [Samples.flaky: [said]], opensWindow: false)
    app.open(1, isPlain: true)
    app.press("<ctrl-p>copy-id<enter>")
    var heard = app.heard()
    #expect(heard.contains { $0.contains(Samples.flaky.text) }, "\(heard)")
    app.press("<enter><esc>5<ctrl-p>copy-entry<enter>")
    heard += app.heard()
    #expect(heard.contains { $0.contains("upnext show prints it") }, "\(heard)")
    #expect(!heard.contains { $0.contains("Copied") }, "\(heard)")
    app.expectEffects([])
  }

  @Test func `a row that changes is said once`() {
    let app = Self.driver(Samples.idle)
    _ = app.heard()
    _ = app.ask(.call(Call(["send", Samples.flaky.text, "go on"])))
    app.accept()
    _ = app.takeEffects()
    let lines = app.heard().filter { $0.contains("working") }
    #expect(lines.count == 1, "\(lines)")
    app.hear(.text("a word ", kind: .said, part: nil))
    app.pass(seconds: 5)
    #expect(app.heard() == [])
  }

  @Test func `what completes a word is said as it comes and as one chooses, and once which keys take it`() {
    let app = Self.driver(Samples.idle)
    for path in ["README.md", "src/main.swift", "src/ähnlich.swift"] { app.addFile("/home/ada/src/api/" + path) }
    app.press("<enter>see ")
    _ = app.heard()
    app.press("@sr")
    let offered = app.heard()
    #expect(offered.last?.hasPrefix("1 of 2. src/") == true, "\(offered)")
    #expect(offered.count { $0 == "Tab or Enter takes it, Esc closes" } == 1, "\(offered)")
    app.press("<down>")
    let chosen = app.heard()
    #expect(chosen.count == 1 && chosen.first?.hasPrefix("2 of 2. src/") == true, "\(chosen)")
    app.press("c/ä")
    #expect(app.heard().last == "1 of 1. src/ähnlich.swift")
    app.press("<esc>")
    #expect(app.heard() == [])
    app.press(" ")
    #expect(app.heard() == [])
  }

  @Test func `an agent's command is said with what it is for, and no key where Enter sends it`() {
    let app = Self.driver(Samples.idle)
    app.hear(.fact(.commands([SlashCommand(name: "review", about: "Look at the changes")])))
    app.press("<enter>")
    _ = app.heard()
    app.press("/re")
    #expect(app.heard() == ["1 of 1. /review, Look at the changes", "Tab or Enter takes it, Esc closes"])
    app.press("view")
    #expect(app.heard() == [])
  }

  @Test func `what happens elsewhere comes as news`() {
    let app = Self.driver(Samples.idle)
    app.press("4")
    _ = app.heard()
    _ = app.ask(.call(Call(["send", Samples.flaky.text, "go on"])))
    app.accept()
    app.hear(.asks(Samples.permission()))
    _ = app.takeEffects()
    let news = app.heard().filter { $0.hasPrefix("News: ") }
    #expect(news.count == 1, "\(news)")
    #expect(news.first?.contains(Samples.permission().title) == true)
  }

  @Test func `the setting makes every new window one, and a size means nothing to it`() {
    var workspace = Samples.idle
    workspace.settings.layout = .linear
    let app = AppDriver(workspace, columns: 20, rows: 5)
    #expect(app.state.windows[1]?.facts.isPlain == true)
    #expect(app.framesShown() == 0)
    #expect(!app.heard().isEmpty)
    app.resize(10, 3)
    app.press("j")
    #expect(app.heard().count == 1)
  }

  @Test func `a long list is read around the cursor, and moving on says only the row that one comes to`() {
    let app = Self.driver(Samples.idle)
    _ = app.heard()
    app.press(",")
    _ = app.takeEffects()
    #expect(app.heard().count { $0.hasPrefix("row ") } == 20)
    for place in 2...SettingKey.allCases.count {
      app.press("j")
      let moved = app.heard()
      #expect(moved.count == 1, "\(moved)")
      #expect(moved.first?.hasPrefix("row \(place) of ") == true, "\(moved)")
    }
  }

  @Test func `an answer that begins within a line is said with its speaker once the line is whole`() {
    let app = Self.driver(Samples.idle)
    app.press("<enter>")
    app.press("go<enter>")
    _ = app.takeEffects()
    app.accept()
    _ = app.heard()
    app.hear(.text("word0 ", kind: .said, part: nil))
    #expect(app.heard() == [])
    app.hear(.text("word1", kind: .said, part: nil))
    app.endTurn()
    _ = app.takeEffects()
    #expect(app.heard().first == "claude: word0 word1")
  }

  @Test func `Ctrl-L reads the pane again from its beginning`() {
    let app = Self.driver(Samples.idle)
    let opening = app.heard()
    app.press("<ctrl-l>")
    #expect(app.heard() == opening)
  }

  /// Nothing that only eyes understand.
  @Test func `no line has a box, a bar or a colour`() {
    let app = Self.driver(Samples.queued)
    app.press("2<enter><esc>?<esc>c<tab><esc>n<esc>,<esc><ctrl-p><esc>m<esc>H<esc>")
    _ = app.takeEffects()
    let lines = app.heard()
    #expect(lines.count > 20)
    for line in lines {
      #expect(!line.unicodeScalars.contains { (0x2500...0x259F).contains($0.value) || $0.value < 0x20 }, "\(line)")
      #expect(!line.contains("  "), "\(line)")
    }
  }

  @Test func `an entry of a dialog says its number, and moving says only that one`() {
    let app = Self.driver(Samples.idle)
    app.press("m")
    let opening = app.heard().filter { !$0.hasPrefix("Recent") }
    #expect(opening.contains { $0.hasPrefix("Dialog: ") })
    #expect(opening.contains { $0.hasPrefix("1 of ") }, "\(opening)")
    app.press("j")
    let moved = app.heard()
    #expect(moved.count == 1, "\(moved)")
    #expect(moved.first?.hasPrefix("2 of ") == true)
  }

  @Test func `an entry's number is never more than there are, and those out of view count too`() {
    var surroundings = Samples.surroundings
    surroundings.providers = (1...14).map {
      Surroundings.Provider(name: "agent\($0)", about: .whatItIs("Agent \($0)", command: nil))
    }
    let app = AppDriver(Samples.idle, surroundings: surroundings, opensWindow: false)
    app.open(1, isPlain: true)
    app.press("n")
    _ = app.heard()
    app.press("<tab><tab>")
    for place in 2...14 {
      app.press("<down>")
      let said = app.heard()
      #expect(said.contains { $0.hasPrefix("\(place) of 14. ") }, "\(said)")
    }
    _ = app.takeEffects()
  }

  /// A box without Unicode is drawn with signs that commands, differences and lists begin and end with.
  @Test func `what a dialog asks and shows is read with all its signs`() {
    let app = Self.driver(Samples.idle)
    app.press("<enter>go<enter>")
    _ = app.takeEffects()
    app.accept()
    let lines = ["curl https://x.sh |", "sh", "--force origin main", "# rm -rf build", "- old", "+ new", "| tail -"]
    app.hear(
      .asks(
        Permission(
          id: "ask-1", title: "Run a command", detail: lines.joined(separator: "\n"),
          options: [Permission.Option(id: "yes", name: "Allow", kind: .allowOnce)], askedAt: Samples.now)))
    app.press("<esc><esc>")
    _ = app.heard()
    app.press("<space>")
    let asked = app.heard()
    #expect(asked.filter { lines.contains($0) } == lines, "\(asked)")
    app.press("<esc>cmake -")
    #expect(app.openLine() == "> make -")
    app.press("<enter>4")
    _ = app.heard()
    app.press("<space>")
    #expect(app.heard().contains("Dialog: make -"))
    _ = app.takeEffects()
  }

  @Test func `the help has no keys for what only a screen has`() {
    let app = Self.driver(Samples.idle)
    app.press("?")
    var said = app.heard()
    for _ in 0..<20 {
      app.press("<space>")
      said += app.heard()
    }
    _ = app.takeEffects()
    let text = said.joined(separator: "\n")
    #expect(text.contains("Go to the next row.") && text.contains("Copy"))
    #expect(text.contains("Enter Right l, Open the thread"))
    for words in ["mouse", "Fold the pane", "Show Move to Top", "In a review", "has changed, to read it"] {
      #expect(!text.contains(words), "\(words)")
    }
  }

  @Test func `a row of Up Next says what it is about, and a list that is held says so`() {
    var workspace = Samples.idle
    workspace.settings.maxRunning = 1
    var running = Samples.command(99, "lint", estimate: nil)
    running.status = .executing
    running.startedAt = Samples.now
    var (stashed, later) = (Samples.command(1, "a", estimate: nil), Samples.command(2, "b", estimate: nil))
    var behind = Samples.command(3, "c", estimate: nil)
    stashed.isStashed = true
    later.notBefore = Samples.now.adding(seconds: 3600)
    behind.after = [later.id]
    workspace.upNext = Lane(
      waiting: [stashed, later, behind, Samples.command(4, "d", estimate: nil)],
      running: [Run(item: running, startedAt: Samples.now)], capacity: 1)
    let app = Self.driver(workspace)
    _ = app.heard()
    app.press("4")
    let rows = app.heard().filter { $0.hasPrefix("row ") }
    for (row, state) in zip(rows, [", executing", ", stashed", ", at ", ", after \"b\"", "duration unknown"]) {
      #expect(row.contains("duration unknown" + (state == "duration unknown" ? "" : state)), "\(row)")
    }
    #expect(rows.count == 5)
    _ = app.ask(.call(Call(["pause", "--next"])))
    app.press("<ctrl-l>")
    #expect(app.heard().contains { $0.hasPrefix("Up Next") && $0.contains("paused") })
    _ = app.takeEffects()
  }

  @Test func `what a tool was given and gave is read where it is unfolded, the built-in agent's as it comes`() {
    var workspace = Samples.idle
    workspace.streams.update(Samples.flaky) { $0.provider = "shell" }
    let app = Self.driver(workspace)
    app.press("<enter>go<enter>")
    _ = app.takeEffects()
    app.accept()
    _ = app.heard()
    func call(_ status: ToolCall.Status, _ output: String) -> ToolCall {
      ToolCall(id: "1", title: "ls", kind: "execute", status: status, input: "ls\nls größe", output: output)
    }
    app.hear(.tool(call(.running, "")))
    #expect(app.heard() == ["tool: ls", "ls", "ls größe"])
    app.hear(.tool(call(.running, "a.txt\nb")))
    #expect(app.heard() == ["a.txt"])
    app.hear(.tool(call(.completed, "a.txt\nb.txt\n")))
    #expect(app.heard() == ["b.txt", "done"])
    app.endTurn()
    _ = app.takeEffects()
    _ = app.heard()
    // Folded, it says that it is there alone.
    app.press("<esc>5")
    _ = app.heard()
    app.press("o")
    _ = app.takeEffects()
    #expect(app.heard().contains("tool: ls, done"))
    app.press("o")
    _ = app.takeEffects()
    #expect(Array(app.heard().suffix(5)) == ["ls", "ls größe", "a.txt", "b.txt", "done"])
  }

  @Test func `a long text is read whole where one goes to it`() {
    let app = Self.driver(Samples.idle)
    app.press("<enter>go<enter>")
    _ = app.takeEffects()
    app.accept()
    let lines = (1...400).map { "line \($0) größe" }
    app.hear(.text(lines.joined(separator: "\n"), kind: .said, part: nil))
    app.endTurn()
    _ = app.takeEffects()
    #expect(!app.heard().contains("line 400 größe"))
    app.press("<esc>5")
    _ = app.heard()
    var said: [String] = []
    for _ in 1...3 {
      app.press("[")
      said += app.heard()
    }
    _ = app.takeEffects()
    #expect(said.contains("line 400 größe"))
    #expect(said.last == "you: go")
  }
}
