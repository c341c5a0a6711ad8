import Conversation
import Core
import Queues
import Testing

@testable import Database

/// The unit tests and acceptance criteria of the source document on thread and provider session.
struct WorkStreamMigrationTests {
  private let folder = TemporaryFolder()
  private let id = ThreadID(UniqueID(high: 0xABCD, low: 0xEF01))

  private func stream(
    backendName: String = "Test Session", providerSessionId: String? = nil, provider: String? = nil
  ) -> WorkStream {
    WorkStream(
      id: id, backendName: backendName, project: "/test/path", provider: provider,
      providerSessionId: providerSessionId, createdAt: noon)
  }

  @Test func `effective provider session id, with a provider session id`() {
    #expect(
      stream(providerSessionId: "explicit-provider-session-id").effectiveProviderSessionId
        == "explicit-provider-session-id")
  }

  @Test func `effective provider session id, without one, is the thread's own in lower case`() {
    #expect(stream().effectiveProviderSessionId == "00000000-0000-abcd-0000-00000000ef01")
  }

  @Test func `effective provider, with a provider`() {
    #expect(stream(provider: "cursor").effectiveProvider == "cursor")
  }

  @Test func `effective provider, without one, is claude`() {
    #expect(stream().effectiveProvider == "claude")
  }

  @Test(arguments: [
    ("00000000-0000-abcd-0000-00000000ef01", false), ("00000000-0000-ABCD-0000-00000000EF01", false), ("", false),
    ("My Project Session", true), ("Terminal: voice-code - 2025-10-17 14:30", true), ("日本語", true),
  ])
  func `has a valid display name, where the provider's name is a name`(name: String, isValid: Bool) {
    #expect(stream(backendName: name).hasValidDisplayName == isValid)
  }

  /// A store of version 2 with the three threads, as a program of version 2 leaves them.
  private func versionTwo(_ sessions: [(providerSession: String?, provider: String?)]) throws -> OlderProgram {
    try folder.write([])
    let connection = try Connection(path: folder.store, access: .readWrite)
    try Migrator(Array(Schema.migrations.prefix(2))).migrate(connection)
    let program = OlderProgram(connection: connection)
    for (index, session) in sessions.enumerated() {
      try program.addSessionAsVersion2(
        index, queuePosition: 0, providerSession: session.providerSession, provider: session.provider)
    }
    return program
  }

  private func filled() throws -> [[String?]] {
    let connection = try Connection(path: folder.store, access: .readOnly)
    return try connection.rows("SELECT provider_session_id, provider FROM backend_session ORDER BY id") {
      [$0.optionalText(), $0.optionalText()]
    }
  }

  @Test func `migration populates new fields`() throws {
    _ = try versionTwo([(nil, nil)])
    _ = try folder.open()
    #expect(try filled() == [[OlderProgram.first, "claude"]])
  }

  @Test func `migration is idempotent`() throws {
    _ = try versionTwo([("already-set", "cursor"), (nil, nil)])
    let opened = try folder.open()
    let once = try filled()
    #expect(once == [["already-set", "cursor"], [OlderProgram.second.lowercased(), "claude"]])
    #expect(try WorkStreamMigration.run(on: opened.store.connection) == 0)
    #expect(try filled() == once)
  }

  @Test func `migration handles multiple sessions`() throws {
    _ = try versionTwo([(nil, nil), ("existing-id", "claude"), (nil, "claude")])
    _ = try folder.open()
    #expect(
      try filled() == [
        [OlderProgram.first, "claude"], ["existing-id", "claude"], [OlderProgram.third, "claude"],
      ])
  }

  @Test func `migration fills more rows than one batch holds`() throws {
    let opened = try folder.open()
    let count = WorkStreamMigration.batchSize * 2 + 1
    try opened.store.connection.transaction {
      for number in 1...count {
        try opened.store.connection.run(
          "INSERT INTO backend_session (id, working_directory, last_modified) VALUES (?, '/', 0)",
          [.text(UniqueID(high: 5, low: UInt64(number)).text)])
      }
    }
    #expect(try WorkStreamMigration.run(on: opened.store.connection) == count)
    let streams = try folder.open().workspace.streams
    #expect(streams.count >= count)
    #expect(streams.all.allSatisfy { $0.providerSessionId == $0.id.text })
  }

  @Test func `criterion 1: the new columns may be empty`() throws {
    let opened = try folder.open()
    let notNull = try opened.store.connection.rows(
      """
      SELECT "notnull" FROM pragma_table_info('backend_session') WHERE name IN ('provider_session_id', 'provider')
      """
    ) { $0.int() }
    #expect(notNull == [0, 0])
  }

  @Test func `criterion 5: a new thread is written for old and new readers`() throws {
    let opened = try folder.open()
    var workspace = opened.workspace
    workspace.streams[id] = stream(backendName: "Écrire", providerSessionId: "p-1", provider: "codex")
    workspace.attention.enqueue(id, at: noon)
    try opened.store.save(from: opened.workspace, to: workspace)
    let row = try opened.store.connection.first(
      """
      SELECT backend_name, provider_session_id, provider, is_in_queue, queue_position, queued_at FROM backend_session
      """
    ) { [$0.text(), $0.text(), $0.text(), $0.text(), $0.text(), $0.text()] }
    #expect(row == ["Écrire", "p-1", "codex", "1", "1", "1795262400000"])
  }

  @Test func `a thread of this version that has no provider session yet is not given one`() throws {
    let opened = try folder.open()
    var workspace = opened.workspace
    workspace.streams[id] = stream(provider: "codex")
    try opened.store.save(from: opened.workspace, to: workspace)
    #expect(try folder.open().workspace == workspace)
  }
}
