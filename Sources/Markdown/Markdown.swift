import CCMark
import Toolkit

/// Text as agents write it, as styled lines of a width.
package enum Markdown {
  /// The version of the library that reads it.
  package static var libraryVersion: String { String(cString: cmark_version_string()) }

  /// The lines of one part of a text. A part that only defines something has none.
  package static func lines(
    of part: MarkdownParts.Part, in text: String, definitions: [Range<Int>] = [], _ look: MarkdownLook
  ) -> [StyledLine] {
    switch part.kind {
    case .code(let language, let start):
      return CodeLayout.lines(of: part.range, in: text, from: start, language: language, look)
    case .footnote: return footnote(String(text.slice(part.range)), look)
    case .blocks:
      let source = String(text.slice(part.range))
      var whole = source
      if !definitions.isEmpty, source.utf8.contains(UInt8(ascii: "[")) {
        whole += "\n\n" + definitions.map { String(text.slice($0)) }.joined(separator: "\n")
      }
      var lines = BlockLayout(look).lines(
        of: MarkdownReader(role: look.role, opensLinks: look.opensLinks).blocks(of: whole))
      if part.goesOn, !lines.isEmpty { lines[0].goesOn = StyledLine.Continuation(of: text, at: part.range.lowerBound) }
      return lines
    }
  }

  /// The lines of a whole text.
  package static func lines(of text: String, _ look: MarkdownLook) -> [StyledLine] {
    let cut = MarkdownParts().cut(text)
    var lines: [StyledLine] = []
    for part in cut.parts {
      let more = self.lines(of: part, in: text, definitions: cut.definitions, look)
      if !lines.isEmpty, !more.isEmpty, !part.goesOn { lines.append(.blank) }
      lines += more
    }
    return lines
  }

  /// The pieces of code in a text, in their order; what was cut for its length is one piece.
  package static func code(in text: String) -> [String] {
    var pieces: [String] = []
    for part in MarkdownParts().cut(text).parts {
      switch part.kind {
      case .code:
        let source = String(text.slice(part.range))
        if part.goesOn, !pieces.isEmpty { pieces[pieces.count - 1] += source } else { pieces.append(source) }
      case .blocks: pieces += MarkdownReader(role: .text).code(in: String(text.slice(part.range)))
      case .footnote: break
      }
    }
    return pieces
  }

  /// The mark of a footnote stands before it, as it does where it is referred to.
  private static func footnote(_ source: String, _ look: MarkdownLook) -> [StyledLine] {
    guard let end = source.range(ofFirst: "]:") else {
      return BlockLayout(look).lines(of: [.paragraph(StyledText(source, TextLook(look.role)))])
    }
    let mark = StyledPiece(Clean.line(source[..<end.lowerBound].filter { $0 != " " } + "] "), .textDim)
    let rest = MarkdownReader(role: look.role, opensLinks: look.opensLinks).blocks(
      of: String(source[end.upperBound...].drop { $0 == " " }))
    return BlockLayout(look).hang(rest, behind: mark, isTight: true)
  }
}

extension String {
  fileprivate func range(ofFirst words: String) -> Range<Index>? {
    let bytes = Array(words.utf8)
    var place = utf8.startIndex
    while let end = utf8.index(place, offsetBy: bytes.count, limitedBy: utf8.endIndex) {
      if utf8[place..<end].elementsEqual(bytes) { return place..<end }
      place = utf8.index(after: place)
    }
    return nil
  }
}
