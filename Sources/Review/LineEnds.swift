/// How the lines of a file's difference end: with a carriage return before the newline, or without.
package struct LineEnds: Equatable, Sendable {
  private(set) var returns = 0
  private(set) var newlines = 0
  /// Something of the file was there before.
  private(set) var hasOld = false
  /// The last line has no return.
  private var endsPlain = false

  package init() {}

  init(returns: Int, newlines: Int, hasOld: Bool) {
    (self.returns, self.newlines, self.hasOld) = (returns, newlines, hasOld)
  }

  package mutating func take(_ kind: DifferenceLine.Kind, hasReturn: Bool) {
    // A line that has no end says nothing of how lines end.
    if kind == .note {
      if endsPlain { newlines -= 1 }
      endsPlain = false
      return
    }
    if hasReturn { returns += 1 } else { newlines += 1 }
    endsPlain = !hasReturn
    if kind != .added { hasOld = true }
  }

  /// Returns are shown: other lines have none, or nothing was there that could have had them. Where all lines have them, as in
  /// files of some systems, they say nothing.
  var areShown: Bool { returns > 0 && (newlines > 0 || !hasOld) }

  package static func == (left: LineEnds, right: LineEnds) -> Bool {
    (left.returns, left.newlines, left.hasOld) == (right.returns, right.newlines, right.hasOld)
  }
}
