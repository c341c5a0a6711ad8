import Conversation
import Core
import Queues
import SeededNumbers
import Synchronization
import Testing

@testable import Database

/// What a start asks of the store, and in which order.
struct StartTests {
  private let folder = TemporaryFolder()

  private func fill(threads: Int) throws {
    let opened = try folder.open()
    var random = RandomNumbers(seed: 17)
    var (streams, journal): ([WorkStream], [TranscriptChange]) = ([], [])
    for _ in 0..<threads {
      var stream = random.stream()
      stream.messageCount = 1
      let entry = Entry(id: random.id(), number: 1, role: .user, kind: .text, text: "שלום", at: noon, status: .done)
      streams.append(stream)
      journal.append(.append(entry, in: stream.id))
    }
    let members = streams.map { AttentionItem(id: $0.id, queuedAt: noon) }
    let workspace = Workspace(streams: Streams(streams), attention: AttentionQueue(members))
    try opened.store.save(from: opened.workspace, to: workspace, journal: journal)
    try opened.store.settle()
  }

  private func plan(_ sql: String) throws -> [String] {
    try folder.open().store.connection.rows("EXPLAIN QUERY PLAN " + sql) { row in
      for _ in 0..<3 { _ = row.integer() }
      return row.text()
    }
  }

  @Test(arguments: [0, 1, 500])
  func `a start runs so many statements, however many threads there are, and writes nothing`(threads: Int) throws {
    try fill(threads: threads)
    let content = try folder.bytes()
    let opened = try folder.open()
    #expect(opened.workspace.streams.count == threads)
    #expect(opened.store.connection.statementsRun == 47)
    #expect(try folder.bytes() == content)
  }

  @Test func `no transcript is read, however many entries there are`() throws {
    let plan = try plan(ThreadRows.threads)
    #expect(!plan.isEmpty)
    #expect(plan.filter { $0.contains("message") } == [])
  }

  @Test func `the Queue's members are found by their index, in their order`() throws {
    let plan = try plan(WorkspaceLoader.members)
    #expect(plan.first == "SEARCH backend_session USING INDEX backend_session_queue (is_in_queue=?)")
    // Only members of one and the same place are put in order.
    #expect(plan.dropFirst().allSatisfy { $0.hasSuffix("PART OF ORDER BY") || $0.contains("LAST") })
  }

  @Test func `what an older program left is found by an index`() throws {
    #expect(
      try plan("SELECT 1 FROM backend_session WHERE provider_session_id IS NULL AND row_version IS NULL")
        == ["SCAN backend_session USING INDEX backend_session_from_older"])
  }

  /// Opens the store, whose first look at the pages finds this, however sound they are.
  private func open(finding error: DatabaseError, meanwhile: @escaping @Sendable () -> Void = {}) throws -> Opened {
    let looks = Seen(0)
    return try Store.open(path: folder.store, now: noon) { _ in
      looks.value.withLock { $0 += 1 }
      let number = looks.value.withLock { $0 }
      return {
        // The store that is begun anew is sound.
        guard number == 1 else { return nil }
        meanwhile()
        return error
      }
    }
  }

  /// What another thread may note.
  private final class Seen<Value: Sendable>: Sendable {
    let value: Mutex<Value>

    init(_ value: Value) { self.value = Mutex(value) }
  }

  @Test func `what was read beside the look at the pages is thrown away where they are not sound`() throws {
    try fill(threads: 3)
    let content = try folder.bytes()
    let opened = try open(finding: DatabaseError(code: 11, message: "kaputt"))
    #expect(opened.workspace == Workspace())
    #expect(opened.news.count == 1)
    #expect(try folder.bytes("upnext.db.damaged-20261121T120000Z") == content)
  }

  @Test func `nothing is written before the pages are known to be sound`() throws {
    try folder.write(try Samples.bytes("v1.db"))
    let seen = Seen<[UInt8]>([])
    let path = folder.store
    _ = try open(finding: DatabaseError(code: 11, message: "kaputt")) {
      let content = Samples.content(of: path)
      seen.value.withLock { $0 = content }
    }
    // The journal's mode stands in the header, and is noted at any opening.
    #expect(seen.value.withLock { Array($0.dropFirst(100)) } == Array(try Samples.bytes("v1.db").dropFirst(100)))
    #expect(try folder.names.filter { $0.contains("backup") } == [])
  }

  @Test func `a look that can't be made beside is made before anything is believed`() throws {
    try fill(threads: 3)
    let opened = try open(finding: DatabaseError(code: 14, message: "no descriptor is left"))
    #expect(opened.workspace.streams.count == 3)
    #expect(opened.news == [])
  }

  @Test func `tables that are not what the version says are damage`() throws {
    try fill(threads: 3)
    let connection = try Connection(path: folder.store, access: .readWrite)
    try connection.execute("ALTER TABLE outbox_message RENAME COLUMN created_at TO größe")
    let opened = try folder.open()
    #expect(opened.workspace == Workspace())
    #expect(opened.news.first?.contains("no such column: created_at") == true)
    #expect(try folder.names.contains { $0.hasPrefix("upnext.db.damaged-") })
  }
}
