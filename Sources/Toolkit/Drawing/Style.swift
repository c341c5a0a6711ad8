/// A colour as a terminal knows it. The window reduces it to what its terminal can show.
package enum Color: Hashable, Sendable {
  case terminalDefault
  /// One of the terminal's own 256.
  case indexed(UInt8)
  case rgb(UInt8, UInt8, UInt8)
}

/// How a cell looks: two colours and any of six attributes.
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

  package var foreground: Color
  package var background: Color
  package var attributes: Attributes
  /// The number of an address that the cell leads to, by `Frame.links`; 0 where it leads nowhere.
  package var link: UInt32 = 0

  package init(
    foreground: Color = .terminalDefault, background: Color = .terminalDefault, attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  package static let plain = Style()

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
