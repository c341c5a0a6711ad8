/// How a long text is cut into the pieces that are stored, so that growing it writes only its end.
enum Pieces {
  static let limit = 8192

  /// Pieces of at most `limit` bytes, none of which cuts a character's bytes in two; the first takes what has room in
  /// `first`, which may be nothing.
  static func cut(_ text: String, first: Int = limit) -> [String] {
    let bytes = text.utf8
    var pieces: [String] = []
    var start = bytes.startIndex
    var room = first
    repeat {
      let end = boundary(in: bytes, from: start, room: room)
      pieces.append(String(text[start..<end]))
      start = end
      room = limit
    } while start < bytes.endIndex
    return pieces
  }

  private static func boundary(in bytes: String.UTF8View, from start: String.Index, room: Int) -> String.Index {
    guard var end = bytes.index(start, offsetBy: max(0, room), limitedBy: bytes.endIndex) else { return bytes.endIndex }
    // A byte that continues a character must stay with the one before it.
    while end > start, end < bytes.endIndex, bytes[end] & 0xC0 == 0x80 { end = bytes.index(before: end) }
    return end
  }

  /// How many of the stored pieces a text begins with, and what of the text comes after them.
  static func common(_ stored: [String], with text: String) -> (count: Int, rest: String) {
    let bytes = text.utf8.span
    var start = 0
    var count = 0
    for piece in stored {
      guard has(piece.utf8.span, at: start, in: bytes) else { break }
      start += piece.utf8.count
      count += 1
    }
    return (count, String(Substring(text.utf8.dropFirst(start))))
  }

  /// Byte by byte and no iterators: texts are long, and each turn that ends has its own compared.
  private static func has(_ piece: Span<UInt8>, at start: Int, in bytes: Span<UInt8>) -> Bool {
    guard start + piece.count <= bytes.count else { return false }
    for index in piece.indices where piece[index] != bytes[start + index] { return false }
    return true
  }
}
