import Conversation
import Indexing
import JSON
import Testing

@testable import Discovery

/// What a person types while Claude Code works stands in its record as an attachment.
struct QueuedCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let human = #","commandMode":"prompt","source_uuid":"s1","origin":{"kind":"human"},"humanTurn":true"#

  private func source(_ lines: [String]) throws -> SessionSource {
    SessionSource(
      provider: "claude", providerSessionId: Samples.claudeId,
      path: try folder.write(Samples.text(lines), to: "a.jsonl"))
  }

  @Test(arguments: [
    (#""auch größer 漢""#, human, ["auch größer 漢"]),
    // Whoever drives Claude Code names no origin.
    (#""from a program""#, #","commandMode":"prompt","source_uuid":"s1""#, ["from a program"]),
    (#"[{"type":"text","text":"look"},{"type":"image","source":{}}]"#, human, ["look\n[image]"]),
    (#""task x ended""#, #","commandMode":"task-notification","origin":{"kind":"task-notification"}"#, []),
    (#""another agent""#, #","commandMode":"prompt","origin":{"kind":"peer"}"#, []),
    (#""nobody typed""#, #","commandMode":"prompt","isMeta":true"#, []), ("null", human, []),
  ])
  func `it is the person's where a person typed it`(prompt: String, more: String, words: [String]) throws {
    let record = SessionFormat.claude.record(try JSON(parsing: Samples.claudeQueued(prompt, more)))
    #expect(record.said == words.map { .person($0) })
    #expect(record.ending == (words.isEmpty ? nil : .open))
  }

  @Test func `it stands at its place, in the list's count and in the search`() throws {
    let lines =
      Samples.claudeLines.prefix(6) + [Samples.claudeQueued(#""auch é""#, Self.human, at: 5)]
      + Samples.claudeLines.dropFirst(6)
    let source = try source(Array(lines))
    let page = try #require(ConversationPage(source, .claude, before: nil, limit: 100))
    #expect(page.entries.filter { $0.role == .user }.map(\.text) == ["修复 the flaky test, שלום", "auch é"])
    #expect(page.entries.map(\.kind) == [.text, .thought, .tool, .text, .notice, .text])
    #expect(page.entries[2].text == "1 failed", "the call has its answer all the same")
    #expect(SessionReading(.claude, path: source.path)?.facts.count == 6)
    #expect(
      try words(source) == page.entries.filter { $0.kind != .thought }.map { $0.input.isEmpty ? $0.text : $0.input })
  }

  @Test func `what comes again as a prompt is shown once`() throws {
    let again = Samples.claudePrompt("auch é", at: 8)
      .replacing(#""type":"user""#, with: #""type":"user","uuid":"s1""#)
    let lines = [
      Samples.claudePrompt("begin", at: 1), Samples.claudeQueued(#""auch é""#, Self.human, at: 5),
      Samples.claudePrompt("[Request interrupted by user]", at: 7), again, Samples.claudeAnswer("ja", at: 9),
    ]
    let source = try source(lines)
    let page = try #require(ConversationPage(source, .claude, before: nil, limit: 100))
    #expect(page.entries.map(\.text) == ["begin", "Stopped.", "auch é", "ja"])
    let reading = try #require(SessionReading(.claude, path: source.path))
    #expect(reading.facts.count == 4)
    let start = Int64(Samples.text([lines[0]]).utf8.count)
    let growth = try #require(
      reading.growth(from: start, session: SessionKey(provider: "claude", providerSessionId: Samples.claudeId)))
    #expect(growth.pieces.entries.map(\.text) == ["Stopped.", "auch é", "ja"])
    let steps = try index(source).steps
    #expect(steps.count { $0 == .replace(message: SearchIndexWords.number(ofMessage: "s1")) } == 2)
  }

  @Test func `a message that reached Claude so has arrived`() throws {
    let lines = Samples.claudeLines.prefix(7) + [Samples.claudeQueued(#""auch é""#, Self.human, at: 6)]
    let source = try source(Array(lines))
    let sought = SoughtMessage(
      thread: ThreadID(UniqueID(high: 1, low: 1)), message: MessageID(UniqueID(high: 1, low: 2)), content: "auch é",
      leftAt: try #require(Timestamp(iso8601: "2026-11-20T10:00:06.000Z")), others: ["修复 the flaky test, שלום"])
    let pages = PageReader(databases: DatabaseSurvey(folders: [], []))
    guard case .sought(sought, let place) = pages.seek(sought, in: source) else {
      Issue.record("no answer")
      return
    }
    #expect(place == .yes)
  }

  private func index(_ source: SessionSource) throws -> SearchIndexReading {
    let session = UnreadSession(
      thread: Identity(UniqueID(high: 7, low: 7)), source: source, mark: nil, knownTo: 0, readTo: 0)
    return try #require(try SearchIndexStretch.read(session, from: 0, .claude))
  }

  private func words(_ source: SessionSource) throws -> [String] {
    try index(source).steps.compactMap { if case .add(let entry) = $0 { entry.words } else { nil } }
  }
}
