import Code
import Toolkit

/// Code as lines: on a surface of its own under the name of its language, in the language's colours, never reflowed.
package enum CodeLayout {
  /// To know what a stretch of code begins in, so much before it is read.
  static let lookBack = 4 * MarkdownParts.mostBytes

  /// A stretch of a text, of code that begins somewhere before it.
  static func lines(
    of range: Range<Int>, in text: String, from start: Int, language: String, _ look: MarkdownLook
  ) -> [StyledLine] {
    // A column of it belongs to the ground, so that nothing stands at its edge.
    let isInset = look.inset(2) != nil
    let columns = look.columns - (isInset ? 2 : 0)
    let air = StyledPiece(isInset ? " " : "", .text)
    let edge = piece(isInset ? " " : "", .codeText)
    var lines: [StyledLine] = []
    let isDiff = ["diff", "patch", "udiff"].contains(language.lowercased())
    if isDiff {
      lines = DiffLayout(columns: columns, isUnicode: look.isUnicode).lines(of: range, in: text, from: start)
    } else {
      if !language.isEmpty, range.lowerBound == start { lines.append(label(language, columns: columns, look)) }
      var lexer = CodeLexer(named: language)
      let clean = Clean.text(String(text.slice(range)))
      // Before its last newline only.
      let source = clean.utf8.last == UInt8(ascii: "\n") ? clean.dropLast() : clean[...]
      if !source.isEmpty {
        lexer?.read(text, from: start, to: range.lowerBound)
        for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
          lines += colored(String(line), &lexer).broken(columns: columns, fill: .codeBlock)
        }
        // A line that was cut for its length stands in two stretches.
        if range.lowerBound > start, text.utf8.span[range.lowerBound - 1] != UInt8(ascii: "\n") {
          lines[0].goesOn = StyledLine.Continuation(blanks: 0)
        }
      }
    }
    return lines.map { $0.behind(isDiff ? air : edge).behind(air) }
  }

  private static func label(_ language: String, columns: Int, _ look: MarkdownLook) -> StyledLine {
    let mark = BoxGlyphs.cutMark(isUnicode: look.isUnicode)
    let name = Truncation.keepStart(Clean.line(language), columns: max(1, columns - 1), mark: mark) + " "
    let air = String(repeating: " ", count: max(0, columns - Clean.columns(name)))
    return StyledLine([piece(air, .codeText), piece(name, .codeComment)], fill: .codeBlock)
  }

  private static func colored(_ line: String, _ lexer: inout CodeLexer?) -> CodeLine {
    CodeLine(line, lexer?.spans(of: line.utf8.span) ?? []) { TextLook($0, surface: .codeBlock) }
  }

  private static func piece(_ text: String, _ role: Role) -> StyledPiece {
    StyledPiece(text, TextLook(role, surface: .codeBlock))
  }
}

extension CodeLexer {
  /// Reads whole lines to know what is open behind them; of many, the last ones.
  mutating func read(_ text: String, from start: Int, to end: Int) {
    guard start < end else { return }
    let bytes = text.utf8.span
    var place = max(start, end - CodeLayout.lookBack)
    if place > start { while place < end, bytes[place - 1] != UInt8(ascii: "\n") { place += 1 } }
    while place < end {
      var stop = place
      while stop < end, bytes[stop] != UInt8(ascii: "\n") { stop += 1 }
      _ = spans(of: bytes.extracting(place..<stop))
      place = stop + 1
    }
  }
}

extension CodeKind {
  var role: Role {
    switch self {
    case .plain: .codeText
    case .comment: .codeComment
    case .keyword: .codeKeyword
    case .type: .codeType
    case .string: .codeString
    case .number: .codeNumber
    case .function: .codeFunction
    case .constant: .codeConstant
    case .key: .codeKey
    }
  }
}

/// A clean line of code and how each stretch of it looks.
struct CodeLine {
  private let text: String
  /// Each look and the offset behind its text.
  private var looks: [(look: TextLook, end: Int)]

  init(_ text: String, _ spans: [CodeSpan], look: (Role) -> TextLook) {
    self.text = text
    looks = spans.map { (look($0.kind.role), $0.end) }
    if looks.isEmpty { looks = [(look(.codeText), text.utf8.count)] }
  }

  init(_ text: String, _ looks: [(look: TextLook, end: Int)]) {
    self.text = text
    self.looks = looks
  }

  /// Stretches that look otherwise, whatever they are; they follow each other.
  mutating func mark(_ ranges: [Range<Int>], as mark: TextLook) {
    guard !ranges.isEmpty else { return }
    var marked: [(look: TextLook, end: Int)] = []
    var next = 0
    var start = 0
    for (look, end) in looks {
      while start < end {
        while next < ranges.count, ranges[next].upperBound <= start { next += 1 }
        let isIn = next < ranges.count && ranges[next].lowerBound <= start
        let stop = next < ranges.count ? (isIn ? ranges[next].upperBound : ranges[next].lowerBound) : end
        marked.append((isIn ? mark : look, min(stop, end)))
        start = min(stop, end)
      }
    }
    looks = marked
  }

  /// Cut wherever the width ends, as blanks in code mean something.
  func broken(columns: Int, fill: Role?) -> [StyledLine] {
    let bytes = text.utf8.span
    var reader = GlyphReader()
    var lines: [StyledLine] = []
    var (start, used, place) = (0, 0, 0)
    func end(at offset: Int) {
      var line = StyledLine(pieces(in: start..<offset, from: &place), fill: fill)
      if start > 0 { line.goesOn = StyledLine.Continuation(blanks: 0) }
      lines.append(line)
      start = offset
    }
    while let glyph = reader.next(in: bytes) {
      if used + glyph.columns > columns, glyph.start > start {
        end(at: glyph.start)
        used = 0
      }
      used += glyph.columns
    }
    end(at: bytes.count)
    return lines
  }

  /// What stands in these columns, without halves of signs.
  func cut(from column: Int, columns: Int) -> [StyledPiece] {
    let bytes = text.utf8.span
    var reader = GlyphReader()
    var used = 0
    var (start, end) = (bytes.count, bytes.count)
    while let glyph = reader.next(in: bytes) {
      if start == bytes.count, used >= column { start = glyph.start }
      if used + glyph.columns > column + columns {
        end = glyph.start
        break
      }
      used += glyph.columns
    }
    guard start < end else { return [] }
    var place = 0
    while place < looks.count, looks[place].end <= start { place += 1 }
    return pieces(in: start..<end, from: &place)
  }

  private func pieces(in range: Range<Int>, from place: inout Int) -> [StyledPiece] {
    var pieces: [StyledPiece] = []
    var start = range.lowerBound
    while start < range.upperBound, place < looks.count {
      let end = min(looks[place].end, range.upperBound)
      if start < end {
        let words = String(text.slice(start..<end))
        if let last = pieces.last, last.look == looks[place].look {
          pieces[pieces.count - 1].text += words
        } else {
          pieces.append(StyledPiece(words, looks[place].look))
        }
        start = end
      }
      if end == looks[place].end { place += 1 }
    }
    return pieces
  }
}
