/// Counts how often some bytes come in a stream that is read in pieces.
struct MarkCounter {
  private let mark: [UInt8]
  /// The end of what was read, in which the mark may have begun.
  private var tail: [UInt8] = []
  private(set) var count = 0

  init(_ mark: String) { self.mark = Array(mark.utf8) }

  mutating func read(_ bytes: some Sequence<UInt8>) {
    tail += bytes
    var start = 0
    while start + mark.count <= tail.count {
      if tail[start] == mark[0], tail[start..<(start + mark.count)].elementsEqual(mark) {
        count += 1
        start += mark.count
      } else {
        start += 1
      }
    }
    tail.removeFirst(start)
  }
}
