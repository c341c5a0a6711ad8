import Toolkit

/// A table that fits its width: columns give way by breaking their text between words, and where even that is too narrow,
/// each row becomes a list of what its columns say.
struct TableLayout {
  /// Below this a text of several lines can't be read.
  private static let leastColumns = 10
  /// A longer word, such as an address, is broken rather than the table given up.
  private static let longestWord = 20

  private let table: MarkdownBlock.Table
  private let look: MarkdownLook

  init(_ table: MarkdownBlock.Table, _ look: MarkdownLook) {
    self.table = table
    self.look = look
  }

  var lines: [StyledLine] {
    guard let header = table.rows.first, !table.sides.isEmpty else { return [] }
    guard let widths else { return records(header) }
    let rule = widths.map { String(repeating: look.isUnicode ? "─" : "-", count: $0) }
      .joined(separator: look.isUnicode ? "─┼─" : "-+-")
    return row(header, widths) + [StyledLine(rule, .border)] + table.rows.dropFirst().flatMap { row($0, widths) }
  }

  /// What each column gets: its own width where that is little, and as much as the other wide ones where it is much, but no
  /// less than its words need.
  private var widths: [Int]? {
    let natural = table.sides.indices.map { column in
      max(1, table.rows.reduce(0) { max($0, $1[column].columns) })
    }
    let room = look.columns - 3 * (natural.count - 1)
    if natural.reduce(0, +) <= room { return natural }
    guard room >= natural.count else { return nil }
    let least = table.sides.indices.map { column in
      let word = table.rows.reduce(0) { max($0, $1[column].longestWord) }
      return min(natural[column], max(TableLayout.leastColumns, min(TableLayout.longestWord, word)))
    }
    guard least.reduce(0, +) <= room else { return nil }
    func widths(at level: Int) -> [Int] { zip(natural, least).map { min($0, max($1, level)) } }
    var level = 0
    while level < room, widths(at: level + 1).reduce(0, +) <= room { level += 1 }
    var widths = widths(at: level)
    // What is left is less than a column for each that would take one more.
    let growing = natural.indices.filter { widths[$0] == level && natural[$0] > level }
    for column in growing.prefix(room - widths.reduce(0, +)) { widths[column] += 1 }
    return widths
  }

  private func row(_ cells: [StyledText], _ widths: [Int]) -> [StyledLine] {
    let broken = zip(cells, widths).map { $0.lines(columns: $1) }
    let height = max(1, broken.map(\.count).max() ?? 1)
    return (0..<height).map { line in
      var pieces: [StyledPiece] = []
      for (column, lines) in broken.enumerated() {
        if column > 0 { pieces.append(StyledPiece(look.isUnicode ? " │ " : " | ", .border)) }
        let content = line < lines.count ? lines[line] : .blank
        let air = max(0, widths[column] - content.columns)
        let before =
          switch table.sides[column] {
          case .left: 0
          case .center: air / 2
          case .right: air
          }
        let isLast = column == broken.count - 1
        pieces += blanks(before) + content.pieces + (isLast ? [] : blanks(air - before))
      }
      return StyledLine(pieces)
    }
  }

  private func blanks(_ count: Int) -> [StyledPiece] {
    count > 0 ? [StyledPiece(String(repeating: " ", count: count), look.role)] : []
  }

  private func records(_ header: [StyledText]) -> [StyledLine] {
    var lines: [StyledLine] = []
    for row in table.rows.dropFirst() {
      if !lines.isEmpty { lines.append(.blank) }
      for (name, cell) in zip(header, row) where !cell.isEmpty {
        var text = name
        if !name.isEmpty { text.append(": ", TextLook(.textDim)) }
        text.append(cell)
        lines += text.lines(columns: look.columns)
      }
    }
    return lines.isEmpty ? header.flatMap { $0.lines(columns: look.columns) } : lines
  }
}
