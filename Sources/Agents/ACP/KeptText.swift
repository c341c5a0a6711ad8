/// What is kept of a text: all of it, or a part that says how much is left out.
struct KeptText: Equatable, Sendable {
  let text: String
  var isWhole = true

  /// Arguments may hold whole files, and nobody reads those to their end.
  init(beginning text: String) {
    let limit = 64 << 10
    guard text.utf8.count > limit else {
      self.init(whole: text)
      return
    }
    self.init(whole: text.prefix(limit / 4) + "\n[the rest of \(text.utf8.count) bytes is left out]")
    isWhole = false
  }

  /// Of an output, what was written last.
  init(end text: String) {
    let limit = 256 << 10
    guard text.utf8.count > limit else {
      self.init(whole: text)
      return
    }
    let start = text.utf8.index(text.endIndex, offsetBy: -limit)
    let line = text[start...].firstIndex(of: "\n").map { text.index(after: $0) } ?? text.index(after: start)
    self.init(whole: "[the first \(text.utf8.count - text[line...].utf8.count) bytes are left out]\n" + text[line...])
    isWhole = false
  }

  init(whole text: String) { self.text = text }
}
