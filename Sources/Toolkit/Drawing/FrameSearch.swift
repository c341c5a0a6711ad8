extension Frame {
  /// Where words stand in a row, whatever their case. `words` are in small letters.
  package func places(of words: String, in row: Rect) -> [Rect] {
    let wanted = words.unicodeScalars.map { String($0) }
    let cells = rows[row.row][row.column...].prefix(row.columns)
    // The second half of a wide character is no sign of its own.
    let columns = cells.indices.filter { !cells[$0].isContinuation }
    guard !wanted.isEmpty, columns.count >= wanted.count else { return [] }
    let text = columns.map { Unicode.Scalar(cells[$0].base)?.properties.lowercaseMapping ?? "" }
    var places: [Rect] = []
    for start in 0...(text.count - wanted.count) where text[start..<start + wanted.count].elementsEqual(wanted) {
      let next = start + wanted.count
      let end = next < columns.count ? columns[next] : cells.endIndex
      places.append(Rect(row: row.row, column: columns[start], columns: end - columns[start], rows: 1))
    }
    return places
  }
}
