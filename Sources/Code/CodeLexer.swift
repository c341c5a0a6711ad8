/// Reads code line by line: what a line leaves open is carried to the next one, so that reading may begin at any line whose
/// beginning is known, and costs what is read.
package struct CodeLexer: Sendable {
  /// A line that is longer is nobody's to read.
  package static let longestLine = 4096

  private enum State: Equatable, Sendable {
    case code
    case block(Int, depth: Int)
    case quote(Int)
    case tag
    case fence
  }

  private let form: LanguageForm
  private var state = State.code

  /// By what stands behind a fence.
  package init?(named name: String) {
    guard name.utf8.count <= 32, let place = LanguageTable.byName[name.lowercased()] else { return nil }
    form = LanguageTable.forms[place]
  }

  /// By what a file is called.
  package init?(file path: String) {
    guard let form = CodeLexer.form(ofFile: path) else { return nil }
    self.form = form
  }

  static func form(ofFile path: String) -> LanguageForm? {
    let bytes = path.utf8.suffix(256)
    let name = bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes[bytes.index(after: $0)...] } ?? bytes[...]
    guard let text = String(name)?.lowercased() else { return nil }
    if let place = LanguageTable.byFile[text] { return LanguageTable.forms[place] }
    guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    return LanguageTable.byFile[String(text[text.index(after: dot)...])].map { LanguageTable.forms[$0] }
  }

  /// Nothing is open any more: what follows is from another place of the file.
  package mutating func restart() { state = .code }

  /// The next line, without its newline, as stretches that follow each other from its beginning to its end.
  package mutating func spans(of line: Span<UInt8>) -> [CodeSpan] {
    guard line.count > 0 else { return [] }
    guard line.count <= CodeLexer.longestLine else { return [CodeSpan(.plain, end: line.count)] }
    var reading = Reading()
    switch form.language.shape {
    case .words, .tags: read(line, &reading)
    case .prose: readProse(line, &reading)
    }
    return reading.spans
  }

  /// How far a line has been read, and what it was so far.
  private struct Reading {
    var spans: [CodeSpan] = []
    var place = 0

    mutating func take(to end: Int, _ kind: CodeKind) {
      guard end > place else { return }
      if spans.last?.kind == kind { spans.removeLast() }
      spans.append(CodeSpan(kind, end: end))
      place = end
    }
  }

  // MARK: Words

  private mutating func read(_ line: Span<UInt8>, _ reading: inout Reading) {
    while reading.place < line.count {
      switch state {
      case .block(let index, let depth): readBlock(index, depth: depth, line, &reading)
      case .quote(let index): readQuote(index, from: reading.place, line, &reading)
      case .tag: readTag(line, &reading)
      case .code, .fence: readCode(line, &reading)
      }
    }
    // What may not go on in the next line ends with this one.
    if case .quote(let index) = state, !form.quotes[index].quote.spansLines { state = .code }
  }

  private mutating func readCode(_ line: Span<UInt8>, _ reading: inout Reading) {
    var place = reading.place
    while place < line.count {
      let byte = line[place]
      let kind = form.classes[Int(byte)]
      if kind.contains(.beginsMark), beginsMark(at: place, line, &reading) { return }
      if form.language.shape == .tags {
        if byte == UInt8(ascii: "<"), place + 1 < line.count, beginsTag(line[place + 1]) {
          reading.take(to: place, .plain)
          state = .tag
          return
        }
      } else if kind.contains(.isSigil), let end = readSigil(at: place, line, &reading) {
        place = end
        continue
      } else if kind.contains(.beginsWord) {
        place = readWord(at: place, line, &reading)
        continue
      } else if kind.contains(.isDigit) {
        reading.take(to: place, .plain)
        place = endOfNumber(at: place, line)
        reading.take(to: place, .number)
        continue
      }
      place += 1
    }
    reading.take(to: place, .plain)
  }

  private mutating func beginsMark(at place: Int, _ line: Span<UInt8>, _ reading: inout Reading) -> Bool {
    let byte = line[place]
    for index in form.marks.indices where form.firsts[index] == byte {
      let mark = form.marks[index]
      guard has(mark.open, at: place, line) else { continue }
      switch mark {
      case .line:
        // In shells a sign within a word is none.
        if mark.open == [UInt8(ascii: "#")], place > 0, !isBlank(line[place - 1]), isInWord(line[place - 1]) {
          continue
        }
        reading.take(to: place, .plain)
        reading.take(to: line.count, .comment)
      case .block(let open, let index):
        reading.take(to: place, .plain)
        reading.take(to: place + open.count, .comment)
        state = .block(index, depth: 1)
      case .quote(let open, let index):
        let quote = form.quotes[index].quote
        if quote.isApart, place > 0, isInWord(line[place - 1]) { continue }
        if quote.isCharacter, !isCharacter(at: place + open.count, line, quote) { continue }
        reading.take(to: place, .plain)
        readQuote(index, from: place + open.count, line, &reading)
      }
      return true
    }
    return false
  }

  /// One sign, or one that is written with others, and the quote behind it.
  private func isCharacter(at place: Int, _ line: Span<UInt8>, _ quote: CodeLanguage.Quote) -> Bool {
    guard place < line.count else { return false }
    let isEscaped = line[place] == quote.escape
    var end = place + 1
    while end < min(line.count, place + 12) {
      if line[end] == UInt8(ascii: "'"), !(isEscaped && end == place + 1) {
        return isEscaped || end == place + 1 || line[place] >= 0x80
      }
      end += 1
    }
    return false
  }

  private func readWord(at start: Int, _ line: Span<UInt8>, _ reading: inout Reading) -> Int {
    var place = start
    var hash = WordTable.seed
    var hasSmall = false
    while place < line.count, form.classes[Int(line[place])].contains(.isInWord) {
      let byte = line[place]
      hasSmall = hasSmall || byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") || byte >= 0x80
      hash = WordTable.hash(hash, form.ignoresCase ? WordTable.small(byte) : byte)
      place += 1
    }
    reading.take(to: start, .plain)
    reading.take(to: place, kind(ofWord: start..<place, hash: hash, hasSmall: hasSmall, line))
    return place
  }

  private func kind(ofWord range: Range<Int>, hash: UInt64, hasSmall: Bool, _ line: Span<UInt8>) -> CodeKind {
    let isMember = range.lowerBound > 0 && line[range.lowerBound - 1] == UInt8(ascii: ".")
    let words = form.language.words
    if !form.language.keySigns.isEmpty, isKey(behind: range.upperBound, line) { return .key }
    if !isMember, let kind = form.words.kind(of: hash) { return kind }
    let first = line[range.lowerBound]
    let isCapital = first >= UInt8(ascii: "A") && first <= UInt8(ascii: "Z")
    let isCalled = range.upperBound < line.count && line[range.upperBound] == UInt8(ascii: "(")
    if isCapital, words.contains(.capitalsAreTypes) {
      if isCalled, words.contains(.capitalsMayBeFunctions) { return .function }
      return hasSmall || range.count == 1 ? .type : .constant
    }
    return isCalled && words.contains(.bracketsCall) ? .function : .plain
  }

  private func isKey(behind end: Int, _ line: Span<UInt8>) -> Bool {
    var place = end
    while place < min(line.count, end + 64), isBlank(line[place]) { place += 1 }
    guard place < line.count, form.classes[Int(line[place])].contains(.isKeySign) else { return false }
    // `==` compares, `::` leads on, and `://` is an address.
    guard place + 1 < line.count else { return true }
    return line[place + 1] != line[place] && line[place + 1] != UInt8(ascii: "/")
  }

  /// Nil where no word follows.
  private func readSigil(at start: Int, _ line: Span<UInt8>, _ reading: inout Reading) -> Int? {
    guard let sigil = form.language.sigils.first(where: { $0.byte == line[start] }) else { return nil }
    // A colon behind a word or another colon is no symbol's.
    if start > 0, line[start - 1] == sigil.byte || sigil.byte == UInt8(ascii: ":") && isInWord(line[start - 1]) {
      return nil
    }
    var place = start + 1
    if place < line.count, line[place] == UInt8(ascii: "{") || line[place] == UInt8(ascii: "(") {
      let close = line[place] == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: ")")
      guard sigil.byte == UInt8(ascii: "$") else { return nil }
      place += 1
      while place < line.count, isInWord(line[place]) { place += 1 }
      guard place < line.count, line[place] == close else { return nil }
      place += 1
    } else {
      while place < line.count, isInWord(line[place]) { place += 1 }
    }
    guard place > start + 1 else { return nil }
    reading.take(to: start, .plain)
    reading.take(to: place, sigil.kind)
    return place
  }

  private func endOfNumber(at start: Int, _ line: Span<UInt8>) -> Int {
    var place = start + 1
    let isHexadecimal = place < line.count && line[place] | 0x20 == UInt8(ascii: "x")
    while place < line.count {
      let byte = line[place]
      let isExponent = !isHexadecimal && line[place - 1] | 0x20 == UInt8(ascii: "e")
      if form.classes[Int(byte)].contains(.isInWord) || byte == UInt8(ascii: "%") && place + 1 == line.count {
        place += 1
      } else if byte == UInt8(ascii: "."), place + 1 < line.count, isDigit(line[place + 1]) {
        place += 1
      } else if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"), isExponent, place + 1 < line.count,
        isDigit(line[place + 1])
      {
        place += 1
      } else {
        break
      }
    }
    return place
  }

  // MARK: What has an end

  private mutating func readBlock(_ index: Int, depth: Int, _ line: Span<UInt8>, _ reading: inout Reading) {
    let (open, close, nests) = form.blocks[index]
    var depth = depth
    var place = reading.place
    let (first, last) = (open.first ?? 0, close.first ?? 0)
    while place < line.count {
      let byte = line[place]
      if byte != first, byte != last {
        place += 1
      } else if has(close, at: place, line) {
        place += close.count
        depth -= 1
        if depth == 0 {
          state = .code
          reading.take(to: place, .comment)
          return
        }
      } else if nests, has(open, at: place, line) {
        place += open.count
        depth += 1
      } else {
        place += 1
      }
    }
    state = .block(index, depth: depth)
    reading.take(to: place, .comment)
  }

  private mutating func readQuote(_ index: Int, from start: Int, _ line: Span<UInt8>, _ reading: inout Reading) {
    let (close, quote) = form.quotes[index]
    let (escape, last) = (quote.escape, close.first ?? 0)
    var place = start
    while place < line.count {
      let byte = line[place]
      if byte != last, byte != escape || escape == 0 {
        place += 1
      } else if escape != 0, byte == escape {
        place = min(place + 2, line.count)
      } else if has(close, at: place, line) {
        place += close.count
        // In tables of values a text before a colon is a name.
        let isName = state == .code && !form.language.keySigns.isEmpty && isKey(behind: place, line)
        state = .code
        reading.take(to: place, isName ? .key : .string)
        return
      } else {
        place += 1
      }
    }
    reading.take(to: place, .string)
    state = .quote(index)
  }

  // MARK: Tags

  private func beginsTag(_ byte: UInt8) -> Bool {
    form.classes[Int(byte)].contains(.beginsWord) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?")
      || byte == UInt8(ascii: "!")
  }

  private mutating func readTag(_ line: Span<UInt8>, _ reading: inout Reading) {
    var place = reading.place
    if line[place] == UInt8(ascii: "<") {
      place += 1
      while place < line.count, isInWord(line[place]) || [0x2F, 0x3F, 0x21, 0x3A].contains(line[place]) { place += 1 }
      reading.take(to: place, .keyword)
    }
    while place < line.count {
      let byte = line[place]
      if byte == UInt8(ascii: ">") {
        reading.take(to: place, .plain)
        reading.take(to: place + 1, .keyword)
        state = .code
        return
      }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        reading.take(to: place, .plain)
        place += 1
        while place < line.count, line[place] != byte { place += 1 }
        place = min(place + 1, line.count)
        reading.take(to: place, .string)
      } else if form.classes[Int(byte)].contains(.beginsWord) {
        reading.take(to: place, .plain)
        while place < line.count, isInWord(line[place]) { place += 1 }
        reading.take(to: place, .key)
      } else {
        place += 1
      }
    }
    reading.take(to: place, .plain)
  }

  // MARK: Prose

  private mutating func readProse(_ line: Span<UInt8>, _ reading: inout Reading) {
    var place = 0
    while place < line.count, isBlank(line[place]) { place += 1 }
    if has([0x60, 0x60, 0x60], at: place, line) || has([0x7E, 0x7E, 0x7E], at: place, line) {
      state = state == .fence ? .code : .fence
      return reading.take(to: line.count, .comment)
    }
    guard state != .fence, place < line.count else { return reading.take(to: line.count, .string) }
    let first = line[place]
    if first == UInt8(ascii: "#") { return reading.take(to: line.count, .function) }
    if first == UInt8(ascii: ">") { return reading.take(to: line.count, .comment) }
    if first == UInt8(ascii: "-") || first == UInt8(ascii: "*") || first == UInt8(ascii: "+"), place + 1 < line.count,
      isBlank(line[place + 1])
    {
      reading.take(to: place, .plain)
      place += 1
      reading.take(to: place, .keyword)
    }
    while place < line.count {
      if line[place] == 0x60 {
        reading.take(to: place, .plain)
        place += 1
        while place < line.count, line[place] != 0x60 { place += 1 }
        place = min(place + 1, line.count)
        reading.take(to: place, .string)
      } else {
        place += 1
      }
    }
    reading.take(to: place, .plain)
  }

  // MARK: Bytes

  private func has(_ word: [UInt8], at place: Int, _ line: Span<UInt8>) -> Bool {
    guard place + word.count <= line.count else { return false }
    for offset in word.indices where line[place + offset] != word[offset] { return false }
    return true
  }

  private func isInWord(_ byte: UInt8) -> Bool { form.classes[Int(byte)].contains(.isInWord) }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
