/// How far somebody has been told a text that grows at its end, while its beginning may be left out by and by.
package struct ToldText: Equatable, Sendable {
  /// So much of what was told is enough to find its end again.
  private static let mostBytes = 2048

  private var count = 0
  private var tail: [UInt8] = []

  package init() {}

  /// What was not told yet: all of a text in which nothing is left of what was.
  package func rest(of text: String) -> Substring.UTF8View {
    let bytes = text.utf8
    if bytes.count >= count, bytes.dropFirst(count - tail.count).starts(with: tail) { return bytes.dropFirst(count) }
    // Where its beginning was left out, a short one is gone.
    guard count > tail.count else { return bytes.dropFirst(0) }
    return bytes.dropFirst(ToldText.endOfLast(tail, in: bytes) ?? 0)
  }

  /// The text was told up to here.
  package mutating func note(_ text: String, upTo end: String.Index) {
    let told = text.utf8[..<end]
    count = told.count
    tail = Array(told.suffix(ToldText.mostBytes))
  }

  /// Behind the last place of the part, in a time that grows as the text does; nil where it stands nowhere.
  private static func endOfLast(_ part: [UInt8], in bytes: String.UTF8View) -> Int? {
    // After each byte of the part: how much of its beginning ends there, too.
    var borders = [0]
    var matched = 0
    for byte in part.dropFirst() {
      while matched > 0, part[matched] != byte { matched = borders[matched - 1] }
      if part[matched] == byte { matched += 1 }
      borders.append(matched)
    }
    matched = 0
    var found: Int?
    for (place, byte) in bytes.enumerated() {
      if matched == part.count { matched = borders[matched - 1] }
      while matched > 0, part[matched] != byte { matched = borders[matched - 1] }
      if part[matched] == byte { matched += 1 }
      if matched == part.count { found = place + 1 }
    }
    return found
  }
}
