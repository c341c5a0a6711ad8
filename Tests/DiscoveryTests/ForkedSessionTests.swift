import Conversation
import JSON
import Testing

@testable import Discovery

/// A session of Codex that goes on from another one without having its lines says so at its head.
struct ForkedSessionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func meta(_ more: String, ordinal: Int = 44) -> String {
    #"{"timestamp":"2026-11-20T10:00:00.000Z","ordinal":\#(ordinal),"type":"session_meta","payload":{"id":"\#(Samples.codexId)","#
      + #""cwd":"/home/ada/src/größe"\#(more)}}"#
  }

  private static let fork =
    #","forked_from_id":"p","forked_from_ordinal_exclusive":44,"history_base":{"thread_id":"p","end_ordinal_exclusive":44}"#

  private func page(_ lines: [String]) throws -> ConversationPage {
    let path = try folder.write(Samples.text(lines), to: "sessions/2026/11/20/\(Self.name)")
    let source = SessionSource(provider: "codex", providerSessionId: Samples.codexId, path: path)
    return try #require(ConversationPage(source, .codex, before: nil, limit: 100))
  }

  private static let name = "rollout-2026-11-20T10-00-00-\(Samples.codexId).jsonl"

  @Test func `it is said once, in front of all, and is nothing that was said`() throws {
    let lines = [meta(Self.fork)] + Samples.codexLines.dropFirst() + [meta(Self.fork, ordinal: 60)]
    let page = try page(lines)
    #expect(page.entries.map(\.sessionForked) == ["p", nil, nil, nil, nil])
    #expect(page.entries.first?.text == #"Forked from "p": its agent knows what was said there."#)
    let path = folder.path + "/sessions/2026/11/20/\(Self.name)"
    #expect(SessionReading(.codex, path: path)?.facts.count == 4)
  }

  @Test(arguments: [
    // Older ones have all that was said before in their own file.
    #","forked_from_id":"p""#, #","forked_from_ordinal_exclusive":null,"history_base":null"#, "",
  ])
  func `one that has everything itself says nothing`(more: String) throws {
    let page = try page([meta(more)] + Samples.codexLines.dropFirst())
    #expect(page.entries.allSatisfy { $0.sessionForked == nil })
  }

  @Test func `a fork in which nothing was said is not listed`() throws {
    let path = try folder.write(Samples.text([meta(Self.fork)]), to: "sessions/2026/11/20/\(Self.name)")
    let file = FoundFile(path: path, format: .codex, mark: try #require(Folder.mark(of: path)))
    #expect(SessionSurvey.read(file, aside: SessionSurvey.Aside()) { $0 }.survey == .hidden)
  }
}
