/// Cutting and comparing long texts by their bytes. By characters each of these costs many times as much, and `hasPrefix`
/// of a text that is not ASCII walks characters.
extension String {
  /// So many bytes of the beginning at most, to where a scalar ends.
  package func beginning(bytes: Int) -> Substring { self[...].beginning(bytes: bytes) }

  /// So many bytes of the end at most, from where a scalar begins.
  package func ending(bytes: Int) -> Substring {
    guard utf8.count > bytes else { return self[...] }
    var start = utf8.index(endIndex, offsetBy: -max(0, bytes))
    while start < endIndex, utf8[start] & 0xC0 == 0x80 { start = utf8.index(after: start) }
    return self[start...]
  }

  /// The whole in pieces of so many bytes at most, cut where scalars end.
  package func pieces(bytes: Int) -> [String] {
    var pieces: [String] = []
    var rest = self[...]
    while rest.utf8.count > bytes {
      let piece = rest.beginning(bytes: bytes)
      pieces.append(String(piece))
      rest = rest[piece.endIndex...]
    }
    return pieces + [String(rest)]
  }

  /// The text after this beginning; nil if it begins differently.
  package func rest(behind beginning: String) -> Substring? { self[...].rest(behind: beginning) }

  package func ends(with end: String) -> Bool {
    utf8.count >= end.utf8.count && self[...].isEqual(to: end, at: utf8.count - end.utf8.count)
  }
}

extension Substring {
  fileprivate func beginning(bytes: Int) -> Substring {
    guard utf8.count > bytes else { return self }
    var end = utf8.index(startIndex, offsetBy: Swift.max(0, bytes))
    while end > startIndex, utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }
    return self[..<end]
  }

  package func rest(behind beginning: String) -> Substring? {
    let count = beginning.utf8.count
    guard utf8.count >= count, isEqual(to: beginning, at: 0) else { return nil }
    return self[utf8.index(startIndex, offsetBy: count)...]
  }

  fileprivate func isEqual(to other: String, at offset: Int) -> Bool {
    let (bytes, others) = (utf8.span, other.utf8.span)
    for index in others.indices where bytes[offset + index] != others[index] { return false }
    return true
  }
}
