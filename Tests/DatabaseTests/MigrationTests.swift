import Conversation
import Core
import Glibc
import Queues
import Review
import SeededNumbers
import Testing

@testable import Database

/// Every older store opens and keeps what it holds; every older program may go on with a newer store.
struct MigrationTests {
  private let folder = TemporaryFolder()

  private func id(_ text: String) throws -> ThreadID { try #require(Identity(text)) }

  /// What the samples of versions 1 and 2 hold, but for their provider sessions.
  private func expected(providers: [(String?, String?)]) throws -> Workspace {
    let streams = try OlderProgram.sessions.enumerated().map { index, session in
      var stream = WorkStream(
        id: try id(session.id), backendName: session.name, customName: index == 0 ? "Ärger mit dem Login" : nil,
        project: session.directory, provider: providers[index].1, providerSessionId: providers[index].0,
        createdAt: Timestamp(milliseconds: index == 1 ? 1_760_000_001_000 : 1_750_000_000_000),
        isLocallyCreated: false)
      stream.lastModified = Timestamp(milliseconds: 1_760_000_000_000 + Int64(index) * 1000)
      stream.messageCount = index == 0 ? 4 : 1
      stream.preview = session.preview
      stream.unreadCount = 2
      (stream.isInPriorityQueue, stream.priority, stream.priorityOrder) = (true, 5, 1.5)
      stream.isDeleted = index == 2
      return stream
    }
    let queuedAt = Timestamp(milliseconds: 1_760_000_100_000)
    return Workspace(
      streams: Streams(streams),
      attention: AttentionQueue([
        AttentionItem(id: streams[1].id, queuedAt: queuedAt), AttentionItem(id: streams[0].id, queuedAt: queuedAt),
      ]))
  }

  private func expectTranscripts(_ store: Store) throws {
    let entries = try store.entries(of: try id(OlderProgram.first), limit: 10).page
    #expect(entries.map(\.text) == OlderProgram.texts)
    #expect(entries.map(\.number) == [1, 2, 3, 4])
    #expect(entries.map(\.role) == [.user, .agent, .user, .agent])
    #expect(entries.allSatisfy { $0.status == .done && $0.kind == .text })
    #expect(try store.search("fehlschlagt", limit: 5).map(\.entryNumber) == [1])
    #expect(try store.search("テスト", limit: 5).map(\.entryNumber) == [2])
  }

  @Test func `a store of version 1 opens with all that it holds`() throws {
    try folder.write(try Samples.bytes("v1.db"))
    let opened = try folder.open()
    let own = OlderProgram.sessions.map { (Optional($0.id.lowercased()), Optional("claude")) }
    #expect(opened.workspace == (try expected(providers: own)))
    #expect(
      opened.news == [
        "The store is now of version \(Schema.version). A copy of what it was is at \(folder.store).v1-backup."
      ])
    try expectTranscripts(opened.store)
  }

  @Test func `a store of version 2 opens with all that it holds`() throws {
    try folder.write(try Samples.bytes("v2.db"))
    let opened = try folder.open()
    let providers: [(String?, String?)] = [
      ("xyz-789", "cursor"), (OlderProgram.second.lowercased(), "claude"), (OlderProgram.third, "claude"),
    ]
    #expect(opened.workspace == (try expected(providers: providers)))
    try expectTranscripts(opened.store)
  }

  /// Every row of a store, by its table and its columns.
  private func rows(of connection: Connection) throws -> [String: [String]] {
    var rows: [String: [String]] = [:]
    let tables = try connection.rows("SELECT name FROM pragma_table_list WHERE type = 'table'") { $0.text() }
    for table in tables where !table.hasPrefix("sqlite_") {
      let columns = try connection.rows("SELECT name FROM pragma_table_info('\(table)')") { $0.text() }
      let list = columns.map { "'\($0)=' || quote(\($0))" }.joined(separator: " || ' ' || ")
      rows[table] = try connection.rows("SELECT \(list) FROM \(table) ORDER BY 1") { $0.text() }
    }
    return rows
  }

  /// What a store is made of, however its statements are spelt.
  private func shape(of connection: Connection) throws -> [String] {
    let columns = try connection.rows(
      """
      SELECT t.name || '.' || c.name || ' ' || c.type || ' ' || c."notnull" || ' ' || coalesce(c.dflt_value, '-') || ' '
        || c.pk || ' ' || c.cid || ' ' || t.wr
      FROM pragma_table_list AS t, pragma_table_xinfo(t.name) AS c WHERE t.schema = 'main' ORDER BY 1
      """
    ) { $0.text() }
    let others = try connection.rows(
      "SELECT type || ' ' || name || ' ' || sql FROM sqlite_schema WHERE type <> 'table' AND sql IS NOT NULL ORDER BY 1"
    ) { $0.text() }
    return columns + others.map { $0.split { $0.isWhitespace }.joined(separator: " ") }
  }

  @Test func `the step behind version 2 makes what the steps before it made`() throws {
    try Samples.makeVersion6(in: folder)
    let made = TemporaryFolder()
    let path = made.store
    try made.write([])
    try Migrator(Schema.migrations.filter { $0.version <= 6 }).migrate(try Connection(path: path, access: .readWrite))
    #expect(
      try shape(of: try Connection(path: folder.store, access: .readOnly))
        == shape(of: try Connection(path: path, access: .readOnly)))
  }

  @Test func `a store of version 6 opens with all that it holds`() throws {
    try Samples.makeVersion6(in: folder)
    let before = try rows(of: try Connection(path: folder.store, access: .readOnly))
    let opened = try folder.open()
    #expect(
      opened.news == [
        "The store is now of version \(Schema.version). A copy of what it was is at \(folder.store).v6-backup."
      ])
    let after = try rows(of: opened.store.connection)
    for (table, rows) in before {
      // What later versions add to messages, commands, threads and forms says nothing of those before it.
      let added = [
        " in_session='no'", " environment=NULL", " pinned_at=NULL", " begins_thread=0", " paused_by_person=0",
        " hidden_at=NULL",
        " hidden_in_projects_at=NULL", " is_muted=0", " worktree=NULL", " uses_worktrees=0", " worktree_setup=NULL",
        " worktree_allowed=NULL", " lane_id=NULL", " needs=''", " facts=NULL", " steered_at=NULL",
        " earlier_standing=NULL", " earlier_in_session=NULL", " earlier_error=NULL", " recap=NULL",
        " recap_message=NULL", " pages_provider=NULL", " pages_session=NULL",
      ]
      let asBefore = after[table]?.map { row in added.reduce(row) { $0.replacing($1, with: "") } }
      #expect(asBefore == rows, "\(table)")
    }
    #expect(before.values.allSatisfy { !$0.isEmpty })
    let workspace = opened.workspace
    let thread = try #require(workspace.streams[try id("11111111-1111-4111-8111-111111111111")])
    #expect(thread.displayName == "починить вход")
    #expect(thread.lineage.map(\.providerSessionId) == ["old-123"])
    #expect(thread.outbox.waiting.items.map(\.content) == ["テストを実行して", "dann commit"])
    #expect(thread.outbox.waiting.items.map(\.standing) == [.uncertain, .waiting])
    #expect(thread.outbox.hold == .failed("нет сети"))
    #expect(thread.outbox.isPaused)
    #expect(thread.closingWords == "Soll ich?")
    #expect(workspace.attention.members.items.map(\.id.text.first) == ["2", "1"])
    #expect(workspace.upNext.waiting.items.map(\.name) == ["lint", "עדכן"])
    #expect(workspace.history.map(\.exitCode) == [1])
    #expect(workspace.undoHistory == UndoHistory())
    #expect(try opened.store.entries(of: thread.id, limit: 9).page.map(\.text) == ["Größe prüfen", "日本語 und mehr"])
    #expect(try opened.store.search("grosse", limit: 5).isEmpty)
    #expect(try opened.store.search("größe", limit: 5).map(\.entryNumber) == [1])
  }

  @Test(arguments: [3, 4, 5])
  func `a store of a version that was never released is refused in words and stays as it is`(version: Int) throws {
    let content = try Samples.bytes("v\(version).db")
    try folder.write(content)
    let error = #expect(throws: StoreError.self) { try folder.open() }
    #expect(error == .unreleased(path: folder.store, version: version))
    #expect(error?.explanation.contains("has version \(version), of an upnext from before the first release") == true)
    // The journal's mode stands in the header, and is noted at any opening.
    #expect(try folder.bytes().dropFirst(100) == content.dropFirst(100))
    #expect(try folder.names.filter { $0.contains("damaged") || $0.contains("backup") } == [])
  }

  @Test(arguments: ["v1.db", "v2.db"])
  func `opening again changes nothing`(sample: String) throws {
    try folder.write(try Samples.bytes(sample))
    let first = try folder.open().workspace
    let content = try folder.bytes()
    let second = try folder.open()
    #expect(second.workspace == first)
    #expect(second.notices + second.news == [])
    #expect(try folder.bytes() == content)
  }

  @Test func `the copy that a migration leaves is the old store, for its owner alone`() throws {
    try folder.write(try Samples.bytes("v2.db"))
    _ = try folder.open()
    #expect(try folder.mode("upnext.db.v2-backup") == 0o600)
    let copy = try Connection(path: folder.store + ".v2-backup", access: .readOnly)
    #expect(try Migrator.version(of: copy) == 2)
    #expect(try OlderProgram(connection: copy).messagesAsVersion1(OlderProgram.first) == OlderProgram.texts)
    #expect(try folder.names.filter { $0.contains("unfinished") } == [])
  }

  private func news(of copy: String) -> [String] {
    ["The store is now of version \(Schema.version). A copy of what it was is at \(folder.store).\(copy)."]
  }

  /// A store of version 2 on its way to this program's, which has come to version 10.
  private func cutOff() throws {
    try folder.write(try Samples.bytes("v2.db"))
    let migrator = Migrator(
      Schema.migrations.filter { $0.version <= 10 }
        + [Migration(version: Schema.version, script: "CREATE TABLE message (id);")])
    #expect(throws: DatabaseError.self) { try folder.open(migrator: migrator) }
  }

  @Test func `a migration that was cut off goes on without a second copy, and names the first`() throws {
    try cutOff()
    let words =
      "It has version 10; the next start goes on from the copy \(folder.store).v2-backup and brings it to \(Schema.version)."
    #expect(StoreCheck.run(path: folder.store).contains(Finding(.fact, words)))
    let opened = try folder.open()
    #expect(opened.news == news(of: "v2-backup"))
    #expect(try folder.names.filter { $0.contains("-backup") } == ["upnext.db.v2-backup"])
    let facts = try opened.store.connection.rows("SELECT key FROM meta") { $0.text() }
    #expect(!facts.contains { $0.hasPrefix("copy_before") })
  }

  @Test func `where the copy was taken away, one of what there is now is made`() throws {
    try cutOff()
    #expect(unlink(folder.store + ".v2-backup") == 0)
    #expect(try folder.open().news == news(of: "v10-backup"))
  }

  @Test func `who could not be told of the copy, since the start came to nothing, is told by the next one`() throws {
    try folder.write(try Samples.bytes("v2.db"))
    try folder.write(try Samples.bytes("v2.db"), "upnext.db.v2-backup")
    try Migrator().migrate(
      try Connection(path: folder.store, access: .readWrite), copiedTo: folder.store + ".v2-backup")
    #expect(try folder.open().news == news(of: "v2-backup"))
    #expect(try folder.open().news == [])
  }

  @Test func `doctor says that a disk has no room for a migration`() {
    #expect(
      StoreCheck.want(ofRoomFor: 36_864, free: 200_000)
        == Finding(
          .problem, "That takes about 1073 KB of room, and 200 KB are free: make room before the next start."))
    #expect(StoreCheck.want(ofRoomFor: 36_864, free: 1_100_000) == nil)
    #expect(StoreCheck.want(ofRoomFor: 36_864, free: nil) == nil)
  }

  @Test func `an earlier copy is kept`() throws {
    try folder.write(try Samples.bytes("v1.db"))
    try folder.write([1], "upnext.db.v1-backup")
    _ = try folder.open()
    #expect(try folder.bytes("upnext.db.v1-backup") == [1])
    #expect(try folder.names.contains("upnext.db.v1-backup-2"))
  }

  @Test func `a migration that fails leaves the store as it was`() throws {
    try folder.write(try Samples.bytes("v2.db"))
    let broken = Migrator(
      Schema.migrations.prefix(2) + [Migration(version: 6, script: Schema.version6 + "CREATE TABLE message (id);")])
    #expect(throws: DatabaseError.self) { try folder.open(migrator: broken) }
    let connection = try Connection(path: folder.store, access: .readOnly)
    #expect(try Migrator.version(of: connection) == 2)
    #expect(try connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'outbox_message'") == 0)
    #expect(try OlderProgram(connection: connection).messagesAsVersion1(OlderProgram.first) == OlderProgram.texts)
    #expect(try folder.names.filter { $0.contains("backup") } == [])
    #expect(try folder.open().workspace.streams.count == 3)
  }

  @Test func `a new store is made whole or not at all`() throws {
    let broken = Migrator(Schema.migrations.prefix(2) + [Migration(version: 6, script: "CREATE TABLE message (id);")])
    #expect(throws: DatabaseError.self) { try folder.open(migrator: broken) }
    let connection = try Connection(path: folder.store, access: .readOnly)
    #expect(try Migrator.version(of: connection) == 0)
    #expect(try connection.integer("SELECT count(*) FROM sqlite_schema") == 0)
    #expect(try folder.open().news == [])
  }

  @Test func `a newer store of the same level is used and kept`() throws {
    _ = try folder.open()
    let newer = try Connection(path: folder.store, access: .readWrite)
    try newer.execute(
      """
      ALTER TABLE backend_session ADD COLUMN colour TEXT DEFAULT 'grün'; PRAGMA user_version = 99;
      INSERT INTO setting VALUES ('future.setting', 'kept');
      """)
    var random = RandomNumbers(seed: 1)
    let stream = random.stream()
    let opened = try folder.open()
    #expect(opened.notices.count == 1)
    var workspace = opened.workspace
    workspace.streams[stream.id] = stream
    try opened.store.save(from: opened.workspace, to: workspace)
    try newer.run("UPDATE backend_session SET colour = 'rot'")
    var later = workspace
    later.streams.update(stream.id) { $0.draft = "anders" }
    try opened.store.save(from: workspace, to: later)
    #expect(try newer.first("SELECT colour || draft FROM backend_session") { $0.text() } == "rotanders")
    #expect(try newer.first("SELECT value FROM setting") { $0.text() } == "kept")
    #expect(try Migrator.version(of: newer) == 99)
  }

  @Test(arguments: [7, 13])
  func `what was written into a form in this version is of a command of Up Next`(version: Int) throws {
    try folder.write([])
    let old = try Connection(path: folder.store, access: .readWrite)
    try Migrator(Schema.migrations.filter { $0.version <= version }).migrate(old)
    try old.run(
      """
      INSERT INTO kept_form (id, after_names, start, kept_at, prompt, priority, with_system_context, with_error_logs,
        with_timestamp, response_format)
      VALUES ('00000051-0000-4000-8000-000000000000', '', '', 1, 'später', 1, 0, 0, 0, 'agentsOwn')
      """)
    let forms = try folder.open().workspace.keptForms.values
    #expect(forms.map(\.written.prompt) == ["später"])
    #expect(forms.map(\.beginsThread) == [false])
    #expect(forms.map(\.lane) == [nil])
    #expect(forms.map(\.needs) == [""])
  }

  @Test
  func `nobody knows when a message of version 20 left into a turn, and a program of that version leaves it alone`()
    throws
  {
    try folder.write([])
    let old = try Connection(path: folder.store, access: .readWrite)
    try Migrator(Schema.migrations.filter { $0.version <= 20 }).migrate(old)
    let thread = try id(OlderProgram.first)
    try old.run(
      "INSERT INTO backend_session (id, working_directory, last_modified) VALUES (?, '/', 1)", [.text(thread.text)])
    let write = """
      INSERT INTO outbox_message (session_id, id, position, content, priority, created_at, attempts, standing)
      VALUES (?, ?, ?, 'é', 'normal', 1, 1, 'uncertain') ON CONFLICT (session_id, id) DO UPDATE SET attempts = 2
      """
    let older = MessageID(UniqueID(high: 54, low: 1))
    try old.run(write, [.text(thread.text), .text(older.text), Value(1)])
    let opened = try folder.open()
    #expect(opened.workspace.streams[thread]?.outbox.waiting[older]?.steeredAt == nil)
    var workspace = opened.workspace
    var message = QueuedMessage(id: MessageID(UniqueID(high: 54, low: 2)), content: "漢", createdAt: noon)
    (message.standing, message.steeredAt) = (.uncertain, noon)
    workspace.streams.update(thread) { $0.outbox.waiting.append(message) }
    try opened.store.save(from: opened.workspace, to: workspace)
    try old.run(write, [.text(thread.text), .text(message.id.text), Value(2)])
    message.attempts = 2
    #expect(try folder.open().workspace.streams[thread]?.outbox.waiting[message.id] == message)
  }

  @Test
  func `what a turn came to in version 19 is its English line, and a program of that version leaves counts alone`()
    throws
  {
    try folder.write([])
    let old = try Connection(path: folder.store, access: .readWrite)
    try Migrator(Schema.migrations.filter { $0.version <= 19 }).migrate(old)
    let thread = try id(OlderProgram.first)
    try old.run(
      "INSERT INTO backend_session (id, working_directory, last_modified) VALUES (?, '/', 1)", [.text(thread.text)])
    let write = """
      INSERT INTO message (id, session_id, role, text, timestamp, number, kind, title, status)
      VALUES (?, ?, 'system', '12s · 1 tool', 1, ?, 'digest', '', 'done')
      ON CONFLICT (id) DO UPDATE SET title = 'neu'
      """
    let older = try id("00000052-0000-4000-8000-000000000000")
    try old.run(write, [.text(older.text), .text(thread.text), Value(1)])
    let opened = try folder.open()
    var entry = Entry(
      id: Identity(UniqueID(high: 53, low: 1)), number: 2, role: .system, kind: .digest, text: "12s · 1 tool",
      at: noon, status: .done)
    entry.facts = TurnFacts(seconds: 12)
    try opened.store.save(
      from: opened.workspace, to: opened.workspace, journal: [.append(entry, in: thread)])
    try old.run(write, [.text(entry.id.text), .text(thread.text), Value(2)])
    let read = try opened.store.entries(of: thread, limit: 9).page
    #expect(read.map(\.text) == ["12s · 1 tool", "12s · 1 tool"])
    #expect(read.map(\.facts) == [TurnFacts(olderLine: "12s · 1 tool"), entry.facts])
    #expect(read.first?.facts?.tools == 1)
  }

  @Test func `a comment of version 14 has no message, and a program of that version leaves one alone`() throws {
    try folder.write([])
    let old = try Connection(path: folder.store, access: .readWrite)
    try Migrator(Schema.migrations.filter { $0.version <= 14 }).migrate(old)
    let thread = try id(OlderProgram.first)
    let write = """
      INSERT INTO review_comment (id, session_id, path, place, words, made_at, content, is_lost, is_sent)
      VALUES ('c', '\(thread.text)', x'61', '{"quoted":[],"before":[],"after":[]}', 'warum?', 1, '', 0, 1)
      ON CONFLICT (id) DO UPDATE SET words = 'wozu?'
      """
    try old.execute(write)
    let opened = try folder.open()
    let comment = try #require(opened.workspace.reviews[thread]?.comments["c"])
    #expect(comment.isSent && comment.message == nil)
    var workspace = opened.workspace
    workspace.reviews[thread]?.comments["c"]?.message = OlderProgram.third
    try opened.store.save(from: opened.workspace, to: workspace)
    try old.execute(write)
    let again = try folder.open().workspace.reviews[thread]?.comments["c"]
    #expect(again?.message == OlderProgram.third)
    #expect(again?.words == "wozu?")
  }

  @Test func `a newer store that this program would harm is refused in words`() throws {
    _ = try folder.open()
    let newer = try Connection(path: folder.store, access: .readWrite)
    try newer.execute("UPDATE meta SET value = '99' WHERE key = 'minimum_reader'; PRAGMA user_version = 100")
    let error = #expect(throws: StoreError.self) { try folder.open() }
    #expect(error == .tooNew(path: folder.store, version: 100, minimumReader: 99))
    #expect(error?.explanation.contains("needs a newer upnext") == true)
    #expect(try folder.names.filter { $0.contains("damaged") } == [])
  }
}
