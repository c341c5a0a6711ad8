import Texts

/// Walks over a file's patch as git writes it, line by line. It knows where a hunk ends by the hunk's own counts, so that a
/// line that looks like a head is none.
struct PatchCursor: Equatable, Sendable {
  /// How many lines the hunk still has.
  private var left = (old: 0, new: 0)
  private var numbers = (old: 0, new: 0)
  private var isInHunks = false

  init() {}

  /// In the middle of a hunk, or between two.
  init(left: (old: Int, new: Int), numbers: (old: Int, new: Int)) {
    (self.left, self.numbers, isInHunks) = (left, numbers, true)
  }

  /// Which the next line of each side has.
  var next: LineNumbers { LineNumbers(old: numbers.old, new: numbers.new) }

  /// What the next line begins with decides what it is.
  enum Step: Equatable {
    case hunk
    case line(DifferenceLine.Kind, old: Int?, new: Int?)
    /// Of what stands before the first hunk nothing is shown.
    case nothing
  }

  /// Takes a line without its newline.
  mutating func take(_ line: some Collection<UInt8>) -> (Step, Hunk?) {
    if left.old > 0 || left.new > 0 || line.first == UInt8(ascii: "\\") { return (inside(line.first), nil) }
    guard line.first == UInt8(ascii: "@"), let hunk = Hunk(line) else { return (.nothing, nil) }
    isInHunks = true
    left = (hunk.oldCount, hunk.newCount)
    numbers = (hunk.oldStart, hunk.newStart)
    return (.hunk, hunk)
  }

  private mutating func inside(_ sign: UInt8?) -> Step {
    switch sign {
    case UInt8(ascii: "+"):
      left.new -= 1
      numbers.new += 1
      return .line(.added, old: nil, new: numbers.new - 1)
    case UInt8(ascii: "-"):
      left.old -= 1
      numbers.old += 1
      return .line(.removed, old: numbers.old - 1, new: nil)
    case UInt8(ascii: "\\"):
      return isInHunks ? .line(.note, old: nil, new: nil) : .nothing
    default:
      left = (left.old - 1, left.new - 1)
      numbers = (numbers.old + 1, numbers.new + 1)
      return .line(.same, old: numbers.old - 1, new: numbers.new - 1)
    }
  }

  /// The row that a line is; nil for one of which nothing is shown. `length` is the line's own, which may be longer than what
  /// of it is at hand.
  mutating func row(_ line: ArraySlice<UInt8>, length: Int) -> DifferenceRow? {
    switch take(line) {
    case (.hunk, let hunk?): return .hunk(hunk)
    case (.line(let kind, let old, let new), _):
      let bytes = line.dropFirst(kind == .note ? 2 : 1).prefix(DifferenceLine.byteLimit)
      let isCut = length - 1 > DifferenceLine.byteLimit
      // A sign that is cut in the middle is none.
      let whole = isCut ? bytes.withoutHalfSign : bytes
      let text = ShortCharacters.bounded(String(decoding: whole, as: UTF8.self))
      return .line(DifferenceLine(kind, old: old, new: new, text, isCut: isCut))
    case (.hunk, nil), (.nothing, _): return nil
    }
  }

  static func == (left: PatchCursor, right: PatchCursor) -> Bool {
    left.left == right.left && left.numbers == right.numbers && left.isInHunks == right.isInHunks
  }
}

extension ArraySlice<UInt8> {
  /// Without the beginning of a sign whose other bytes are not there.
  fileprivate var withoutHalfSign: ArraySlice<UInt8> {
    var end = endIndex
    for _ in 0..<3 where end > startIndex && self[end - 1] & 0xC0 == 0x80 { end -= 1 }
    guard end > startIndex, self[end - 1] & 0xC0 == 0xC0 else { return self }
    return self[..<(end - 1)]
  }
}
