import Conversation
import Core
import EntryLines
import Queues
import SeededNumbers
import TestSupport
import Testing
import Texts
import Toolkit

@testable import ConversationPane
@testable import Scene

/// Reading a conversation: what it looks like, and going about in it.
struct ReadingTests {
  private static let answer = """
    ## Plan für 漢字

    I found **two** places, see [the docs](https://example.org/docs):

    1. `main.swift`
    2. the *tests*

    | file | lines |
    |------|------:|
    | café.swift | 12 |
    | שלום.txt | 3 |

    ```swift
    let größe = 1
    ```

    Shall I go on?
    """

  private func talked(columns: Int = 100, rows: Int = 40, unicode: Bool = true) -> AppDriver {
    let app = AppDriver(columns: columns, rows: rows, unicode: unicode)
    app.press("<enter>why<enter>")
    app.takeEffects()
    app.accept()
    app.hear(.text("Let me *think* about it.\nFor long.", kind: .thought, part: "t"))
    app.pass(seconds: 4)
    app.hear(
      .tool(
        ToolCall(id: "1", title: "Run the tests", kind: "execute", status: .running, input: "make test\nmake lint")))
    app.pass(seconds: 3)
    app.hear(
      .tool(
        ToolCall(
          id: "1", title: "Run the tests", kind: "execute", status: .completed, input: "make test\nmake lint",
          output: "\(ColorMarks.mark("32") ?? "")12 passed\(ColorMarks.mark("0") ?? "")\nok", exitCode: 0)))
    app.hear(
      .tool(
        ToolCall(
          id: "2", title: "Edit café.swift", kind: "edit", status: .completed,
          output: "--- café.swift\n+++ café.swift\n@@ -1,2 +1,2 @@\n-let a = 1\n+let a = 2\n let b = 3")))
    app.hear(.text(Self.answer, kind: .said, part: "a"))
    app.hear(.usage(TurnUsage(inputTokens: 1234, outputTokens: 56, costMicros: 120_000)))
    app.endTurn()
    return app
  }

  @Test func `a turn with everything in it`() {
    let app = talked()
    app.expectScreen(named: "markdown")
    #expect(app.style(of: "Plan für")?.attributes == .bold)
    #expect(app.style(of: "the docs")?.link != 0)
    #expect(app.frame().links.values.contains("https://example.org/docs"))
  }

  @Test(arguments: [(80, 24), (140, 45), (40, 10)])
  func `a turn with everything in it, at this size`(columns: Int, rows: Int) {
    let app = talked(columns: columns, rows: rows)
    app.expectScreen(named: "markdown-\(columns)x\(rows)")
  }

  @Test func `a turn with everything in it, in plain signs`() {
    talked(unicode: false).expectScreen(named: "markdown-plain-signs")
  }

  @Test func `a thought is one line that unfolds, and folds again`() {
    let app = talked()
    app.expectRow(containing: "▸ thought for 4s  Let me think about it.")
    app.expectNoRow(containing: "For long.")
    app.press("<alt-up><alt-up><alt-up><alt-up><alt-up><alt-o>")
    app.expectRow(containing: "▾ thought for 4s")
    app.expectRow(containing: "For long.")
    #expect(app.footer().contains("M-o fold"))
    app.press("<alt-o>")
    app.expectNoRow(containing: "For long.")
    #expect(app.footer().contains("M-o unfold"))
  }

  @Test func `a tool call is one line that unfolds to its input and output, in its colours`() {
    let app = talked()
    app.expectRow(containing: "▸ $ Run the tests  make test", "✓ 3s")
    app.click("Run the tests")
    app.expectRow(containing: "▾ $ Run the tests", "✓ 3s")
    app.expectRow(containing: "make lint")
    #expect(app.style(of: "12 passed")?.foreground == .indexed(2))
    app.click("Run the tests")
    app.expectNoRow(containing: "make lint")
  }

  /// The style of what differs in the second line of the difference.
  private func secondDigit(_ app: AppDriver) -> Style? {
    app.place(of: "+ let a = 2").map { app.frame()[$0.row, $0.column + 10].style }
  }

  @Test func `a difference of files has its grounds, the colours of its language and the words that differ`() throws {
    let app = talked()
    app.click("Edit café.swift")
    let theme = Samples.theme("dark")
    app.expectRow(containing: "café.swift +1 −1")
    app.expectNoRow(containing: "@@ -1,2")
    #expect(app.style(of: "+ let a = 2") == theme[.added, on: .addedLine])
    #expect(app.style(of: "− let a = 1") == theme[.removed, on: .removedLine])
    #expect(app.style(of: "let a = 2") == theme[.codeKeyword, on: .addedLine])
    #expect(secondDigit(app) == theme[.addedWord])
    // The ground goes on to the right edge.
    let place = try #require(app.place(of: "+ let a = 2"))
    #expect(app.frame()[place.row, place.column + 30].style.background == theme[.addedLine].background)
  }

  @Test func `a command that its line cuts is shown whole when it is unfolded`() {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>5<esc><enter><esc>")
    let command = "make " + String(repeating: "très-long ", count: 12) + "last-word"
    app.hear(
      .tool(
        ToolCall(
          id: "t", title: command, kind: "execute", status: .completed, input: command, output: "ok", exitCode: 0)))
    app.expectNoRow(containing: "last-word")
    app.click("make très")
    app.expectRow(containing: "last-word")
    app.takeEffects()
  }

  @Test func `arguments in JSON are more than a bracket on a tool call's line`() {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>5<esc><enter><esc>")
    let input = "{\n  \"query\": \"größte 山\"\n}"
    app.hear(.tool(ToolCall(id: "t", title: "search_web", kind: "fetch", status: .running, input: input)))
    app.expectRow(containing: "search_web  \"query\": \"größte 山\" ")
    app.takeEffects()
  }

  @Test func `everything unfolds at once`() {
    let app = talked(rows: 60)
    app.press("<esc>j<enter><esc>")
    app.receive(.requested(1, .send(thread: Samples.flaky.text, message: "go on", isUrgent: false)))
    app.takeEffects()
    app.endTurn()
    app.press("w")
    app.press("O")
    app.expectRow(containing: "For long.")
    app.expectRow(containing: "make lint")
    app.expectRow(containing: "+ let a = 2")
    app.press("O")
    app.expectNoRow(containing: "make lint")
  }

  @Test func `a running tool shows its end, and a failed one why`() {
    let app = AppDriver()
    app.press("<enter>why<enter>")
    app.takeEffects()
    app.hear(.tool(ToolCall(id: "1", title: "make", status: .running, output: "eins\nzwei\ndrei\nvier\nfünf")))
    app.expectRow(containing: "make", "● running")
    app.expectRow(containing: "fünf")
    app.expectNoRow(containing: "zwei")
    app.hear(
      .tool(ToolCall(id: "1", title: "make", status: .failed, output: "eins\nzwei\ndrei\nvier\nfünf", exitCode: 2)))
    app.expectRow(containing: "make", "✕ exit 2")
    app.expectRow(containing: "fünf")
  }

  @Test func `the output of the built-in agent is what it has to say`() {
    let app = AppDriver()
    app.press("1jjj<enter>ls<enter>")
    app.takeEffects()
    app.hear(
      .tool(ToolCall(id: "1", title: "ls", kind: "execute", status: .completed, output: "größe.txt\n日本.txt")),
      of: Samples.rightToLeft)
    app.expectRow(containing: "größe.txt")
  }

  @Test(arguments: [
    (Entry.Status.sending, "◌ sending"), (.accepted, "● accepted"), (.done, "✓  09:00"), (.failed, "✕ failed"),
    (.cancelled, "stopped"), (.interrupted, "? uncertain"),
  ])
  func `a message says how far it has come`(status: Entry.Status, words: String) {
    let entry = Entry(
      id: Samples.id(500), number: 1, role: .user, kind: .text, text: "hello", at: Samples.now.adding(seconds: -3600),
      status: status)
    let app = AppDriver(said([entry]), entries: [Samples.flaky: [entry]])
    app.press("<enter>")
    app.expectRow(containing: "› hello", words)
  }

  @Test func `the digest survives a restart, and so do a tool's input and times`() {
    let (workspace, entries) = talked().storedAfterCrash()
    let app = AppDriver(workspace, entries: entries, columns: 140, rows: 40)
    app.press("<enter>")
    app.expectRow(containing: "7s · 2 tools · café.swift +1 −1 · 1.2k tokens in, 56 out · $0.12")
    app.expectRow(containing: "▸ $ Run the tests  make test", "✓ 3s")
  }

  @Test func `a peek shows how the answer ends, as it reads`() {
    let app = talked(rows: 30)
    app.press("<esc> ")
    app.expectRow(containing: "│   let größe = 1")
    app.expectRow(containing: "│ Shall I go on?")
    app.expectRow(containing: "7s · 2 tools")
    app.expectNoRow(containing: "│ ```")
  }

  @Test func `the Queue says what a thread ended with, where there is room`() {
    let app = talked(columns: 220)
    app.expectRow(containing: "1 ○ fix flaky test  Shall I go on?")
  }

  // MARK: Copying

  @Test func `an answer is copied as it was written, and code by itself`() {
    let app = talked()
    app.press("<alt-y>")
    app.expectEffects([.window(1, .copy(Self.answer))])
    app.press("<alt-c>")
    app.expectEffects([.window(1, .copy("let größe = 1\n"))])
    app.expectRow(containing: "Copied code 1 of 1: 1 line.")
  }

  @Test func `each press of the key copies the code before`() {
    let app = AppDriver()
    app.press("<enter>why<enter>")
    app.takeEffects()
    app.hear(.text("```\none\n```\n- in a list\n\n  ```sh\n  two\n  ```\n", kind: .said, part: nil))
    app.press("<alt-c><alt-c><alt-c>")
    app.expectEffects([.window(1, .copy("two\n")), .window(1, .copy("one\n")), .window(1, .copy("two\n"))])
  }

  @Test func `behind the first piece of a message comes the last one of a message further up`() {
    let app = AppDriver(rows: 14)
    app.press("<enter>why<enter>")
    app.takeEffects()
    app.hear(.text("~~~\none\n~~~\n\ntext\n\n    é indented\n", kind: .said, part: nil))
    app.endTurn()
    app.press("and<enter>")
    app.takeEffects()
    app.hear(.text("```\nthree\n```\n" + (1...30).map { "- \($0)\n" }.joined(), kind: .said, part: nil))
    app.endTurn()
    app.takeEffects()
    for _ in 1...4 { app.press("<alt-c>") }
    app.expectRow(containing: "Copied code 1 of 1: 1 line.")
    app.expectEffects(["three\n", "é indented\n", "one\n", "three\n"].map { .window(1, .copy($0)) })
  }

  @Test func `a tool's output is copied without its colours`() {
    let app = talked()
    app.press("<alt-up><alt-up><alt-up><alt-up><alt-y>")
    app.expectEffects([.window(1, .copy("12 passed\nok"))])
  }

  @Test func `acts on entries say where they are done`() {
    let app = AppDriver()
    app.press("1O")
    app.expectRow(containing: "This is done in a conversation: 5 goes there.")
  }

  // MARK: Long conversations

  private func said(_ entries: [Entry]) -> Workspace {
    var workspace = Samples.idle
    workspace.streams.update(Samples.flaky) {
      $0.messageCount = entries.count
      $0.unreadCount = 1
    }
    workspace.streams.settled()
    return workspace
  }

  private func long(_ count: Int) -> [Entry] {
    (1...count).map {
      Entry(
        id: Samples.id(5000 + UInt64($0)), number: $0, role: $0 % 2 == 1 ? .user : .agent, kind: .text,
        text: "entry \($0) né\nline", at: Samples.now.adding(seconds: Int64($0 - count)), status: .done)
    }
  }

  @Test func `a part that can't be read is asked for once, and again when the person asks again`() {
    let entries = long(400)
    var workspace = said(entries)
    workspace.attention.enqueue(Samples.flaky, at: Samples.now)
    let app = AppDriver(workspace, entries: [Samples.flaky: entries])
    app.press("w")
    app.holdReads()
    app.press("<home>")
    #expect(app.readsUnderWay == 1)
    app.receive(.came(.aroundFailed(1, Samples.flaky, "The disk is gone.")))
    app.expectRow(containing: "The disk is gone.")
    #expect(app.readsUnderWay == 1)
    // The end is as it was, and what precedes it is still there to be read.
    app.expectRow(containing: "entry 400")
    app.press("<home>")
    #expect(app.readsUnderWay == 2)
    app.answerReads()
    app.expectRow(containing: "entry 1 né")
    // Scrolling on asks by itself: what fails then is not asked for again by itself.
    app.holdReads()
    for _ in 0..<3 where app.readsUnderWay == 0 { app.press("<pgdn><pgdn>") }
    #expect(app.readsUnderWay == 1)
    app.receive(.came(.aroundFailed(1, Samples.flaky, "The disk is gone.")))
    app.press("<pgdn><pgup>")
    #expect(app.readsUnderWay == 1)
  }

  @Test func `Home reads the beginning, paging down goes on from there, and End is the end`() {
    let entries = long(400)
    var workspace = said(entries)
    workspace.streams.update(Samples.flaky) { $0.unreadCount = 1 }
    workspace.attention.enqueue(Samples.flaky, at: Samples.now)
    workspace.streams.settled()
    let app = AppDriver(workspace, entries: [Samples.flaky: entries])
    app.press("w")
    app.expectRow(containing: "entry 400")
    app.press("<home>")
    app.expectRow(containing: "entry 1 né")
    app.expectRow(containing: "↓ more")
    var seen: Set<Int> = []
    for _ in 0..<200 {
      for row in app.rows(containing: "entry ") {
        if let match = row.firstMatch(of: /entry (\d+)/), let number = Int(match.1) { seen.insert(number) }
      }
      app.press("<pgdn>")
    }
    #expect(seen == Set(1...400), "missing: \(Set(1...400).subtracting(seen).sorted().prefix(5))")
    app.expectNoRow(containing: "↓ more")
    app.press("<home><end>")
    app.expectRow(containing: "entry 400")
    app.expectNoRow(containing: "↓ more")
  }

  @Test func `an answer of twenty thousand lines scrolls from end to end`() {
    let text = (1...20_000).map { $0 % 5 == 0 ? "" : "line \($0) of *many*" }.joined(separator: "\n")
    let entry = Entry(
      id: Samples.id(500), number: 1, role: .agent, kind: .text, text: text, at: Samples.now, status: .done)
    var workspace = said([entry])
    workspace.attention.enqueue(Samples.flaky, at: Samples.now)
    let app = AppDriver(workspace, entries: [Samples.flaky: [entry]])
    app.press("w")
    app.expectRow(containing: "line 19999 of many")
    app.press("<home>")
    app.expectRow(containing: "line 1 of many")
    app.press("<pgdn><pgup>")
    app.expectRow(containing: "line 1 of many")
    app.press("G")
    app.expectRow(containing: "line 19999 of many")
    app.press("<pgup>k")
    app.expectNoRow(containing: "line 19999 of many")
    // Only what is looked at is laid out: to lay out all of it takes far longer than a page, wherever it is.
    let lines = TranscriptLines(
      Transcript(entries: [entry]),
      look: EntryLook(columns: 60, isUnicode: true, localClock: .utc, today: 0, provider: "claude"))
    let parts = lines.parts(0)
    #expect(parts.count > 50)
    let whole = processorTime { for part in 0..<parts.count { _ = parts.lines(part) } }
    for key in ["<home>", "<pgdn>", "G", "<pgup>"] {
      let page = processorTime { app.press(key) }
      #expect(page * 4 < whole, "\(key) took \(page), and all of it \(whole)")
    }
  }

  @Test func `scrolling up and down again comes back to where it was`() {
    let app = talked(rows: 14)
    app.press("<pgup>")
    let screen = app.screen
    app.press("<pgup><pgdn>")
    #expect(app.screen == screen)
  }

  @Test func `an answer that streams reads as the same text read at once`() {
    let app = AppDriver(rows: 60)
    app.press("<enter>why<enter>")
    app.takeEffects()
    for character in Self.answer { app.hear(.text(String(character), kind: .said, part: "a")) }
    let other = AppDriver(rows: 60)
    other.press("<enter>why<enter>")
    other.takeEffects()
    other.hear(.text(Self.answer, kind: .said, part: "a"))
    other.pass(milliseconds: app.now.milliseconds - other.now.milliseconds)
    #expect(app.screen == other.screen)
  }
}
