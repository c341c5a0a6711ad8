import Conversation
import Core
import Queues
import SeededNumbers
import Testing

@testable import Database

/// Snoozes and the Queue's history in the store, also where an older program uses it in between.
struct QueueStoreTests {
  private let folder = TemporaryFolder()

  private func id(_ text: String) throws -> ThreadID { try #require(Identity(text)) }

  /// The sample of version 1, whose Queue has two threads, the first of them snoozed by this version.
  private func snoozed() throws -> (workspace: Workspace, older: OlderProgram) {
    try folder.write(try Samples.bytes("v1.db"))
    let opened = try folder.open()
    var workspace = opened.workspace
    let before = workspace.attention.members
    let first = try #require(before.first)
    workspace.attention.members.update(first.id) { $0.snooze = .until(noon.adding(seconds: 60)) }
    workspace.attention.noteChanges(since: before, moved: [], because: .byHand, at: noon)
    try opened.store.save(from: opened.workspace, to: workspace)
    return (workspace, OlderProgram(connection: try Connection(path: folder.store, access: .readWrite)))
  }

  @Test func `a snooze and its event survive a restart exactly`() throws {
    let (workspace, _) = try snoozed()
    let again = try folder.open().workspace
    #expect(again.attention == workspace.attention)
    #expect(again.attention.events.map(\.kind) == [.snoozed])
  }

  @Test func `an older program shows what is snoozed, and may take it off the Queue`() throws {
    let (workspace, older) = try snoozed()
    #expect(try older.queueAsVersion1().count == 2)
    let first = try #require(workspace.attention.members.first)
    try older.removeFromQueueAsVersion1(first.id.text)
    let again = try folder.open().workspace
    #expect(again.attention.members.items.map(\.id) == workspace.attention.members.items.dropFirst().map(\.id))
    #expect(again.attention.events == workspace.attention.events)
  }

  @Test func `a thread that leaves the Queue leaves no snooze behind`() throws {
    let (workspace, older) = try snoozed()
    var without = workspace
    let opened = try folder.open()
    let first = try #require(workspace.attention.members.first)
    without.attention.members.remove(first.id)
    try opened.store.save(from: workspace, to: without)
    let left = try older.connection.integer("SELECT count(*) FROM backend_session WHERE snoozed_until IS NOT NULL")
    #expect(left == 0)
  }

  @Test func `events that are forgotten leave the store too`() throws {
    let opened = try folder.open()
    var workspace = opened.workspace
    var random = RandomNumbers(seed: 3)
    let thread: ThreadID = random.id()
    for _ in 1...20 { workspace.attention.note(.joined, because: .sent, thread, at: noon) }
    try opened.store.save(from: opened.workspace, to: workspace)
    var later = workspace
    for _ in 1...AttentionQueue.eventLimit - 5 { later.attention.note(.left, because: .byHand, thread, at: noon) }
    try opened.store.save(from: workspace, to: later)
    #expect(try folder.open().workspace.attention.events == later.attention.events)
    #expect(try opened.store.connection.integer("SELECT count(*) FROM queue_event") == AttentionQueue.eventLimit)
  }

  @Test func `words of a newer program are kept and left out`() throws {
    let (workspace, older) = try snoozed()
    try older.connection.run(
      "INSERT INTO queue_event VALUES (900, 0, 'teleported', 'sent', ?)", [.text(OlderProgram.first)])
    let opened = try folder.open()
    #expect(opened.workspace.attention.events == workspace.attention.events)
    #expect(try older.connection.integer("SELECT count(*) FROM queue_event") == 2)
  }

  @Test func `one event among many costs one statement more`() throws {
    let (workspace, _) = try snoozed()
    let opened = try folder.open()
    var later = workspace
    later.attention.note(.moved, because: .byHand, try id(OlderProgram.first), at: noon)
    // The first save looks once at where commands stand.
    try opened.store.save(from: workspace, to: workspace)
    let before = opened.store.connection.statementsRun
    try opened.store.save(from: workspace, to: later)
    #expect(opened.store.connection.statementsRun - before == 2 + 1)
  }
}
