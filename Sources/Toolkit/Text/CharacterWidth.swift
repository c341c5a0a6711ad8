/// How many columns a scalar takes on the screen: the one truth for layout, drawing and the window.
package enum CharacterWidth {
  /// 0 for what joins the character before it, 1, 2, or -1 for what can't be printed.
  package static func of(_ scalar: Unicode.Scalar) -> Int {
    of(scalar.value)
  }

  package static func of(_ scalar: UInt32) -> Int {
    // ASCII and Latin-1 are nearly all text; the search is for the rest.
    if scalar < 0x300 {
      if scalar >= 0x20 && scalar < 0x7F || scalar >= 0xA0 { return 1 }
      return scalar == 0 ? 0 : -1
    }
    let entries = WidthTable.entries
    var low = 0
    var high = entries.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if entries[middle] >> 2 <= scalar { low = middle } else { high = middle }
    }
    let kind = Int(entries[low] & 3)
    return kind == 3 ? -1 : kind
  }
}
