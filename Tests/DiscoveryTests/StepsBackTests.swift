import Conversation
import Testing

@testable import Discovery

/// A conversation that goes on from an earlier place says so, and no other one does.
struct StepsBackTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func line(_ id: String, after parent: String?, _ type: String, _ rest: String) -> String {
    let parent = parent.map { "\"\($0)\"" } ?? "null"
    return #"{"uuid":"\#(id)","parentUuid":\#(parent),"type":"\#(type)",\#(rest),"#
      + #""timestamp":"2026-11-20T10:00:00.000Z"}"#
  }

  private func prompt(_ id: String, after parent: String?, _ words: String) -> String {
    line(id, after: parent, "user", #""message":{"role":"user","content":"\#(words)"}"#)
  }

  private func answer(_ id: String, after parent: String, _ block: String) -> String {
    line(id, after: parent, "assistant", #""message":{"role":"assistant","content":[\#(block)]}"#)
  }

  private func says(_ words: String) -> String { #"{"type":"text","text":"\#(words)"}"# }

  private func result(_ id: String, after parent: String, of call: String) -> String {
    line(
      id, after: parent, "user",
      #""message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"\#(call)","content":"ok"}]}"#)
  }

  private var steppedBack: [String] {
    [
      prompt("1", after: nil, "é one"), answer("2", after: "1", says("first")),
      line("3", after: "2", "system", #""subtype":"turn_duration""#),
      prompt("4", after: "3", "thrown away"), answer("5", after: "4", says("and this")),
      prompt("6", after: "5", "this too"), answer("7", after: "6", says("never")),
      // A command of Claude Code's own comes first.
      line("8", after: "3", "system", #""subtype":"local_command","content":"<command-name>/rename</command-name>""#),
      prompt("9", after: "8", "好 better"), answer("10", after: "9", says("last")),
    ]
  }

  private let shown = [
    "é one", "first", "thrown away", "and this", "this too", "never", Said.wentBack.text, "好 better", "last",
  ]

  private func page(_ path: String, _ format: SessionFormat = .claude, before: Int? = nil, limit: Int = 200) throws
    -> ConversationPage
  {
    let source = SessionSource(provider: format.provider, providerSessionId: "s", path: path)
    return try #require(ConversationPage(source, format, before: before, limit: limit))
  }

  private func texts(_ lines: [String], _ format: SessionFormat = .claude) throws -> [String] {
    try page(folder.write(Samples.text(lines), to: "a.jsonl"), format).entries.map(\.text)
  }

  @Test func `it is said where the conversation goes on, also across pages`() throws {
    let path = try folder.write(Samples.text(steppedBack), to: "a.jsonl")
    for limit in [1, 2, 3, 5, 200] {
      var joined: [Entry] = []
      var before: Int?
      repeat {
        let part = try page(path, before: before, limit: limit)
        joined = part.entries + joined
        before = part.hasEarlier ? part.entries.first?.number : nil
      } while before != nil
      #expect(joined.map(\.text) == shown, "pages of \(limit)")
      #expect(joined.map(\.number) == joined.map(\.number).sorted())
      #expect(Set(joined.map(\.id)).count == joined.count)
    }
  }

  @Test func `it is said of each place that was gone back to, and the beginning is one`() throws {
    let lines =
      [line("0", after: nil, "system", #""subtype":"local_command""#), prompt("1", after: "0", "a")]
      + [prompt("2", after: "0", "b"), prompt("3", after: "0", "c"), prompt("4", after: "3", "d")]
    #expect(try texts(lines) == ["a", Said.wentBack.text, "b", Said.wentBack.text, "c", "d"])
  }

  @Test func `what is written while somebody looks on says it too`() throws {
    let known = Samples.text(Array(steppedBack.prefix(7)))
    let path = try folder.write(Samples.text(steppedBack), to: "a.jsonl")
    let reading = try #require(SessionReading(.claude, path: path))
    let key = SessionKey(provider: "claude", providerSessionId: "s")
    let grown = try #require(reading.growth(from: Int64(known.utf8.count), session: key)).pieces.entries
    #expect(grown.map(\.text) == Array(shown.suffix(3)))
    #expect(try Array(page(path).entries.suffix(3)).map(\.id) == grown.map(\.id))
  }

  @Test func `tools that worked at once, subagents, compaction and lost lines are no step back`() throws {
    let call = { (id: String) in #"{"type":"tool_use","id":"\#(id)","name":"Bash","input":{"command":"make"}}"# }
    let lines = [
      prompt("1", after: nil, "both"), answer("2", after: "1", call("a")), answer("3", after: "2", call("b")),
      result("4", after: "2", of: "a"), result("5", after: "3", of: "b"), answer("6", after: "5", says("done")),
      prompt("7", after: "6", "next"),
      line("s1", after: nil, "user", #""isSidechain":true,"message":{"role":"user","content":"sub"}"#),
      line("8", after: nil, "system", #""subtype":"compact_boundary","logicalParentUuid":"6""#),
      line("9", after: "8", "user", #""isCompactSummary":true,"message":{"role":"user","content":"sum"}"#),
      prompt("10", after: "9", "on"), prompt("11", after: "lost", "and on"),
    ]
    #expect(try texts(lines).filter { $0 == Said.wentBack.text } == [])
    #expect(try texts(lines).last == "and on")
  }

  @Test func `a record of which the file has all lines twice shows each once, and is counted so`() throws {
    let lines = [
      prompt("1", after: nil, "é one"), answer("2", after: "1", says("first")), prompt("3", after: "2", "two"),
      answer("4", after: "3", says("second")),
    ]
    #expect(try texts(lines + lines) == ["é one", "first", "two", "second"])
    let reading = try #require(SessionReading(.claude, path: folder.path + "/a.jsonl"))
    #expect(reading.facts.count == 4)
    let pi = Array(Samples.piLines.prefix(6))
    #expect(try texts(pi + pi, .pi) == texts(pi, .pi))
  }

  @Test func `pi says it once, with a summary of what was left behind and without one`() throws {
    func entry(_ id: String, after parent: String, _ type: String, _ rest: String) -> String {
      #"{"type":"\#(type)","id":"\#(id)","parentId":"\#(parent)",\#(rest)}"#
    }
    func message(_ id: String, after parent: String, _ words: String) -> String {
      entry(id, after: parent, "message", #""message":{"role":"user","content":"\#(words)"}"#)
    }
    let start = [Samples.piLines[0], message("1", after: "0", "a"), message("2", after: "1", "b")]
    let plain = [entry("3", after: "1", "model_change", #""modelId":"y""#), message("4", after: "3", "c")]
    let told = [entry("3", after: "1", "branch_summary", #""summary":"x""#), message("4", after: "3", "c")]
    for rest in [plain, told] { #expect(try texts(start + rest, .pi) == ["a", "b", Said.wentBack.text, "c"]) }
  }
}
