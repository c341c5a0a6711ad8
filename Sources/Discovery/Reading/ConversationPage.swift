import Conversation
import EventLoop

/// A page of a conversation, read from its file from the end to the beginning.
struct ConversationPage {
  /// Longer lines are not loaded: that they are there is said. Pictures of the size that agents take stand in them, with words.
  static let lineLimit = 16 << 20
  /// Nor is more text in one piece shown.
  private static let textLimit = 4 << 20
  /// A page is not worth more reading than this.
  private static let byteLimit: Int64 = 32 << 20
  private static let documentLimit = 64 << 20

  private(set) var entries: [Entry] = []
  private(set) var hasEarlier = false
  /// What comes before is to be asked for by this: there may be much that shows nothing before the first entry.
  private(set) var reach: Int?
  /// Stands before the entries where so much shows nothing that a page ended there: asked for by the first entry, the next page
  /// would end there again.
  private(set) var gap: Entry?
  /// Why what comes before can't be read.
  private(set) var failure: SystemError?

  init(_ file: SessionFile, _ source: SessionSource, _ format: SessionFormat, before number: Int?, limit: Int) {
    let key = SessionKey(provider: source.provider, providerSessionId: source.providerSessionId)
    if source.path.hasSuffix(".json") {
      readDocument(file, format, before: number, limit: limit, key)
    } else {
      let end = number.flatMap(Entry.place(ofOutsideNumber:)) ?? source.end ?? file.mark.size
      readLines(file, format, before: min(end, source.end ?? .max), limit: limit, key)
    }
    if source.isOver || number != nil { closeWhatIsCutOff(onlyBeforePrompts: !source.isOver) }
    closeWhatIsCutOff(onlyBeforePrompts: true)
  }

  private mutating func readLines(
    _ file: SessionFile, _ format: SessionFormat, before end: Int64, limit: Int, _ key: SessionKey
  ) {
    var lines = BackwardLines(file, before: end, lineLimit: ConversationPage.lineLimit, chunk: 64 << 10)
    var newestFirst: [(place: Int64, pieces: [OutsidePiece])] = []
    var steps = StepsBack()
    var count = 0
    var missing: Set<String> = []
    var standing = StandingRecords()
    while let line = lines.next() {
      hasEarlier = line.start > 0
      reach = Entry.outsideNumber(at: line.start, 0)
      if let record = ConversationPage.record(of: line, format) {
        steps.take(record, at: line.start)
        if standing.stands(record) {
          let pieces = record.pieces(at: line.start, session: key, otherwise: file.mark.modifiedAt)
          missing.formUnion(pieces.callsMissing)
          for case .entry(let entry) in pieces {
            count += 1
            if let reference = entry.reference { missing.remove(reference) }
          }
          newestFirst.append((line.start, pieces))
        }
        if standing.isOver {
          hasEarlier = false
          break
        }
      }
      // A result is shown at its call, so the call's page has both.
      if count >= limit, missing.isEmpty || count >= 2 * limit { break }
      if lines.bytesRead > ConversationPage.byteLimit { break }
    }
    failure = lines.failure
    // More than a page reads was looked through.
    let isFull = lines.bytesRead > ConversationPage.byteLimit
    steps.lookFurther(&lines, format)
    entries =
      newestFirst.reversed().flatMap { place, pieces in
        steps.notice(before: place, session: key, otherwise: file.mark.modifiedAt) + pieces
      }.entries
    guard isFull, hasEarlier, let place = reach.flatMap(Entry.place(ofOutsideNumber:)) else { return }
    let shown = entries.first.flatMap { Entry.place(ofOutsideNumber: $0.number) } ?? min(end, file.mark.size)
    guard shown - place >= 1 << 20 else { return }
    let notice = Said.notice("\((shown - place) >> 20) MB that show nothing here.")
    gap = [notice.piece(at: place, part: 0, time: file.mark.modifiedAt, session: key)].entries.first
  }

  private static func record(of line: Line, _ format: SessionFormat) -> Record? {
    switch line.content {
    case .bytes(let content):
      let record = content.withUnsafeBufferPointer { format.record($0) }
      let isTooLong = content.count > textLimit && record?.said.contains { $0.text.utf8.count > textLimit } == true
      return isTooLong ? notShown(Int64(content.count)) : record
    case .tooLong(let count): return notShown(count)
    }
  }

  private static func notShown(_ count: Int64) -> Record {
    Record(said: [.notice("A record of \(count >> 20) MB is not shown here.")])
  }

  /// An old chat is one JSON text: its messages are counted instead of bytes.
  private mutating func readDocument(
    _ file: SessionFile, _ format: SessionFormat, before number: Int?, limit: Int, _ key: SessionKey
  ) {
    guard file.mark.size <= Int64(ConversationPage.documentLimit),
      let bytes = file.bytes(at: 0, count: Int(file.mark.size)),
      let record = bytes.withUnsafeBufferPointer({ format.record($0) })
    else {
      let notice = Said.notice("This chat can't be shown here: it is too large, or damaged.", isFailure: true)
      entries = [notice.piece(at: 0, part: 0, time: file.mark.modifiedAt, session: key)].entries
      return
    }
    let all = record.said.enumerated().map { index, said in
      said.piece(at: Int64(index), part: 0, time: record.at ?? file.mark.modifiedAt, session: key)
    }.entries
    let earlier = all.filter { $0.number < number ?? .max }
    entries = Array(earlier.suffix(limit))
    hasEarlier = earlier.count > limit
    reach = entries.first?.number
  }

  /// A call without an answer did not end if anything was said after it, or if nothing goes on.
  private mutating func closeWhatIsCutOff(onlyBeforePrompts: Bool) {
    let last = entries.lastIndex { $0.role == .user } ?? -1
    for index in entries.indices where entries[index].status == .open {
      guard index < last || !onlyBeforePrompts else { continue }
      entries[index].status = index < last ? .cancelled : .interrupted
    }
  }

  // MARK: Parts from the middle

  /// Where the part of a conversation ends that goes on from an entry; nil where that is the end of it all.
  static func end(
    ofPartAt number: Int, of source: SessionSource, _ file: SessionFile, _ format: SessionFormat, limit: Int
  ) -> Int64? {
    guard let start = Entry.place(ofOutsideNumber: number) else { return nil }
    // The entries of an old chat are counted instead of bytes.
    if source.path.hasSuffix(".json") { return start + Int64(limit) }
    let end = min(file.mark.size, source.end ?? .max)
    var place = start
    var count = 0
    while place < end, place - start < partLimit, let bytes = file.bytes(at: place, count: 256 << 10), !bytes.isEmpty {
      var lines = ForwardLines(bytes, at: place)
      let before = place
      while count < limit, let line = lines.next(), line.isWhole, line.start < end {
        place = line.end
        count += record(of: line, format)?.said.count ?? 0
      }
      if count >= limit { break }
      // A line that is longer than what was read at once ends the part.
      if place == before { return place > start ? place : min(end, start + partLimit) }
    }
    return place < end ? place : nil
  }

  /// So much is worth reading behind an entry.
  private static let partLimit: Int64 = 4 << 20
}
