/// What is kept of a tool's output: programs can print more than anybody reads, and all of it would stay in memory.
enum LongOutput {
  static let limit = 1 << 20

  /// Adds a piece, as far as there is room; from then on only the end of the whole is of interest.
  static func add(_ piece: String, to output: inout String) {
    let count = output.utf8.count
    guard count < limit else { return }
    guard count + piece.utf8.count >= limit else { return output += piece }
    output += beginning(of: piece, bytes: limit - count) + "\n… there is more than is kept here …\n"
  }

  /// The whole, or its beginning and its end.
  static func kept(_ whole: String) -> String {
    let count = whole.utf8.count
    guard count > limit else { return whole }
    let half = limit / 2
    var end = whole.utf8.index(whole.utf8.endIndex, offsetBy: -half)
    while end < whole.utf8.endIndex, String.Index(end, within: whole.unicodeScalars) == nil {
      end = whole.utf8.index(after: end)
    }
    return beginning(of: whole, bytes: half) + "\n… \(count - limit) bytes are left out …\n" + whole[end...]
  }

  private static func beginning(of text: String, bytes: Int) -> String {
    guard text.utf8.count > bytes else { return text }
    var end = text.utf8.index(text.utf8.startIndex, offsetBy: bytes)
    while end > text.utf8.startIndex, String.Index(end, within: text.unicodeScalars) == nil {
      end = text.utf8.index(before: end)
    }
    return String(text[..<end])
  }
}
