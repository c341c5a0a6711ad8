import Conversation
import Testing

@testable import Discovery

/// Of an agent's record that is gone or empty is said why there is nothing to show.
struct WholeRecordTests {
  private let folder: TemporaryFolder
  private let id = ThreadID(UniqueID(high: 1, low: 2))

  init() throws { folder = try TemporaryFolder() }

  private func whole(_ path: String, own: [Entry]) -> OutsideAnswer {
    let source = SessionSource(provider: SessionFormat.claude.provider, providerSessionId: "s", path: path)
    return PageReader(databases: DatabaseSurvey(folders: [], [])).whole(
      of: source, behindIt: own, for: id, client: 7)
  }

  private func failure(_ path: String, _ reason: String) -> OutsideAnswer {
    .wholeFailed(client: 7, "claude's record of this thread can't be read: \(path): \(reason).")
  }

  @Test func `there is an error where we have nothing ourselves`() throws {
    let gone = folder.path + "/gone.jsonl"
    let empty = try folder.write("", to: "empty.jsonl")
    #expect(whole(gone, own: []) == failure(gone, "No such file or directory"))
    #expect(whole(empty, own: []) == failure(empty, "Nothing is left in it"))
  }

  @Test func `what we have ourselves is there all the same`() throws {
    let own = [
      Entry(
        id: Identity(UniqueID(high: 1, low: 3)), number: 1, role: .user, kind: .text, text: "größe",
        at: Timestamp(milliseconds: 1), status: .done)
    ]
    let paths = [folder.path + "/gone.jsonl", try folder.write("", to: "empty.jsonl")]
    #expect(paths.map { whole($0, own: own) } == paths.map { _ in .whole(client: 7, id, own) })
  }
}
