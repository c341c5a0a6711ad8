import Conversation
import JSON

/// Reads of a session's file what the list needs: a bounded part of its beginning and of its end.
struct SessionReading {
  /// Lines that are longer say nothing that the list needs.
  static let lineLimit = 256 << 10
  private static let firstChunk = 12 << 10
  private static let partLimit = 512 << 10
  /// Of old chats that are one JSON text, larger ones are not read.
  private static let documentLimit: Int64 = 16 << 20

  let format: SessionFormat
  private let file: SessionFile
  private(set) var facts = SessionFacts()
  /// The end of the last whole line.
  private(set) var readTo: Int64 = 0
  /// What doesn't stand any more is not counted.
  private var standing = StandingRecords()

  /// More of its end is looked at where somebody asks what is wrong with it.
  private static let thoroughBytes: Int64 = 64 << 10
  private let isThorough: Bool

  /// Nil where the file can't be opened.
  init?(_ format: SessionFormat, path: String, isThorough: Bool = false) {
    guard let file = SessionFile(path: path) else { return nil }
    self.format = format
    self.file = file
    self.isThorough = isThorough
    guard file.mark.size > 0 else { return }
    if path.hasSuffix(".json") { readDocument() } else { readLines() }
  }

  var mark: FileMark { file.mark }

  private mutating func readLines() {
    let isWholeRead = readStart()
    let start = facts.name
    facts.name = nil
    readEnd(countsAll: isWholeRead)
    // Later names replace earlier ones of their rank.
    if let start, start.rank.rawValue > facts.name?.rank.rawValue ?? -1 { facts.name = start }
  }

  /// True where the beginning was all that there is.
  private mutating func readStart() -> Bool {
    var count = SessionReading.firstChunk
    var (offset, passedOver): (Int64, Int64) = (0, 0)
    while offset < file.mark.size, offset - passedOver < Int64(SessionReading.partLimit) {
      // So much is read again with each line that comes.
      guard passedOver < SessionReading.documentLimit else { return false }
      guard let bytes = file.bytes(at: offset, count: count), !bytes.isEmpty else { return false }
      var lines = ForwardLines(bytes, at: offset)
      var consumed = offset
      while let line = lines.next() {
        let isLast = line.end >= file.mark.size
        guard line.isWhole || isLast else { break }
        consumed = line.end
        if case .bytes(let content) = line.content, let record = record(content) { facts.takeFromStart(record) }
        if facts.hasBeginning { return false }
      }
      // A line that is longer than what was read: more of it is, up to a limit.
      if consumed == offset, count < SessionReading.lineLimit {
        count *= 4
      } else if consumed == offset {
        // There may be a picture in it. What is behind it tells the rest.
        guard let end = endOfLine(from: offset + Int64(bytes.count)) else { return false }
        passedOver += end - offset
        (consumed, count) = (end, SessionReading.firstChunk)
      }
      offset = consumed
    }
    return offset >= file.mark.size
  }

  /// Nil where it is too far away.
  private func endOfLine(from start: Int64) -> Int64? {
    var offset = start
    while offset - start < SessionReading.documentLimit {
      guard let bytes = file.bytes(at: offset, count: 1 << 20) else { return nil }
      var lines = ForwardLines(bytes, at: offset)
      guard let line = lines.next() else { return nil }
      if line.isWhole { return line.end }
      offset = line.end
    }
    return nil
  }

  /// Whether a line ends there.
  func endsLine(at place: Int64) -> Bool { file.bytes(at: place - 1, count: 1) == [10] }

  private mutating func readEnd(countsAll: Bool) {
    var lines = BackwardLines(
      file, before: file.mark.size, lineLimit: SessionReading.lineLimit, chunk: SessionReading.firstChunk)
    var isLast = true
    readTo = file.mark.size
    // A file that is read in one go is counted whole.
    let looksAtAll = countsAll || file.mark.size <= Int64(SessionReading.firstChunk)
    while let line = lines.next() {
      switch line.content {
      case .tooLong(let count):
        facts.longestLine = max(facts.longestLine, count)
        if isLast, !line.isWhole { readTo = line.start }
      case .bytes(let content):
        take(content, of: line, isLast: isLast)
      }
      isLast = false
      let isEnough = facts.ending != nil && facts.lastAt != nil && facts.directory != nil
      if isThorough, lines.bytesRead <= SessionReading.thoroughBytes { continue }
      // Names stand near the end, behind what was said last or before it.
      if isEnough, !looksAtAll, file.mark.size - line.start > 8 << 10 || !lines.hasLineInMemory { return }
      if lines.bytesRead > Int64(SessionReading.partLimit), !looksAtAll { return }
    }
  }

  private mutating func take(_ content: ArraySlice<UInt8>, of line: Line, isLast: Bool) {
    guard !content.allSatisfy({ $0 == 32 || $0 == 13 }) else { return }
    guard let record = record(content) else {
      if isLast, !line.isWhole {
        facts.isHalfWritten = true
        readTo = line.start
      } else {
        facts.damagedLines += 1
      }
      return
    }
    if standing.stands(record) { facts.count += record.count }
    facts.takeFromEnd(record)
  }

  private mutating func readDocument() {
    readTo = file.mark.size
    guard file.mark.size <= SessionReading.documentLimit else {
      facts.longestLine = file.mark.size
      return
    }
    guard let bytes = file.bytes(at: 0, count: Int(file.mark.size)), let record = record(bytes[...]) else {
      facts.damagedLines = 1
      return
    }
    facts.takeFromStart(record)
    facts.ending = record.ending
    facts.count = record.said.count
    do throws(JSONError) {
      facts.lastAt = RecordTime.read(try JSON(repairing: bytes)["lastUpdated"])
    } catch {
      facts.lastAt = nil
    }
  }

  private func record(_ bytes: ArraySlice<UInt8>) -> Record? {
    bytes.withUnsafeBufferPointer { format.record($0) }
  }

  /// What stands behind a place that was read to before, with the end of the last whole line; nil where it is too much.
  func growth(from start: Int64, session: SessionKey) -> (pieces: [OutsidePiece], readTo: Int64)? {
    let count = mark.size - start
    guard count <= SessionReading.growthLimit, let bytes = file.bytes(at: start, count: Int(max(0, count))) else {
      return nil
    }
    var lines = ForwardLines(bytes, at: start)
    var records: [(place: Int64, record: Record)] = []
    var readTo = start
    while let line = lines.next(), line.isWhole {
      readTo = line.end
      guard case .bytes(let content) = line.content, let record = record(content) else { continue }
      records.append((line.start, record))
    }
    var steps = StepsBack()
    var standing = StandingRecords()
    for (index, (place, record)) in records.enumerated().reversed() {
      steps.take(record, at: place)
      if !standing.stands(record) { records.remove(at: index) }
    }
    guard let gone = takenBack(before: start, by: standing, session: session) else { return nil }
    var before = BackwardLines(file, before: start, lineLimit: ConversationPage.lineLimit)
    steps.lookFurther(&before, format)
    let pieces = records.flatMap { place, record in
      steps.notice(before: place, session: session, otherwise: mark.modifiedAt)
        + record.pieces(at: place, session: session, otherwise: mark.modifiedAt)
    }
    return (gone + pieces, readTo)
  }

  private static let growthLimit: Int64 = 4 << 20
  /// An earlier form of a message stands near to it.
  private static let nameLimit: Int64 = 1 << 20

  /// What stood in the file, and does not because of what has come; nil where that reaches too far back, or where something
  /// stands that did not.
  private func takenBack(before start: Int64, by grown: StandingRecords, session: SessionKey) -> [OutsidePiece]? {
    var (before, after) = (StandingRecords(), grown)
    var sought = grown.names
    var gone: [OutsidePiece] = []
    var lines = BackwardLines(file, before: start, lineLimit: ConversationPage.lineLimit)
    while after.takesBack || !sought.isEmpty, !before.isOver {
      if lines.bytesRead > SessionReading.nameLimit, !after.takesBack { break }
      guard lines.bytesRead <= SessionReading.growthLimit else { return nil }
      guard let line = lines.next() else { break }
      guard case .bytes(let content) = line.content, let record = record(content) else { continue }
      if let name = record.message { sought.remove(name) }
      let (stood, stands) = (before.stands(record), after.stands(record))
      // What stands before a checkpoint stands again where the checkpoint itself is taken back.
      if before.isOver, !after.isOver { return nil }
      guard stood, !stands else { continue }
      gone += record.pieces(at: line.start, session: session, otherwise: mark.modifiedAt).compactMap {
        if case .entry(let entry) = $0 { .takenBack(entry) } else { nil }
      }
    }
    return gone
  }
}

extension Record {
  /// How many things were said and done in it.
  fileprivate var count: Int { said.count { !$0.isAside } }

  func pieces(at place: Int64, session: SessionKey, otherwise time: Timestamp) -> [OutsidePiece] {
    said.enumerated().map { index, said in
      said.piece(at: place, part: index, time: at ?? time, session: session)
    }
  }
}
