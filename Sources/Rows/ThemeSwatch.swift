import Scene
import Toolkit

extension Canvas {
  /// A theme's own colours: a word as it writes it, and the signs of states.
  package mutating func swatch(_ shown: Theme, in area: Rect) {
    guard theme != .plain else { return }
    let signs: [(unicode: String, ascii: String, role: Role)] = [
      ("●", "*", .working), ("◆", "!", .needsPerson), ("✓", "+", .done), ("✕", "x", .failed), ("▌", "#", .accent),
      ("▓", "=", .codeString), ("▒", "-", .codeKeyword),
    ]
    var column = area.column
    for sign in signs {
      let text = " " + (isUnicode ? sign.unicode : sign.ascii)
      column += frame.put(text, row: area.row, column: column, style: shown[sign.role], clip: area)
    }
    frame.put(" ", row: area.row, column: column, style: shown[.text], clip: area)
  }
}
