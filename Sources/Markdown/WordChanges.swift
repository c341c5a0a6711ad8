import Toolkit

/// The words in which two lines differ, as UTF-8 offsets.
struct WordChanges {
  let removed: [Range<Int>]
  let added: [Range<Int>]

  /// Longer lines are not compared word by word.
  private static let mostBytes = 1000
  /// What lies between the first and the last difference is compared where it is short, and differs as a whole otherwise.
  private static let mostPairs = 4096

  /// Nil where the lines are alike, or have so little in common that it says nothing.
  init?(from old: String, to new: String) {
    guard old.utf8.count <= Self.mostBytes, new.utf8.count <= Self.mostBytes, old != new else { return nil }
    let (before, after) = (Array(old.utf8), Array(new.utf8))
    let (olds, news) = (Self.words(before), Self.words(after))
    func isSame(_ one: Int, _ other: Int) -> Bool { before[olds[one]].elementsEqual(after[news[other]]) }
    var start = 0
    while start < min(olds.count, news.count), isSame(start, start) { start += 1 }
    var end = 0
    while end < min(olds.count, news.count) - start, isSame(olds.count - 1 - end, news.count - 1 - end) { end += 1 }
    let (oldMiddle, newMiddle) = (start..<(olds.count - end), start..<(news.count - end))
    var kept: [(Int, Int)] = []
    if oldMiddle.count * newMiddle.count <= Self.mostPairs { kept = Self.common(oldMiddle, newMiddle, isSame) }
    let keptOld = Set(kept.map(\.0))
    let keptNew = Set(kept.map(\.1))
    removed = Self.joined(oldMiddle.filter { !keptOld.contains($0) }.map { olds[$0] }, in: before)
    added = Self.joined(newMiddle.filter { !keptNew.contains($0) }.map { news[$0] }, in: after)
    func share(_ ranges: [Range<Int>], of bytes: [UInt8]) -> Double {
      let ink = bytes.count { $0 != 0x20 }
      let marked = ranges.reduce(0) { $0 + bytes[$1].count { $0 != 0x20 } }
      return ink == 0 ? 0 : Double(marked) / Double(ink)
    }
    guard max(share(removed, of: before), share(added, of: after)) <= 0.7 else { return nil }
  }

  /// Letters and digits stand together; each other sign is a word of its own.
  private static func words(_ bytes: [UInt8]) -> [Range<Int>] {
    func isLetter(_ byte: UInt8) -> Bool {
      byte >= 0x80 || byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }
    var words: [Range<Int>] = []
    var place = 0
    while place < bytes.count {
      var end = place + 1
      if isLetter(bytes[place]) { while end < bytes.count, isLetter(bytes[end]) { end += 1 } }
      words.append(place..<end)
      place = end
    }
    return words
  }

  /// The longest series of words that both have.
  private static func common(
    _ olds: Range<Int>, _ news: Range<Int>, _ isSame: (Int, Int) -> Bool
  ) -> [(Int, Int)] {
    let width = news.count + 1
    var lengths = [Int](repeating: 0, count: (olds.count + 1) * width)
    for old in olds.reversed() {
      for new in news.reversed() {
        let place = (old - olds.lowerBound) * width + new - news.lowerBound
        lengths[place] =
          isSame(old, new) ? lengths[place + width + 1] + 1 : max(lengths[place + width], lengths[place + 1])
      }
    }
    var pairs: [(Int, Int)] = []
    var (old, new) = (olds.lowerBound, news.lowerBound)
    while old < olds.upperBound, new < news.upperBound {
      let place = (old - olds.lowerBound) * width + new - news.lowerBound
      if isSame(old, new) {
        pairs.append((old, new))
        (old, new) = (old + 1, new + 1)
      } else if lengths[place + width] >= lengths[place + 1] {
        old += 1
      } else {
        new += 1
      }
    }
    return pairs
  }

  /// What only blanks part is one.
  private static func joined(_ ranges: [Range<Int>], in bytes: [UInt8]) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for range in ranges {
      if let last = joined.last, bytes[last.upperBound..<range.lowerBound].allSatisfy({ $0 == 0x20 }) {
        joined[joined.count - 1] = last.lowerBound..<range.upperBound
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}
