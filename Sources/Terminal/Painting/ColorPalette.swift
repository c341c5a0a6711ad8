import Toolkit

/// The 256 colours as xterm and nearly everybody else defines them.
enum ColorPalette {
  struct RGB: Hashable {
    var red: Int
    var green: Int
    var blue: Int

    func distance(to other: RGB) -> Int {
      // Weighted as eyes are: green counts most.
      let (red, green, blue) = (self.red - other.red, self.green - other.green, self.blue - other.blue)
      return 2 * red * red + 4 * green * green + 3 * blue * blue
    }
  }

  static let colors: [RGB] = basic + cube + grays

  private static let basic: [RGB] = [
    RGB(red: 0, green: 0, blue: 0), RGB(red: 205, green: 0, blue: 0), RGB(red: 0, green: 205, blue: 0),
    RGB(red: 205, green: 205, blue: 0), RGB(red: 0, green: 0, blue: 238), RGB(red: 205, green: 0, blue: 205),
    RGB(red: 0, green: 205, blue: 205), RGB(red: 229, green: 229, blue: 229), RGB(red: 127, green: 127, blue: 127),
    RGB(red: 255, green: 0, blue: 0), RGB(red: 0, green: 255, blue: 0), RGB(red: 255, green: 255, blue: 0),
    RGB(red: 92, green: 92, blue: 255), RGB(red: 255, green: 0, blue: 255), RGB(red: 0, green: 255, blue: 255),
    RGB(red: 255, green: 255, blue: 255),
  ]

  private static let levels = [0, 95, 135, 175, 215, 255]

  private static let cube: [RGB] = levels.flatMap { red in
    levels.flatMap { green in levels.map { blue in RGB(red: red, green: green, blue: blue) } }
  }

  private static let grays: [RGB] = (0..<24).map { step in
    RGB(red: 8 + 10 * step, green: 8 + 10 * step, blue: 8 + 10 * step)
  }

  static func nearest(to color: RGB, in range: Range<Int>) -> Int {
    nearest(to: color, in: range) { _ in true } ?? range.lowerBound
  }

  private static func nearest(to color: RGB, in range: Range<Int>, where isFit: (Int) -> Bool) -> Int? {
    var found: (index: Int, distance: Int)?
    for index in range {
      let distance = color.distance(to: colors[index])
      if distance < found?.distance ?? .max, isFit(index) { found = (index, distance) }
    }
    return found?.index
  }

  // MARK: Text on its ground

  /// What text has to its ground for everybody to read it.
  private static let readable = 4.5

  /// From 0 to 1, by the number of the colour.
  private static let luminances = colors.map { luminance($0) }

  private static func luminance(_ color: RGB) -> Double {
    Contrast.luminance(red: color.red, green: color.green, blue: color.blue)
  }

  /// The nearest of the colours from 16 on which can be read on such a ground, if the text can be read on the ground that
  /// was asked for: on their way into the palette both move, and they must not move towards each other. A ground that was
  /// asked for by its number was not chosen together with the text, which is made readable then.
  static func text(_ color: RGB, over wanted: RGB?, shownAs ground: Int) -> Int {
    let isReadable = wanted.map { Contrast.ratio(luminance(color), luminance($0)) >= readable } ?? true
    return nearest(to: color, in: 16..<256) {
      !isReadable || Contrast.ratio(luminances[$0], luminances[ground]) >= readable
    } ?? nearest(to: color, in: 16..<256)
  }
}

extension ColorPalette.RGB {
  /// Nil for the terminal's own colours.
  init?(_ color: Color) {
    guard case .rgb(let red, let green, let blue) = color else { return nil }
    self.init(red: Int(red), green: Int(green), blue: Int(blue))
  }
}
