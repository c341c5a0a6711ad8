import Conversation
import EventLoop
import Indexing

/// Reads in the background what was said in found threads, and keeps it in the search's index. It lives on a thread of its
/// own, behind everything else that the machine does, and sleeps when it has read all.
final class Indexer {
  enum Order: Sendable {
    case begin
    case end
    /// Something of what is known of found threads has changed.
    case look
    /// Somebody waits for it.
    case hurry
  }

  /// Several changes are read together: a thread that is being written is not read for each of its lines.
  private static let gatherMilliseconds = 1500
  /// Of the time, at most a part in so many is spent reading.
  private static let share = 4
  /// So long it reads before it looks whether it is to stop, and rests.
  private static let sliceMilliseconds = 20
  /// What was read is written when there is so much of it, so that little is read twice after the program has ended.
  private static let mostBytes = 4 << 20
  private static let mostReadings = 256

  /// What failed is tried again so long after it, as by then there may be room, and later when something has changed.
  private let failureMilliseconds: Int
  private let loop: EventLoop
  private let open: () throws -> SearchIndex
  private let databases: [SessionDatabase]
  private let tell: (OutsideAnswer) -> Void
  private var index: SearchIndex?
  private var isOn = false
  /// Since when nothing could be kept; it was told of then.
  private var failedAt: Int?
  private var next: Deadline?
  private var mustLook = false
  /// Somebody waits: until something was read, and nothing more is to be read, there is no rest.
  private var isHurrying = false
  private var hasRead = false
  /// Something was kept since the last failure.
  private var hasKept = false
  /// The next one last.
  private var waiting: [UnreadSession] = []
  private var all = 0
  /// Those for which there is no room, and those that can't be read at the moment.
  private var leftOut = 0
  private var told: IndexProgress?
  private var readings: [SearchIndexReading] = []
  private var readingBytes = 0
  /// How far the last of the waiting ones has been read, though not written yet.
  private var place: Int64?
  /// The last name that it was given there.
  private var nameSoFar: String?
  /// What is in its record, where that is compressed.
  private var unpacked: SessionFile?

  init(
    loop: EventLoop, databases: [SessionDatabase], failureMilliseconds: Int = 60_000,
    open: @escaping () throws -> SearchIndex, tell: @escaping (OutsideAnswer) -> Void
  ) {
    self.failureMilliseconds = failureMilliseconds
    self.loop = loop
    self.databases = databases + [OpencodeTree.database]
    self.open = open
    self.tell = tell
  }

  func perform(_ order: Order) {
    switch order {
    case .begin:
      isOn = true
      failedAt = nil
      look(after: 0)
    case .end:
      isOn = false
      next.map(loop.cancel)
      next = nil
      mustLook = false
      forgetReadings()
      waiting = []
      index = nil
    case .look: look(after: isHurrying ? 0 : Indexer.gatherMilliseconds)
    case .hurry:
      isHurrying = true
      hasRead = false
      guard isOn, next != nil || mustLook else { return }
      next.map(loop.cancel)
      goOn(after: 0)
    }
  }

  /// While it reads, it looks when it has read what it knows of.
  private func look(after milliseconds: Int) {
    mustLook = true
    guard isOn, next == nil else { return }
    let rest = failedAt.map { $0 + failureMilliseconds - EventLoop.monotonicMilliseconds } ?? 0
    goOn(after: max(milliseconds, rest))
  }

  private func goOn(after milliseconds: Int) {
    next = loop.after(milliseconds: milliseconds) { [unowned self] in
      next = nil
      let start = EventLoop.monotonicMilliseconds
      do {
        try work(until: start + Indexer.sliceMilliseconds)
      } catch {
        return fail(error)
      }
      guard mustLook || !waiting.isEmpty else {
        failedAt = nil
        if hasRead { isHurrying = false }
        return
      }
      let spent = EventLoop.monotonicMilliseconds - start
      let rest = isHurrying ? 0 : max(1, spent * (Indexer.share - 1))
      goOn(after: waiting.isEmpty && !isHurrying ? Indexer.gatherMilliseconds : rest)
    }
  }

  private func work(until end: Int) throws {
    if waiting.isEmpty, mustLook { try lookForUnread() }
    while let session = waiting.last, EventLoop.monotonicMilliseconds < end {
      read(session)
      if readingBytes >= Indexer.mostBytes || readings.count >= Indexer.mostReadings { try write() }
    }
    if waiting.isEmpty { try write() }
  }

  private func lookForUnread() throws {
    mustLook = false
    let index = try self.index ?? open()
    if self.index == nil {
      self.index = index
      let names = try index.names()
      if !names.isEmpty { say(names) }
    }
    let unread = try index.unread()
    all = unread.all
    waiting = unread.sessions.reversed()
    leftOut = 0
    try stopIfFull(index)
    tellProgress()
  }

  /// What was said last is what people look for: the rest is left out, and it is said that it is.
  private func stopIfFull(_ index: SearchIndex) throws {
    guard !waiting.isEmpty, try index.isFull() else { return }
    leftOut += waiting.count
    waiting = []
    forgetPlace()
  }

  /// One stretch of a session.
  private func read(_ session: UnreadSession) {
    hasRead = true
    let start = place ?? session.readTo
    var reading: SearchIndexReading
    do {
      reading = try stretch(of: session, from: start)
    } catch {
      // It stays unread, and with it what was known of it, and the next look tries again.
      waiting.removeLast()
      forgetPlace()
      leftOut += 1
      return
    }
    reading.name = reading.name ?? nameSoFar
    nameSoFar = reading.name
    place = reading.readTo
    if reading.isAtEnd {
      waiting.removeLast()
      forgetPlace()
    }
    add(reading)
  }

  /// Throws where it is there and can't be read.
  private func stretch(of session: UnreadSession, from start: Int64) throws -> SearchIndexReading {
    if let database = databases.first(where: { $0.reads(session.source) }) {
      return try Indexer.read(session, from: start, database)
    }
    if let format = SessionFormat(rawValue: session.source.provider),
      let stretch = try SearchIndexStretch.read(session, from: start, format, unpacked: &unpacked)
    {
      return stretch
    }
    // It is read when it changes.
    var nothing = SearchIndexReading(session, readTo: start)
    nothing.isAtEnd = true
    return nothing
  }

  /// The stretches of one session that are written together are one.
  private func add(_ reading: SearchIndexReading) {
    readingBytes += reading.byteCount + 256
    guard let last = readings.last, last.session == reading.session, !last.isAtEnd else {
      readings.append(reading)
      return
    }
    readings[readings.count - 1].steps += reading.steps
    readings[readings.count - 1].readTo = reading.readTo
    readings[readings.count - 1].isAtEnd = reading.isAtEnd
    if let name = reading.name { readings[readings.count - 1].name = name }
  }

  private func write() throws {
    guard let index, !readings.isEmpty else { return }
    let written = readings
    do { try index.write(written) } catch is RemovedIndex { return lookAnew() }
    hasKept = true
    readings = []
    readingBytes = 0
    // What comes after it is added to what was written.
    if let last = written.last, !last.isAtEnd, let session = waiting.last, session == last.session {
      waiting.removeLast()
      waiting.append(
        UnreadSession(
          thread: session.thread, source: session.source, mark: session.mark, knownTo: session.knownTo,
          readTo: last.readTo))
      place = nil
    }
    var names: [SessionKey: String] = [:]
    // In the middle of a record a later name may still come.
    for reading in written where reading.isAtEnd && reading.name != nil { names[reading.session.key] = reading.name }
    if !names.isEmpty { say(names) }
    try stopIfFull(index)
    tellProgress()
  }

  /// All is unread in the index that comes in its place: what was still to be read for the one before would be read for nobody.
  private func lookAnew() {
    forgetReadings()
    waiting = []
    mustLook = true
  }

  private func say(_ names: [SessionKey: String]) {
    tell(.news(names.sorted { $0.key < $1.key }.map { .named($0.key, $0.value) }))
  }

  private func tellProgress() {
    let progress = IndexProgress(left: waiting.count + leftOut, all: all)
    guard progress != told else { return }
    told = progress
    tell(.indexed(progress))
  }

  private func forgetReadings() {
    readings = []
    readingBytes = 0
    forgetPlace()
  }

  /// Another session is the last of the waiting ones, or none.
  private func forgetPlace() {
    place = nil
    nameSoFar = nil
    unpacked = nil
  }

  private func fail(_ error: any Error) {
    let isNew = failedAt == nil
    // Whoever waits has taken the place of what was to try again; and where there was room, there may be some more.
    let triesAgain = isNew || isHurrying || hasKept
    failedAt = EventLoop.monotonicMilliseconds
    index = nil
    forgetReadings()
    waiting = []
    mustLook = true
    isHurrying = false
    hasKept = false
    // Something is unread, or nothing would have been tried.
    leftOut = max(1, told?.left ?? 1)
    all = max(all, leftOut)
    tellProgress()
    if isNew {
      let words =
        "The search leaves out what was said in other programs, and tries again later: its index can't be kept."
      tell(.notice("\(words) \(error)"))
    }
    if triesAgain { goOn(after: failureMilliseconds) }
  }

  static func read(
    _ session: UnreadSession, from start: Int64, _ database: SessionDatabase
  ) throws -> SearchIndexReading {
    var reading = SearchIndexReading(session, readTo: max(start, session.knownTo))
    reading.isAtEnd = true
    let end = min(session.knownTo, session.source.end ?? .max)
    var pages: [[OpencodePart]] = []
    var before = end + 1
    while before > start + 1 {
      let page = try database.parts(
        session.source.path, session.source.providerSessionId, (start + 1)..<before, pageParts)
      guard let first = page.first else { break }
      pages.append(page)
      before = first.place
    }
    for part in pages.reversed().flatMap({ $0 }) {
      reading.steps += SearchIndexWords.steps(
        of: OpencodeFormat.record(part), at: part.place, otherwise: Timestamp(milliseconds: 0))
    }
    return reading
  }

  private static let pageParts = 500
}
