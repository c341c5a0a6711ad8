/// One place of a frame: a base scalar, up to three combining marks, and a style. Plain bits, so that frames compare fast.
///
/// A wide character takes two cells: its own, and a `continuation` behind it.
package struct Cell: Hashable, Sendable {
  /// The base scalar's value; 0 marks the second half of a wide character.
  package let base: UInt32
  /// Up to three combining marks, 21 bits each, first mark in the lowest bits.
  package let marks: UInt64
  package var style: Style

  package init(base: UInt32, marks: UInt64 = 0, style: Style) {
    self.base = base
    self.marks = marks
    self.style = style
  }

  package init(_ scalar: Unicode.Scalar, style: Style = .plain) {
    self.init(base: scalar.value, style: style)
  }

  package static let blank = Cell(" ")

  package static func continuation(_ style: Style) -> Cell { Cell(base: 0, style: style) }

  package var isContinuation: Bool { base == 0 }

  /// A blank of which only the background is seen.
  package var hasNoInk: Bool { base == 0x20 && marks == 0 && !style.marksBlanks }

  /// The scalars to draw: none for a continuation.
  package var scalars: [Unicode.Scalar] {
    guard base != 0, let first = Unicode.Scalar(base) else { return [] }
    var scalars = [first]
    var rest = marks
    while rest != 0 {
      if let mark = Unicode.Scalar(UInt32(rest & 0x1F_FFFF)) { scalars.append(mark) }
      rest >>= 21
    }
    return scalars
  }
}
