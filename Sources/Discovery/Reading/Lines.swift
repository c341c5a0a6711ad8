import CSystem
import Conversation
import EventLoop
import Glibc

/// A line of a file and where it begins.
struct Line {
  enum Content {
    case bytes(ArraySlice<UInt8>)
    /// So many bytes, which were not kept.
    case tooLong(Int64)
  }

  let start: Int64
  /// Where the next one begins.
  let end: Int64
  let content: Content
  /// A line feed stands behind it: it is all there.
  let isWhole: Bool
}

/// The lines of a part of a file, first to last.
struct ForwardLines {
  private let bytes: [UInt8]
  private let offset: Int64
  private var cursor = 0

  /// `bytes` stand at the offset, which is the beginning of a line.
  init(_ bytes: [UInt8], at offset: Int64) {
    self.bytes = bytes
    self.offset = offset
  }

  mutating func next() -> Line? {
    guard cursor < bytes.count else { return nil }
    let start = cursor
    let end = bytes.withUnsafeBytes { raw -> Int? in
      guard let base = raw.baseAddress, let found = memchr(base + start, 10, raw.count - start) else { return nil }
      return UnsafeRawPointer(found) - base
    }
    cursor = end.map { $0 + 1 } ?? bytes.count
    return Line(
      start: offset + Int64(start), end: offset + Int64(cursor), content: .bytes(bytes[start..<(end ?? bytes.count)]),
      isWhole: end != nil)
  }
}

/// The lines of a file, last to first: only as much is read as is looked at.
struct BackwardLines {
  private let file: SessionFile
  private let lineLimit: Int
  private var chunk: Int
  /// What is in memory: the bytes from `low` on, of which those before `cursor` are not given yet.
  private var bytes: [UInt8] = []
  private var low: Int64
  private var cursor = 0
  private(set) var bytesRead: Int64 = 0
  /// Why it can't be read any more; nil at the beginning of the file.
  private(set) var failure: SystemError?

  init(_ file: SessionFile, before end: Int64, lineLimit: Int, chunk: Int = 16 << 10) {
    self.file = file
    self.lineLimit = lineLimit
    self.chunk = chunk
    low = max(0, min(end, file.mark.size))
  }

  /// The next line is there already: nothing has to be read for it.
  var hasLineInMemory: Bool { cursor > 0 && (low == 0 || lastFeed(before: cursor - 1) != nil) }

  /// Nil at the beginning of the file, or where it can't be read any more.
  mutating func next() -> Line? {
    guard low + Int64(cursor) > 0 else { return nil }
    if cursor == 0, !readMore() { return nil }
    // The line feed at the end belongs to this line.
    let isWhole = bytes[cursor - 1] == 10
    let end = low + Int64(cursor)
    var searched = isWhole ? cursor - 1 : cursor
    while true {
      if let feed = lastFeed(before: searched) { return give(from: feed + 1, isWhole) }
      guard low > 0 else { return give(from: 0, isWhole) }
      guard cursor <= lineLimit else { return skip(lineEndingAt: end, isWhole) }
      let before = low
      // The longer a line is, the more is read of it at once.
      chunk = max(chunk, min(cursor, 1 << 20))
      guard readMore() else { return nil }
      searched = Int(before - low)
    }
  }

  private mutating func give(from start: Int, _ isWhole: Bool) -> Line {
    let line = Line(
      start: low + Int64(start), end: low + Int64(cursor),
      content: .bytes(bytes[start..<(isWhole ? cursor - 1 : cursor)]), isWhole: isWhole)
    cursor = start
    return line
  }

  /// Only the beginning of a line is looked for that is too long to be kept.
  private mutating func skip(lineEndingAt end: Int64, _ isWhole: Bool) -> Line? {
    chunk = 1 << 20
    while low > 0 {
      cursor = 0
      guard readMore() else { return nil }
      guard let feed = lastFeed(before: cursor) else { continue }
      cursor = feed + 1
      let start = low + Int64(cursor)
      return Line(start: start, end: end, content: .tooLong(end - start), isWhole: isWhole)
    }
    cursor = 0
    return Line(start: 0, end: end, content: .tooLong(end), isWhole: isWhole)
  }

  private func lastFeed(before index: Int) -> Int? {
    let found = bytes.withUnsafeBufferPointer { cs_find_last($0.baseAddress, index, 10) }
    return found < 0 ? nil : found
  }

  /// Puts the part of the file before what is in memory in front of it, and lets go of what was given.
  private mutating func readMore() -> Bool {
    let count = Int(min(Int64(chunk), low))
    guard count > 0 else { return false }
    guard let more = file.bytes(at: low - Int64(count), count: count) else {
      failure = SystemError(errno)
      return false
    }
    guard more.count == count else {
      // It was cut off meanwhile.
      failure = SystemError(EIO)
      return false
    }
    bytesRead += Int64(count)
    low -= Int64(count)
    bytes = cursor == 0 ? more : more + bytes[..<cursor]
    cursor += count
    return true
  }
}
