import Conversation
import Core
import Queues
import Testing

@testable import Database

/// What others said in the middle of our own turn, which is in no row.
struct HeldBackRowTests {
  private let folder = TemporaryFolder()

  @Test func `the next start reads a file on from before what was held back, until that was taken down`() throws {
    let id: ThreadID = Identity(UniqueID(high: 1, low: 7))
    var thread = WorkStream(id: id, project: "/日本", provider: "claude", createdAt: noon)
    var outside = Outside(
      path: "/store/7.jsonl", providerSessionId: "é", directory: "/日本", mark: FileMark(size: 9, modified: 9, number: 9),
      readTo: 9, endingAt: noon)
    (outside.isOwnTurn, outside.ownPrompts) = (true, [5])
    let before = outside
    outside.mark = FileMark(size: 12, modified: 12, number: 9)
    (outside.readTo, outside.isOwnTurn, outside.ownPrompts) = (12, false, [])
    outside.heldBack = [
      .entry(
        Entry(
          id: Identity(UniqueID(high: 2, low: 7)), number: 1, role: .user, kind: .text, text: "größe?", at: noon,
          status: .done))
    ]
    outside.noteRead(from: before.reading)
    thread.outside = outside
    let opened = try folder.open()
    var held = opened.workspace
    held.streams[id] = thread
    try opened.store.save(from: opened.workspace, to: held)
    #expect(try folder.open().workspace.streams[id]?.outside == before)
    var taken = held
    taken.streams.update(id) { $0.outside?.heldBack = [] }
    try opened.store.save(from: held, to: taken)
    #expect(try folder.open().workspace.streams[id]?.outside?.readTo == 12)
  }
}
