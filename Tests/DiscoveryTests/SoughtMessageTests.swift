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

  private static let picture = #"{"type":"image","source":{"type":"base64","media_type":"image/png","data":""}}"#

  private static func text(_ words: String) -> String { #"{"type":"text","text":"\#(words)"}"# }

  @Test(arguments: [
    ("schau 漢", [picture, text("schau 漢")]), ("lies", [text(#"The file /é/plan.md:\n\nlong\ntext"#), text("lies")]),
    ("lies", [text("Attached: /é/groß.pdf"), picture, text("lies")]), ("", [picture]),
    ("", [text(#"The file /é/plan.md:\n\nlong\ntext"#)]), ("", [text("Attached: /é/groß.pdf")]),
  ])
  func `what went along with a message is no reason not to find it in Claude Code's record`(
    words: String, blocks: [String]
  ) throws {
    func line(_ blocks: [String]) -> String {
      #"{"type":"user","uuid":"a","timestamp":"2026-11-26T16:10:21.120Z","message":{"role":"user","content":["#
        + blocks.joined(separator: ",") + "]}}"
    }
    #expect(try place(of: words, in: .claude, [line(blocks)]) == .yes)
    #expect(try place(of: words, in: .claude, []) == .no)
    #expect(try place(of: words, in: .claude, [line([Self.picture, Self.text("was anderes")])]) == .maybe)
  }

  @Test(arguments: [
    ("schau 漢", [#"<image name=[Image #1] path=\"/é/a.png\">"#, "[image]", "</image>", "schau 漢"]),
    ("lies", [#"Attached: /é/plan.md\nAttached: /é/groß.pdf\nlies"#]), ("", ["Attached: /é/plan.md"]),
    ("", [#"<image name=[Image #1] path=\"/é/a.png\">"#, "[image]", "</image>"]),
  ])
  func `so it is in Codex' record`(words: String, parts: [String]) throws {
    let content = parts.map {
      $0 == "[image]" ? ##"{"type":"input_image","image_url":"data:"}"## : ##"{"type":"input_text","text":"\##($0)"}"##
    }
    let line =
      #"{"timestamp":"2026-11-26T16:10:21.120Z","type":"response_item","payload":{"type":"message","role":"user","#
      + #""content":["# + content.joined(separator: ",") + "]}}"
    #expect(try place(of: words, in: .codex, [line]) == .yes)
    #expect(try place(of: words, in: .codex, []) == .no)
  }

  @Test func `words that a record shows otherwise, or not at all, are looked for as it shows them`() throws {
    func line(_ words: String) -> String {
      #"{"type":"user","uuid":"a","timestamp":"2026-11-26T16:10:21.120Z","message":{"role":"user","content":"\#(words)"}}"#
    }
    for words in ["# Größe", "<b>x</b> 漢", "!ls", "#größer"] {
      #expect(try place(of: words, in: .claude, []) == .no, "\(words)")
      #expect(try place(of: words, in: .codex, []) == .no, "\(words)")
      #expect(try place(of: words, in: .claude, [line(words)]) == .yes, "\(words)")
    }
    let tagged = "<system-reminder>x</system-reminder> sag é"
    #expect(try place(of: tagged, in: .claude, [line(tagged)]) == .yes)
    #expect(try place(of: "<system-reminder>x</system-reminder>", in: .claude, []) == .maybe)
    #expect(try place(of: "[Request interrupted by user] é", in: .claude, []) == .maybe)
    #expect(try place(of: "# AGENTS.md instructions é", in: .codex, []) == .maybe)
    for format in [SessionFormat.gemini, .copilot, .pi] {
      #expect(format.shown(" schau 漢") == "schau 漢", "\(format)")
      #expect(format.shown("") == nil, "\(format)")
    }
  }

  private func place(of words: String, in format: SessionFormat, _ lines: [String]) throws -> InSession {
    let left = try #require(Timestamp(iso8601: "2026-11-26T16:10:20.000Z"))
    // What was said before it left is not its own.
    let path = try folder.write(Samples.text([Samples.claudeAnswer("é")] + lines), to: "sought.jsonl")
    let sought = SoughtMessage(
      thread: ThreadID(UniqueID(high: 1, low: 1)), message: MessageID(UniqueID(high: 1, low: 2)), content: words,
      leftAt: left)
    let source = SessionSource(provider: format.provider, providerSessionId: Samples.claudeId, path: path)
    let pages = PageReader(databases: DatabaseSurvey(folders: [], []))
    guard case .sought(sought, let place) = pages.seek(sought, in: source) else { throw Failure(words: words) }
    return place
  }

  private struct Failure: Error { let words: String }
}
