/// Code between fences in Markdown, as far as lines alone tell.
package enum CodeFence {
  /// Whether a text ends within such code: what comes next belongs to it.
  package static func isOpen(atEndOf text: String) -> Bool {
    let bytes = text.utf8.span
    var open: (sign: UInt8, count: Int)?
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      open = fence(behind: start..<end, of: bytes, in: open)
      start = end + 1
    }
    return open != nil
  }

  /// The fence of the code that goes on behind a line.
  private static func fence(
    behind line: Range<Int>, of bytes: Span<UInt8>, in open: (sign: UInt8, count: Int)?
  ) -> (sign: UInt8, count: Int)? {
    guard let ink = line.first(where: { !isBlank(bytes[$0]) }) else { return open }
    let sign = bytes[ink]
    guard sign == tick || sign == UInt8(ascii: "~") else { return open }
    let rest = (line.first { $0 > ink && bytes[$0] != sign } ?? line.upperBound)..<line.upperBound
    let count = rest.lowerBound - ink
    guard count >= 3 else { return open }
    if let open {
      return sign == open.sign && count >= open.count && rest.allSatisfy { isBlank(bytes[$0]) } ? nil : open
    }
    // Backticks behind backticks are code within a line.
    return sign == tick && rest.contains { bytes[$0] == tick } ? nil : (sign, count)
  }

  private static let tick = UInt8(ascii: "`")

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }
}
