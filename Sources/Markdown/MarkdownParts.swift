import Toolkit

/// A Markdown text cut at the top level into parts that are laid out one by one.
///
/// Where it is cut depends on what stands before and on nothing behind: as a text grows only its last part changes, and
/// reading on costs what was added. So a long answer can be shown while it streams, and from anywhere in its middle.
package struct MarkdownParts: Equatable, Sendable {
  package struct Part: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
      case blocks
      /// Code between fences, without them, and where all of it begins.
      case code(language: String, start: Int)
      case footnote
    }

    let kind: Kind
    /// UTF-8 offsets.
    package let range: Range<Int>
    /// It was cut for its length only: nothing separates it from the part before.
    package let goesOn: Bool
  }

  /// A part is at most so long, so that the time for a screenful is bounded whatever the text.
  static let mostBytes = 4096
  /// References that a text may define for all its parts.
  private static let mostDefinitions = 64

  private var closed: [Part] = []
  private var definitions: [Range<Int>] = []
  /// Everything before this has been read.
  private var position = 0
  private var start = 0
  private var goesOn = false
  private var mode = Mode.blocks
  private var isAfterBlank = true
  private var isInList = false
  private var isInDefinitions = false

  private enum Mode: Equatable {
    case blocks
    case fence(Fence, language: String, start: Int)
    case footnote
  }

  package init() {}

  /// Reads on in a text that has grown.
  package mutating func read(_ text: String) {
    let bytes = text.utf8.span
    if bytes.count < position { self = MarkdownParts() }
    while position < bytes.count {
      var end = position
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      let isWhole = end < bytes.count
      cutForLength(before: end, in: bytes)
      guard isWhole else { return }
      take(MarkdownLine(position..<end, in: bytes), in: bytes, text)
      position = end + 1
    }
  }

  /// A text as its parts, the last of which may still be growing.
  package struct Cut: Equatable, Sendable {
    package var parts: [Part]
    /// Lines that say where `[name]` leads; each part is read with them.
    package var definitions: [Range<Int>]
  }

  /// The parts of a text, of which this has read the beginning or nothing yet.
  package func cut(_ text: String) -> Cut {
    var whole = self
    whole.read(text)
    let bytes = text.utf8.span
    // Nobody knows whether the last line ends here: this time it does.
    if whole.position < bytes.count {
      whole.take(MarkdownLine(whole.position..<bytes.count, in: bytes), in: bytes, text)
    }
    if whole.start < bytes.count { whole.cut(at: bytes.count) }
    return Cut(parts: whole.closed, definitions: whole.definitions)
  }

  // MARK: Lines

  private mutating func take(_ line: MarkdownLine, in bytes: Span<UInt8>, _ text: String) {
    switch mode {
    case .fence(let fence, let language, let codeStart):
      guard fence.isClosed(by: line, in: bytes) else { return }
      closed.append(
        Part(
          kind: .code(language: language, start: codeStart), range: start..<line.range.lowerBound, goesOn: goesOn))
      begin(at: line.range.upperBound + 1, .blocks)
      isAfterBlank = true
    case .footnote:
      if line.isBlank {
        isAfterBlank = true
      } else if isAfterBlank || line.isFootnote(in: bytes) {
        cut(at: line.range.lowerBound)
        takeBlock(line, in: bytes, text)
      }
    case .blocks:
      takeBlock(line, in: bytes, text)
    }
  }

  private mutating func takeBlock(_ line: MarkdownLine, in bytes: Span<UInt8>, _ text: String) {
    guard !line.isBlank else {
      isAfterBlank = true
      return
    }
    defer { isAfterBlank = false }
    let marksItem = line.marksItem(in: bytes)
    // What is indented belongs to the list's item, and so does the next item to the list.
    let staysInList = isInList && (line.indent >= 2 || marksItem)
    if let fence = Fence(opening: line, in: bytes), !(isInList && line.indent >= 2) {
      cut(at: line.range.lowerBound)
      let info = text.slice(fence.info)
      let codeStart = line.range.upperBound + 1
      begin(at: codeStart, .fence(fence, language: Fence.language(String(info)), start: codeStart))
      return
    }
    if line.isFootnote(in: bytes), !staysInList {
      cut(at: line.range.lowerBound)
      mode = .footnote
      return
    }
    if isAfterBlank, !staysInList {
      if start < line.range.lowerBound { cut(at: line.range.lowerBound) }
      isInDefinitions = true
    }
    isInDefinitions = isInDefinitions && line.isDefinition(in: bytes)
    if isInDefinitions, definitions.count < MarkdownParts.mostDefinitions { definitions.append(line.range) }
    if marksItem { isInList = true }
  }

  // MARK: Cutting

  private mutating func cut(at offset: Int, goesOn next: Bool = false) {
    if start < offset {
      let kind: Part.Kind =
        switch mode {
        case .blocks: .blocks
        case .footnote: .footnote
        case .fence(_, let language, let codeStart): .code(language: language, start: codeStart)
        }
      closed.append(Part(kind: kind, range: start..<offset, goesOn: goesOn))
    }
    start = offset
    goesOn = next
    guard !next else { return }
    mode = .blocks
    isInList = false
  }

  private mutating func begin(at offset: Int, _ mode: Mode) {
    start = offset
    self.mode = mode
    goesOn = false
    isInList = false
  }

  /// A part that grows too long ends before the line that makes it so, or within a line that is too long by itself.
  private mutating func cutForLength(before end: Int, in bytes: Span<UInt8>) {
    let limit = MarkdownParts.mostBytes
    if end - start > limit, position > start { cut(at: position, goesOn: mode != .blocks || !isAfterBlank) }
    while end - start > limit {
      var place = start + limit
      while place > start + limit / 2, bytes[place - 1] != UInt8(ascii: " ") { place -= 1 }
      if bytes[place - 1] != UInt8(ascii: " ") {
        // No word ends here: at least no character is cut in two.
        place = start + limit
        while place > start + 1, bytes[place] & 0xC0 == 0x80 { place -= 1 }
      }
      cut(at: place, goesOn: true)
      position = place
    }
  }
}
