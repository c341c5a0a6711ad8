import Markdown
import Texts
import Toolkit

/// What a question's answer would let be done, as rows. Of a long one only those are laid out that are looked at.
package struct PermissionDetail {
  /// More than this is long: its places are lines of its text, and not rows of the screen.
  private static let longBytes = 32 << 10
  static let leastTitleColumns = 8
  /// Lines of words that are longer go on in another one.
  private static let lineBytes = 2 << 10
  /// So far it is looked for what makes a text a difference.
  private static let signBytes = 64 << 10

  /// The rows with which the title goes on before it, as wide as those above.
  private let titleRest: [StyledLine]
  private let text: String
  private let columns: Int
  private let isUnicode: Bool
  private let isDifference: Bool
  /// All rows; nil of a long text.
  private let rows: [StyledLine]?
  /// Where the lines of a long text begin, and its end.
  private let starts: [Int]

  init(_ text: String, titleRest: String = "", columns: Int, isUnicode: Bool) {
    self.titleRest =
      titleRest.isEmpty
      ? []
      : Wrapping.wrap(titleRest, columns: Self.titleColumns(of: columns)).map { StyledLine(String($0), .textStrong) }
    self.text = text
    self.columns = columns
    self.isUnicode = isUnicode
    isDifference = text.isDiff || text.slice(0..<min(text.utf8.count, Self.signBytes)).contains("\n@@ ")
    guard text.utf8.count > Self.longBytes else {
      starts = []
      rows = Self.rows(of: 0..<text.utf8.count, in: text, isDifference, columns: columns, isUnicode: isUnicode)
      return
    }
    rows = nil
    starts = Self.starts(in: text, longest: isDifference ? .max : Self.lineBytes)
  }

  /// How many rows there are, or lines of a long text.
  package var count: Int { titleRest.count + (rows?.count ?? max(0, starts.count - 1)) }

  /// Each of its places is a row.
  package var isInRows: Bool { rows != nil }

  package var continuesTitle: Bool { !titleRest.isEmpty }
  var titleRestCount: Int { titleRest.count }

  private static func titleColumns(of columns: Int) -> Int {
    min(max(leastTitleColumns, columns - PermissionCard.signColumns), max(1, columns - 2))
  }

  /// The title goes on below its beginning, which stands so far to the right; where that has no room, further left. Rows
  /// stand at the third column by themselves.
  package static func titleInset(below sign: Int, columns: Int) -> Int {
    max(0, min(sign, columns - leastTitleColumns) - 2)
  }

  /// The last place to begin at: all that follows has so many rows.
  package func lastStart(rows room: Int) -> Int {
    if rows != nil { return max(0, count - room) }
    var start = max(0, count - 1)
    var left = room - laidOut(start..<count).count
    while start > 0 {
      left -= laidOut(start - 1..<start).count
      if left < 0 { break }
      start -= 1
    }
    return start
  }

  /// What stands from a place on, in so many rows, and how much more there is. The title's rows are set in.
  package func rows(
    from place: Int, in room: Int, titleInset: Int = 0
  ) -> (rows: [StyledLine], more: Int) {
    guard room > 0, count > 0 else { return ([], count) }
    // The last page is only laid out where the place is close to it.
    let start = place <= count - room ? max(0, place) : min(max(0, place), lastStart(rows: room))
    let end = start + min(room, count - start)
    let laid = laidOut(start..<end, titleInset: titleInset)
    let more = count - end
    return laid.count > room ? (Array(laid.prefix(room)), more + 1) : (laid, more)
  }

  private func laidOut(_ places: Range<Int>, titleInset: Int = 0) -> [StyledLine] {
    let front = titleRest.count
    let lines = max(0, places.lowerBound - front)..<max(0, places.upperBound - front)
    let air = StyledPiece(String(repeating: " ", count: titleInset), .textStrong)
    let title = titleRest[min(front, places.lowerBound)..<min(front, places.upperBound)].map { $0.behind(air) }
    guard !lines.isEmpty else { return title }
    return title + (rows.map { Array($0[lines]) } ?? laidOut(ofText: lines))
  }

  private func laidOut(ofText lines: Range<Int>) -> [StyledLine] {
    let (start, end) = (starts[lines.lowerBound], starts[lines.upperBound])
    let endsLine = end > start && text.utf8.span[end - 1] == UInt8(ascii: "\n")
    return Self.rows(
      of: start..<(endsLine ? end - 1 : end), in: text, isDifference, columns: columns, isUnicode: isUnicode)
  }

  private static func rows(
    of range: Range<Int>, in text: String, _ isDifference: Bool, columns: Int, isUnicode: Bool
  ) -> [StyledLine] {
    if isDifference {
      return DiffLayout(columns: max(1, columns - 2), isUnicode: isUnicode).lines(of: range, in: text, from: 0)
    }
    let words = String(text.slice(range))
    return Wrapping.wrap(Clean.text(words), columns: max(1, columns - 2)).map { StyledLine(String($0), .code) }
  }

  private static func starts(in text: String, longest: Int) -> [Int] {
    let bytes = text.utf8.span
    var starts = [0]
    for place in bytes.indices {
      let begins = place - starts[starts.count - 1]
      let isNewline = bytes[place] == UInt8(ascii: "\n")
      // A character is not cut in two.
      let isCut = begins >= longest && bytes[place] & 0xC0 != 0x80
      if isNewline { starts.append(place + 1) } else if isCut { starts.append(place) }
    }
    if starts[starts.count - 1] < bytes.count { starts.append(bytes.count) }
    return starts
  }
}
