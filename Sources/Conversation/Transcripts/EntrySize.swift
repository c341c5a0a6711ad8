import Texts

/// How long an entry may grow: a longer text goes on in entries of its own, which can leave memory one by one.
package enum EntrySize {
  private static let limit = 128 << 10
  /// So much longer it may be, to end where a line does.
  private static let slack = 32 << 10

  package static func hasRoom(_ text: String) -> Bool {
    let count = text.utf8.count
    return count < limit || count < limit + slack && text.utf8.last != UInt8(ascii: "\n")
  }

  /// What of a text still goes into an entry that has so many bytes.
  package static func piece(of text: Substring, behind byteCount: Int) -> Substring {
    let bytes = text.utf8
    let room = max(0, limit - byteCount)
    guard bytes.count > room else { return text }
    var end = bytes.index(bytes.startIndex, offsetBy: room)
    let slackLeft = max(1, limit + slack - max(limit, byteCount))
    if let newline = bytes[end...].prefix(slackLeft).firstIndex(of: UInt8(ascii: "\n")) {
      return text[..<bytes.index(after: newline)]
    }
    guard bytes.count > room + slackLeft else { return text }
    end = bytes.index(end, offsetBy: slackLeft)
    while end < bytes.endIndex, bytes[end] & 0xC0 == 0x80 { end = bytes.index(after: end) }
    return text[..<endOfCharacter(in: text, from: end)]
  }

  /// Not in the middle of what is one character; a scalar's end will do where one has no end nearby. Only what lies around
  /// the place is walked, since an index in the middle of a character is looked for from the text's beginning.
  private static func endOfCharacter(in text: Substring, from scalarEnd: String.Index) -> String.Index {
    let bytes = text.utf8
    let nearby = 2 * ShortCharacters.limit
    let most = bytes.index(scalarEnd, offsetBy: nearby, limitedBy: text.endIndex) ?? text.endIndex
    var end = bytes.index(scalarEnd, offsetBy: -nearby, limitedBy: text.startIndex) ?? text.startIndex
    while end < scalarEnd, bytes[end] & 0xC0 == 0x80 { end = bytes.index(after: end) }
    let place = text[end..<most]
    while end < scalarEnd { end = place.index(after: end) }
    return end == most && most < text.endIndex ? scalarEnd : end
  }
}
