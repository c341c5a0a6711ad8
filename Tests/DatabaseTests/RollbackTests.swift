import Conversation
import Core
import Queues
import SeededNumbers
import Testing

@testable import Database

/// The person goes back to an older program for a while, and then on again: nothing is lost either way.
struct RollbackTests {
  private let folder = TemporaryFolder()

  private func sample() throws -> (opened: Opened, older: OlderProgram) {
    try folder.write(try Samples.bytes("v1.db"))
    let opened = try folder.open()
    return (opened, OlderProgram(connection: try Connection(path: folder.store, access: .readWrite)))
  }

  private func id(_ text: String) throws -> ThreadID { try #require(Identity(text)) }

  @Test func `version 1 reads the Queue and the messages that this version wrote`() throws {
    let (opened, older) = try sample()
    var workspace = opened.workspace
    var random = RandomNumbers(seed: 4)
    var fresh = random.stream()
    (fresh.backendName, fresh.isDeleted, fresh.messageCount) = ("Новая", false, 0)
    workspace.streams[fresh.id] = fresh
    workspace.attention.enqueue(fresh.id, at: noon)
    workspace.attention.members.moveToTop(fresh.id)
    let said = Entry(id: random.id(), number: 1, role: .user, kind: .text, text: "שלום", at: noon, status: .done)
    try opened.store.save(from: opened.workspace, to: workspace, journal: [.append(said, in: fresh.id)])
    #expect(
      try older.queueAsVersion1() == ["Новая", OlderProgram.second.lowercased(), "Fix the login test"])
    #expect(try older.messagesAsVersion1(fresh.id.text) == ["שלום"])
    #expect(try older.messagesAsVersion1(OlderProgram.first) == OlderProgram.texts)
  }

  @Test func `what version 1 adds is loaded, numbered and found`() throws {
    let (opened, older) = try sample()
    try older.connection.run("DELETE FROM backend_session WHERE id = ?", [.text(OlderProgram.third)])
    try older.addSessionAsVersion1(2, queuePosition: 3)
    try older.addMessageAsVersion1(20, in: 2, role: "user", "Nadel im Heu")
    try older.addMessageAsVersion1(21, in: 0, role: "assistant", "針はここ")
    try older.connection.run(
      "UPDATE message SET text = 'Nadel gefunden' WHERE id = ?", [.text(UniqueID(high: 77, low: 1).text)])
    _ = opened
    let again = try folder.open()
    let third = try #require(again.workspace.streams[try id(OlderProgram.third)])
    #expect(third.effectiveProvider == "claude")
    #expect(third.effectiveProviderSessionId == OlderProgram.third)
    #expect(third.outbox == Lane(capacity: 1))
    #expect(
      again.workspace.attention.members.items.map(\.id)
        == [try id(OlderProgram.second), try id(OlderProgram.first), third.id])
    let entries = try again.store.entries(of: try id(OlderProgram.first), limit: 9).page
    #expect(entries.map(\.number) == [1, 2, 3, 4, 5])
    #expect(entries.last?.text == "針はここ")
    #expect(again.workspace.streams[try id(OlderProgram.first)]?.messageCount == 5, "the next entry is the sixth")
    #expect(try again.store.search("nadel", limit: 5).map(\.stream) == [try id(OlderProgram.first)])
    #expect(try again.store.search("herausfinden", limit: 5) == [])
    try again.store.connection.run("INSERT INTO message_search (message_search, rank) VALUES ('integrity-check', 1)")
  }

  @Test func `version 1 reorders the Queue, and positions are whole again afterwards`() throws {
    let (opened, older) = try sample()
    try older.removeFromQueueAsVersion1(OlderProgram.second)
    #expect(try older.queueAsVersion1() == ["Fix the login test"])
    try older.connection.run("UPDATE backend_session SET is_in_queue = 1, queue_position = 40 WHERE marked_deleted = 0")
    _ = opened
    let again = try folder.open()
    var workspace = again.workspace
    let order = workspace.attention.members.items.map(\.id)
    #expect(order.count == 3)
    let last = try #require(order.last)
    workspace.attention.members.moveToTop(last)
    try again.store.save(from: again.workspace, to: workspace)
    #expect(try folder.open().workspace == workspace)
  }

  @Test func `what version 1 doesn't know survives what it does`() throws {
    try Samples.makeVersion6(in: folder)
    let before = try folder.open().workspace
    let older = OlderProgram(connection: try Connection(path: folder.store, access: .readWrite))
    try older.connection.run("UPDATE backend_session SET preview = 'neu', unread_count = 0")
    var expected = before
    for stream in before.streams.all {
      expected.streams.update(stream.id) {
        $0.preview = "neu"
        $0.unreadCount = 0
      }
    }
    #expect(try folder.open().workspace == expected)
  }

  @Test func `a thread that version 1 deleted in one way is deleted, and comes back whole`() throws {
    let (opened, older) = try sample()
    try older.connection.run(
      "UPDATE backend_session SET marked_deleted = 1 WHERE id = ?", [.text(OlderProgram.first)])
    _ = opened
    let again = try folder.open()
    let first = try id(OlderProgram.first)
    #expect(again.workspace.streams[first]?.isDeleted == true)
    var restored = again.workspace
    restored.streams.update(first) { $0.isDeleted = false }
    try again.store.save(from: again.workspace, to: restored)
    #expect(try folder.open().workspace == restored)
    #expect(try older.queueAsVersion1().contains("Fix the login test"))
  }

  @Test func `a column that only an older program writes is kept`() throws {
    let (opened, older) = try sample()
    var workspace = opened.workspace
    workspace.streams.update(try id(OlderProgram.first)) { $0.draft = "…" }
    try opened.store.save(from: opened.workspace, to: workspace)
    #expect(
      try older.connection.integer("SELECT count(*) FROM backend_session WHERE priority_queued_at = 1760000000000") == 3
    )
  }
}
