import Conversation
import Core
import Queues
import SeededNumbers
import Testing
import Texts

@testable import Database

/// Transcripts grow by pieces, are read by pages, and are found by their words.
struct TranscriptTests {
  private let folder = TemporaryFolder()
  private let stream = WorkStream(
    id: Identity(UniqueID(high: 1, low: 1)), project: "/src/api", provider: "claude", createdAt: noon)

  private func begin() throws -> (store: Store, workspace: Workspace) {
    let opened = try folder.open()
    let workspace = Workspace(streams: Streams([stream]))
    try opened.store.save(from: opened.workspace, to: workspace)
    return (opened.store, workspace)
  }

  private func entry(_ number: Int, _ text: String, _ status: Entry.Status = .done, title: String = "") -> Entry {
    Entry(
      id: Identity(UniqueID(high: 2, low: UInt64(number))), number: number, role: .agent, kind: .text, title: title,
      text: text, at: noon, status: status)
  }

  private func append(_ entries: [Entry], _ store: Store, _ workspace: Workspace) throws {
    try store.save(from: workspace, to: workspace, journal: entries.map { .append($0, in: stream.id) })
  }

  @Test func `a search for a whole file is one for its first words`() {
    let words = (0..<100_000).map { "слово\($0)" }
    #expect(SearchQuery(words.joined(separator: " ")).words == Array(words.prefix(32)))
    let endless = SearchQuery(String(repeating: "é", count: 1 << 20))
    #expect(endless.words.map(\.utf8.count) == [4096])
  }

  @Test func `a character that an older store let grow is short when it is read`() throws {
    let (store, workspace) = try begin()
    try append([entry(1, "e" + String(repeating: "\u{301}", count: 100_000))], store, workspace)
    let text = try #require(try store.entries(of: stream.id, limit: 1).0.first?.text)
    #expect(text.allSatisfy { $0.utf8.count <= ShortCharacters.limit + 8 })
    #expect(text.unicodeScalars.count { $0 == "\u{301}" } == 100_000)
  }

  /// The search index agrees with the texts, word by word; it throws where it doesn't.
  private func checkIndex(_ store: Store) throws {
    try store.connection.run("INSERT INTO message_search (message_search, rank) VALUES ('integrity-check', 1)")
  }

  @Test(arguments: [UInt64.random(in: 0...UInt64.max), 21, 22])
  func `what was said at random is read as it was said`(seed: UInt64) throws {
    var random = RandomNumbers(seed: seed)
    let (store, workspace) = try begin()
    var said: [Entry] = []
    for step in 1...150 {
      var journal: [TranscriptChange] = []
      for _ in 1...random.number(1...6) {
        let change = random.change(&said)
        journal.append(change(stream.id))
      }
      try store.save(from: workspace, to: workspace, journal: journal, durability: .relaxed)
      if step % 10 == 0 {
        let read = try store.entries(of: stream.id, limit: 1000)
        #expect(read.page == said, "seed \(seed), step \(step)")
        #expect(!read.hasEarlier)
        try checkIndex(store)
      }
    }
    let longest = try store.connection.integer(
      "SELECT max(length(CAST(text AS BLOB))) FROM (SELECT text FROM message UNION ALL SELECT text FROM message_piece)")
    #expect(longest <= Pieces.limit)
  }

  @Test func `a part around a number is read, with what is before and behind it`() throws {
    let (store, workspace) = try begin()
    try append((1...20).map { entry($0, "é \($0)") }, store, workspace)
    let reader = try Store.reader(path: folder.store)
    func part(_ number: Int, limit: Int = 6, mostBytes: Int = .max) throws -> ([Int], Bool, Bool) {
      let part = try reader.entries(of: stream.id, around: number, limit: limit, mostBytes: mostBytes)
      return (part.page.map(\.number), part.hasEarlier, part.hasLater)
    }
    #expect(try part(10) == ([7, 8, 9, 10, 11, 12], true, true))
    #expect(try part(1) == ([1, 2, 3], false, true))
    #expect(try part(20) == ([17, 18, 19, 20], true, false))
    #expect(try part(99) == ([18, 19, 20], true, false))
    // Long neighbours come too: who has read as far as this asks for what is behind it.
    #expect(try part(10, mostBytes: 2) == ([9, 10, 11], true, true))
  }

  @Test func `a page ends where its text is long enough, but has one entry in any case`() throws {
    let (store, workspace) = try begin()
    let long = String(repeating: "漢字 ", count: 10_000)
    try append((1...5).map { entry($0, long) }, store, workspace)
    let reader = try Store.reader(path: folder.store)
    let page = try reader.entries(of: stream.id, limit: 50, mostBytes: 100_000)
    #expect(page.page.map(\.number) == [4, 5])
    #expect(page.hasEarlier)
    #expect(page.page.allSatisfy { $0.text == long })
    #expect(try reader.entries(of: stream.id, before: 2, limit: 50, mostBytes: 1).page.map(\.number) == [1])
  }

  @Test func `a letter that only begins a word is not looked for yet`() throws {
    let (store, workspace) = try begin()
    try append([entry(1, "server error"), entry(2, "server"), entry(3, "plan b")], store, workspace)
    #expect(try store.search("server e", limit: 5).map(\.entryNumber) == [2, 1])
    #expect(try store.search("server er", limit: 5).map(\.entryNumber) == [1])
    #expect(try store.search("b", limit: 5).map(\.entryNumber) == [3])
    #expect(try store.search("p", limit: 5) == [])
  }

  @Test func `colours in a tool's output don't hide its words`() throws {
    let (store, workspace) = try begin()
    let red = ColorMarks.mark("31") ?? ""
    try append([entry(1, "\(red)needle\(ColorMarks.mark("0") ?? "") in hay")], store, workspace)
    #expect(try store.search("needle", limit: 5).map(\.entryNumber) == [1])
    #expect(try store.search("31", limit: 5) == [])
  }

  @Test func `a long answer grows without being rewritten`() throws {
    let (store, workspace) = try begin()
    try append([entry(1, String(repeating: "あいう\n", count: 200_000), .open)], store, workspace)
    let path = folder.store + "-wal"
    try store.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for _ in 1...10 {
      try store.save(
        from: workspace, to: workspace, journal: [.extend(entry(1, "").id, by: "и ещё немного ", in: stream.id)])
    }
    #expect(try #require(StoreFiles(path: path).size(of: path)) < 400_000)
    let page = try store.entries(of: stream.id, limit: 1).page
    #expect(page.first?.text.hasSuffix("あいう\n" + String(repeating: "и ещё немного ", count: 10)) == true)
  }

  @Test func `pages are read from the end to the beginning`() throws {
    let (store, workspace) = try begin()
    let entries = (1...25).map { entry($0, "Zeile \($0)") }
    try append(entries, store, workspace)
    let reader = try Store.reader(path: folder.store)
    let last = try reader.entries(of: stream.id, limit: 10)
    #expect(last.page == Array(entries[15...]))
    #expect(last.hasEarlier)
    let first = try reader.entries(of: stream.id, before: 6, limit: 10)
    #expect(first.page == Array(entries[..<5]))
    #expect(!first.hasEarlier)
    #expect(try reader.entries(of: stream.id, before: 11, limit: 10).hasEarlier == false)
    #expect(try reader.entries(of: Identity(UniqueID(high: 9, low: 9)), limit: 10).page == [])
  }

  @Test func `what an agent refused was not said, and stands in the thread in which it is`() throws {
    let (store, workspace) = try begin()
    func message(_ id: Int, _ number: Int, _ status: Entry.Status, of other: Int? = nil) -> Entry {
      Entry(
        id: Identity(UniqueID(high: 2, low: UInt64(id))), number: number, role: .user, kind: .text,
        reference: Identity<Entry>(UniqueID(high: 2, low: UInt64(other ?? id))).text, text: "größe \(id)", at: noon,
        status: status)
    }
    let statuses: [Entry.Status] = [.done, .accepted, .interrupted, .failed, .failed, .failed]
    let tries = [message(15, 7, .interrupted, of: 5), message(16, 8, .failed, of: 6)]
    try append(statuses.enumerated().map { message($0 + 1, $0 + 1, $1) } + tries, store, workspace)
    let messages = (1...7).map { MessageID(UniqueID(high: 2, low: $0)) }
    let said = try Store.reader(path: folder.store).said(among: messages)
    // The turn of the fifth went on, and may have come far.
    let known = Dictionary(uniqueKeysWithValues: zip(messages, [true, true, true, false, true, false]))
    #expect(said == known)
    let other = WorkStream(
      id: Identity(UniqueID(high: 1, low: 2)), project: "/src/api", provider: "claude", createdAt: noon)
    var both = workspace
    both.streams[other.id] = other
    let again = message(4, 1, .sending)
    try store.save(
      from: workspace, to: both, journal: [.remove(again.id, in: other.id), .append(again, in: other.id)])
    #expect(try store.entries(of: other.id, limit: 9).page == [again])
    #expect(try store.entries(of: stream.id, limit: 9).page.map(\.number) == [1, 2, 3, 5, 6, 7, 8])
  }

  @Test func `a reader reads while the writer writes`() throws {
    let (store, workspace) = try begin()
    try append([entry(1, "committed")], store, workspace)
    let reader = try Store.reader(path: folder.store)
    try store.connection.transaction {
      try TranscriptRows(connection: store.connection).write(.append(entry(2, "not yet"), in: stream.id))
      #expect(try reader.entries(of: stream.id, limit: 10).page == [entry(1, "committed")])
      #expect(try reader.search("yet", limit: 10) == [])
    }
    #expect(try reader.entries(of: stream.id, limit: 10).page.count == 2)
  }

  @Test func `an entry is found when it is complete, and only by the words that it has now`() throws {
    let (store, workspace) = try begin()
    func journal(_ change: TranscriptChange) throws {
      try store.save(from: workspace, to: workspace, journal: [change])
    }
    try journal(.append(entry(1, "Le café", .open), in: stream.id))
    #expect(try store.search("cafe", limit: 5) == [])
    try journal(.extend(entry(1, "").id, by: " est fermé", in: stream.id))
    try journal(.replace(entry(1, "Le café est fermé"), in: stream.id))
    #expect(
      try store.search("CAFE ferm", limit: 5) == [
        SearchHit(
          stream: stream.id, entryNumber: 1, at: noon,
          excerpt: [
            .init("Le "), .init("café", isMatch: true), .init(" est "), .init("fermé", isMatch: true),
          ])
      ])
    try journal(.replace(entry(1, "Le thé est servi"), in: stream.id))
    #expect(try store.search("cafe", limit: 5) == [])
    #expect(try store.search("the", limit: 5).map(\.entryNumber) == [1])
    try checkIndex(store)
  }

  @Test func `of a long text the place is shown where the words stand closest, and soon`() throws {
    let (store, workspace) = try begin()
    let lines = (1...40_000).map { "error at größe \($0)" }.joined(separator: "\n")
    try store.save(from: workspace, to: workspace, journal: [.append(entry(1, lines), in: stream.id)])
    let start = ContinuousClock.now
    for (words, found) in [("error größe", ["error", "größe"]), ("error 39999", ["error", "39999"])] {
      let hits = try store.search(words, limit: 5)
      #expect(hits.map(\.entryNumber) == [1])
      #expect(hits.first?.excerpt.filter(\.isMatch).map(\.text).starts(with: found.prefix(2)) == true, "\(hits)")
      #expect((hits.first?.excerpt.map(\.text).joined().utf8.count ?? 0) < 200)
    }
    #expect(ContinuousClock.now - start < .seconds(10), "SQLite's own excerpt takes most of a minute")
  }

  @Test func `the newest entries are found first, and no more than asked for`() throws {
    let (store, workspace) = try begin()
    try append((1...20).map { entry($0, "build number \($0)") }, store, workspace)
    #expect(try store.search("build", limit: 3).map(\.entryNumber) == [20, 19, 18])
  }

  @Test(arguments: [
    ("\"", []), ("*", []), ("", []), ("AND", [1]), ("NEAR(a b)", []), ("\"quoted\" -minus", [1]), ("title:x", []),
    ("מבחן", [2]), ("テスト", [3]), ("日本 テスト", [3]), ("100%", [1]), ("'); DROP TABLE message;--", []), ("שם", []),
    ("nul\0byte", []), ("本%", []),
  ])
  func `whatever is typed is looked for as words`(typed: String, numbers: [Int]) throws {
    let (store, workspace) = try begin()
    try append(
      [
        entry(1, "\"quoted\" AND minus 100% done"), entry(2, "זה מבחן", title: "bash"), entry(3, "これは日本語のテストです"),
      ], store, workspace)
    #expect(try store.search(typed, limit: 9).map(\.entryNumber) == numbers)
  }

  @Test func `threads that were deleted are not found`() throws {
    let (store, workspace) = try begin()
    try append([entry(1, "needle"), entry(2, "針")], store, workspace)
    var deleted = workspace
    deleted.streams.update(stream.id) { $0.isDeleted = true }
    try store.save(from: workspace, to: deleted)
    #expect(try store.search("needle", limit: 5) == [])
    #expect(try store.search("針", limit: 5) == [])
  }

  @Test func `a thread that is gone takes its transcript along, also out of the index`() throws {
    let (store, workspace) = try begin()
    try append([entry(1, String(repeating: "needle ", count: 3000))], store, workspace)
    var without = workspace
    without.streams[stream.id] = nil
    try store.save(
      from: workspace, to: without, journal: [.append(entry(2, "too late"), in: stream.id)])
    #expect(try store.connection.integer("SELECT count(*) FROM message") == 0)
    #expect(try store.connection.integer("SELECT count(*) FROM message_piece") == 0)
    try checkIndex(store)
  }

  @Test func `what was under way is told, and ended wherever it stands in a long turn`() throws {
    let (store, workspace) = try begin()
    #expect(try store.unfinishedPages(limit: 200).isEmpty)
    let said = [entry(1, "größe", .accepted), entry(2, "needle", .open)] + (3...251).map { entry($0, "x") }
    try append(said + [entry(252, "…", .open)], store, workspace)
    let page = try #require(try store.unfinishedPages(limit: 200)[stream.id])
    #expect(page.entries.count == 200 && page.hasEarlier)
    #expect(page.earlier == said.prefix(2).map(\.id))
    var transcripts = Transcripts()
    transcripts.load(page.entries, hasEarlier: page.hasEarlier, of: stream.id)
    for entry in page.earlier { transcripts.settle(entry, as: .interrupted, in: stream.id) }
    transcripts.interrupt(stream.id)
    try store.save(from: workspace, to: workspace, journal: transcripts.takeJournal())
    let all = try store.entries(of: stream.id, limit: 999).page
    #expect(all.filter { $0.status == .interrupted }.map(\.number) == [1, 2, 252])
    #expect(try store.unfinishedPages(limit: 200).isEmpty)
    #expect(try store.search("needle", limit: 5).map(\.entryNumber) == [2])
    #expect(try store.unfinishedPages(and: [stream.id], limit: 200)[stream.id]?.earlier == [])
  }

  @Test func `a word right beside signs of a script without spaces is found`() throws {
    let (store, workspace) = try begin()
    try append(
      [
        entry(1, "请修复login测试"), entry(2, "ログインTest失敗"), entry(3, "login plain"), entry(4, "catalogin"),
        entry(5, "修复 the café登录"),
      ], store, workspace)
    #expect(try store.search("login", limit: 5).map(\.entryNumber) == [3, 1])
    #expect(try store.search("test", limit: 5).map(\.entryNumber) == [2])
    #expect(try store.search("Login plain", limit: 5).map(\.entryNumber) == [3])
    #expect(try store.search("lo", limit: 5).map(\.entryNumber) == [3, 1], "no single word of the index is changed")
    #expect(try store.search("login", limit: 1).map(\.entryNumber) == [3])
  }

  @Test func `a search that is called off ends`() throws {
    let (store, workspace) = try begin()
    try append((1...300).map { entry($0, "日本語 \($0)") }, store, workspace)
    let cancellation = Cancellation()
    cancellation.cancel()
    let reader = try Store.reader(path: folder.store)
    let error = #expect(throws: DatabaseError.self) {
      try reader.search("存在しない", limit: 5, unless: cancellation)
    }
    #expect(error?.isInterruption == true)
    #expect(try reader.search("日本語", limit: 5).count == 5)
  }

  @Test func `where the search index is damaged, the texts themselves are searched`() throws {
    let (store, workspace) = try begin()
    try append([entry(1, "first words"), entry(2, "second words")], store, workspace)
    try store.connection.execute("UPDATE message_search_data SET block = x'00112233' WHERE id > 10")
    let reader = try Store.reader(path: folder.store)
    #expect(try reader.search("words", limit: 5).map(\.entryNumber) == [2, 1])
  }

  @Test func `a save that the search index refuses is made again with a new index`() throws {
    let (store, workspace) = try begin()
    try append([entry(1, "first words"), entry(2, "second words")], store, workspace)
    // The row that says how the index is built is no such thing any more.
    try store.connection.execute("UPDATE message_search_data SET block = x'00112233445566' WHERE id = 10")
    let reopened = try folder.open()
    try reopened.store.save(
      from: reopened.workspace, to: reopened.workspace, journal: [.replace(entry(1, "other words"), in: stream.id)])
    #expect(try reopened.store.search("words", limit: 5).map(\.entryNumber) == [1, 2])
    try checkIndex(reopened.store)
  }

  @Test func `after damage was met, the next start makes the search index anew`() throws {
    let (store, workspace) = try begin()
    try append([entry(1, "first words")], store, workspace)
    try store.connection.execute("UPDATE message_search_data SET block = x'00112233' WHERE id > 10")
    try folder.write([], "upnext.db.suspect")
    let reopened = try folder.open()
    #expect(reopened.news == [])
    try checkIndex(reopened.store)
    #expect(try reopened.store.search("first", limit: 5).count == 1)
    #expect(try !folder.names.contains("upnext.db.suspect"))
  }
}

extension RandomNumbers {
  mutating func facts() -> TurnFacts {
    var facts = TurnFacts(seconds: Int64(number(0...99_999)))
    (facts.tools, facts.failedTools, facts.files) = (number(0...9), number(0...9), number(0...9))
    (facts.addedLines, facts.removedLines, facts.file) = (number(0...9), number(0...9), maybe { $0.text() })
    (facts.inputTokens, facts.outputTokens) = (maybe { $0.number(0...9_999) }, maybe { $0.number(0...9_999) })
    facts.costMicros = maybe { Int64($0.number(0...9_999_999)) }
    return facts
  }

  /// One of the things that may happen in a transcript, to the entries and as a change.
  mutating func change(_ said: inout [Entry]) -> (ThreadID) -> TranscriptChange {
    let long = String(repeating: pick(["x", "é", "漢", "👩‍💻", "word "]), count: chance(20) ? number(1...12_000) : 3)
    if said.isEmpty || chance(25) {
      var entry = Entry(
        id: id(), number: said.count + 1, role: pick([.user, .agent, .tool, .system]),
        kind: pick([.text, .thought, .tool, .plan, .notice]), reference: maybe { $0.text() }, title: text(),
        text: chance() ? text() : long, at: time(), status: chance() ? .open : .done)
      entry.exitCode = maybe { $0.number(0...255) }
      entry.endedAt = maybe { $0.time() }
      entry.toolKind = pick(["", "execute", "edit"])
      entry.facts = maybe { $0.facts() }
      entry.input = text()
      said.append(entry)
      return { .append(entry, in: $0) }
    }
    let index = chance(70) ? said.count - 1 : number(0...(said.count - 1))
    if chance() {
      let more = chance() ? text() : long
      said[index].text += more
      let id = said[index].id
      return { .extend(id, by: more, in: $0) }
    }
    if chance(10) {
      let (id, status) = (said[index].id, pick([Entry.Status.done, .failed, .cancelled, .interrupted]))
      said[index].status = status
      return { .settle(id, as: status, in: $0) }
    }
    switch number(0...4) {
    case 0: said[index].status = pick([.open, .done, .failed, .cancelled, .interrupted])
    case 1: said[index].title = text()
    case 2: said[index].text = text() + long
    case 3: said[index].text += long
    default: said[index].text = String(said[index].text.prefix(number(0...9000)))
    }
    let entry = said[index]
    return { .replace(entry, in: $0) }
  }
}
