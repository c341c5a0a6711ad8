/// How the person has parted the screen: as many columns and rows as they saw when they last moved a border. Another window
/// is parted in the same proportions.
package struct ScreenShape: Equatable, Sendable {
  /// So many of a window's columns are the lists'.
  package struct Width: Equatable, Sendable {
    package let columns: Int
    package let ofColumns: Int

    package init(columns: Int, ofColumns: Int) {
      self.columns = columns
      self.ofColumns = ofColumns
    }
  }

  /// Nil as long as nobody has moved it.
  package var width: Width?
  /// The rows of each pane, by its name; empty as long as nobody has moved a border between them.
  package var rows: [String: Int]

  package init(width: Width? = nil, rows: [String: Int] = [:]) {
    self.width = width
    self.rows = rows
  }
}

/// As the store keeps it: "width=60/200 queue=9 recent=5".
extension ScreenShape {
  package var text: String {
    let width = width.map { ["width=\($0.columns)/\($0.ofColumns)"] } ?? []
    return (width + rows.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }).joined(separator: " ")
  }

  /// What makes no sense is left out.
  package init(text: String) {
    self.init()
    for word in text.split(separator: " ") {
      let parts = word.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let numbers = parts[1].split(separator: "/").compactMap { Int($0) }
      guard numbers.allSatisfy({ (1...10_000).contains($0) }) else { continue }
      if parts[0] == "width", numbers.count == 2 {
        width = Width(columns: numbers[0], ofColumns: numbers[1])
      } else if numbers.count == 1 {
        rows[String(parts[0])] = numbers[0]
      }
    }
  }
}
