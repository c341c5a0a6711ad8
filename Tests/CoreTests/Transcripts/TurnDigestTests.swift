import Conversation
import Queues
import Testing
import Texts

/// What a turn came to, in one line.
struct TurnDigestTests {
  private func tool(_ number: Int, _ kind: String, _ text: String = "", _ status: Entry.Status = .done) -> Entry {
    var entry = Entry(
      id: id(1000 + number), number: number, role: .tool, kind: .tool, title: "t", text: text, at: noon, status: status)
    entry.toolKind = kind
    return entry
  }

  private func text(_ entries: [Entry], seconds: Int64 = 12, usage: TurnUsage = TurnUsage()) -> String? {
    var turn = Turn(message: id(1), startedAt: noon)
    turn.usage = usage
    return TurnFacts(of: turn, entries: entries[...], endedAt: noon.adding(seconds: seconds)).map(TurnDigest.text)
  }

  @Test func `a short turn without tools needs no words`() {
    #expect(text([], seconds: 9) == nil)
    #expect(text([], seconds: 10) == "10s")
    #expect(text([], seconds: 3725) == "1h02m")
  }

  @Test func `facts are read from their line as they were written`() {
    var facts = TurnFacts(seconds: 0)
    #expect(facts.line == "seconds=0" && TurnFacts(line: facts.line) == facts)
    (facts.tools, facts.failedTools, facts.files, facts.addedLines, facts.removedLines) = (3, 1, 1, 4, 5)
    (facts.inputTokens, facts.outputTokens, facts.costMicros) = (0, .max, 47)
    facts.file = "größe = tools=9 file=x.swift"
    #expect(TurnFacts(line: facts.line) == facts)
    #expect(TurnFacts(line: "seconds=3 newer=7 x tools=-1 failed=")?.line == "seconds=3")
    for line in ["", "12s · 1 tool", "tools=1", "seconds=x", "seconds=99999999999999999999"] {
      #expect(TurnFacts(line: line) == nil)
    }
  }

  @Test func `numbers that no line of ours has are none`() {
    let (most, least) = (Int64.max, Int64.min)
    let hours = String(repeating: "999999999h", count: 8)
    for duration in [hours, "\(most)s", "\(least)h1m", "-1s"] { #expect(TurnFacts(olderLine: duration) == nil) }
    for tokens in ["1.\(most)k", "\(most)M", "\(least)k", "1.\(least)k"] {
      #expect(TurnFacts(olderLine: "12s · \(tokens) tokens in")?.inputTokens == nil)
      #expect(TurnFacts(olderLine: "12s · 1k tokens in, \(tokens) out") == nil)
    }
    for cost in ["$1.\(most)", "$\(most).00", "$\(least).00", "$1.\(least)"] {
      #expect(TurnFacts(olderLine: "12s · \(cost)") == nil)
    }
    let line = "999999h59m · 2 tools, 1 failed · größe.swift +1 -2 · 9.9k tokens in, 2.5M out · $999999999.99"
    #expect(TurnFacts(olderLine: line).map(TurnDigest.text) == line)
  }

  @Test func `tools are counted, and those that failed`() {
    #expect(text([tool(1, "read")]) == "12s · 1 tool")
    #expect(text([tool(1, "read"), tool(2, "execute", "", .failed)]) == "12s · 2 tools, 1 failed")
  }

  @Test func `files that were changed are told with their lines`() {
    let one =
      "--- a/src/größe.swift\n+++ b/src/größe.swift\n@@ -1,3 +1,3 @@\n a\n-old\n--- looks like a name\n+new\n b\n"
    #expect(text([tool(1, "edit", one)]) == "12s · 1 tool · größe.swift +1 -2")
    let two = "--- x\n-old\n+new\n+more"
    #expect(
      text([tool(1, "edit", one), tool(2, "edit", two), tool(3, "edit", one)]) == "12s · 3 tools · 2 files +4 -5")
    #expect(text([tool(1, "edit", "+++ neu\n+1\n+2")]) == "12s · 1 tool · neu +2")
  }

  @Test func `lines that end in a carriage return are counted one by one`() {
    let text = "--- a/é.txt\r\n+++ b/é.txt\r\n@@ -1,2 +1,3 @@\r\n-alt\r\n+neu\r\n+neu\r\n x\r\n"
    #expect(FileChange.changes(in: text) == [FileChange(path: "é.txt", added: 2, removed: 1)])
  }

  @Test func `a deleted file keeps its name, and its colours are no part of it`() {
    let mark = ColorMarks.mark("32") ?? ""
    #expect(
      FileChange.changes(in: "\(mark)--- a/alt.txt\n+++ /dev/null\n@@ -1 +0,0 @@\n\(mark)-x\n")
        == [FileChange(path: "alt.txt", added: 0, removed: 1)])
  }

  @Test func `what a command printed has changed no file, nor has what failed`() {
    let diff = "--- x\n-old\n+new"
    #expect(text([tool(1, "execute", diff), tool(2, "edit", diff, .failed)]) == "12s · 2 tools, 1 failed")
  }

  @Test func `tokens and cost are told where they are known`() {
    #expect(
      text([], seconds: 1, usage: TurnUsage(inputTokens: 12_345, outputTokens: 678)) == "1s · 12k tokens in, 678 out")
    #expect(text([], seconds: 1, usage: TurnUsage(outputTokens: 2_500_000)) == "1s · 2.5M tokens out")
    #expect(text([], seconds: 1, usage: TurnUsage(costMicros: 1_234_567)) == "1s · $1.23")
    #expect(text([], seconds: 1, usage: TurnUsage(costMicros: 900)) == "1s · under $0.01")
    #expect(text([], seconds: 1, usage: TurnUsage(costMicros: 69_900)) == "1s · $0.07")
    #expect(text([], seconds: 1, usage: TurnUsage(costMicros: 1_994_999)) == "1s · $1.99")
    #expect(text([], seconds: 1, usage: TurnUsage(contextUsed: 5)) == nil)
  }

  @Test func `that nothing was used is not told`() {
    let none = TurnUsage(inputTokens: 0, outputTokens: 0)
    #expect(text([], seconds: 1, usage: none) == nil)
    #expect(text([], seconds: 62, usage: none) == "1m02s")
    #expect(text([], seconds: 1, usage: TurnUsage(inputTokens: 0, outputTokens: 0, costMicros: 0)) == nil)
    #expect(text([], seconds: 1, usage: TurnUsage(inputTokens: 0, outputTokens: 7)) == "1s · 0 tokens in, 7 out")
    #expect(text([], seconds: 1, usage: TurnUsage(inputTokens: 7, costMicros: 0)) == "1s · 7 tokens in · $0.00")
  }

  @Test func `the digest is an entry of the transcript, behind what was said and before what went wrong`() {
    var world = OneThreadWorld()
    world.say("go")
    world.hear(.tool(ToolCall(id: "t", title: "ls", status: .completed)))
    world.hear(.text("So?", kind: .said, part: nil))
    world.end(.stopped("Too long."))
    #expect(world.entries.map(\.kind) == [.text, .tool, .text, .digest, .notice])
    #expect(world.entries.map(\.number) == [1, 2, 3, 4, 5])
    #expect(world.entries[3].text == "3s · 1 tool")
    #expect(world.entries[3].role == .system)
    #expect(world.stream.messageCount == 5)
    #expect(world.stream.closingWords == "So?")
  }

  @Test func `a digest tells of its own turn only`() {
    var world = OneThreadWorld()
    world.say("one")
    world.hear(.tool(ToolCall(id: "t", title: "ls", status: .failed)))
    world.hear(.text("Which one?", kind: .said, part: nil))
    world.end(.done)
    world.say("two")
    world.hear(.tool(ToolCall(id: "u", title: "ls", status: .completed)))
    world.end(.done)
    #expect(world.entries.filter { $0.kind == .digest }.map(\.text) == ["3s · 1 tool, 1 failed", "2s · 1 tool"])
    #expect(world.stream.closingWords == "")
  }

  @Test func `a tool and a thought know when they were over`() {
    var world = OneThreadWorld()
    world.say("go")
    world.hear(.text("hm", kind: .thought, part: nil))
    world.hear(.tool(ToolCall(id: "t", title: "ls", status: .running)))
    #expect(world.entries[1].endedAt == world.now)
    #expect(world.entries[2].endedAt == nil)
    world.hear(.tool(ToolCall(id: "t", title: "ls", status: .completed)))
    let end = world.now
    world.hear(.tool(ToolCall(id: "t", title: "ls", status: .completed, output: "more")))
    #expect(world.entries[2].endedAt == end)
    world.hear(.tool(ToolCall(id: "u", title: "ls", status: .running)))
    world.end(.cancelled)
    #expect(world.entries[3].endedAt == world.now)
  }

  @Test func `a turn of thousands of tool calls finds each by its name`() {
    var transcripts = Transcripts()
    let stream: ThreadID = id(1)
    for number in 1...20_000 {
      #expect(transcripts.entry(named: "call \(number)", in: stream) == nil)
      var entry = Entry(
        id: id(number), number: number, role: .tool, kind: .tool, reference: "call \(number)", text: "", at: noon,
        status: .done)
      entry.toolKind = "read"
      transcripts.append(entry, to: stream)
    }
    for number in stride(from: 1, through: 20_000, by: 7) {
      #expect(transcripts.entry(named: "call \(number)", in: stream)?.number == number)
    }
  }

  @Test func `a name that was given twice means the last, also when earlier pages come`() {
    var transcripts = Transcripts()
    let stream: ThreadID = id(1)
    func entry(_ number: Int) -> Entry {
      Entry(
        id: id(number), number: number, role: .tool, kind: .tool, reference: "same", text: "", at: noon, status: .done)
    }
    transcripts.append(entry(5), to: stream)
    transcripts.load([entry(3), entry(4)], hasEarlier: false, of: stream)
    #expect(transcripts.entry(named: "same", in: stream)?.number == 5)
  }
}

/// What an answer ends with.
struct ClosingWordsTests {
  @Test(arguments: [
    ("", ""), ("Done.", "Done."), ("One.\n\nTwo lines\nof it.", "Two lines of it."),
    ("Ready.\n\nShall I go on? Or stop here?", "Or stop here?"),
    ("Soll ich main.swift ändern? Ich warte.", "Soll ich main.swift ändern?"),
    ("**Next**: `run` [the tests](http://x)?\n", "Next: run the tests?"), ("続けますか？", "続けますか？"),
    ("האם להמשיך?", "האם להמשיך?"),
    ("text\n\n```sh\nls?\n```\n", "text"), ("## Heading\n\n- [x] one\n- two", "one two"),
    ("a [x] b (c)", "a [x] b (c)"),
    ("Which?\n\nI wait.", "Which?"), ("Which?\n\nI wait.\n\nReally.", "Really."), ("?", "?"),
  ])
  func `the last question, else the last paragraph`(text: String, expected: String) {
    #expect(ClosingWords.of(text) == expected)
  }

  @Test func `long words are cut, and only the end of a long text is looked at`() {
    #expect(ClosingWords.of(String(repeating: "é", count: 300)).count == 200)
    let long = String(repeating: "漢字 words\n", count: 100_000) + "\nReally?"
    #expect(ClosingWords.of(long) == "Really?")
  }
}

/// Colours within text.
struct ColorMarksTests {
  @Test func `a mark is nothing that is seen, and its numbers are read again`() {
    let text = "a\(ColorMarks.mark("1;31") ?? "?")é漢\(ColorMarks.mark("") ?? "?")"
    #expect(ColorMarks.plain(text) == "aé漢")
    #expect(
      ColorMarks.stretches(of: text[...] + "b") == [
        ColorMarks.Stretch(parameters: nil, text: "a"), ColorMarks.Stretch(parameters: [1, 31], text: "é漢"),
        ColorMarks.Stretch(parameters: [0], text: "b"),
      ])
  }

  @Test(arguments: ["31m", "?25", " ", String(repeating: "1", count: 33), "é"])
  func `what is no list of numbers has no mark`(parameters: String) {
    #expect(ColorMarks.mark(parameters) == nil)
  }

  @Test func `marks that were cut in two mean as much as is left of them`() {
    let mark = ColorMarks.mark("38;5;200") ?? ""
    for cut in 0...mark.unicodeScalars.count {
      let part = String(String.UnicodeScalarView(mark.unicodeScalars.prefix(cut)))
      #expect(ColorMarks.stretches(of: (part + "x")[...]).map { String($0.text) } == ["x"])
      #expect(ColorMarks.plain(part + "x") == "x")
    }
  }
}
