/// Text of other programs without what only a terminal understands.
package enum PlainText {
  /// Takes out escape sequences and control characters. A line that was drawn over again is as it was drawn last.
  package static func plain(_ text: String) -> String {
    // Most texts have nothing to take out, and long ones come again and again while a tool runs.
    if !text.utf8.contains(where: { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 || $0 == 0x7F }) { return text }
    var kept = String.UnicodeScalarView()
    var lineStart = kept.startIndex
    var scalars = text.unicodeScalars.makeIterator()
    var overdraws = false
    while let scalar = scalars.next() {
      switch scalar {
      case "\u{1B}": skipEscape(&scalars)
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
    return String(shown)
  }

  /// As one line, without spaces at its ends.
  package static func line(_ text: String) -> String {
    // Nothing of a line is drawn over: it is too short a text to lose any.
    let joined = String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\r" ? " " : $0 }))
    return plain(joined).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// CSI … final byte, OSC/DCS/APC/PM … BEL or ST, or two characters.
  private static func skipEscape(_ scalars: inout String.UnicodeScalarView.Iterator) {
    switch scalars.next() {
    case "[":
      while let scalar = scalars.next(), !("@"..."~").contains(scalar) {}
    case "]", "P", "_", "^", "X":
      while let scalar = scalars.next() {
        if scalar == "\u{7}" { return }
        if scalar == "\u{1B}" {
          _ = scalars.next()
          return
        }
      }
    case "(", ")", "#", "%": _ = scalars.next()
    case .some, nil: break
    }
  }
}
