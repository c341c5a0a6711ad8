/// A thin bar that fills from the left, by half columns.
package enum ProgressBar {
  /// The filled part and the rest. A bar is full only when all is done, and empty only when nothing is.
  package static func text(_ fraction: Double, columns: Int, unicode: Bool = true) -> (filled: String, rest: String) {
    guard columns > 0 else { return ("", "") }
    let fraction = fraction.isNaN ? 0 : min(max(0, fraction), 1)
    guard unicode else { return ascii(fraction, columns: columns) }
    let steps = columns * 2
    var done = Int(Double(steps) * fraction)
    if fraction > 0 { done = max(1, done) }
    if fraction < 1 { done = min(steps - 1, done) }
    let filled = String(repeating: "━", count: done / 2) + (done % 2 == 1 ? "╸" : "")
    return (filled, String(repeating: "─", count: columns - filled.count))
  }

  /// Brackets show where the bar ends when nothing else does.
  private static func ascii(_ fraction: Double, columns: Int) -> (filled: String, rest: String) {
    guard columns > 2 else { return (String(repeating: fraction > 0 ? "#" : ".", count: columns), "") }
    let room = columns - 2
    var done = Int(Double(room) * fraction)
    if fraction < 1 { done = min(room - 1, done) }
    if fraction > 0 { done = max(1, done) }
    return ("[" + String(repeating: "#", count: done), String(repeating: ".", count: room - done) + "]")
  }
}

extension Frame {
  /// Draws a bar in the first row of a rectangle.
  package mutating func progressBar(
    _ rect: Rect, fraction: Double, style: Style = .plain, track: Style = .plain, unicode: Bool = true
  ) {
    guard !rect.isEmpty else { return }
    let (filled, rest) = ProgressBar.text(fraction, columns: rect.columns, unicode: unicode)
    let used = put(filled, row: rect.row, column: rect.column, style: style, clip: rect)
    put(rest, row: rect.row, column: rect.column + used, style: track, clip: rect)
  }
}
