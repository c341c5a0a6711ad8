/// What a terminal answers when it is asked for the colour of its background: `11;rgb:ffff/ffff/ffff`.
enum GroundReply {
  static let longest = 64

  /// Nil for every other reply.
  static func isDark(_ bytes: [UInt8]) -> Bool? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix("11;rgb:") || text.hasPrefix("11;rgba:"), let colon = text.firstIndex(of: ":") else {
      return nil
    }
    let parts = text[text.index(after: colon)...].split(separator: "/").prefix(3).map(share)
    guard parts.count == 3, let red = parts[0], let green = parts[1], let blue = parts[2] else { return nil }
    return 0.299 * red + 0.587 * green + 0.114 * blue < 0.5
  }

  /// One to four digits, of which the largest number is all of the colour.
  private static func share(_ digits: Substring) -> Double? {
    guard (1...4).contains(digits.utf8.count), let value = Int(digits, radix: 16), value >= 0 else { return nil }
    return Double(value) / Double((1 << (4 * digits.utf8.count)) - 1)
  }
}
