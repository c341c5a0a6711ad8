import Texts
import Toolkit

/// The output of a program as styled lines: its colours become ours, nothing else of what it said to its terminal is left.
struct ColoredText: Equatable, Sendable {
  /// What the marks so far have set.
  struct Pen: Equatable, Sendable {
    var attributes: Style.Attributes = []
    var foreground: Color?
    var background: Color?

    func look(_ role: Role) -> TextLook {
      TextLook(role, attributes, foreground: foreground, background: background)
    }

    /// Takes the numbers of `ESC [ … m` over; what is unknown changes nothing.
    mutating func take(_ numbers: [Int]) {
      var rest = numbers[...]
      while let number = rest.popFirst() {
        switch number {
        case 0: self = Pen()
        case 1: attributes.insert(.bold)
        case 2: attributes.insert(.dim)
        case 3: attributes.insert(.italic)
        case 4: attributes.insert(.underline)
        case 7: attributes.insert(.reverse)
        case 9: attributes.insert(.strikethrough)
        case 22: attributes.subtract([.bold, .dim])
        case 23: attributes.remove(.italic)
        case 24: attributes.remove(.underline)
        case 27: attributes.remove(.reverse)
        case 29: attributes.remove(.strikethrough)
        case 30...37: foreground = .indexed(UInt8(number - 30))
        case 38: foreground = Pen.color(&rest) ?? foreground
        case 39: foreground = nil
        case 40...47: background = .indexed(UInt8(number - 40))
        case 48: background = Pen.color(&rest) ?? background
        case 49: background = nil
        case 90...97: foreground = .indexed(UInt8(number - 82))
        case 100...107: background = .indexed(UInt8(number - 92))
        default: break
        }
      }
    }

    /// `5;n` or `2;r;g;b`.
    private static func color(_ rest: inout ArraySlice<Int>) -> Color? {
      switch rest.popFirst() {
      case 5:
        return rest.popFirst().map { .indexed(UInt8(clamping: $0)) }
      case 2:
        guard let red = rest.popFirst(), let green = rest.popFirst(), let blue = rest.popFirst() else { return nil }
        return .rgb(UInt8(clamping: red), UInt8(clamping: green), UInt8(clamping: blue))
      default: return nil
      }
    }
  }

  /// A stretch of a text that is laid out on its own, and the colours that it begins with.
  struct Part: Equatable, Sendable {
    let range: Range<Int>
    let pen: Pen
  }

  static let mostBytes = 4096

  /// The text cut at the ends of lines, or within a line that is too long.
  static func parts(of text: String) -> [Part] {
    let bytes = text.utf8.span
    var parts: [Part] = []
    var pen = Pen()
    var start = 0
    func close(at end: Int) {
      parts.append(Part(range: start..<end, pen: pen))
      for stretch in ColorMarks.stretches(of: text.slice(start..<end)) { stretch.parameters.map { pen.take($0) } }
      start = end
    }
    while bytes.count - start > mostBytes {
      var end = start + mostBytes
      while end > start, bytes[end - 1] != UInt8(ascii: "\n") { end -= 1 }
      if end == start {
        end = start + mostBytes
        while end > start + 1, bytes[end] & 0xC0 == 0x80 { end -= 1 }
      }
      close(at: end)
    }
    if start < bytes.count || parts.isEmpty { parts.append(Part(range: start..<bytes.count, pen: pen)) }
    return parts
  }

  /// The lines of a part, cut where the width ends: output is not prose.
  static func lines(of part: Part, in text: String, role: Role, columns: Int) -> [StyledLine] {
    var styled = StyledText()
    var pen = part.pen
    var source = text.slice(part.range)
    if source.hasSuffix("\n") { source = source.dropLast() }
    for stretch in ColorMarks.stretches(of: source) {
      if let parameters = stretch.parameters { pen.take(parameters) }
      styled.append(String(stretch.text), pen.look(role))
    }
    var lines = styled.lines(columns: max(1, columns))
    if !lines.isEmpty { lines[0].goesOn = StyledLine.Continuation(of: text, at: part.range.lowerBound) }
    return lines
  }
}
