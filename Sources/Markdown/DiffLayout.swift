import Code
import Toolkit

/// A difference as lines: what was put in and taken out on surfaces of their own, in the colours of the file's language,
/// and the words that differ within a line stand out.
package struct DiffLayout {
  private let columns: Int
  private let isUnicode: Bool
  /// Numbers of lines stand where there is room for them.
  private let gutter: Int

  package init(columns: Int, isUnicode: Bool) {
    self.columns = max(1, columns)
    self.isUnicode = isUnicode
    gutter = columns >= 60 ? 5 : 0
  }

  package func lines(of text: String) -> [StyledLine] { lines(of: 0..<text.utf8.count, in: text, from: 0) }

  /// A stretch of a text, of a difference that begins somewhere before it.
  package func lines(of range: Range<Int>, in text: String, from start: Int) -> [StyledLine] {
    var reader = DiffReader(text, from: start, to: range.lowerBound)
    var rows: [DiffReader.Row] = []
    let bytes = text.utf8.span
    var place = range.lowerBound
    while place < range.upperBound {
      let end = min(DiffReader.end(ofLineAt: place, in: bytes), range.upperBound)
      if let row = reader.next(place..<end) { rows.append(row) }
      place = end + 1
    }
    let marks = WordChanges.marks(in: rows.map(\.side))
    return rows.indices.flatMap { lines(of: rows[$0], marks[$0] ?? []) }
  }

  private func lines(of row: DiffReader.Row, _ marks: [Range<Int>]) -> [StyledLine] {
    switch row {
    case .file(let path, let counts): return [file(path, counts)]
    case .hunk(let first, let isFirstOfFile, let place):
      if isFirstOfFile, place.isEmpty, gutter > 0 || first <= 1 { return [] }
      let words = ([isUnicode ? "⋯" : "..."] + (gutter == 0 ? ["\(first)"] : []) + [place]).filter { !$0.isEmpty }
        .joined(separator: " ")
      let shown = Truncation.keepStart(words, columns: columns, mark: BoxGlyphs.cutMark(isUnicode: isUnicode))
      return [StyledLine([piece(shown, .codeComment, .codeBlock)], fill: .codeBlock)]
    case .same(let text, let spans, let number):
      return code(text, spans, [], sign: " ", number, .codeText, on: .codeBlock, mark: .codeText)
    case .added(let text, let spans, let number):
      return code(text, spans, marks, sign: "+", number, .added, on: .addedLine, mark: .addedWord)
    case .removed(let text, let spans, let number):
      let sign = isUnicode ? "−" : "-"
      return code(text, spans, marks, sign: sign, number, .removed, on: .removedLine, mark: .removedWord)
    case .note(let text):
      return CodeLine(text, [(TextLook(.codeComment, surface: .codeBlock), text.utf8.count)])
        .broken(columns: columns, fill: .codeBlock)
    }
  }

  private func file(_ path: String, _ counts: DiffReader.Counts?) -> StyledLine {
    let put = counts.map { " +\($0.added)" } ?? ""
    let taken = counts.map { " \(isUnicode ? "−" : "-")\($0.removed)" } ?? ""
    let name = Truncation.keepEnd(
      Clean.line(path), columns: max(1, columns - Clean.columns(put + taken)),
      mark: BoxGlyphs.cutMark(isUnicode: isUnicode))
    let pieces = [
      piece(name, .textStrong, .codeBlock), piece(put, .added, .codeBlock), piece(taken, .removed, .codeBlock),
    ]
    return StyledLine(pieces.filter { !$0.text.isEmpty }, fill: .codeBlock)
  }

  private func code(
    _ text: String, _ spans: [CodeSpan], _ marks: [Range<Int>], sign: String, _ number: Int?, _ role: Role,
    on surface: Role, mark: Role
  ) -> [StyledLine] {
    var line = CodeLine(text, spans) { TextLook($0, surface: surface) }
    line.mark(marks, as: TextLook(mark))
    let hasGutter = gutter > 0 && number != nil
    let front = (hasGutter ? gutter : 0) + 2
    let digits = number.map { String($0) } ?? ""
    let air = String(repeating: " ", count: max(0, gutter - 1 - digits.utf8.count))
    let place = hasGutter ? [piece(air + digits + " ", .textDim, surface)] : []
    return line.broken(columns: max(1, columns - front), fill: surface).enumerated().map { index, line in
      index == 0
        ? StyledLine(place + [piece(sign + " ", role, surface)] + line.pieces, fill: surface)
        : line.behind(piece(String(repeating: " ", count: front), .codeText, surface))
    }
  }

  private func piece(_ text: String, _ role: Role, _ surface: Role) -> StyledPiece {
    StyledPiece(text, TextLook(role, surface: surface))
  }
}
