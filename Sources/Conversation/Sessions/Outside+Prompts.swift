/// How a record's reader names a file or an image that went along with a prompt: in a line of its own behind the words.
package enum AttachmentMark {
  package static func named(_ name: String) -> String { "[\(name)]" }

  /// The words, and behind them each line that may be such a name, or the end of the words.
  static func parts(of prompt: String) -> [Substring] {
    var words = prompt[...]
    var lines: [Substring] = []
    while let end = words.lastIndex(where: { !$0.isWhitespace }), words[end] == "]" {
      let line = words[...end].lastIndex(where: \.isNewline).map { words.index(after: $0) } ?? words.startIndex
      guard words[line...].first(where: { !$0.isWhitespace }) == "[" else { break }
      lines.append(words[line...])
      words = words[..<line]
    }
    return [words] + lines.reversed()
  }
}

/// How a prompt in another program's record is known to be ours.
extension Outside {
  /// What words are recognised by: agents trim and wrap what they are told, but keep its words, and readers leave out what
  /// looks like a program's.
  package static func number(ofPrompt content: String) -> UInt64 {
    number(of: InjectedText.said(in: [content])[...], behind: nothing)
  }

  /// The same of words that no reader has changed.
  static func number(ofAnswer content: String) -> UInt64 { number(of: content[...], behind: nothing) }

  /// What a prompt in a record may be of, the most of it first. What went along is no part of our words: one record
  /// says nothing of it, another its name, and a third only what kind it is. Words may end as such a line does.
  static func numbers(ofRecorded prompt: String) -> [UInt64] {
    var last = nothing
    let all = AttachmentMark.parts(of: InjectedText.said(in: [prompt])).map { part in
      last = number(of: part, behind: last)
      return last
    }
    return all.reversed()
  }

  /// The one of these that a prompt in a record is of.
  package static func number(ofRecorded prompt: String, among known: [UInt64]) -> UInt64? {
    if let number = numbers(ofRecorded: prompt).first(where: known.contains) { return number }
    return known.contains(nothing) && InjectedText.isFileAlone(prompt) ? nothing : nil
  }

  private static func number(of words: Substring, behind start: UInt64) -> UInt64 {
    var number = start
    for scalar in words.unicodeScalars where !scalar.properties.isWhitespace {
      number = (number ^ UInt64(scalar.value)) &* 0x0000_0100_0000_01B3
    }
    return number
  }

  /// That of files and images alone.
  private static let nothing: UInt64 = 0xCBF2_9CE4_8422_2325
}
