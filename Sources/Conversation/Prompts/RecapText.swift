import Texts

/// What was said in a thread before, as its next agent reads it.
package enum RecapText {
  /// What the person is called in it, in English and in German.
  package static let me = (english: "me", german: "ich")
  private static let mostBytesOfOne = 1200

  /// As much of what somebody said as stands in it.
  package static func shortened(_ text: String) -> String {
    var words = text.beginning(bytes: mostBytesOfOne)
    let isCut = words.endIndex < text.endIndex
    while let space = words.last, space.isWhitespace { words.removeLast() }
    return words.drop(while: \.isWhitespace) + (isCut ? " …" : "")
  }

  /// It with a message behind. A turn that broke off is said last in it: what is said again because of that was the last
  /// that the person had said, and is not told twice.
  package static func joined(_ words: String, ahead message: String) -> String {
    guard words.hasSuffix(")\n\n") else { return words + message }
    for me in [me.english, me.german] {
      var (before, last) = (words[..<words.startIndex], words[...])
      while let lead = last.firstRange(of: "\n\n\(me): ") {
        (before, last) = (words[..<lead.lowerBound], last[lead.upperBound...])
      }
      let said = shortened(message) + "\n\n"
      if !before.isEmpty, last.hasPrefix(said) { return "\(before)\n\n\(last.dropFirst(said.count))\(message)" }
    }
    return words + message
  }
}
