/// How well one colour can be read on another, by the formula of WCAG 2.
package enum Contrast {
  /// From 1 (the same) to 21 (black on white); nil when a terminal decides what a colour is.
  package static func ratio(_ first: Color, _ second: Color) -> Double? {
    guard let first = luminance(first), let second = luminance(second) else { return nil }
    return ratio(first, second)
  }

  /// The same of two luminances.
  package static func ratio(_ first: Double, _ second: Double) -> Double {
    (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// From 0 (black) to 1 (white).
  static func luminance(_ color: Color) -> Double? {
    switch color {
    case .terminalDefault, .indexed: nil
    case .rgb(let red, let green, let blue): luminance(red: Int(red), green: Int(green), blue: Int(blue))
    }
  }

  package static func luminance(red: Int, green: Int, blue: Int) -> Double {
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  private static func linear(_ component: Int) -> Double {
    let value = Double(component) / 255
    if value <= 0.04045 { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    // To the power of 2.4: the square, times the fifth root of the square.
    return base * base * fifthRoot(base * base)
  }

  /// By Newton's method, for values between 0 and 1.
  private static func fifthRoot(_ value: Double) -> Double {
    var root = 1.0
    for _ in 0..<40 { root -= (root * root * root * root * root - value) / (5 * root * root * root * root) }
    return root
  }
}
