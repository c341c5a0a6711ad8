/// What is kept of a text: all of it, or a part that says how much is left out.
package struct ClippedText: Equatable, Sendable {
  package let text: String
  package var isWhole = true

  /// Arguments may hold whole files, and nobody reads those to their end.
  package init(beginning text: String) {
    let limit = 64 << 10
    guard text.utf8.count > limit else {
      self.init(whole: text)
      return
    }
    self.init(whole: text.beginning(bytes: limit / 4) + "\n[the rest of \(text.utf8.count) bytes is left out]")
    isWhole = false
  }

  /// Of an output, what was written last.
  package init(end text: String) {
    let limit = 256 << 10
    guard text.utf8.count > limit else {
      self.init(whole: text)
      return
    }
    let end = text.ending(bytes: limit)
    let lines = end.utf8.firstIndex(of: UInt8(ascii: "\n")).map { end[end.utf8.index(after: $0)...] } ?? end
    self.init(whole: "[the first \(text.utf8.count - lines.utf8.count) bytes are left out]\n" + lines)
    isWhole = false
  }

  package init(whole text: String) { self.text = ShortCharacters.bounded(text) }
}
