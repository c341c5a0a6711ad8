/// Figures under headings; the first column is words, the others are numbers.
struct Table {
  private var rows: [[String]]

  init(_ headings: String...) { rows = [headings] }
  init(_ headings: [String]) { rows = [headings] }

  mutating func add(_ cells: String...) { rows.append(cells) }
  mutating func add(_ cells: [String]) { rows.append(cells) }

  var text: String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).enumerated().map { column, cell in
        let blanks = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + blanks : blanks + cell.0
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}

extension Double {
  /// Two digits behind the point, as figures in a table have.
  var figure: String {
    let hundredths = Int((self * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100)." + (rest < 10 ? "0" : "") + "\(rest)"
  }
}
