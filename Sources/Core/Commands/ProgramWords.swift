/// A command line that a person typed, as the words of which it is made. Nothing in it is run or looked up.
package enum ProgramWords {
  /// Blanks part words; `'…'` and `"…"` hold them together, and `\` takes the next sign as it is. Nil where a quote isn't
  /// closed.
  package static func split(_ line: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let done = word { words.append(done) }
    return quote == nil && !isEscaped ? words : nil
  }
}
