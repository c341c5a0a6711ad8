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
    range.min { color.distance(to: colors[$0]) < color.distance(to: colors[$1]) } ?? range.lowerBound
  }
}
