extension String {
  /// The lines between newlines, of which each keeps its carriage return: with it, a newline is one character, at which
  /// splitting by characters would find no end of a line.
  package var newlineLines: [Substring] {
    utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Substring($0) }
  }
}
