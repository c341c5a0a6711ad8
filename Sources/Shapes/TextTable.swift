import Toolkit

/// Rows of words under each other; the last column is as long as it is.
package struct TextTable {
  package let text: String

  package init(_ rows: [[String]]) {
    var widths: [Int] = []
    for row in rows {
      for (index, word) in row.enumerated() {
        if index == widths.count { widths.append(0) }
        widths[index] = max(widths[index], Clean.columns(word))
      }
    }
    text = rows.map { row in
      let padded = row.enumerated().map { index, word in
        index == row.count - 1 ? word : word + String(repeating: " ", count: widths[index] - Clean.columns(word))
      }
      let line = padded.joined(separator: "  ").utf8
      // By bytes: the last word of a row may be a whole text.
      return String(Substring(line.dropLast(line.reversed().prefix { $0 == UInt8(ascii: " ") }.count)))
    }.joined(separator: "\n")
  }
}
