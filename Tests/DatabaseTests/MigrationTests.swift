import Core
import SeededNumbers
import Testing

@testable import Database

/// Every older store opens and keeps what it holds; every older program may go on with a newer store.
struct MigrationTests {
  private let folder = TemporaryFolder()

  private func id(_ text: String) throws -> Identity<WorkStream> { try #require(Identity(text)) }

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
      opened.notices == ["The store is now of version 6. A copy of what it was is at \(folder.store).v1-backup."])
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

  @Test(arguments: [3, 4, 5])
  func `a store of version 3, 4 or 5 opens with all that it holds`(version: Int) throws {
    try folder.write(try Samples.bytes("v\(version).db"))
    let opened = try folder.open()
    #expect(opened.workspace == Samples.workspaceOfVersion3)
    #expect(
      opened.notices == [
        "The store is now of version 6. A copy of what it was is at \(folder.store).v\(version)-backup."
      ])
    for stream in opened.workspace.streams.all {
      let entries = try opened.store.entries(of: stream.id, limit: 9).page
      #expect(
        entries.map(\.text) == OlderProgram.texts.dropLast() + [String(repeating: OlderProgram.texts[3], count: 400)])
    }
  }

  @Test(arguments: ["v1.db", "v2.db", "v3.db", "v4.db", "v5.db"])
  func `opening again changes nothing`(sample: String) throws {
    try folder.write(try Samples.bytes(sample))
    let first = try folder.open().workspace
    let content = try folder.bytes()
    let second = try folder.open()
    #expect(second.workspace == first)
    #expect(second.notices == [])
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
      Schema.migrations.prefix(2) + [Migration(version: 3, script: Schema.version3 + "CREATE TABLE message (id);")])
    #expect(throws: DatabaseError.self) { try folder.open(migrator: broken) }
    let connection = try Connection(path: folder.store, access: .readOnly)
    #expect(try Migrator.version(of: connection) == 2)
    #expect(try connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'outbox_message'") == 0)
    #expect(try OlderProgram(connection: connection).messagesAsVersion1(OlderProgram.first) == OlderProgram.texts)
    #expect(try folder.names.filter { $0.contains("backup") } == [])
    #expect(try folder.open().workspace.streams.count == 3)
  }

  @Test func `a newer store of the same level is used and kept`() throws {
    _ = try folder.open()
    let newer = try Connection(path: folder.store, access: .readWrite)
    try newer.execute(
      """
      ALTER TABLE backend_session ADD COLUMN colour TEXT DEFAULT 'grün'; PRAGMA user_version = 9;
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
    #expect(try Migrator.version(of: newer) == 9)
  }

  @Test func `a newer store that this program would harm is refused in words`() throws {
    _ = try folder.open()
    let newer = try Connection(path: folder.store, access: .readWrite)
    try newer.execute("UPDATE meta SET value = '8' WHERE key = 'minimum_reader'; PRAGMA user_version = 9")
    let error = #expect(throws: StoreError.self) { try folder.open() }
    #expect(error == .tooNew(path: folder.store, version: 9, minimumReader: 8))
    #expect(error?.explanation.contains("needs a newer upnext") == true)
    #expect(try folder.names.filter { $0.contains("damaged") } == [])
  }
}
