import Conversation
import Core
import Queues
import Testing

@testable import Database

/// The acceptance criteria of the source document on thread and provider session, one by one, against the samples.
///
/// The first and the fifth are in `WorkStreamMigrationTests`, the eleventh with what makes threads, in `ThreadCareTests`.
struct AcceptanceCriteriaTests {
  private let folder = TemporaryFolder()

  private func thread(_ text: String, _ workspace: Workspace) throws -> WorkStream {
    let id = try #require(ThreadID(text))
    return try #require(workspace.streams[id])
  }

  @Test(arguments: ["v1.db", "v2.db"])
  func `criterion 2: the migration from every version before succeeds`(sample: String) throws {
    try folder.write(try Samples.bytes(sample))
    let opened = try folder.open()
    #expect(try Migrator.version(of: opened.store.connection) == Schema.version)
    #expect(opened.workspace.streams.count == 3)
  }

  @Test func `criterion 3: the effective provider session id is right with and without one of its own`() throws {
    try folder.write(try Samples.bytes("v2.db"))
    let workspace = try folder.open().workspace
    #expect(try thread(OlderProgram.first, workspace).effectiveProviderSessionId == "xyz-789")
    #expect(
      try thread(OlderProgram.second, workspace).effectiveProviderSessionId == OlderProgram.second.lowercased())
  }

  @Test func `criterion 4: a thread without a provider is claude's`() throws {
    try folder.write(try Samples.bytes("v1.db"))
    let workspace = try folder.open().workspace
    #expect(workspace.streams.all.allSatisfy { $0.effectiveProvider == "claude" })
    let fresh = WorkStream(
      id: Identity(UniqueID(high: 9, low: 9)), project: "/p", provider: nil, createdAt: noon)
    #expect(fresh.effectiveProvider == "claude")
  }

  @Test func `criterion 6: threads that an older program made go on working`() throws {
    try folder.write(try Samples.bytes("v1.db"))
    let opened = try folder.open()
    var (workspace, transcripts) = (opened.workspace, Transcripts())
    let old = try thread(OlderProgram.first, workspace)
    var stamp = Stamp(now: noon, randomness: 1)
    let (saying, orders) = Ledger.change(&workspace, &transcripts, &stamp) { $0.say("и дальше", in: old.id) }
    guard case .sent = saying, case .deliver(let delivery, _)? = orders.first else {
      return #expect(Bool(false), "\(saying)")
    }
    #expect(delivery.providerSessionId == OlderProgram.first)
    #expect(delivery.provider == "claude")
    try opened.store.save(from: opened.workspace, to: workspace, journal: transcripts.takeJournal())
    #expect(try folder.open().workspace.streams[old.id]?.outbox.running.map(\.item.content) == ["и дальше"])
  }

  @Test(arguments: ["v1.db", "v2.db"])
  func `criterion 7: an older program's statements do the same on the newer store`(sample: String) throws {
    try folder.write(try Samples.bytes(sample))
    _ = try folder.open()
    let older = OlderProgram(connection: try Connection(path: folder.store, access: .readWrite))
    try older.connection.run("DELETE FROM backend_session WHERE id = ?", [.text(OlderProgram.third)])
    try older.addSessionAsVersion2(2, queuePosition: 9, providerSession: "p-3", provider: "cursor")
    try older.addMessageAsVersion1(70, in: 2, role: "user", "Ещё одно")
    #expect(try older.messagesAsVersion1(OlderProgram.third) == ["Ещё одно"])
    #expect(try older.queueAsVersion1().contains(OlderProgram.sessions[2].name))
    let workspace = try folder.open().workspace
    #expect(try thread(OlderProgram.third, workspace).effectiveProviderSessionId == "p-3")
    #expect(try thread(OlderProgram.third, workspace).effectiveProvider == "cursor")
  }

  @Test func `criterion 8: going back to an older program and on again loses nothing`() throws {
    try folder.write(try Samples.bytes("v1.db"))
    let opened = try folder.open()
    var workspace = opened.workspace
    let first = try thread(OlderProgram.first, workspace).id
    workspace.streams.update(first) { stream in
      stream.draft = "черновик"
      stream.replaceProviderSession(with: "compacted", at: noon)
      stream.outbox.hold = .paused
    }
    workspace.attention.members.update(first) { $0.snooze = .untilChange(since: noon) }
    workspace.projectChoices["/src/api"] = ProjectChoices(isHidden: true)
    try opened.store.save(from: opened.workspace, to: workspace)
    let older = OlderProgram(connection: try Connection(path: folder.store, access: .readWrite))
    #expect(try older.messagesAsVersion1(OlderProgram.first) == OlderProgram.texts)
    // The older program says something in the thread, as it always did.
    try older.addMessageAsVersion1(30, in: 0, role: "user", "Nebenbei")
    try older.connection.run(
      "UPDATE backend_session SET backend_name = 'Umbenannt' WHERE id = ?", [.text(OlderProgram.first)])
    let again = try folder.open().workspace
    workspace.streams.update(first) { stream in
      stream.backendName = "Umbenannt"
      stream.messageCount = 5
    }
    #expect(again == workspace)
  }

  @Test func `criterion 9: an id is no name`() throws {
    try folder.write(try Samples.bytes("v1.db"))
    let workspace = try folder.open().workspace
    let second = try thread(OlderProgram.second, workspace)
    #expect(UniqueID(second.backendName) != nil)
    #expect(!second.hasValidDisplayName)
    for stream in workspace.streams.all { #expect(UniqueID(stream.displayName) == nil && !stream.displayName.isEmpty) }
  }

  @Test func `criterion 10: a start fills the new fields of what is there, and a second start changes nothing`() throws
  {
    try folder.write(try Samples.bytes("v1.db"))
    _ = try folder.open()
    func filled() throws -> [[String]] {
      try Connection(path: folder.store, access: .readOnly).rows(
        "SELECT provider_session_id, provider FROM backend_session ORDER BY id"
      ) { [$0.text(), $0.text()] }
    }
    let once = try filled()
    #expect(
      once == [OlderProgram.first, OlderProgram.second, OlderProgram.third].map { [$0.lowercased(), "claude"] })
    _ = try folder.open()
    #expect(try filled() == once)
  }
}
