import Texts

/// Text of other programs without what only a terminal understands, and without long characters.
package enum PlainText {
  /// Takes out escape sequences and control characters. A line that was drawn over again is as it was drawn last.
  package static func plain(_ text: String) -> String {
    ShortCharacters.bounded(cleaned(text, keepsColors: false))
  }

  /// The same, with what the sequences said of colours kept as marks that nobody sees.
  package static func colored(_ text: String) -> String {
    ShortCharacters.bounded(cleaned(text, keepsColors: true))
  }

  private static func cleaned(_ text: String, keepsColors: Bool) -> String {
    // Most texts have nothing to take out, and long ones come again and again while a tool runs.
    if !text.utf8.contains(where: { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 || $0 == 0x7F }) { return text }
    var kept = String.UnicodeScalarView()
    var lineStart = kept.startIndex
    var scalars = text.unicodeScalars.makeIterator()
    var overdraws = false
    while let scalar = scalars.next() {
      switch scalar {
      case "\u{1B}":
        guard let mark = skipEscape(&scalars), keepsColors else { break }
        kept.append(contentsOf: mark.unicodeScalars)
      case "\n":
        overdraws = false
        kept.append(scalar)
        lineStart = kept.endIndex
      case "\r": overdraws = true
      case "\t": kept.append(scalar)
      case "\u{8}": if kept.endIndex > lineStart { kept.removeLast() }
      case "\0"..."\u{1F}", "\u{7F}": break
      default:
        if overdraws { kept.removeSubrange(lineStart...) }
        overdraws = false
        kept.append(scalar)
      }
    }
    return String(kept)
  }

  /// With a sign in the place of each control character: for what somebody is to allow, of which nothing may be hidden.
  package static func exact(_ text: String) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isControl = scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
      shown.append(isControl ? "\u{FFFD}" : scalar)
    }
    return ShortCharacters.bounded(String(shown))
  }

  /// Nobody reads a title, a name or a path of more bytes.
  private static let longestLine = 8 << 10

  /// As one line, without spaces at its ends.
  package static func line(_ text: String) -> String {
    if text.utf8.count > longestLine { return line(String(text.beginning(bytes: longestLine))) + "…" }
    // These would hide what stands before them.
    let shown = text.unicodeScalars.map { $0 == "\r" ? " " : $0 == "\u{8}" ? "\u{FFFD}" : $0 }
    let line = plain(String(String.UnicodeScalarView(shown))).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    return line.unicodeScalars.allSatisfy { $0 == " " || $0.properties.isDefaultIgnorableCodePoint } ? "" : line
  }

  /// CSI … final byte, OSC/DCS/APC/PM … BEL or ST, or two characters. The answer is the mark for what it said of colours.
  private static func skipEscape(_ scalars: inout String.UnicodeScalarView.Iterator) -> String? {
    switch scalars.next() {
    case "[":
      var parameters = ""
      while let scalar = scalars.next() {
        if ("@"..."~").contains(scalar) { return scalar == "m" ? ColorMarks.mark(parameters) : nil }
        if parameters.utf8.count < 64 { parameters.unicodeScalars.append(scalar) }
      }
    case "]", "P", "_", "^", "X":
      while let scalar = scalars.next() {
        if scalar == "\u{7}" { return nil }
        if scalar == "\u{1B}" {
          _ = scalars.next()
          return nil
        }
      }
    case "(", ")", "#", "%": _ = scalars.next()
    case .some, nil: break
    }
    return nil
  }
}
