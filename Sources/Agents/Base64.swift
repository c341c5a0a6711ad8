/// Bytes as the letters in which they travel inside of JSON.
enum Base64 {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(of bytes: [UInt8]) -> String {
    var output: [UInt8] = []
    output.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let rest = bytes.count - index
      let second = rest > 1 ? bytes[index + 1] : 0
      let third = rest > 2 ? bytes[index + 2] : 0
      let group = UInt32(bytes[index]) << 16 | UInt32(second) << 8 | UInt32(third)
      for place in 0..<4 {
        output.append(place > rest ? UInt8(ascii: "=") : letters[Int(group >> UInt32(18 - 6 * place)) & 63])
      }
      index += 3
    }
    return String(decoding: output, as: UTF8.self)
  }
}
