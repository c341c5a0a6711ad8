import Conversation
import Core
import Queues
import Testing

@testable import Database

/// What others said in the middle of our own turn, which is in no row.
struct HeldBackRowTests {
  private let folder = TemporaryFolder()

  private static let id: ThreadID = Identity(UniqueID(high: 1, low: 7))

  /// How far the file had been read, and the same with what others have said behind that.
  private func reading() -> (before: Outside, now: Outside) {
    var outside = Outside(
      path: "/store/7.jsonl", providerSessionId: "é", directory: "/日本", mark: FileMark(size: 9, modified: 9, number: 9),
      readTo: 9, endingAt: noon)
    (outside.takenAt, outside.isOwnTurn, outside.ownPrompts) = (9, true, [5])
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
    return (before, outside)
  }

  @Test func `the next start reads a file on from before what was held back, until that was taken down`() throws {
    let (before, outside) = reading()
    var thread = WorkStream(id: Self.id, project: "/日本", provider: "claude", createdAt: noon)
    thread.outside = outside
    let opened = try folder.open()
    var held = opened.workspace
    held.streams[Self.id] = thread
    try opened.store.save(from: opened.workspace, to: held)
    #expect(try folder.open().workspace.streams[Self.id]?.outside == before)
    var taken = held
    taken.streams.update(Self.id) { $0.outside?.heldBack = [] }
    try opened.store.save(from: held, to: taken)
    #expect(try folder.open().workspace.streams[Self.id]?.outside?.readTo == 12)
  }

  @Test func `what is said here behind that is known as ours by the next start, too, unless it was not said`() {
    var outside = reading().now
    outside.takeOver(toSay: "漢字")
    let number = Outside.number(ofPrompt: "漢字")
    #expect(outside.stored.ownPrompts == [5, number])
    outside.letGo(ofSaying: "漢字")
    #expect(outside.stored.ownPrompts == [5])
  }
}
