import Toolkit
import Wire

/// A style as a terminal of some colour depth can show it.
package struct Look: Hashable, Sendable {
  /// A colour's number in the terminal's description; -1 is the terminal's own.
  package var foreground: Int32
  package var background: Int32
  var attributes: Style.Attributes

  package init(foreground: Int32 = -1, background: Int32 = -1, attributes: Style.Attributes = []) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  package init(_ style: Style, depth: ColorDepth) {
    self.init(
      foreground: Look.number(style.foreground, depth), background: Look.number(style.background, depth),
      attributes: style.attributes)
    // The first sixteen are whatever the person made of them.
    if depth == .indexed, background >= 16, let text = ColorPalette.RGB(style.foreground) {
      foreground = Int32(
        ColorPalette.text(text, over: ColorPalette.RGB(style.background), shownAs: Int(background)))
    }
    if depth == .eight {
      // The bright eight are the eight in bold; a background has no bold.
      if foreground >= 8 {
        foreground -= 8
        attributes.insert(.bold)
      }
      if background >= 8 { background -= 8 }
    }
    // Two colours that became one would hide the text.
    if foreground >= 0 && foreground == background && style.foreground != style.background { background = -1 }
    // ncurses knows no strikethrough; faint says "gone" nearly as well.
    if attributes.contains(.strikethrough) {
      attributes.remove(.strikethrough)
      attributes.insert(.dim)
    }
  }

  private static func number(_ color: Color, _ depth: ColorDepth) -> Int32 {
    let rgb: ColorPalette.RGB
    switch color {
    case .terminalDefault: return -1
    case .indexed(let index):
      switch depth {
      case .none: return -1
      case .indexed: return Int32(index)
      case .eight where index < 16, .sixteen where index < 16: return Int32(index)
      case .trueColor where index < 8: return Int32(index)
      case .eight, .sixteen, .trueColor: rgb = ColorPalette.colors[Int(index)]
      }
    case .rgb(let red, let green, let blue): rgb = ColorPalette.RGB(red: Int(red), green: Int(green), blue: Int(blue))
    }
    switch depth {
    case .none: return -1
    case .eight, .sixteen: return Int32(ColorPalette.nearest(to: rgb, in: 0..<16))
    // Here too the first sixteen are left out.
    case .indexed: return Int32(ColorPalette.nearest(to: rgb, in: 16..<256))
    // Numbers below 8 mean the terminal's own colours there; 8 is the darkest blue.
    case .trueColor: return max(8, Int32(rgb.red << 16 | rgb.green << 8 | rgb.blue))
    }
  }
}
