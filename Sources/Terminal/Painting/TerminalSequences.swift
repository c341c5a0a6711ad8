import Toolkit

/// The sequences that we write ourselves, beside ncurses.
enum TerminalSequences {
  /// Mouse with drags and wide coordinates, bracketed paste, focus.
  private static let modes = ["1000", "1002", "1006", "2004", "1004"]

  static func enter(_ kind: TerminalKind) -> String {
    kind.understandsExtensions ? "\u{1B}[22;0t" + modes.map { "\u{1B}[?\($0)h" }.joined() : ""
  }

  static func leave(_ kind: TerminalKind) -> String {
    kind.understandsExtensions
      ? "\u{1B}[?2026l" + modes.reversed().map { "\u{1B}[?\($0)l" }.joined() + "\u{1B}[23;0t" : ""
  }

  static func title(_ text: String) -> String { "\u{1B}]2;\(Clean.line(text))\u{07}" }

  static func copy(_ text: String) -> String { "\u{1B}]52;c;\(base64(Array(text.utf8)))\u{07}" }

  private static func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let value = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for digit in 0..<4 {
        result.append(digit <= group.count ? alphabet[value >> (18 - 6 * digit) & 63] : 0x3D)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
