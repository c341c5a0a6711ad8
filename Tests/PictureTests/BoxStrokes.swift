/// The lines of a frame's borders and bars: drawn as lines, they meet whatever font shows the letters.
struct BoxStrokes {
  struct Sides: OptionSet {
    let rawValue: Int
    static let left = Sides(rawValue: 1)
    static let right = Sides(rawValue: 2)
    static let up = Sides(rawValue: 4)
    static let down = Sides(rawValue: 8)
  }

  let sides: Sides
  let isHeavy: Bool

  private static let light: [UInt32: Sides] = [
    0x2500: [.left, .right], 0x2502: [.up, .down], 0x250C: [.right, .down], 0x2510: [.left, .down],
    0x2514: [.right, .up], 0x2518: [.left, .up], 0x251C: [.up, .down, .right], 0x2524: [.up, .down, .left],
    0x252C: [.left, .right, .down], 0x2534: [.left, .right, .up], 0x253C: [.left, .right, .up, .down],
  ]
  private static let heavy: [UInt32: Sides] = [0x2501: [.left, .right], 0x2503: [.up, .down]]

  static func of(_ scalar: UInt32) -> BoxStrokes? {
    if let sides = light[scalar] { return BoxStrokes(sides: sides, isHeavy: false) }
    return heavy[scalar].map { BoxStrokes(sides: $0, isHeavy: true) }
  }
}
