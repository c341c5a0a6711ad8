import CVTerm

/// A colour as the emulator shows it.
package enum ShownColor: Hashable {
  case standard
  case indexed(UInt8)
  case rgb(UInt8, UInt8, UInt8)

  init(_ color: VTermColor) {
    let type = Int(color.type)
    if type & (Int(VTERM_COLOR_DEFAULT_FG.rawValue) | Int(VTERM_COLOR_DEFAULT_BG.rawValue)) != 0 {
      self = .standard
    } else if type & 1 == Int(VTERM_COLOR_INDEXED.rawValue) {
      self = .indexed(color.indexed.idx)
    } else {
      self = .rgb(color.rgb.red, color.rgb.green, color.rgb.blue)
    }
  }
}
