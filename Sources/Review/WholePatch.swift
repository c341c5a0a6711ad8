/// What git says of many files at once, taken apart: of each pair of contents where its patch stands.
package struct WholePatch: Sendable {
  private struct Pair: Hashable {
    let old: [UInt8]
    let new: [UInt8]
  }

  private static let head = Array("diff --git ".utf8)
  private static let ids = Array("index ".utf8)

  private let bytes: [UInt8]
  private var parts: [Pair: Range<Int>] = [:]

  /// It has whole ids. A line of a file never begins as a head does: git puts a sign before it.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var pair: Pair?
    var start = 0
    var isHead = false
    for line in WholePatch.lines(of: bytes) {
      if bytes[line].starts(with: WholePatch.head) {
        if let pair { parts[pair] = start..<line.lowerBound }
        (pair, start, isHead) = (nil, line.lowerBound, true)
      } else if isHead, bytes[line].starts(with: WholePatch.ids) {
        (pair, isHead) = (WholePatch.pair(bytes[line].dropFirst(WholePatch.ids.count)), false)
      }
    }
    if let pair { parts[pair] = start..<bytes.count }
  }

  private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      for end in bytes.indices where bytes[end] == 0x0A {
        lines.append(start..<end)
        start = end + 1
      }
      if start < bytes.count { lines.append(start..<bytes.count) }
    }
    return lines
  }

  /// Of `OLD..NEW 100644`.
  private static func pair(_ words: ArraySlice<UInt8>) -> Pair? {
    let ids = words.prefix { $0 != UInt8(ascii: " ") }
    guard let dot = ids.firstIndex(of: UInt8(ascii: ".")), ids.count == 2 * (dot - ids.startIndex) + 2 else {
      return nil
    }
    return Pair(old: Array(ids[..<dot]), new: Array(ids[(dot + 2)...]))
  }

  /// A file's rows, not more than so many, and how many there are; nil where nothing is said of its contents.
  package func rows(of file: ChangedFile, atMost most: Int) -> (rows: [DifferenceRow], count: Int)? {
    guard let part = parts[Pair(old: Array(file.oldID.utf8), new: Array(file.newID.utf8))] else { return nil }
    let patch = Array(bytes[part])
    var index = DifferenceIndex()
    patch.withUnsafeBytes { index.append($0) }
    index.finish()
    return (index.rows(0..<most) { Array(patch.dropFirst($0)) }, index.rowCount)
  }
}
