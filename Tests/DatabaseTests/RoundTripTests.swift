import Conversation
import Core
import Queues
import SeededNumbers
import Settings
import Testing

@testable import Database

/// What was saved is what is loaded.
struct RoundTripTests {
  private let folder = TemporaryFolder()

  @Test func `where the hub is stays, also where this program goes there no more`() throws {
    let opened = try folder.open()
    let address = "postgresql://localhost/größe?sslmode=verify_full"
    try opened.store.connection.run("INSERT INTO setting (key, value) VALUES ('hub.url', ?)", [.text(address)])
    try opened.store.connection.run("INSERT INTO setting (key, value) VALUES ('outbox.max', 'viele')")
    let loaded = try folder.open().workspace.settings
    #expect(loaded.hubAddress == address)
    #expect(loaded.outboxMax == Settings().outboxMax)
  }

  // The last one takes back the words that a thread was closed with.
  @Test(arguments: [UInt64.random(in: 0...UInt64.max), 1, 2, 3, 6_873_292_460_115_198_609])
  func `random workspaces come back as they were saved`(seed: UInt64) throws {
    var random = RandomNumbers(seed: seed)
    var opened = try folder.open()
    var stored = opened.workspace
    var workspace = stored
    for step in 1...60 {
      for _ in 1...random.number(1...5) { random.change(&workspace) }
      try opened.store.save(from: stored, to: workspace, durability: random.chance() ? .flushed : .relaxed)
      workspace.streams.settled()
      stored = workspace
      let loaded = try WorkspaceLoader(connection: opened.store.connection).load()
      #expect(loaded.workspace.kept == workspace.kept, "seed \(seed), step \(step)")
      #expect(loaded.unreadable == 0)
      guard random.chance(10) else { continue }
      opened = try folder.open()
      #expect(opened.workspace.kept == workspace.kept, "seed \(seed), opened again at step \(step)")
      #expect(opened.notices == [])
    }
    let afresh = TemporaryFolder()
    let other = try afresh.open()
    try other.store.save(from: other.workspace, to: workspace)
    // Commands stand where there was room; at the end of a program they are numbered anew.
    for store in [opened.store, other.store] { try store.settle() }
    #expect(try rows(of: opened.store) == rows(of: other.store), "seed \(seed): rows written by differences")
  }

  @Test func `that a file says what may run here for others is kept, as long as it does`() throws {
    let opened = try folder.open()
    var fixed = opened.workspace
    _ = fixed.settings.fix([.hubAccept: "team agents=shell", .hubProjects: "api=/src/api"])
    try opened.store.save(from: opened.workspace, to: fixed)
    #expect(try folder.open().workspace.settings == fixed.settings)
    var gone = fixed
    let found = gone.settings.fix([.hubAccept: "team agents=shell"])
    try opened.store.save(from: fixed, to: gone)
    #expect(found == [.hubProjects])
    #expect(try folder.open().workspace.settings == gone.settings)
  }

  @Test func `an agent for new threads that nobody chooses any more leaves no row to an older program`() throws {
    let opened = try folder.open()
    var (chosen, left) = (opened.workspace, opened.workspace)
    chosen.settings.defaultProvider = "claude"
    left.settings.defaultProvider = Settings.automaticAgent
    try opened.store.save(from: opened.workspace, to: chosen)
    #expect(try folder.open().workspace.settings.defaultProvider == "claude")
    try opened.store.save(from: chosen, to: left)
    #expect(try opened.store.connection.integer("SELECT count(*) FROM setting WHERE key = 'agents.default'") == 0)
    #expect(try folder.open().workspace.settings == left.settings)
  }

  @Test func `the shell is chosen for new threads by no row of an older program`() throws {
    let opened = try folder.open()
    var chosen = opened.workspace
    try opened.store.connection.run("INSERT INTO setting (key, value) VALUES ('agents.default', 'shell')")
    #expect(try folder.open().workspace.settings.defaultProvider == Settings.automaticAgent)
    chosen.settings.defaultProvider = Settings.shell
    try opened.store.save(from: opened.workspace, to: chosen)
    #expect(try folder.open().workspace.settings.defaultProvider == Settings.shell)
    try opened.store.save(from: chosen, to: opened.workspace)
    #expect(try folder.open().workspace.settings.defaultProvider == Settings.automaticAgent)
  }

  @Test func `nothing is written where nothing changed`() throws {
    let opened = try folder.open()
    var random = RandomNumbers(seed: 7)
    var workspace = opened.workspace
    for _ in 1...20 { random.change(&workspace) }
    try opened.store.save(from: opened.workspace, to: workspace)
    let before = opened.store.connection.statementsRun
    try opened.store.save(from: workspace, to: workspace)
    #expect(opened.store.connection.statementsRun == before)
  }

  @Test func `a turn that goes on costs no writing`() throws {
    let opened = try folder.open()
    var random = RandomNumbers(seed: 8)
    let stream = random.stream()
    var workspace = opened.workspace
    workspace.streams[stream.id] = stream
    try opened.store.save(from: opened.workspace, to: workspace)
    var later = workspace
    later.streams.update(stream.id) { $0.turn = Turn(message: random.id(), startedAt: noon) }
    let before = opened.store.connection.statementsRun
    try opened.store.save(from: workspace, to: later)
    #expect(opened.store.connection.statementsRun == before)
  }

  @Test func `one draft among ten thousand threads costs three statements`() throws {
    let opened = try folder.open()
    var random = RandomNumbers(seed: 9)
    let streams = (1...10_000).map { number in
      WorkStream(id: random.id(), project: "/src/\(number % 50)", provider: "claude", createdAt: noon)
    }
    let workspace = Workspace(streams: Streams(streams))
    try opened.store.save(from: opened.workspace, to: workspace)
    var typed = workspace
    typed.streams.update(streams[5000].id) { $0.draft = "пиши ещё" }
    let before = opened.store.connection.statementsRun
    try opened.store.save(from: workspace, to: typed)
    #expect(opened.store.connection.statementsRun - before == 3)
    #expect(try WorkspaceLoader(connection: opened.store.connection).load().workspace == typed)
  }

  @Test func `an act on one thread of the Queue writes one row, wherever it stands`() throws {
    let opened = try folder.open()
    var random = RandomNumbers(seed: 10)
    let streams = (1...100).map { _ in random.stream() }
    var workspace = Workspace(streams: Streams(streams))
    for stream in streams { workspace.attention.enqueue(stream.id, at: noon) }
    try opened.store.save(from: opened.workspace, to: workspace)
    let acts: [(inout OrderedQueue<AttentionItem>) -> Void] = [
      { $0.move(streams[99].id, to: 2) }, { $0.remove(streams[0].id) }, { $0.moveToTop(streams[50].id) },
      { $0.moveToBottom(streams[1].id) }, { $0.move(streams[2].id, to: 40) },
    ]
    for act in acts {
      var changed = workspace
      act(&changed.attention.members)
      let before = opened.store.connection.statementsRun
      try opened.store.save(from: workspace, to: changed)
      #expect(opened.store.connection.statementsRun - before == 1 + 2)
      #expect(try WorkspaceLoader(connection: opened.store.connection).load().workspace == changed.kept)
      workspace = changed
    }
    try opened.store.settle()
    let places = try opened.store.connection.rows("SELECT queue_position FROM backend_session WHERE is_in_queue = 1") {
      $0.real()
    }
    #expect(places.sorted() == (1...99).map(Double.init))
  }

  @Test func `a thread that comes back after its removal takes its place in the Queue again`() throws {
    let opened = try folder.open()
    var random = RandomNumbers(seed: 11)
    let stream = random.stream()
    var workspace = opened.workspace
    workspace.attention.enqueue(stream.id, at: noon)
    try opened.store.save(from: opened.workspace, to: workspace)
    var with = workspace
    with.streams[stream.id] = stream
    try opened.store.save(from: workspace, to: with)
    #expect(try WorkspaceLoader(connection: opened.store.connection).load().workspace == with.kept)
  }

  private func rows(of store: Store) throws -> [String: [[String]]] {
    var tables: [String: [[String]]] = [:]
    // A setting that was changed and changed back is a choice with a row; one that never was has none. So with holds.
    for table in Schema.workspaceTables where table != "setting" && table != "lane" {
      let columns = try store.connection.rows("SELECT name FROM pragma_table_info('\(table)') ORDER BY cid") {
        $0.text()
      }
      let list = columns.map { "quote(\($0))" }.joined(separator: ", ")
      tables[table] = try store.connection.rows("SELECT \(list) FROM \(table) ORDER BY \(list)") { row in
        columns.map { _ in row.text() }
      }
    }
    return tables
  }
}
