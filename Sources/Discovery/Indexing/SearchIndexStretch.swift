import CSystem
import Conversation
import EventLoop
import Glibc
import Indexing

/// Reads what was said in a stretch of a session's file, first to last.
enum SearchIndexStretch {
  /// So much is read at once.
  static let bytes = 1 << 20
  private static let documentLimit: Int64 = 64 << 20

  /// Nil where there is no such file, or none that can be unpacked. Throws where it is there and can't be read, as may be
  /// so for a while. What was unpacked for one stretch of a session has the next ones, too.
  static func read(
    _ session: UnreadSession, from start: Int64, _ format: SessionFormat, unpacked: inout SessionFile?
  ) throws(SystemError) -> SearchIndexReading? {
    guard let file = unpacked ?? SessionFile(path: session.source.path) else {
      let reason = SystemError(errno)
      guard !reason.isMissing, !Compression.isForGood(reason) else { return nil }
      throw reason
    }
    unpacked = file.isUnpacked ? file : nil
    var reading = SearchIndexReading(session, readTo: start)
    if session.source.path.hasSuffix(".json") {
      try readDocument(file, format, into: &reading)
    } else {
      try readLines(file, format, into: &reading)
    }
    return reading
  }

  private static func content(of file: SessionFile, at offset: Int64, count: Int) throws(SystemError) -> [UInt8] {
    guard let bytes = file.bytes(at: offset, count: count) else { throw SystemError(errno) }
    return bytes
  }

  private static func readLines(
    _ file: SessionFile, _ format: SessionFormat, into reading: inout SearchIndexReading
  ) throws(SystemError) {
    let end = min(file.mark.size, reading.session.source.end ?? .max)
    guard reading.readTo < end else {
      reading.isAtEnd = true
      return
    }
    var count = bytes
    while true {
      let start = reading.readTo
      let wanted = Int(min(Int64(count), end - start))
      let bytes = try content(of: file, at: start, count: wanted)
      guard !bytes.isEmpty else {
        reading.isAtEnd = true
        return
      }
      take(bytes, format, file.mark.modifiedAt, into: &reading)
      let isLast = start + Int64(bytes.count) >= end
      if isLast { reading.isAtEnd = true }
      if reading.readTo > start || isLast { return }
      // A line that is longer than what was read.
      if count >= ConversationPage.lineLimit {
        reading.readTo = try endOfLine(in: file, from: start + Int64(count), before: end)
        return
      }
      count *= 4
    }
  }

  private static func take(
    _ bytes: [UInt8], _ format: SessionFormat, _ modified: Timestamp, into reading: inout SearchIndexReading
  ) {
    var lines = ForwardLines(bytes, at: reading.readTo)
    // A line that is only begun is read when it is whole.
    while let line = lines.next(), line.isWhole {
      reading.readTo = line.end
      guard case .bytes(let content) = line.content,
        let record = content.withUnsafeBufferPointer({ ToolAnswers.fill($0, format) ? nil : format.record($0) })
      else { continue }
      if let name = record.name, name.rank == .person { reading.name = name.text }
      reading.steps += SearchIndexWords.steps(of: record, at: line.start, otherwise: modified)
    }
  }

  /// A line that is too long to be shown isn't found either.
  private static func endOfLine(
    in file: SessionFile, from start: Int64, before end: Int64
  ) throws(SystemError) -> Int64 {
    var offset = start
    while offset < end {
      let more = try content(of: file, at: offset, count: bytes)
      if more.isEmpty { break }
      if let feed = more.firstIndex(of: 10) { return offset + Int64(feed) + 1 }
      offset += Int64(more.count)
    }
    return end
  }

  /// An old chat is one JSON text, whose messages are counted instead of bytes.
  private static func readDocument(
    _ file: SessionFile, _ format: SessionFormat, into reading: inout SearchIndexReading
  ) throws(SystemError) {
    reading.isAtEnd = true
    reading.readTo = max(1, file.mark.size)
    reading.steps = [.startOver]
    guard file.mark.size <= documentLimit else { return }
    let bytes = try content(of: file, at: 0, count: Int(file.mark.size))
    guard let record = bytes.withUnsafeBufferPointer({ format.record($0) }) else { return }
    for (index, said) in record.said.enumerated() {
      guard let words = SearchIndexWords.words(of: said) else { continue }
      let entry = SearchIndexEntry(
        number: Entry.outsideNumber(at: Int64(index), 0), at: record.at ?? file.mark.modifiedAt, words: words)
      reading.steps.append(.add(entry))
    }
  }
}
