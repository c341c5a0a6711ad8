/// A colour as a terminal knows it. The window reduces it to what its terminal can show.
package enum Color: Hashable, Sendable {
  case terminalDefault
  /// One of the terminal's own 256.
  case indexed(UInt8)
  case rgb(UInt8, UInt8, UInt8)
}

/// How a cell looks: two colours and any of six attributes. Kept as bits, since frames are compared style by style.
package struct Style: Hashable, Sendable {
  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let bold = Attributes(rawValue: 1)
    package static let dim = Attributes(rawValue: 2)
    package static let italic = Attributes(rawValue: 4)
    package static let underline = Attributes(rawValue: 8)
    package static let reverse = Attributes(rawValue: 16)
    package static let strikethrough = Attributes(rawValue: 32)
  }

  /// The attributes, then 26 bits for each colour.
  private var bits: UInt64
  /// The number of an address that the cell leads to, by `Frame.links`; 0 where it leads nowhere.
  package var link: UInt32 = 0

  package init(
    foreground: Color = .terminalDefault, background: Color = .terminalDefault, attributes: Attributes = []
  ) {
    bits = UInt64(attributes.rawValue) | foreground.bits << 8 | background.bits << 34
  }

  package var foreground: Color {
    get { Color(bits: bits >> 8 & Color.mask) }
    set { bits = bits & ~(Color.mask << 8) | newValue.bits << 8 }
  }

  package var background: Color {
    get { Color(bits: bits >> 34 & Color.mask) }
    set { bits = bits & ~(Color.mask << 34) | newValue.bits << 34 }
  }

  package var attributes: Attributes {
    get { Attributes(rawValue: UInt8(truncatingIfNeeded: bits)) }
    set { bits = bits & ~0xFF | UInt64(newValue.rawValue) }
  }

  package static let plain = Style()

  /// A blank in this style is seen by more than its background: it is underlined, reversed or struck through.
  package var marksBlanks: Bool { bits & 0b11_1000 != 0 }

  package func hasBackground(of other: Style) -> Bool { (bits ^ other.bits) >> 34 == 0 }

  package func with(_ added: Attributes) -> Style {
    var style = self
    style.attributes.formUnion(added)
    return style
  }

  package func on(_ background: Color) -> Style {
    var style = self
    style.background = background
    return style
  }
}

extension Color {
  fileprivate static let mask: UInt64 = 1 << 26 - 1

  /// Two bits for the kind above 24 for the value.
  fileprivate var bits: UInt64 {
    switch self {
    case .terminalDefault: 0
    case .indexed(let index): 1 << 24 | UInt64(index)
    case .rgb(let red, let green, let blue): 2 << 24 | UInt64(red) << 16 | UInt64(green) << 8 | UInt64(blue)
    }
  }

  fileprivate init(bits: UInt64) {
    func byte(_ shift: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: bits >> shift) }
    switch bits >> 24 {
    case 0: self = .terminalDefault
    case 1: self = .indexed(byte(0))
    default: self = .rgb(byte(16), byte(8), byte(0))
    }
  }
}
