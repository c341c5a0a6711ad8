import Texts

/// A row of a file's difference: the head of a hunk, or a line.
package enum DifferenceRow: Equatable, Sendable {
  case hunk(Hunk)
  case line(DifferenceLine)

  /// A line of the file, before or after.
  package var isLine: Bool {
    if case .line(let line) = self { line.kind != .note } else { false }
  }

  /// A line that came or went.
  package var isChange: Bool {
    if case .line(let line) = self { line.kind == .added || line.kind == .removed } else { false }
  }
}

/// The numbers that the next lines of a difference have, before and after.
package struct LineNumbers: Equatable, Sendable {
  package var old: Int
  package var new: Int

  package init(old: Int, new: Int) {
    self.old = old
    self.new = new
  }

  /// Goes on behind a row.
  package mutating func pass(_ row: DifferenceRow) {
    switch row {
    case .hunk(let hunk): self = LineNumbers(old: hunk.oldStart, new: hunk.newStart)
    case .line(let line):
      if let number = line.old { old = number + 1 }
      if let number = line.new { new = number + 1 }
    }
  }
}

/// A stretch of a file that changed, with what stands around it.
package struct Hunk: Equatable, Sendable {
  package let oldStart: Int
  package let oldCount: Int
  package let newStart: Int
  package let newCount: Int
  /// What git says of the place, such as the function that it is in.
  package let place: String

  package init(oldStart: Int, oldCount: Int, newStart: Int, newCount: Int, place: String = "") {
    self.oldStart = oldStart
    self.oldCount = oldCount
    self.newStart = newStart
    self.newCount = newCount
    self.place = place
  }

  /// Of `@@ -9,2 +9,3 @@ where`; nil where it is something else.
  init?(_ line: some Collection<UInt8>) {
    let words = String(decoding: line.prefix(4096), as: UTF8.self).split(separator: " ", maxSplits: 4)
    guard words.count >= 4, words[0] == "@@", words[3].hasPrefix("@@"), let old = Hunk.numbers(words[1], "-"),
      let new = Hunk.numbers(words[2], "+")
    else { return nil }
    self.init(
      oldStart: old.start, oldCount: old.count, newStart: new.start, newCount: new.count,
      place: words.count > 4 ? ShortCharacters.bounded(String(words[4])) : "")
  }

  /// No file has as many lines: counting on from there never overflows, whatever another machine writes.
  private static let most = 1 << 50

  private static func numbers(_ word: Substring, _ sign: Character) -> (start: Int, count: Int)? {
    guard word.first == sign else { return nil }
    let parts = word.dropFirst().split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard parts.count <= 2, numbers.count == parts.count, numbers.allSatisfy((0...most).contains) else { return nil }
    return (numbers[0], numbers.count == 2 ? numbers[1] : 1)
  }
}

/// A line of a difference, with its numbers before and after.
package struct DifferenceLine: Equatable, Sendable {
  package enum Kind: String, Sendable {
    case same, added, removed
    /// What git has to say of the line before: it has no end.
    case note
  }

  /// Nobody reads more of one line; what is behind it is told by `isCut`.
  package static let byteLimit = 16 << 10

  package let kind: Kind
  package let old: Int?
  package let new: Int?
  package let text: String
  package let isCut: Bool

  package init(_ kind: Kind, old: Int? = nil, new: Int? = nil, _ text: String, isCut: Bool = false) {
    self.kind = kind
    self.old = old
    self.new = new
    self.text = text
    self.isCut = isCut
  }
}
