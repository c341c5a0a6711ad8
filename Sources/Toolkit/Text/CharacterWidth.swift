/// How many columns a scalar takes on the screen: the one truth for layout, drawing and the window.
package enum CharacterWidth {
  /// 0 for what joins the character before it, 1, 2, or -1 for what can't be printed.
  package static func of(_ scalar: Unicode.Scalar) -> Int {
    of(scalar.value)
  }

  package static func of(_ scalar: UInt32) -> Int {
    // ASCII and Latin-1 are nearly all text; the table is for the rest.
    if scalar < 0x300 {
      if scalar >= 0x20 && scalar < 0x7F || scalar >= 0xA0 { return 1 }
      return scalar == 0 ? 0 : -1
    }
    // Ideographs and Hangul are long rows of one width.
    if (0x4E00..<0x9FFD).contains(scalar) || (0xAC00..<0xD7A4).contains(scalar) { return 2 }
    return scalar < ScalarTable.end ? ScalarTable.width(of: scalar) : searched(scalar)
  }

  /// Beyond the table there are ideographs, and what nobody sees.
  private static func searched(_ scalar: UInt32) -> Int {
    let entries = WidthTable.entries
    var low = firstBeyond
    var high = entries.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if entries[middle] >> 2 <= scalar { low = middle } else { high = middle }
    }
    return width(ofKind: entries[low] & 3)
  }

  /// The entry that the table's end lies in.
  private static let firstBeyond = max(0, (WidthTable.entries.firstIndex { $0 >> 2 > ScalarTable.end } ?? 1) - 1)

  static func width(ofKind kind: UInt32) -> Int { kind == 3 ? -1 : Int(kind) }
}
