import Conversation
import Testing

@testable import Discovery

/// Whether a session's record has a message whose turn was cut off.
struct SoughtMessageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a message is looked for in the record that would have it`() throws {
    let pages = PageReader(databases: DatabaseSurvey(folders: [], []))
    func place(of content: String, inLines lines: String?) throws -> InSession {
      let path = folder.path + "/sought.jsonl"
      if let lines { try folder.write(lines, to: "sought.jsonl") }
      let source = SessionSource(provider: "claude", providerSessionId: Samples.claudeId, path: path)
      let sought = SoughtMessage(
        thread: ThreadID(UniqueID(high: 1, low: 1)), message: MessageID(UniqueID(high: 1, low: 2)), content: content,
        leftAt: Timestamp(milliseconds: 0))
      guard case .sought(sought, let place) = pages.seek(sought, in: source) else { throw Failure(words: content) }
      return place
    }
    #expect(try place(of: "é", inLines: nil) == .maybe)
    let all = Samples.text(Samples.claudeLines)
    try folder.write(all, to: "sought.jsonl")
    let source = SessionSource(
      provider: "claude", providerSessionId: Samples.claudeId, path: folder.path + "/sought.jsonl")
    let page = try #require(ConversationPage(source, .claude, before: nil, limit: 100))
    let said = try #require(page.entries.first { $0.role == .user }?.text)
    #expect(try place(of: said, inLines: all) == .yes)
    #expect(try place(of: "nobody said this", inLines: all) == .maybe)
    #expect(try place(of: "é", inLines: Samples.text([Samples.claudeAnswer("é")])) == .no)
    // The record may have been cut off in the middle of it.
    #expect(try place(of: "é", inLines: Samples.claudeAnswer("é") + "\n{\"type\":\"us") == .maybe)
  }

  @Test func `what was said into a turn of Codex stands in its record as a prompt, once it was read`() throws {
    func item(_ second: Int, _ payload: String) -> String {
      #"{"timestamp":"2026-11-26T16:10:\#(second).120Z","ordinal":\#(second),"type":"response_item","payload":\#(payload)}"#
    }
    func prompt(_ second: Int, _ text: String) -> [String] {
      let content = #"[{"type":"input_text","text":"\#(text)"}]"#
      return [
        item(second, #"{"type":"message","id":"m\#(second)","role":"user","content":\#(content)}"#),
        #"{"timestamp":"2026-11-26T16:10:\#(second).121Z","type":"event_msg","payload":{"type":"item_completed","item":"#
          + #"{"type":"UserMessage","client_id":"c\#(second)","content":[{"type":"text","text":"\#(text)"}]}}}"#,
      ]
    }
    func call(_ second: Int) -> [String] {
      [item(second, #"{"type":"function_call","name":"exec_command","arguments":"{}","call_id":"c\#(second)"}"#)]
    }
    let left = try #require(Timestamp(iso8601: "2026-11-26T16:10:20.000Z"))
    let pages = PageReader(databases: DatabaseSurvey(folders: [], []))
    func place(_ content: String, beside others: [String] = ["eins", "drei"], _ lines: [String]) throws -> InSession {
      let path = try folder.write(Samples.text(lines), to: "rollout.jsonl")
      let sought = SoughtMessage(
        thread: ThreadID(UniqueID(high: 1, low: 1)), message: MessageID(UniqueID(high: 1, low: 2)), content: content,
        leftAt: left, others: others)
      let source = SessionSource(provider: "codex", providerSessionId: "s", path: path)
      guard case .sought(sought, let place) = pages.seek(sought, in: source) else { throw Failure(words: content) }
      return place
    }
    let begun = prompt(10, "eins") + call(11)
    // Its standard input was closed before it asked its model again: it drops what it had taken.
    let aborted = [
      item(
        22,
        #"{"type":"message","role":"user","content":[{"type":"input_text","text":"<turn_aborted>\nx\n</turn_aborted>"}]}"#
      )
    ]
    #expect(try place("zwei 漢", begun + prompt(21, "zwei 漢")) == .yes)
    #expect(try place("zwei 漢", begun + aborted) == .no)
    #expect(try place("zwei 漢", begun + prompt(21, "drei")) == .no)
    #expect(try place("zwei 漢", begun + prompt(21, "drei") + prompt(22, "zwei 漢")) == .yes)
    #expect(try place("eins", begun) == .no, "the same words of before it left are not its own")
    #expect(try place("zwei 漢", begun + prompt(21, "jemand anders")) == .maybe)
    let long = (0..<600).flatMap { _ in call(21) }
    #expect(try place("zwei 漢", begun + long) == .no, "a long turn is read back to where it left")
  }

  private struct Failure: Error { let words: String }
}
