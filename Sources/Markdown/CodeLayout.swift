import Toolkit

/// Code as lines: set in, never reflowed, with the name of its language above; differences in their colours.
package enum CodeLayout {
  static func lines(of text: String, language: String, goesOn: Bool, _ look: MarkdownLook) -> [StyledLine] {
    let margin = look.inset(2) == nil ? 0 : 2
    let air = StyledPiece(String(repeating: " ", count: margin), .code)
    let isDiff = ["diff", "patch", "udiff"].contains(language.lowercased())
    var lines: [StyledLine] = []
    if !language.isEmpty, !goesOn {
      lines.append(
        StyledLine(Truncation.keepStart(language, columns: look.columns - margin), .textDim).behind(air))
    }
    // Cleaned as a whole, since there are more line ends than newlines.
    let clean = Clean.text(text)
    let source = clean.hasSuffix("\n") ? clean.dropLast() : clean[...]
    guard !source.isEmpty else { return lines }
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      let role = isDiff ? DiffLine.role(of: line) : .code
      let broken = broken(String(line), TextLook(role), columns: look.columns - margin)
      lines += broken.map { $0.pieces.isEmpty ? $0 : $0.behind(air) }
    }
    return lines
  }

  /// A line that is cut wherever the width ends, as blanks in code mean something.
  package static func broken(_ line: String, _ look: TextLook, columns: Int) -> [StyledLine] {
    let clean = Clean.line(line)
    let bytes = clean.utf8.span
    var reader = GlyphReader()
    var lines: [StyledLine] = []
    var start = 0
    var used = 0
    while let glyph = reader.next(in: bytes) {
      if used + glyph.columns > columns, glyph.start > start {
        lines.append(StyledLine([StyledPiece(String(clean.slice(start..<glyph.start)), look)]))
        start = glyph.start
        used = 0
      }
      used += glyph.columns
    }
    lines.append(
      start < bytes.count ? StyledLine([StyledPiece(String(clean.slice(start..<bytes.count)), look)]) : .blank)
    return lines
  }
}

/// What a line of a difference says: files, a place in them, or a line that was taken out or put in.
package enum DiffLine {
  package static func role(of line: Substring) -> Role {
    let bytes = line.utf8
    switch bytes.first {
    case UInt8(ascii: "+"): return line.hasPrefix("+++ ") ? .textStrong : .added
    case UInt8(ascii: "-"): return line.hasPrefix("--- ") ? .textStrong : .removed
    case UInt8(ascii: "@"): return line.hasPrefix("@@") ? .accent : .text
    case UInt8(ascii: "d"): return line.hasPrefix("diff ") ? .textStrong : .text
    case UInt8(ascii: "i"): return line.hasPrefix("index ") ? .textDim : .text
    default: return .text
    }
  }

  /// Whether a text is a difference of files in the unified form, from its first lines.
  package static func isDiff(_ text: String) -> Bool {
    var lines = text.prefix(2000).split(separator: "\n", maxSplits: 4, omittingEmptySubsequences: true)[...]
    guard let first = lines.popFirst() else { return false }
    if first.hasPrefix("diff --git ") { return true }
    if first.hasPrefix("+++ ") { return lines.first.map { $0.hasPrefix("+") } ?? true }
    guard first.hasPrefix("--- ") else { return false }
    return lines.first.map { ["+", "-", "@"].contains($0.prefix(1)) } ?? true
  }
}
