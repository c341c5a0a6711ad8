/// How a record's reader names a file or an image that went along with a prompt: in a line of its own behind the words.
package enum AttachmentMark {
  package static func named(_ name: String) -> String { "[\(name)]" }

  /// The words in front of such lines.
  static func words(of prompt: String) -> Substring {
    var words = prompt[...]
    while let end = words.lastIndex(where: { !$0.isWhitespace }), words[end] == "]" {
      let line = words[...end].lastIndex(where: \.isNewline).map { words.index(after: $0) } ?? words.startIndex
      guard words[line...].first(where: { !$0.isWhitespace }) == "[" else { break }
      words = words[..<line]
    }
    return words
  }
}

/// How a prompt in another program's record is known to be ours.
extension Outside {
  /// What words are recognised by: agents trim and wrap what they are told, but keep its words, and readers leave out what
  /// looks like a program's. So is what went along: one record says nothing of it, another its name, and a third only what
  /// kind it is.
  package static func number(ofPrompt content: String) -> UInt64 {
    var number = nothing
    let said = InjectedText.said(in: [content])
    for scalar in AttachmentMark.words(of: said).unicodeScalars where !scalar.properties.isWhitespace {
      number = (number ^ UInt64(scalar.value)) &* 0x0000_0100_0000_01B3
    }
    return number
  }

  /// The one of these that a prompt in a record is of.
  static func number(ofRecorded prompt: String, among numbers: [UInt64]) -> UInt64? {
    let number = number(ofPrompt: prompt)
    if numbers.contains(number) { return number }
    return numbers.contains(nothing) && InjectedText.isFileAlone(prompt) ? nothing : nil
  }

  /// That of files and images alone.
  private static let nothing: UInt64 = 0xCBF2_9CE4_8422_2325
}
