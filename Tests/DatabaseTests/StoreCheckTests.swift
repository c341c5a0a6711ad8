import Conversation
import Core
import EventLoop
import Glibc
import Queues
import SeededNumbers
import Testing

@testable import Database

/// The check tells what there is, and leaves no trace.
struct StoreCheckTests {
  private let folder = TemporaryFolder()

  @Test func `no store yet is a fact`() {
    #expect(
      StoreCheck.run(path: folder.store) == [
        Finding(.fact, "There is no store at \(folder.store) yet. The first start makes one.")
      ])
  }

  @Test func `a store that may not be written is a problem, and so says who can't open it`() throws {
    // Who may do everything is not kept from a file by its mode.
    guard getuid() != 0 else { return }
    try folder.write([])
    #expect(chmod(folder.store, 0o400) == 0)
    let mend = "mend that with: chmod 600 \(folder.store)"
    #expect(
      StoreCheck.run(path: folder.store).contains(
        Finding(.problem, "\(folder.store) can't be read and written, so upnext can't start: \(mend)")))
    let error = StoreError.file(attempt: "open", path: folder.store, SystemError(EACCES))
    #expect(StoreError.explanation(of: error) == "Can't open \(folder.store): Permission denied; \(mend)")
  }

  @Test func `who can't open a store in a closed folder says what opens that`() throws {
    // Who may do everything is not kept from a folder by its mode.
    guard getuid() != 0 else { return }
    _ = try folder.open()
    #expect(chmod(folder.path, 0o500) == 0)
    let refused = DatabaseError(code: 8, message: "attempt to write a readonly database")
    let words = StoreError.explanation(of: refused, opening: folder.store)
    let other = StoreError.explanation(of: DatabaseError(code: 1, message: "größe"), opening: folder.store)
    #expect(chmod(folder.path, 0o700) == 0)
    #expect(
      words == "The store can't be opened, since nothing can be written in \(folder.path); mend that with: "
        + "chmod 700 \(folder.path)")
    #expect(!other.contains("chmod"), "that is no matter of the folder")
    #expect(!StoreError.explanation(of: refused, opening: folder.store).contains("chmod"))
  }

  @Test func `a folder in the store's place is a problem, and so is a link that leads nowhere`() throws {
    try folder.write([])
    #expect(unlink(folder.store) == 0 && mkdir(folder.store, 0o700) == 0)
    #expect(
      StoreCheck.run(path: folder.store) == [
        Finding(
          .problem,
          "\(folder.store) is a folder, where the store has to be a file: upnext can't start. Move it away, and the next start "
            + "makes a store.")
      ])
    #expect(throws: StoreError.noFile(path: folder.store, kind: "a folder")) { try folder.open() }
    #expect(rmdir(folder.store) == 0 && symlink("/nowhere/größe.db", folder.store) == 0)
    #expect(
      StoreCheck.run(path: folder.store) == [
        Finding(
          .problem,
          "\(folder.store) is a link to /nowhere/größe.db, where there is no file. Bring back what it leads to, such as a "
            + "disk that is not mounted, or remove the link: the next start makes an empty store then.")
      ])
  }

  @Test func `a link to a store is looked through, and one to itself is a problem`() throws {
    try folder.write(try Samples.bytes("v1.db"))
    #expect(rename(folder.store, folder.store + ".elsewhere") == 0)
    #expect(symlink(folder.store + ".elsewhere", folder.store) == 0)
    #expect(StoreCheck.run(path: folder.store).contains(Finding(.fact, "Threads: 3.")))
    #expect(unlink(folder.store) == 0 && symlink(folder.store, folder.store) == 0)
    #expect(
      StoreCheck.run(path: folder.store) == [
        Finding(.problem, "\(folder.store) can't be looked at: Too many levels of symbolic links.")
      ])
  }

  @Test func `a store in use behind a link is counted with what was just saved`() throws {
    let link = folder.path + "/größe.db"
    let opened = try folder.open()
    #expect(symlink(folder.store, link) == 0)
    var random = RandomNumbers(seed: 2)
    let stream = random.stream()
    var workspace = opened.workspace
    workspace.streams[stream.id] = stream
    try opened.store.save(from: opened.workspace, to: workspace)
    #expect(StoreCheck.run(path: link).contains(Finding(.fact, "Threads: 1.")))
  }

  @Test func `a sound store is counted, and nothing is made beside it`() throws {
    try Samples.makeVersion6(in: folder)
    let content = try folder.bytes()
    let findings = StoreCheck.run(path: folder.store)
    #expect(findings.map(\.weight) == [.fact, .warning, .fact, .fact, .fact, .fact, .fact, .fact])
    #expect(
      findings.filter { $0.weight == .fact }.map(\.words) == [
        "The store is \(folder.store), \(content.count) bytes.",
        "It has version 6; the next start copies it and brings it to \(Schema.version).",
        "Its pages are sound.", "Threads: 2.", "Entries in transcripts: 2.", "Messages in outboxes: 2.", "Commands: 3.",
      ])
    #expect(try folder.names == ["upnext.db"])
    #expect(try folder.bytes() == content)
  }

  @Test func `a copy that a kill has left unfinished is named`() throws {
    try folder.write(try Samples.bytes("v1.db"))
    try folder.write([], "upnext.db.restored-unfinished")
    let words = "A copy of the store that a server had not finished when it ended: \(folder.store).restored-unfinished"
    #expect(StoreCheck.run(path: folder.store).contains(Finding(.fact, words)))
  }

  @Test func `a store in use is counted with what was just saved`() throws {
    let opened = try folder.open()
    var random = RandomNumbers(seed: 2)
    let stream = random.stream()
    var workspace = opened.workspace
    workspace.streams[stream.id] = stream
    try opened.store.save(from: opened.workspace, to: workspace)
    #expect(StoreCheck.run(path: folder.store).contains(Finding(.fact, "Threads: 1.")))
  }

  @Test func `an older store is told what the next start does, and stays as it is`() throws {
    try folder.write(try Samples.bytes("v1.db"))
    #expect(
      StoreCheck.run(path: folder.store).contains(
        Finding(.fact, "It has version 1; the next start copies it and brings it to \(Schema.version).")))
    #expect(try folder.bytes() == (try Samples.bytes("v1.db")))
  }

  @Test func `a damaged store that was set aside is told with what can be read in it`() throws {
    var damaged = try Samples.bytes("v1.db")
    // The root page of the messages' index, which nothing that is counted here needs.
    for index in (damaged.count - 4096)..<damaged.count { damaged[index] = 0x55 }
    try folder.write(damaged)
    #expect(try folder.open().news.count == 1)
    let texts = StoreCheck.run(path: folder.store).map(\.words)
    #expect(texts.contains { $0.hasPrefix("A damaged store was set aside: \(folder.store).damaged-2026") })
    #expect(texts.contains { $0.hasPrefix("  Damage: ") })
    #expect(texts.contains("  Threads: 3."))
    #expect(texts.last?.contains("`rm \(folder.store).damaged-20261121T120000Z") == true)
  }

  /// A store of thirty threads, of which one has an entry with many pages.
  private func thirtyThreads() throws -> [UInt8] {
    let opened = try folder.open()
    var random = RandomNumbers(seed: 5)
    let streams = (1...30).map { _ in random.stream() }
    let workspace = Workspace(streams: Streams(streams)).kept
    let entry = Entry(
      id: random.id(), number: 1, role: .agent, kind: .text, text: String(repeating: "größe 漢字 ", count: 20_000),
      at: noon, status: .done)
    try opened.store.save(
      from: opened.workspace, to: workspace, journal: [.append(entry, in: streams[0].id)])
    try opened.store.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return try folder.bytes()
  }

  @Test func `of one that is cut short is said what can be read, and what to do, in its place and set aside`() throws {
    let whole = try thirtyThreads()
    try folder.write(Array(whole.dropLast(4096)))
    for name in ["-wal", "-shm"] { unlink(folder.store + name) }
    let names = try folder.names
    let findings = StoreCheck.run(path: folder.store)
    #expect(findings.filter { $0.weight == .problem }.map(\.words) == ["Damage: database disk image is malformed"])
    #expect(findings.contains(Finding(.fact, "Threads: 30.")))
    #expect(findings.contains { $0.words.contains("sets this file aside") })
    let command =
      "(sqlite3 -readonly \(folder.store) .dump | sed 's/^ROLLBACK;.*/COMMIT;/'; echo 'PRAGMA user_version = "
    #expect(
      findings.contains { $0.words.contains(command + "\(Schema.version);') | sqlite3 \(folder.store).recovered`") })
    #expect(try folder.names == names)
    #expect(try folder.open().news.count == 1)
    let aside = StoreCheck.run(path: folder.store)
    #expect(aside.contains(Finding(.fact, "  Threads: 30.")))
    #expect(!aside.contains { $0.weight == .problem }, "the one that is used is sound")
    #expect(aside.last?.weight == .warning && aside.last?.words.contains("until it is moved away or removed") == true)
  }

  /// Spoils a page of the list of tables: the first or the last.
  private func spoilList(_ order: String) throws {
    var damaged = try thirtyThreads()
    for name in ["-wal", "-shm"] { unlink(folder.store + name) }
    let connection = try Connection(path: folder.store, access: .immutable)
    let page = try connection.integer(
      "SELECT pageno FROM dbstat WHERE name = 'sqlite_schema' AND pagetype = 'leaf' ORDER BY path \(order) LIMIT 1")
    for index in Int(page - 1) * 4096..<Int(page) * 4096 { damaged[index] = 0x55 }
    try folder.write(damaged)
  }

  @Test func `where the list of tables is spoilt, each is tried, and taken out by the tables of the new store`() throws
  {
    try spoilList("DESC")
    let found = StoreCheck.run(path: folder.store).map(\.words)
    #expect(found.contains("Threads: 30.") && found.contains("Entries in transcripts: 1."), "\(found)")
    #expect(!found.contains { $0.contains(".dump") }, "it prints nothing without the list")
    #expect(found.contains { $0.hasSuffix("`upnext doctor` says then how to take out what can be read.") })
    #expect(try folder.open().news.count == 1)
    let aside = StoreCheck.run(path: folder.store).map(\.words)
    #expect(aside.contains("  " + StoreCheck.partlyListed.words) && aside.contains("  Threads: 30."), "\(aside)")
    let place = "\(folder.store).damaged-20261121T120000Z"
    let advice = aside.first { $0.contains("taken out with the program sqlite3") }
    #expect(advice?.contains("`(sqlite3 -readonly \(folder.store) .schema; echo 'BEGIN;'; for t in") == true)
    #expect(advice?.contains("\".mode insert $t\" \(place) \"SELECT * FROM $t NOT INDEXED $o\"") == true)
    #expect(
      advice?.contains("PRAGMA user_version = \(Schema.version);\") | sqlite3 \(folder.store).recovered`") == true)
  }

  @Test func `what may all be there is not told to be removed`() throws {
    try spoilList("ASC")
    #expect(try folder.open().news.count == 1)
    let texts = StoreCheck.run(path: folder.store).map(\.words)
    #expect(texts.contains("  " + StoreCheck.unlisted.words), "\(texts)")
    #expect(!texts.contains { $0.contains("Nothing can be read") || $0.contains("`rm ") || $0.contains("sqlite3") })
    #expect(texts.contains { $0.contains("without a copy of yours from before, keep it") }, "\(texts)")
    #expect(texts.last?.hasSuffix("This is said until it is moved away.") == true)
  }

  @Test(arguments: [0, 0x55] as [UInt8])
  func `behind a spoilt first page all may be there, in its place and set aside`(byte: UInt8) throws {
    let whole = try thirtyThreads()
    for name in ["-wal", "-shm"] { unlink(folder.store + name) }
    try folder.write([UInt8](repeating: byte, count: 4096) + whole.dropFirst(4096))
    let found = StoreCheck.run(path: folder.store)
    #expect(found.contains(.damage("file is not a database")) && found.contains(StoreCheck.unlisted), "\(found)")
    #expect(try folder.open().news.count == 1)
    let texts = StoreCheck.run(path: folder.store).map(\.words)
    #expect(texts.contains("  " + StoreCheck.unlisted.words), "\(texts)")
    #expect(!texts.contains { $0.contains("Nothing can be read") || $0.contains("`rm ") || $0.contains("sqlite3") })
    #expect(texts.last?.hasSuffix("This is said until it is moved away.") == true)
  }

  @Test func `nothing is taken out of a store that was set aside empty, or cut off within its first page`() throws {
    for left in [[], [UInt8]("größe".utf8)] {
      let folder = TemporaryFolder()
      _ = try folder.open()
      for name in ["-wal", "-shm"] { unlink(folder.store + name) }
      try folder.write(left)
      #expect(try folder.open().news.count == 1)
      let texts = StoreCheck.run(path: folder.store).map(\.words)
      #expect(texts.contains("  Nothing can be read in it."), "\(texts)")
      #expect(!texts.contains { $0.contains("sqlite3") }, "\(texts)")
      #expect(texts.last?.contains("`rm \(folder.store).damaged-20261121T120000Z`") == true, "\(texts)")
    }
  }

  @Test func `of a table with a spoilt place is counted what lies before and behind it`() throws {
    var damaged = try thirtyThreads()
    for name in ["-wal", "-shm"] { unlink(folder.store + name) }
    let connection = try Connection(path: folder.store, access: .immutable)
    let leaf = try connection.integer(
      "SELECT pageno FROM dbstat WHERE name = 'backend_session' AND pagetype = 'leaf' ORDER BY path LIMIT 1 OFFSET 1")
    for index in Int(leaf - 1) * 4096..<Int(leaf) * 4096 { damaged[index] = 0x55 }
    try folder.write(damaged)
    let findings = StoreCheck.run(path: folder.store)
    let threads = findings.first { $0.words.hasPrefix("Threads: ") }
    #expect(
      threads?.weight == .warning && threads?.words.hasSuffix("can be read. How many can't is not known.") == true)
    let count = threads?.words.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    #expect((1..<30).contains(count))
    #expect(findings.contains(Finding(.fact, "Commands: 0.")))
  }

  @Test func `what is no database is a problem in words`() throws {
    try folder.write(Array(String(repeating: "不是数据库, and long enough to be looked at", count: 20).utf8))
    let findings = StoreCheck.run(path: folder.store)
    #expect(findings.contains(Finding(.problem, "Damage: file is not a database")))
    #expect(findings.contains(Finding(.warning, "Nothing can be read in it.")))
    #expect(!findings.contains { $0.words.contains("sqlite3") }, "there is nothing to take out")
    #expect(findings.filter { $0.weight == .problem }.count == 1, "each thing is said once")
  }

  @Test(arguments: [1, 511]) func `one of which next to nothing is left is no new one`(size: Int) throws {
    try folder.write([UInt8](repeating: 0, count: size))
    let findings = StoreCheck.run(path: folder.store)
    #expect(findings.contains(Finding(.problem, "Damage: all but \(size) bytes of it were lost")))
    #expect(findings.contains(Finding(.warning, "Nothing can be read in it.")))
  }
}
