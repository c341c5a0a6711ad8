import Conversation
import Core
import Glibc
import Indexing
import Queues
import Settings
import Testing

@testable import Database

/// The index of what was said in found threads: what is in it, what is still to be read, and what a search finds.
struct FoundIndexTests {
  private let folder = TemporaryFolder()

  private func thread(_ number: UInt64, size: Int64 = 1000, modified: Int64 = 1) -> WorkStream {
    var thread = WorkStream(
      id: Identity(UniqueID(high: 1, low: number)), backendName: "thread \(number)", project: "/srv/käse",
      provider: "claude", providerSessionId: "session \(number)",
      createdAt: noon.adding(seconds: Int64(number)), isLocallyCreated: false)
    thread.lastModified = noon.adding(seconds: Int64(number))
    thread.outside = Outside(
      path: "/store/\(number).jsonl", providerSessionId: "session \(number)", directory: "/srv/käse",
      mark: FileMark(size: size, modified: modified, number: number), readTo: size, endingAt: noon)
    return thread
  }

  /// A store with these threads, and the index beside it.
  private func begin(_ threads: [WorkStream]) throws -> (store: Store, workspace: Workspace, index: FoundIndex) {
    let opened = try folder.open()
    let workspace = Workspace(streams: Streams(threads))
    try opened.store.save(from: opened.workspace, to: workspace)
    return (opened.store, workspace, try FoundIndex(storePath: folder.store))
  }

  private func entry(_ place: Int64, _ words: String, after seconds: Int64 = 0, message: Int64? = nil)
    -> SearchIndexEntry
  {
    SearchIndexEntry(
      number: Entry.outsideNumber(at: place, 0), at: noon.adding(seconds: seconds), words: words, message: message)
  }

  private func reading(
    _ session: UnreadSession, _ steps: [SearchIndexStep], to readTo: Int64? = nil, isAtEnd: Bool = true,
    name: String? = nil
  ) -> SearchIndexReading {
    var reading = SearchIndexReading(session, readTo: readTo ?? session.mark?.size ?? 1)
    reading.steps = steps
    reading.isAtEnd = isAtEnd
    reading.name = name
    return reading
  }

  /// Writes the same for each thread that is unread.
  private func fill(_ index: FoundIndex, _ entries: [SearchIndexEntry]) throws {
    try index.write(try index.unread().sessions.map { reading($0, entries.map(SearchIndexStep.add)) })
  }

  private func search(
    _ text: String, limit: Int = 50, _ entries: [SearchIndexEntry], unless cancellation: Cancellation = Cancellation()
  ) throws -> [SearchHit] {
    try TranscriptReader(path: folder.store).searchFound(text, limit: limit, unless: cancellation) { number, _ in
      entries.last { $0.number == number }
    }
  }

  @Test func `what was said is found by all the words, the newest first, with the words around it`() throws {
    let (_, _, index) = try begin([thread(1), thread(2)])
    let said = [
      entry(0, "Où est la needle, s'il vous plaît?"), entry(50, "The NEEDLE was a race.", after: 90),
      entry(80, "nothing of the sort", after: 99),
    ]
    try fill(index, said)
    let hits = try search("needle", said)
    #expect(
      hits.map(\.stream.text.last) == ["1", "2", "1", "2"] || hits.map(\.stream.text.last) == ["2", "1", "2", "1"])
    #expect(hits.map(\.entryNumber) == [50, 50, 0, 0].map { Entry.outsideNumber(at: $0, 0) })
    #expect(hits.map(\.at) == [90, 90, 0, 0].map { noon.adding(seconds: $0) })
    #expect(
      hits[0].excerpt == [
        SearchHit.Part("The "), SearchHit.Part("NEEDLE", isMatch: true), SearchHit.Part(" was a race."),
      ])
    #expect(try search("ou est need", said).count == 2, "accents don't matter, and the last word may be unfinished")
    #expect(try search("needle sort", said).isEmpty)
    #expect(try search("needle", limit: 1, said).count == 1)
    #expect(try search("\" OR * (", said).isEmpty, "nothing typed is an operator")
  }

  @Test func `scripts without spaces and scripts from right to left are found`() throws {
    let (_, _, index) = try begin([thread(1)])
    let said = [entry(0, "この漢字の文書を直してください"), entry(50, "תקן את הבדיקה")]
    try fill(index, said)
    let hits = try search("文書", said)
    #expect(hits.map(\.snippet) == ["この漢字の文書を直してください"])
    #expect(hits.first?.excerpt.first { $0.isMatch }?.text == "文書")
    #expect(try search("書文", said).isEmpty, "the signs stand in this order")
    #expect(try search("漢字 直", said).count == 1)
    #expect(try search("הבדיקה", said).count == 1)
  }

  @Test func `what stands there no more is no hit`() throws {
    let (_, _, index) = try begin([thread(1)])
    try fill(index, [entry(0, "the needle"), entry(50, "a needle")])
    #expect(try search("needle", [entry(0, "something else"), entry(50, "a needle")]).count == 1)
    #expect(try search("needle", []).isEmpty)
  }

  @Test func `deleted threads and those that are gone don't show, and come back`() throws {
    let (store, workspace, index) = try begin([thread(1), thread(2), thread(3)])
    let said = [entry(0, "needle")]
    try fill(index, said)
    var changed = workspace
    changed.streams.update(thread(1).id) { $0.isDeleted = true }
    changed.streams.update(thread(2).id) { $0.outside?.isGone = true }
    try store.save(from: workspace, to: changed)
    #expect(try search("needle", said).map(\.stream) == [thread(3).id])
    var restored = changed
    restored.streams.update(thread(1).id) { $0.isDeleted = false }
    restored.streams.update(thread(2).id) { $0.outside?.isGone = false }
    try store.save(from: changed, to: restored)
    #expect(try search("needle", said).count == 3)
  }

  @Test func `threads that are only found take nobody's place where they are not followed`() throws {
    let (store, workspace, index) = try begin((1...6).map { thread($0) })
    let said = [entry(0, "needle")]
    try fill(index, said)
    var alone = workspace
    alone.settings.discovers = false
    alone.streams.update(thread(1).id) { $0.customName = "größe" }
    alone.streams.update(thread(2).id) { $0.outside?.takenAt = 1000 }
    // As the lists have it: what was written there makes a thread the person's own.
    let message = QueuedMessage(id: Identity(UniqueID(high: 3, low: 1)), content: "größe", createdAt: noon)
    alone.streams.update(thread(3).id) { $0.outbox.waiting.append(message) }
    alone.streams.update(thread(4).id) { $0.draftAttachments = [.file(path: "/a/größe")] }
    alone.streams.update(thread(5).id) { $0.outbox.isPaused = true }
    try store.save(from: workspace, to: alone)
    let listed = alone.streams.all.filter { !$0.isOnlyFound }.map(\.id)
    #expect(listed.count == 5)
    #expect(try Set(search("needle", said).map(\.stream)) == Set(listed))
    var again = alone
    again.settings.discovers = true
    try store.save(from: alone, to: again)
    #expect(try search("needle", said).count == 6)
  }

  @Test func `an index that turns out to be damaged is thrown away`() throws {
    let (_, _, index) = try begin([thread(1), thread(2)])
    let sessions = try index.unread().sessions
    try index.write([reading(sessions[0], [.add(entry(0, "needle"))])])
    let other = try Connection(path: FoundIndex.path(besideStore: folder.store), access: .readWrite)
    try other.execute("DELETE FROM said_data WHERE id = 10")
    let error = #expect(throws: DatabaseError.self) {
      try index.write([reading(sessions[1], [.add(entry(0, "needle"))])])
    }
    #expect(error?.isDamage == true)
    other.leaveFilesAsTheyAre()
    let anew = try FoundIndex(storePath: folder.store)
    try fill(anew, [entry(0, "needle")])
    #expect(try search("needle", [entry(0, "needle")]).count == 2)
  }

  @Test func `an index whose damage a search alone meets is thrown away, and one that is sound stays`() throws {
    let (_, _, index) = try begin([thread(1), thread(2)])
    let said = [entry(0, "needle")]
    try fill(index, said)
    try FoundIndex.suspect(besideStore: folder.store)
    #expect(try index.unread().sessions.isEmpty)
    let other = try Connection(path: FoundIndex.path(besideStore: folder.store), access: .readWrite)
    try other.execute("DELETE FROM said_data WHERE id > 10")
    let met = #expect(throws: DatabaseError.self) { try search("needle", said) }
    #expect(met?.isDamage == true)
    let error = #expect(throws: DatabaseError.self) { try index.unread() }
    #expect(error?.isDamage == true)
    other.leaveFilesAsTheyAre()
    let anew = try FoundIndex(storePath: folder.store)
    try fill(anew, said)
    #expect(try search("needle", said).count == 2)
  }

  @Test func `of a thread that was taken over, only what precedes that is found here`() throws {
    let (store, workspace, index) = try begin([thread(1)])
    let said = [entry(0, "needle"), entry(1000, "needle")]
    try fill(index, said)
    var taken = workspace
    taken.streams.update(thread(1).id) { $0.outside?.takenAt = 1000 }
    try store.save(from: workspace, to: taken)
    #expect(try search("needle", said).map(\.entryNumber) == [Entry.outsideNumber(at: 0, 0)])
    #expect(try index.unread().sessions.isEmpty, "nothing more is to be read")
    taken.streams.update(thread(1).id) {
      $0.outside?.mark = FileMark(size: 5000, modified: 9, number: 1)
      $0.outside?.readTo = 5000
    }
    try store.save(from: workspace, to: taken)
    #expect(try index.unread().sessions.isEmpty, "our own transcript has the rest")
    var own = taken
    own.streams.update(thread(1).id) { $0.outside?.takenAt = 0 }
    try store.save(from: taken, to: own)
    #expect(try index.unread().all == 0, "begun here: all of it is in our own transcript")
    #expect(try search("needle", said).isEmpty)
  }

  @Test func `a record is read as its own agent's, whoever goes on with the thread`() throws {
    let kept = thread(1)
    var handedOver = thread(2)
    (handedOver.provider, handedOver.providerSessionId, handedOver.isLocallyCreated) = ("shell", nil, true)
    handedOver.lineage = [ProviderSession(provider: "claude", providerSessionId: "session 2", replacedAt: noon)]
    let sources = try begin([kept, handedOver]).index.unread().sessions.map(\.source)
    #expect(sources.map(\.provider) == ["claude", "claude"])
    #expect(sources.map(\.providerSessionId) == ["session 2", "session 1"])
  }

  @Test func `the newest threads are read first, and each once`() throws {
    let (_, _, index) = try begin([thread(1), thread(3), thread(2)])
    let unread = try index.unread()
    #expect(unread.all == 3)
    #expect(unread.sessions.map(\.source.path) == ["/store/3.jsonl", "/store/2.jsonl", "/store/1.jsonl"])
    #expect(unread.sessions.first?.mark == FileMark(size: 1000, modified: 1, number: 3))
    try fill(index, [entry(0, "x")])
    #expect(try index.unread().sessions.isEmpty)
    #expect(try FoundIndex(storePath: folder.store).unread().sessions.isEmpty, "nor at the next start")
  }

  @Test func `a record that grew is read on, and one that shrank or was replaced is read anew`() throws {
    let (store, workspace, index) = try begin([thread(1)])
    try fill(index, [entry(0, "needle")])
    var last = workspace
    func change(_ mark: FileMark) throws -> [Int64] {
      var changed = last
      changed.streams.update(thread(1).id) { $0.outside?.mark = mark }
      try store.save(from: last, to: changed)
      last = changed
      return try index.unread().sessions.map(\.readTo)
    }
    #expect(try change(FileMark(size: 1500, modified: 2, number: 1)) == [1000])
    #expect(try change(FileMark(size: 900, modified: 2, number: 1)) == [0])
    #expect(try change(FileMark(size: 1500, modified: 2, number: 9)) == [0])
    #expect(try change(FileMark(size: 1000, modified: 1, number: 1)) == [])
  }

  @Test func `what is read anew takes the place of what was known`() throws {
    let (_, _, index) = try begin([thread(1)])
    let session = try #require(index.unread().sessions.first)
    try index.write([reading(session, [.add(entry(0, "needle")), .add(entry(50, "old needle"))])])
    let now = [entry(0, "needle")]
    try index.write([reading(session, now.map(SearchIndexStep.add))])
    #expect(try search("needle", now + [entry(50, "old needle")]).map(\.entryNumber) == [now[0].number])
  }

  @Test func `an end in the middle of reading goes on where it stopped`() throws {
    let (_, _, index) = try begin([thread(1)])
    let session = try #require(index.unread().sessions.first)
    try index.write([reading(session, [.add(entry(0, "needle"))], to: 400, isAtEnd: false)])
    let again = try FoundIndex(storePath: folder.store).unread()
    #expect(again.sessions.map(\.readTo) == [400])
    #expect(try search("needle", [entry(0, "needle")]).count == 1, "what was read is found meanwhile")
  }

  @Test func `messages that are said anew or taken back are found as they are`() throws {
    let (_, _, index) = try begin([thread(1)])
    let session = try #require(index.unread().sessions.first)
    let said = [
      entry(0, "needle one", message: 1), entry(10, "needle two", message: 2),
      entry(20, "needle two, better", message: 2),
      entry(30, "needle three", message: 3),
    ]
    try index.write([
      reading(
        session, [.add(said[0]), .add(said[1]), .replace(message: 2), .add(said[2]), .add(said[3])], to: 500,
        isAtEnd: false)
    ])
    #expect(try search("needle", said).map(\.entryNumber).sorted() == [0, 2, 3].map { said[$0].number })
    let later = UnreadSession(
      thread: session.thread, source: session.source, mark: session.mark, knownTo: 1000, readTo: 500)
    try index.write([reading(later, [.takeBack(message: 2)])])
    #expect(try search("needle", said).map(\.entryNumber) == [said[0].number])
    try index.write([reading(later, [.startOver, .add(entry(40, "needle anew"))])])
    #expect(try search("needle", said + [entry(40, "needle anew")]).map(\.entryNumber) == [entry(40, "").number])
  }

  @Test func `names that people gave are kept`() throws {
    let (_, _, index) = try begin([thread(1), thread(2)])
    let sessions = try index.unread().sessions
    try index.write([reading(sessions[0], [], name: "Käse"), reading(sessions[1], [])])
    #expect(try index.names() == [sessions[0].key: "Käse"])
  }

  @Test func `a thread that is gone is forgotten`() throws {
    let (store, workspace, index) = try begin([thread(1), thread(2)])
    let said = [entry(0, "needle")]
    try fill(index, said)
    var changed = workspace
    changed.streams.update(thread(1).id) { $0.outside?.isGone = true }
    try store.save(from: workspace, to: changed)
    #expect(try index.unread().all == 1)
    var restored = changed
    restored.streams.update(thread(1).id) { $0.outside?.isGone = false }
    try store.save(from: changed, to: restored)
    #expect(try search("needle", said).map(\.stream) == [thread(2).id])
    #expect(try index.unread().sessions.map(\.readTo) == [0], "it came back, and is read again")
  }

  @Test func `a damaged index, or one of another version, is made anew`() throws {
    let (_, _, index) = try begin([thread(1)])
    try fill(index, [entry(0, "needle")])
    try index.connection.execute("PRAGMA user_version = 99")
    #expect(try FoundIndex(storePath: folder.store).unread().sessions.map(\.readTo) == [0])
    try folder.write(Array("no database at all, but long enough to be looked at".utf8), "upnext-found.db")
    try folder.write([], "upnext-found.db-wal")
    #expect(try FoundIndex(storePath: folder.store).unread().sessions.map(\.readTo) == [0])
    #expect(try folder.mode("upnext-found.db") == 0o600)
  }

  @Test func `an index that is removed while it is open is begun anew`() throws {
    let (_, _, index) = try begin([thread(1)])
    let (said, path) = ([entry(0, "needle")], FoundIndex.path(besideStore: folder.store))
    try fill(index, said)
    for end in StoreFiles.companions where FilePlace(of: path + end) != nil { #expect(unlink(path + end) == 0) }
    #expect(throws: RemovedIndex.self) { try index.write([]) }
    try fill(index, said)
    #expect(try search("needle", said).count == 1)
  }

  @Test func `a program that visits the index while it is open leaves its log where it is`() throws {
    let (_, _, index) = try begin([thread(1)])
    try fill(index, [entry(0, "needle")])
    let again = try FoundIndex(storePath: folder.store)
    let path = FoundIndex.path(besideStore: folder.store)
    let log = FilePlace(of: path + "-wal")
    #expect(log != nil)
    try Visitor.visit(path)
    #expect(FilePlace(of: path + "-wal") == log)
    withExtendedLifetime((index, again)) {}
  }

  @Test func `another file in the store's place is not read for the index`() throws {
    let (store, _, index) = try begin([thread(1)])
    try fill(index, [entry(0, "needle")])
    try store.connection.run("VACUUM INTO ?", [.text(folder.path + "/backup")])
    #expect(rename(folder.path + "/backup", folder.store) == 0)
    #expect(throws: StoreError.replaced(path: folder.store)) { try index.unread() }
    withExtendedLifetime(store) {}
  }

  @Test func `what a search meets is told from an index that isn't made yet`() {
    #expect(DatabaseError(code: 14, message: "unable to open database file").isAbsence)
    #expect(DatabaseError(code: 1, message: "no such table: found.said").isAbsence)
    #expect(!DatabaseError(code: 1, message: "no such column: words").isAbsence)
    #expect(!DatabaseError(code: 522, message: "disk I/O error").isAbsence)
  }

  @Test func `an index that is mostly void is made anew`() throws {
    let (_, _, index) = try begin([thread(1)])
    let session = try #require(index.unread().sessions.first)
    let many = (0..<20_100).map { SearchIndexStep.add(entry(Int64($0), "x")) }
    try index.write([reading(session, many + [.startOver])])
    try index.write([reading(session, many)])
    try index.write([reading(session, [.add(entry(0, "needle"))])])
    #expect(try FoundIndex(storePath: folder.store).unread().sessions.map(\.readTo) == [0])
  }

  @Test func `there is an end to how large it becomes`() throws {
    let (_, _, index) = try begin([thread(1)])
    #expect(try !index.isFull())
    #expect(try FoundIndex(storePath: folder.store, mostBytes: 4096).isFull())
  }

  @Test func `without an index nothing is found and nothing fails, and a new one is noticed`() throws {
    let opened = try folder.open()
    let workspace = Workspace(streams: Streams([thread(1)]))
    try opened.store.save(from: opened.workspace, to: workspace)
    let reader = try TranscriptReader(path: folder.store)
    let said = [entry(0, "needle")]
    func hits() throws -> Int {
      try reader.searchFound("needle", limit: 9) { number, _ in said.first { $0.number == number } }.count
    }
    #expect(try hits() == 0)
    try fill(try FoundIndex(storePath: folder.store), said)
    #expect(try hits() == 1)
    #expect(try search("needle", said, unless: Cancellation()).count == 1)
  }

  @Test func `a save tells whether it concerns found threads`() throws {
    let (store, workspace, _) = try begin([thread(1)])
    var renamed = workspace
    renamed.streams.update(thread(1).id) { $0.customName = "x" }
    #expect(try !store.save(from: workspace, to: renamed))
    var grown = renamed
    grown.streams.update(thread(1).id) { $0.outside?.readTo += 1 }
    #expect(try store.save(from: renamed, to: grown))
  }

  @Test func `spacing a text apart and joining it again changes nothing`() {
    for text in ["", "plain", "naïve café", "漢字かな交じり text ไทย 한국어", "👩‍👩‍👧 שלום"] {
      #expect(UnspacedText.joined(UnspacedText.spaced(text)) == text)
    }
  }
}
