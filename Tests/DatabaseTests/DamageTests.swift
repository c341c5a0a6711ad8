import Conversation
import Core
import Queues
import SeededNumbers
import Testing

@testable import Database

/// A damaged store is set aside, whole; a store that can't be used for another reason is left alone.
struct DamageTests {
  private let folder = TemporaryFolder()

  /// A store with a few threads and a long transcript, closed.
  private func makeStore() throws -> Workspace {
    let opened = try folder.open()
    var random = RandomNumbers(seed: 5)
    var streams = (1...30).map { _ in random.stream() }
    streams[0].messageCount = 60
    let workspace = Workspace(streams: Streams(streams)).kept
    let journal = (1...60).map { number in
      TranscriptChange.append(
        Entry(
          id: random.id(), number: number, role: .agent, kind: .text, text: String(repeating: "текст ", count: 500),
          at: noon, status: .done), in: streams[0].id)
    }
    try opened.store.save(from: opened.workspace, to: workspace, journal: journal)
    return workspace
  }

  private func expectSetAside(_ damaged: [UInt8], _ because: Comment) throws {
    let opened = try folder.open()
    #expect(opened.workspace == Workspace(), because)
    let aside = "upnext.db.damaged-20261121T120000Z"
    #expect(opened.news.count == 1, because)
    #expect(opened.news.first?.contains(folder.path + "/" + aside) == true, because)
    #expect(opened.news.first?.contains("`upnext doctor`") == true, because)
    #expect(try folder.bytes(aside) == damaged, because)
    #expect(try folder.open().news == [], "the new store is a good one")
  }

  @Test(arguments: [1, 50, 99, 100, 4096, 20_000])
  func `a truncated store is set aside`(length: Int) throws {
    _ = try makeStore()
    let damaged = Array(try folder.bytes().prefix(length))
    try folder.write(damaged)
    try expectSetAside(damaged, "truncated to \(length)")
  }

  @Test func `a store of zero bytes is set aside, with the changes that lie beside it`() throws {
    _ = try makeStore()
    try folder.write([])
    try folder.write([1, 2, 3], "upnext.db-wal")
    try expectSetAside([], "empty")
    #expect(try folder.bytes("upnext.db.damaged-20261121T120000Z-wal") == [1, 2, 3])
  }

  @Test func `an empty file that a first start has left is no damaged store, and one behind a store is`() throws {
    try folder.write([])
    let opened = try folder.open()
    #expect(opened.news == [] && opened.workspace == Workspace())
    _ = try makeStore()
    try folder.write([])
    try expectSetAside([], "empty")
  }

  @Test func `a file that is no database is set aside`() throws {
    let text = Array("これは何でもない, never a database\n".utf8)
    try folder.write(text)
    try expectSetAside(text, "text")
  }

  @Test func `a store with a spoilt header is set aside`() throws {
    _ = try makeStore()
    var damaged = try folder.bytes()
    for index in 0..<16 { damaged[index] = UInt8(index) }
    try folder.write(damaged)
    try expectSetAside(damaged, "header")
  }

  @Test(arguments: [UInt64.random(in: 0...UInt64.max), 31, 32, 33, 34])
  func `random bytes in pages never crash, and never cost what is on disk`(seed: UInt64) throws {
    let workspace = try makeStore()
    let whole = try folder.bytes()
    var random = RandomNumbers(seed: seed)
    for round in 1...12 {
      var damaged = whole
      for _ in 1...random.number(1...30) {
        let start = random.number(100...(damaged.count - 65))
        for index in start..<(start + random.number(1...64)) { damaged[index] = UInt8(random.number(0...255)) }
      }
      let place = TemporaryFolder()
      try place.write(damaged)
      let opened = try place.open()
      let aside = try place.names.filter { $0.contains("damaged") }
      if opened.news.isEmpty {
        #expect(opened.workspace.streams.count <= workspace.streams.count, "seed \(seed), round \(round)")
      } else if let name = aside.first {
        #expect(try place.bytes(name) == damaged, "seed \(seed), round \(round)")
      }
      // Whatever became of it, it takes changes, or says in words why not.
      do {
        var changed = opened.workspace
        changed.foldedPanes = ["queue"]
        try opened.store.save(from: opened.workspace, to: changed)
      } catch let error as DatabaseError {
        #expect(error.isDamage, "seed \(seed), round \(round): \(error)")
      }
    }
  }

  @Test func `two damaged stores of one moment both stay`() throws {
    try folder.write([1, 2, 3])
    _ = try folder.open()
    try folder.write([4, 5, 6])
    _ = try folder.open()
    #expect(try folder.bytes("upnext.db.damaged-20261121T120000Z") == [1, 2, 3])
    #expect(try folder.bytes("upnext.db.damaged-20261121T120000Z-2") == [4, 5, 6])
  }

  @Test func `damage that a save meets makes the next start look at every page`() throws {
    let workspace = try makeStore()
    let opened = try folder.open()
    try opened.store.connection.execute(
      "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 4000 WHERE name = 'message_piece'")
    let again = try Connection(path: folder.store, access: .readWrite)
    let store = Store(connection: again, files: StoreFiles(path: folder.store))
    var changed = workspace
    changed.foldedPanes = ["queue"]
    #expect(throws: DatabaseError.self) { try store.save(from: workspace, to: changed) }
    #expect(try folder.names.contains("upnext.db.suspect"))
    let fresh = try folder.open()
    #expect(fresh.news.count == 1)
    #expect(try !folder.names.contains("upnext.db.suspect"))
  }

  @Test func `damage that a reader meets makes the next start look at every page`() throws {
    let workspace = try makeStore()
    let thread = try #require(workspace.streams.all.first { $0.messageCount == 60 })
    do {
      let opened = try folder.open()
      try opened.store.connection.execute(
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 4000 WHERE name = 'message_piece'")
    }
    let reader = try TranscriptReader(path: folder.store)
    #expect(throws: DatabaseError.self) { try reader.entries(of: thread.id, limit: 9) }
    #expect(try folder.names.contains("upnext.db.suspect"))
    #expect(try folder.open().news.count == 1)
    #expect(try !folder.names.contains("upnext.db.suspect"))
  }

  @Test func `a full disk is said in words, keeps the old content, and is got over`() throws {
    let workspace = try makeStore()
    let opened = try folder.open()
    let pages = try opened.store.connection.integer("PRAGMA page_count")
    try opened.store.connection.execute("PRAGMA max_page_count = \(pages + 1)")
    var random = RandomNumbers(seed: 6)
    var grown = opened.workspace
    for _ in 1...50 {
      var stream = random.stream()
      stream.draft = String(repeating: "тяжело ", count: 500)
      grown.streams[stream.id] = stream
    }
    let error = #expect(throws: DatabaseError.self) { try opened.store.save(from: opened.workspace, to: grown) }
    #expect(error?.isDamage == false)
    #expect(error?.explanation.hasPrefix("The disk is full, so the last changes are not saved.") == true)
    #expect(try WorkspaceLoader(connection: opened.store.connection).load().workspace == workspace)
    try opened.store.connection.execute("PRAGMA max_page_count = 1000000")
    try opened.store.save(from: opened.workspace, to: grown)
    #expect(try folder.open().workspace == grown.kept)
  }

  @Test func `a database of another program is left alone`() throws {
    try folder.write([])
    let connection = try Connection(path: folder.store, access: .readWrite)
    try connection.execute("CREATE TABLE recipe (name TEXT); INSERT INTO recipe VALUES ('Knödel')")
    let before = (bytes: try folder.bytes(), mode: try folder.mode("upnext.db"))
    let error = #expect(throws: StoreError.self) { try folder.open() }
    #expect(error == .foreign(path: folder.store))
    #expect(try connection.first("SELECT name FROM recipe") { $0.text() } == "Knödel")
    #expect(try folder.bytes() == before.bytes)
    #expect(try folder.mode("upnext.db") == before.mode && before.mode != 0o600)
  }

  @Test func `one with damage stays where it is, too`() throws {
    try folder.write([])
    do {
      let connection = try Connection(path: folder.store, access: .readWrite)
      try connection.execute(
        "CREATE TABLE recipe (name TEXT); INSERT INTO recipe VALUES ('Knödel'), (hex(zeroblob(9000)))")
    }
    var damaged = try folder.bytes()
    for index in 4096..<damaged.count { damaged[index] = 0xFF }
    try folder.write(damaged)
    let error = #expect(throws: StoreError.self) { try folder.open() }
    #expect(error == .foreign(path: folder.store))
    #expect(try folder.bytes() == damaged)
    #expect(try !folder.names.contains { $0.contains("damaged") })
  }

  @Test func `a folder that can't be written is said in words`() throws {
    let error = #expect(throws: StoreError.self) { try Store.open(path: "/proc/upnext/upnext.db", now: noon) }
    #expect(error?.explanation == "Can't make the folder /proc/upnext: No such file or directory.")
  }

  @Test func `only the owner may look at the folder and its files`() throws {
    let opened = try folder.open()
    var changed = opened.workspace
    changed.foldedPanes = ["recent"]
    try opened.store.save(from: opened.workspace, to: changed)
    #expect(try folder.mode() == 0o700)
    for name in try folder.names { #expect(try folder.mode(name) == 0o600, "\(name)") }
    #expect(try folder.names == ["upnext.db", "upnext.db-shm", "upnext.db-wal", "upnext.db.place"])
  }
}
