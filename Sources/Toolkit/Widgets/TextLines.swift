/// Finds lines of a text around an offset, without laying out the rest of it.
enum TextLines {
  /// Where the paragraph around `offset` begins.
  static func paragraphStart(in bytes: Span<UInt8>, before offset: Int) -> Int {
    var start = offset
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    return start
  }

  /// The newline that ends the paragraph around `offset`, or the end of the text.
  static func paragraphEnd(in bytes: Span<UInt8>, from offset: Int) -> Int {
    var end = offset
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    return end
  }

  /// The line that an offset is in. A place where the width broke a line belongs to the line behind it.
  static func line(in bytes: Span<UInt8>, containing offset: Int, columns: Int) -> Wrapping.Line {
    var line = Wrapping.line(in: bytes, from: paragraphStart(in: bytes, before: offset), columns: columns)
    while offset >= line.next, !isLast(line, in: bytes) {
      line = Wrapping.line(in: bytes, from: line.next, columns: columns)
    }
    return line
  }

  /// Up to `limit` lines from the one that begins at `start`.
  static func lines(in bytes: Span<UInt8>, from start: Int, limit: Int, columns: Int) -> [Wrapping.Line] {
    guard limit > 0 else { return [] }
    return lines(in: bytes, first: Wrapping.line(in: bytes, from: start, columns: columns), limit, columns: columns)
  }

  /// The same, behind a line that is known: it may be as long as the text.
  static func lines(
    in bytes: Span<UInt8>, first: Wrapping.Line, _ limit: Int, columns: Int
  ) -> [Wrapping.Line] {
    var lines = [first]
    var last = first
    while lines.count < limit, !isLast(last, in: bytes) {
      last = Wrapping.line(in: bytes, from: last.next, columns: columns)
      lines.append(last)
    }
    return lines
  }

  /// Up to `limit` lines, of which the last contains `offset`.
  static func lines(in bytes: Span<UInt8>, upTo offset: Int, limit: Int, columns: Int) -> [Wrapping.Line] {
    var found: [Wrapping.Line] = []
    var end = offset
    // Each paragraph is laid out once, from its start: where it wraps is known only from there.
    while found.count < limit {
      let start = paragraphStart(in: bytes, before: end)
      var paragraph: [Wrapping.Line] = []
      var line = Wrapping.line(in: bytes, from: start, columns: columns)
      paragraph.append(line)
      while end >= line.next, !isLast(line, in: bytes) {
        line = Wrapping.line(in: bytes, from: line.next, columns: columns)
        paragraph.append(line)
      }
      found = paragraph.suffix(limit - found.count) + found
      if start == 0 { break }
      end = start - 1
    }
    return found
  }

  static func isLast(_ line: Wrapping.Line, in bytes: Span<UInt8>) -> Bool {
    line.next >= bytes.count && !line.endsWithNewline
  }
}
