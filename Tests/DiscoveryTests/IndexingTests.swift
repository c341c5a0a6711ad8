import Conversation
import EventLoop
import Glibc
import Indexing
import Testing

@testable import Discovery

/// What was said in found threads is read for the search, in the background.
struct IndexingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func unread(
    _ format: SessionFormat, _ path: String, end: Int64? = nil, readTo: Int64 = 0
  ) -> UnreadSession {
    UnreadSession(
      thread: Identity(UniqueID(high: 7, low: 7)),
      source: SessionSource(provider: format.provider, providerSessionId: "s", path: path, end: end),
      mark: nil, knownTo: 0, readTo: readTo)
  }

  /// All stretches of a record, as they would be written.
  private func read(_ format: SessionFormat, _ text: String, name: String = "a.jsonl", end: Int64? = nil) throws
    -> SearchIndexReading
  {
    let session = unread(format, try folder.write(text, to: name), end: end)
    var whole = SearchIndexReading(session, readTo: 0)
    while !whole.isAtEnd {
      let next = try #require(try SearchIndexStretch.read(session, from: whole.readTo, format))
      #expect(next.readTo > whole.readTo || next.isAtEnd, "each stretch goes on")
      whole.steps += next.steps
      whole.readTo = next.readTo
      whole.isAtEnd = next.isAtEnd
      whole.name = next.name ?? whole.name
    }
    return whole
  }

  private func words(_ reading: SearchIndexReading) -> [String] {
    reading.steps.compactMap { if case .add(let entry) = $0 { entry.words } else { nil } }
  }

  @Test func `people's and agents' words and the commands of tools are kept, and what tools answered is not`() throws {
    let claude = try read(.claude, Samples.text(Samples.claudeLines))
    #expect(
      words(claude) == [
        "修复 the flaky test, שלום", "make test\nmake lint", "The conversation was compacted.", "Found it: résumé.",
      ])
    let codex = try read(.codex, Samples.text(Samples.codexLines))
    #expect(words(codex) == ["bump déps", "npm outdated", "Done."])
    let copilot = try read(.copilot, Samples.text(Samples.copilotLines))
    #expect(words(copilot) == ["add a café page", "On it.", "ls"])
    let pi = try read(.pi, Samples.text(Samples.piLines))
    #expect(words(pi) == ["почини the build\n[image]", "I'll look.", "make", "Mended.", "git status"])
  }

  @Test func `an entry has the number under which its conversation shows it`() throws {
    for (format, lines) in [
      (SessionFormat.claude, Samples.claudeLines), (.codex, Samples.codexLines), (.copilot, Samples.copilotLines),
      (.pi, Samples.piLines),
    ] {
      let reading = try read(format, Samples.text(lines))
      let source = reading.session.source
      let page = try #require(ConversationPage(source, format, before: nil, limit: 100))
      let reader = SearchIndexReader(databases: [])
      for case .add(let entry) in reading.steps {
        let shown = try #require(page.entries.first { $0.number == entry.number })
        #expect(entry.words.hasPrefix(shown.kind == .tool ? shown.title : shown.text))
        #expect(shown.at == entry.at)
        #expect(reader.entry(entry.number, of: source) == entry, "it is read again as it was read")
      }
    }
  }

  @Test func `a record that is there and can't be read is told of, and one that is gone is not`() throws {
    let path = folder.path + "/loop.jsonl"
    #expect(symlink(path, path) == 0)
    let reader = SearchIndexReader(databases: [])
    #expect(reader.entry(Entry.outsideNumber(at: 0, 0), of: unread(.claude, path).source) == nil)
    #expect(reader.entry(Entry.outsideNumber(at: 0, 0), of: unread(.claude, folder.path + "/none.jsonl").source) == nil)
    #expect(reader.unreadable == [path])
  }

  @Test func `what Gemini replaces and takes back is told`() throws {
    let reading = try read(.gemini, Samples.text(Samples.geminiLines))
    let (first, second, third) = (
      SearchIndexWords.number(ofMessage: "1"), SearchIndexWords.number(ofMessage: "2"),
      SearchIndexWords.number(ofMessage: "3")
    )
    let told = reading.steps.map { step -> String in
      switch step {
      case .add(let entry): entry.words
      case .startOver: "start over"
      case .takeBack(let message): message == second ? "take back 2" : "?"
      case .replace(let message): message == first ? "1" : message == second ? "2" : message == third ? "3" : "?"
      }
    }
    #expect(
      told == [
        "1", "write the docs", "2", "Wrong.", "take back 2", "3", "Soon", "3", "書きました", "write_file docs/a.md",
      ])
  }

  @Test func `a chat that is one text is read whole, and each hit is found in it again`() throws {
    let text =
      #"{"sessionId":"s","startTime":"2026-11-20T10:00:00.000Z","messages":[{"id":"1","type":"user","content":"écris"},{"id":"2","type":"gemini","content":"書きました"}]}"#
    let reading = try read(.gemini, text, name: "session-1.json")
    #expect(words(reading) == ["écris", "書きました"])
    #expect(reading.steps.first == .startOver)
    let reader = SearchIndexReader(databases: [])
    for case .add(let entry) in reading.steps {
      #expect(reader.entry(entry.number, of: reading.session.source) == entry)
    }
  }

  @Test func `nothing is read behind the place where a thread was taken over, nor of a line that is being written`()
    throws
  {
    let lines = [Samples.claudePrompt("eins"), Samples.claudePrompt("zwei"), Samples.claudePrompt("drei")]
    let end = Int64(Samples.text(Array(lines.prefix(2))).utf8.count)
    #expect(try words(read(.claude, Samples.text(lines), end: end)) == ["eins", "zwei"])
    let half = try read(.claude, Samples.text(Array(lines.prefix(2))) + lines[2].prefix(40))
    #expect(words(half) == ["eins", "zwei"])
    #expect(half.readTo == end)
  }

  @Test func `a line of many megabytes and damaged ones are passed over`() throws {
    let long = #"{"type":"user","message":{"content":""# + String(repeating: "x", count: 18 << 20) + #""}}"#
    let reading = try read(
      .claude, Samples.text([Samples.claudePrompt("vorher"), long, "{nonsense", Samples.claudePrompt("nachher")]))
    #expect(words(reading) == ["vorher", "nachher"])
  }

  @Test func `records of nothing but answers are known without being read, and no words are taken for them`() throws {
    func isFilled(_ line: String, _ format: SessionFormat) -> Bool {
      Array(line.utf8).withUnsafeBufferPointer { ToolAnswers.fill($0, format) }
    }
    for (format, lines) in [
      (SessionFormat.claude, Samples.claudeLines), (.codex, Samples.codexLines), (.copilot, Samples.copilotLines),
      (.pi, Samples.piLines),
    ] {
      #expect(lines.filter { isFilled($0, format) }.count == 1)
      for line in lines where isFilled(line, format) {
        let record = try #require(Array(line.utf8).withUnsafeBufferPointer { format.record($0) })
        #expect(SearchIndexWords.steps(of: record, at: 0, otherwise: Timestamp(milliseconds: 0)) == [])
      }
    }
    #expect(!isFilled(Samples.claudePrompt(#"what is \"type\":\"tool_result\"?"#), .claude))
    let both =
      #"{"type":"user","message":{"content":[{"type":"tool_result","content":"x"},{"type":"text","text":"stop"}]}}"#
    #expect(!isFilled(both, .claude))
    #expect(try words(read(.claude, Samples.text([both]))) == ["stop"])
  }

  @Test func `a paste of a megabyte is found by its beginning`() throws {
    let reading = try read(
      .claude, Samples.text([Samples.claudePrompt("Anfang " + String(repeating: "é ", count: 300_000))]))
    #expect(words(reading).map(\.utf8.count) == [(32 << 10) - 1], "no character is cut in two")
    #expect(words(reading).first?.hasPrefix("Anfang é") == true)
  }

  @Test func `a name that was given in the middle of a long record is met`() throws {
    let padding = (0..<5000).map { Samples.claudeAnswer("line \($0)") }
    let title = #"{"type":"custom-title","customTitle":"Käse, 修复","sessionId":"\#(Samples.claudeId)"}"#
    let reading = try read(.claude, Samples.text([Samples.claudePrompt("go"), title] + padding))
    #expect(reading.name == "Käse, 修复")
  }

  @Test func `a record that vanished is no reason to stop`() throws {
    #expect(try SearchIndexStretch.read(unread(.claude, folder.path + "/none.jsonl"), from: 0, .claude) == nil)
    #expect(
      SearchIndexReader(databases: []).entry(Entry.outsideNumber(at: 0, 0), of: unread(.claude, "/none").source) == nil)
  }

  @Test func `a part from the middle of a record has the entry, and what is around it`() throws {
    let lines = (0..<1000).map { Samples.claudeAnswer("line \($0)") }
    let path = try folder.write(Samples.text(lines), to: "long.jsonl")
    let source = SessionSource(provider: "claude", providerSessionId: "s", path: path)
    let place = Samples.text(Array(lines.prefix(500))).utf8.count
    let pages = PageReader(databases: DatabaseSurvey(folders: [], []))
    let id = ThreadID(UniqueID(high: 1, low: 1))
    func part(_ place: Int) throws -> Transcript {
      let number = Entry.outsideNumber(at: Int64(place), 0)
      let answer = pages.around(number, in: source, for: id, window: 3)
      guard case .around(window: 3, id, number: number, let part) = answer else {
        throw Failure(words: "\(answer)")
      }
      return part
    }
    let middle = try part(place)
    #expect(middle.entries.map(\.text) == (400..<600).map { "line \($0)" })
    #expect((middle.hasEarlier, middle.hasLater) == (true, true))
    let first = try part(0)
    #expect(first.entries.map(\.text) == (0..<100).map { "line \($0)" })
    #expect((first.hasEarlier, first.hasLater) == (false, true))
    let last = try part(Samples.text(Array(lines.prefix(990))).utf8.count)
    #expect(last.entries.last?.text == "line 999")
    #expect(!last.hasLater)
  }

  private struct Failure: Error { let words: String }
}

/// The indexer in a loop: what it reads when, what it tells, and when it sleeps.
final class IndexerTests {
  private let folder: TemporaryFolder
  private let loop = EventLoop()
  private var unread: [UnreadSession] = []
  private var written: [SearchIndexReading] = []
  private var told: [OutsideAnswer] = []
  private var isFull = false
  /// How far the loop runs.
  private var isFarEnough: (IndexProgress) -> Bool = { $0.isComplete }
  private var problem: (any Error)?
  /// Whether each of the next ones is refused.
  private var refusals: [Bool] = []
  private var unreadProblem: (any Error)?
  private var looks = 0

  init() throws { folder = try TemporaryFolder() }

  private struct Refused: Error {}

  private func makeIndexer(failing rest: Int = 60_000) -> Indexer {
    let index = SearchIndex(
      unread: { [unowned self] in
        looks += 1
        if let unreadProblem { throw unreadProblem }
        // What is written is known from then on.
        let known = Dictionary(written.map { ($0.session.thread, $0) }) { _, new in new }
        return (unread.filter { known[$0.thread]?.isAtEnd != true }, unread.count)
      },
      write: { [unowned self] in
        if let problem { throw problem }
        if !refusals.isEmpty, refusals.removeFirst() { throw Refused() }
        written += $0
      },
      isFull: { [unowned self] in isFull && !written.isEmpty }, names: { [:] })
    return Indexer(loop: loop, databases: [], failureMilliseconds: rest, open: { index }) { [unowned self] answer in
      told.append(answer)
      switch answer {
      case .indexed(let progress): if isFarEnough(progress) { loop.stop() }
      case .notice: loop.stop()
      case .news, .surveyed, .page, .pageFailed, .whole, .wholeFailed, .around, .aroundFailed, .looked, .sought: break
      }
    }
  }

  private func session(_ number: UInt64, _ lines: [String]) throws {
    let path = try folder.write(Samples.text(lines), to: "\(number).jsonl")
    unread.append(
      UnreadSession(
        thread: Identity(UniqueID(high: 7, low: number)),
        source: SessionSource(provider: "claude", providerSessionId: "\(number)", path: path), mark: nil, knownTo: 0,
        readTo: 0))
  }

  private func run(_ milliseconds: Int = 60_000) {
    let deadline = loop.after(milliseconds: milliseconds) { [loop] in loop.stop() }
    loop.run()
    loop.cancel(deadline)
  }

  private var noticeCount: Int { told.count { if case .notice = $0 { true } else { false } } }

  private var progress: [IndexProgress] {
    told.compactMap { if case .indexed(let progress) = $0 { progress } else { nil } }
  }

  @Test func `all is read in the order in which it was asked for, and then nothing wakes`() throws {
    for number in 1...3 as ClosedRange<UInt64> { try session(number, [Samples.claudePrompt("wort \(number)")]) }
    let indexer = makeIndexer()
    indexer.perform(.begin)
    run()
    #expect(written.map(\.session.source.providerSessionId) == ["1", "2", "3"])
    #expect(written.allSatisfy { $0.isAtEnd && $0.startsAnew })
    #expect(progress == [IndexProgress(left: 3, all: 3), IndexProgress(left: 0, all: 3)])
    // The loop runs until its own end: nothing else was waiting in it.
    let looked = looks
    run(50)
    #expect(looks == looked)
  }

  @Test func `the thread that it is made on keeps its priority`() {
    let before = getpriority(Int32(PRIO_PROCESS.rawValue), 0)
    _ = makeIndexer()
    #expect(getpriority(Int32(PRIO_PROCESS.rawValue), 0) == before)
  }

  @Test func `a long record is written in parts, each going on where the one before it ended`() throws {
    let text = String(repeating: "wort ", count: 6000)
    try session(1, (0..<400).map { Samples.claudePrompt("\($0) " + text) })
    let indexer = makeIndexer()
    indexer.perform(.begin)
    indexer.perform(.hurry)
    run()
    #expect(written.count > 1)
    #expect(written.map(\.startsAnew) == [true] + written.dropFirst().map { _ in false })
    for (before, after) in zip(written, written.dropFirst()) { #expect(after.session.readTo == before.readTo) }
    #expect(written.flatMap(\.steps).count == 400)
  }

  @Test func `a name in the middle is told when the record was read to its end`() throws {
    let title = #"{"type":"custom-title","customTitle":"Käse"}"#
    try session(1, [Samples.claudePrompt("eins"), title, Samples.claudeAnswer("zwei")])
    let indexer = makeIndexer()
    indexer.perform(.begin)
    run()
    let key = SessionKey(provider: "claude", providerSessionId: "1")
    #expect(told.contains(.news([.named(key, "Käse")])))
  }

  @Test func `what is asked for while it reads is read afterwards`() throws {
    try session(1, [Samples.claudePrompt("eins")])
    let indexer = makeIndexer()
    indexer.perform(.begin)
    indexer.perform(.look)
    run()
    try session(2, [Samples.claudePrompt("zwei")])
    indexer.perform(.hurry)
    indexer.perform(.look)
    run()
    #expect(written.map(\.session.source.providerSessionId) == ["1", "2"])
  }

  @Test func `an index that is full leaves out the oldest, and says how many`() throws {
    isFull = true
    for number in 1...300 as ClosedRange<UInt64> { try session(number, [Samples.claudePrompt("wort \(number)")]) }
    let indexer = makeIndexer()
    indexer.perform(.begin)
    indexer.perform(.hurry)
    isFarEnough = { $0 == IndexProgress(left: 44, all: 300) }
    run()
    #expect(written.count == 256)
    #expect(progress.last == IndexProgress(left: 44, all: 300))
    run(50)
    #expect(written.count == 256)
  }

  @Test func `an index that can't be written is told of once, and tried again later or for who waits`() throws {
    problem = Refused()
    try session(1, [Samples.claudePrompt("eins")])
    let indexer = makeIndexer()
    indexer.perform(.begin)
    run()
    #expect(noticeCount == 1)
    #expect(progress.last == IndexProgress(left: 1, all: 1), "it stays unread, and is said to be")
    indexer.perform(.look)
    run(50)
    #expect(looks == 1)
    indexer.perform(.hurry)
    run(50)
    #expect(looks == 2 && written.isEmpty)
    #expect(noticeCount == 1)
    problem = nil
    indexer.perform(.hurry)
    run()
    #expect(progress.last == IndexProgress(left: 0, all: 1))
    #expect(written.count == 1)
  }

  @Test func `it is tried again, too, where somebody waited meanwhile or some of it was kept`() throws {
    for number in UInt64(1)...300 { try session(number, [Samples.claudePrompt("\(number)")]) }
    let indexer = makeIndexer(failing: 10)
    refusals = [true, true, false, true]
    indexer.perform(.begin)
    run()
    indexer.perform(.hurry)
    run()
    #expect(written.count == 300 && refusals.isEmpty && noticeCount == 1)
  }

  @Test func `what can't even be looked for counts as unread`() throws {
    try session(1, [Samples.claudePrompt("eins")])
    let indexer = makeIndexer()
    indexer.perform(.begin)
    run()
    unreadProblem = Refused()
    indexer.perform(.look)
    indexer.perform(.hurry)
    run()
    #expect(progress.last == IndexProgress(left: 1, all: 1))
    unreadProblem = nil
    indexer.perform(.hurry)
    run()
    #expect(progress.last == IndexProgress(left: 0, all: 1))
  }

  @Test func `switched off, it stops where it is and reads nothing`() throws {
    try session(1, [Samples.claudePrompt("eins")])
    let indexer = makeIndexer()
    indexer.perform(.begin)
    indexer.perform(.end)
    indexer.perform(.look)
    run(50)
    #expect(looks == 0 && written.isEmpty)
  }
}
