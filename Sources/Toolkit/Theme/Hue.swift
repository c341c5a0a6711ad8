/// Which of the three colours that a screen mixes a colour is nearest to. A yellow is a green: what was added is yellow in
/// some themes, and what was removed is orange in others.
enum Hue {
  case red, green, blue

  /// Nil for a grey, and for the terminal's own colours.
  init?(of color: Color) {
    guard case .rgb(let red, let green, let blue) = color, red != green || green != blue else { return nil }
    self.init(red: Int(red), green: Int(green), blue: Int(blue))
  }

  private init(red: Int, green: Int, blue: Int) {
    let gray = min(red, green, blue)
    let isYellow = (green - gray) * 4 >= (red - gray) * 3
    self = blue > max(red, green) ? .blue : isYellow ? .green : .red
  }

  /// Grounds of a line and of words in it, by their numbers among the 256 colours: light text can be read on them.
  var dark: (line: UInt8, word: UInt8) {
    switch self {
    case .red: (52, 88)
    case .green: (22, 28)
    case .blue: (17, 18)
    }
  }

  /// The same for dark text.
  var pale: (line: UInt8, word: UInt8) {
    switch self {
    case .red: (224, 181)
    case .green: (194, 151)
    case .blue: (189, 146)
    }
  }
}
