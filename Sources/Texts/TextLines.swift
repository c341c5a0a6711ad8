extension String {
  /// The first line that is not empty.
  package var firstLine: String? {
    let isEnd = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
    return utf8.split(maxSplits: 1, whereSeparator: isEnd).first.map { String(Substring($0)) }
  }

  /// The last line that is not blank, as far as the end of a text of any length tells.
  package var lastLine: String? {
    let isEnd = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
    let line = utf8.suffix(1000).split(whereSeparator: isEnd).last { !$0.allSatisfy { $0 == UInt8(ascii: " ") } }
    return line.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The lines between newlines, of which each keeps its carriage return: with it, a newline is one character, at which
  /// splitting by characters would find no end of a line.
  package var newlineLines: [Substring] {
    utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Substring($0) }
  }

  /// Without line ends and other control characters, and without blanks at the ends.
  package var asOneLine: String {
    let scalars = unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: " "
      default: scalar
      }
    }
    var line = Substring(String(String.UnicodeScalarView(scalars))).drop { $0.isWhitespace }
    while line.last?.isWhitespace == true { line.removeLast() }
    return String(line)
  }
}
