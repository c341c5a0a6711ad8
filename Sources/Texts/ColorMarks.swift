/// Colours of a program's output, kept within its text as marks that nobody sees.
///
/// Escape sequences would reach a terminal as they are by the first oversight, and they glue themselves to the words
/// that a search looks for. So what `ESC [ … m` said is written in tag characters instead: they have no width and no
/// ink, every place that cleans text drops them, and a search takes them for a gap.
package enum ColorMarks {
  private static let first: UInt32 = 0xE0000
  private static let end: UInt32 = 0xE007F
  /// More numbers than any colour takes.
  private static let mostBytes = 32

  /// The mark for the numbers of one sequence, such as `1;31`; nil for what is no list of numbers.
  package static func mark(_ parameters: String) -> String? {
    guard parameters.utf8.count <= mostBytes,
      parameters.utf8.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ":") })
    else { return nil }
    var mark = String.UnicodeScalarView()
    for byte in parameters.isEmpty ? [UInt8(ascii: "0")] : Array(parameters.utf8) {
      if let scalar = Unicode.Scalar(first + UInt32(byte)) { mark.append(scalar) }
    }
    if let scalar = Unicode.Scalar(end) { mark.append(scalar) }
    return String(mark)
  }

  /// The text without its marks.
  package static func plain(_ text: String) -> String {
    guard text.utf8.contains(0xF3) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.lazy.filter { !isTag($0.value) }))
  }

  /// A stretch of text and the mark that stands before it, as its numbers.
  package struct Stretch: Equatable, Sendable {
    package let parameters: [Int]?
    package let text: Substring

    package init(parameters: [Int]?, text: Substring) {
      self.parameters = parameters
      self.text = text
    }
  }

  /// The text cut at its marks.
  package static func stretches(of text: Substring) -> [Stretch] {
    guard text.utf8.contains(0xF3) else { return [Stretch(parameters: nil, text: text)] }
    let scalars = text.unicodeScalars
    var stretches: [Stretch] = []
    var parameters: [Int]?
    var start = scalars.startIndex
    var place = start
    while place < scalars.endIndex {
      guard isTag(scalars[place].value) else {
        place = scalars.index(after: place)
        continue
      }
      if start < place { stretches.append(Stretch(parameters: parameters, text: text[start..<place])) }
      var numbers = start < place ? [] : parameters ?? []
      var number = 0
      while place < scalars.endIndex, isTag(scalars[place].value) {
        let byte = scalars[place].value - first
        place = scalars.index(after: place)
        if (0x30...0x39).contains(byte) {
          number = min(number * 10 + Int(byte - 0x30), 999)
        } else {
          numbers.append(number)
          number = 0
        }
      }
      parameters = numbers
      start = place
    }
    if start < scalars.endIndex { stretches.append(Stretch(parameters: parameters, text: text[start...])) }
    return stretches
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isTag(_ scalar: UInt32) -> Bool { scalar >= first && scalar <= end }
}
