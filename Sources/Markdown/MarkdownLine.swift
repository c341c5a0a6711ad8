import Toolkit

/// A line of a Markdown text, as far as its beginning says what it is.
struct MarkdownLine {
  /// UTF-8 offsets, without the newline.
  let range: Range<Int>
  /// Columns of blanks in front.
  let indent: Int
  /// Where its first sign stands.
  private let ink: Int

  init(_ range: Range<Int>, in bytes: Span<UInt8>) {
    self.range = range
    var indent = 0
    var place = range.lowerBound
    while place < range.upperBound {
      let byte = bytes[place]
      if byte == UInt8(ascii: " ") {
        indent += 1
      } else if byte == UInt8(ascii: "\t") {
        indent += 4 - indent % 4
      } else if byte != UInt8(ascii: "\r") {
        break
      }
      place += 1
    }
    self.indent = indent
    ink = place
  }

  var isBlank: Bool { ink == range.upperBound }

  /// How often its first sign is repeated, and the offset behind.
  func leadingRun(in bytes: Span<UInt8>) -> (byte: UInt8, count: Int, end: Int)? {
    guard !isBlank else { return nil }
    let byte = bytes[ink]
    var end = ink
    while end < range.upperBound, bytes[end] == byte { end += 1 }
    return (byte, end - ink, end)
  }

  /// It begins an item of a list: a bullet, or a number with a point or a bracket, and a blank.
  func marksItem(in bytes: Span<UInt8>) -> Bool {
    guard !isBlank, indent <= 3 else { return false }
    var place = ink
    let first = bytes[place]
    if first == UInt8(ascii: "-") || first == UInt8(ascii: "*") || first == UInt8(ascii: "+") {
      place += 1
    } else {
      while place < range.upperBound, place - ink < 9, isDigit(bytes[place]) { place += 1 }
      guard place > ink, place < range.upperBound,
        bytes[place] == UInt8(ascii: ".") || bytes[place] == UInt8(ascii: ")")
      else { return false }
      place += 1
    }
    return place == range.upperBound || bytes[place] == UInt8(ascii: " ") || bytes[place] == UInt8(ascii: "\t")
  }

  /// `[name]: where it leads`
  func isDefinition(in bytes: Span<UInt8>) -> Bool {
    guard !isBlank, indent <= 3, range.count <= 1024, bytes[ink] == UInt8(ascii: "[") else { return false }
    return label(in: bytes) != nil
  }

  /// `[^name]: what is to be said of it`
  func isFootnote(in bytes: Span<UInt8>) -> Bool {
    guard !isBlank, indent <= 3, ink + 1 < range.upperBound, bytes[ink] == UInt8(ascii: "["),
      bytes[ink + 1] == UInt8(ascii: "^")
    else { return false }
    return label(in: bytes) != nil
  }

  /// The text between the brackets of a line that begins with them and goes on with a colon.
  func label(in bytes: Span<UInt8>) -> Range<Int>? {
    var place = ink + 1
    while place < range.upperBound, place - ink < 100, bytes[place] != UInt8(ascii: "]") {
      if bytes[place] == UInt8(ascii: "[") { return nil }
      place += 1
    }
    guard place > ink + 1, place + 1 < range.upperBound, bytes[place] == UInt8(ascii: "]"),
      bytes[place + 1] == UInt8(ascii: ":")
    else { return nil }
    return (ink + 1)..<place
  }

  private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

/// The line that opens fenced code, and which line closes it.
struct Fence: Equatable {
  let byte: UInt8
  let count: Int
  /// What stands behind the opening.
  let info: Range<Int>

  init?(opening line: MarkdownLine, in bytes: Span<UInt8>) {
    guard line.indent <= 3, let run = line.leadingRun(in: bytes), run.count >= 3,
      run.byte == UInt8(ascii: "`") || run.byte == UInt8(ascii: "~")
    else { return nil }
    // Backticks behind backticks are code within a line.
    if run.byte == UInt8(ascii: "`") {
      for place in run.end..<line.range.upperBound where bytes[place] == run.byte { return nil }
    }
    byte = run.byte
    count = run.count
    info = run.end..<line.range.upperBound
  }

  func isClosed(by line: MarkdownLine, in bytes: Span<UInt8>) -> Bool {
    guard line.indent <= 3, let run = line.leadingRun(in: bytes), run.byte == byte, run.count >= count else {
      return false
    }
    for place in run.end..<line.range.upperBound {
      guard [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")].contains(bytes[place]) else { return false }
    }
    return true
  }

  /// The first word behind the fence, which names the code's language.
  static func language(_ info: String) -> String {
    let word = info.split { $0.isWhitespace || $0 == "{" || $0 == "," }.first ?? ""
    return Clean.line(String(word.prefix(20)))
  }
}
