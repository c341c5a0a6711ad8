/// Text of several looks that is to be broken into lines: clean, with newlines where lines must end.
package struct StyledText: Equatable, Sendable {
  package private(set) var text = ""
  /// Each look and the offset behind its text.
  private var looks: [(look: TextLook, end: Int)] = []

  package init() {}

  package init(_ text: String, _ look: TextLook) {
    append(text, look)
  }

  package var isEmpty: Bool { text.isEmpty }

  /// Takes text from outside, cleaned.
  package mutating func append(_ more: String, _ look: TextLook) {
    let clean = Clean.text(more)
    guard !clean.isEmpty else { return }
    text += clean
    if looks.last?.look == look {
      looks[looks.count - 1].end = text.utf8.count
    } else {
      looks.append((look, text.utf8.count))
    }
  }

  /// Takes more that is clean already.
  package mutating func append(_ more: StyledText) {
    let offset = text.utf8.count
    text += more.text
    looks += more.looks.map { ($0.look, $0.end + offset) }
  }

  /// The columns of its longest line, where nothing is broken.
  package var columns: Int {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { Clean.columns($0) }.max() ?? 0
  }

  /// The columns below which one of its words is broken.
  package var longestWord: Int { Wrapping.longestWord(of: text) }

  /// The lines that fit a width, without the blanks at their ends.
  package func lines(columns: Int) -> [StyledLine] {
    guard !text.isEmpty else { return [] }
    let bytes = text.utf8.span
    var place = 0
    var lines: [StyledLine] = []
    var broken: StyledLine.Continuation?
    for line in Wrapping.lines(of: text, columns: columns) {
      var end = line.visible.upperBound
      while end > line.visible.lowerBound, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
      var row = StyledLine(pieces(in: line.visible.lowerBound..<end, from: &place))
      row.goesOn = broken
      lines.append(row)
      broken = line.endsWithNewline ? nil : StyledLine.Continuation(blanks: line.next - end)
    }
    return lines
  }

  private func pieces(in range: Range<Int>, from place: inout Int) -> [StyledPiece] {
    var pieces: [StyledPiece] = []
    var start = range.lowerBound
    while start < range.upperBound, place < looks.count {
      let end = min(looks[place].end, range.upperBound)
      if start < end {
        pieces.append(StyledPiece(String(text.slice(start..<end)), looks[place].look))
        start = end
      }
      if end == looks[place].end { place += 1 }
    }
    return pieces
  }

  package static func == (left: StyledText, right: StyledText) -> Bool {
    left.text == right.text && left.looks.elementsEqual(right.looks, by: ==)
  }
}
