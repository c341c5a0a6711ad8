import CYaml

/// Reads one YAML document through libyaml, within bounds: no file, however made, takes long or much.
package struct YAMLReader {
  static let depthLimit = 32
  /// With what aliases stand for counted each time.
  package static let valueLimit = 20_000

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let bytes: [UInt8]
  private var values = 0
  private var anchors: [String: (value: YAML, values: Int)] = [:]

  /// Nil where there is nothing but space and comments.
  package static var libraryVersion: String { String(cString: yaml_get_version_string()) }

  package static func read(_ bytes: [UInt8]) throws(YAMLProblem) -> YAML? {
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    defer { parser.deallocate() }
    guard yaml_parser_initialize(parser) == 1 else {
      throw YAMLProblem(line: 1, words: "there is no memory to read it")
    }
    defer { yaml_parser_delete(parser) }
    // libyaml keeps the pointer: it must outlive the parser.
    let input = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(1, bytes.count))
    defer { input.deallocate() }
    _ = input.update(fromContentsOf: bytes)
    yaml_parser_set_input_string(parser, input.baseAddress, bytes.count)
    var reader = YAMLReader(parser: parser, bytes: bytes)
    return try reader.document()
  }

  private init(parser: UnsafeMutablePointer<yaml_parser_t>, bytes: [UInt8]) {
    (self.parser, self.bytes) = (parser, bytes)
  }

  private mutating func document() throws(YAMLProblem) -> YAML? {
    var root: YAML?
    while true {
      let event = try next()
      switch event {
      case .other: continue
      case .end: return root
      case .scalar, .sequenceStart, .mappingStart, .alias, .close:
        guard root == nil else { throw YAMLProblem(line: event.line, words: "there is a second document") }
        root = try value(event, depth: 0)
      }
    }
  }

  private static let nothing: Set = ["~", "null", "Null", "NULL"]

  private mutating func value(
    _ event: YAMLEvent, depth: Int, isBehindColon: Bool = false
  ) throws(YAMLProblem) -> YAML {
    guard depth < YAMLReader.depthLimit else { throw YAMLProblem(line: event.line, words: "it is nested too deeply") }
    let before = values
    try count(1, line: event.line)
    let value: YAML
    let anchor: String?
    switch event {
    case .scalar(let text, let isBare, let name, let line):
      let isNothing = isBehindColon && isBare && YAMLReader.nothing.contains(text)
      (value, anchor) = (YAML(.scalar(isNothing ? "" : text), line: line), name)
    case .sequenceStart(let name, let line):
      var items: [YAML] = []
      while let item = try inner() { items.append(try self.value(item, depth: depth + 1)) }
      (value, anchor) = (YAML(.sequence(items), line: line), name)
    case .mappingStart(let name, let line):
      (value, anchor) = (YAML(.mapping(try entries(depth: depth)), line: line), name)
    case .alias(let name, let line):
      guard let known = anchors[name] else {
        throw YAMLProblem(line: line, words: "*\(name) stands for nothing that is complete above it")
      }
      try count(known.values, line: line)
      return known.value
    case .close, .other, .end: throw YAMLProblem(line: event.line, words: "a value is missing")
    }
    if let anchor { anchors[anchor] = (value, values - before) }
    return value
  }

  private mutating func entries(depth: Int) throws(YAMLProblem) -> [YAML.Entry] {
    var entries: [YAML.Entry] = []
    while let keyEvent = try inner() {
      let key = try value(keyEvent, depth: depth + 1)
      guard let text = key.scalar else { throw YAMLProblem(line: keyEvent.line, words: "a key must be a word") }
      let value = try value(try next(), depth: depth + 1, isBehindColon: true)
      entries.append(YAML.Entry(key: text, line: keyEvent.line, value: value))
    }
    return entries
  }

  /// The next event of a sequence or mapping; nil at its end.
  private func inner() throws(YAMLProblem) -> YAMLEvent? {
    let event = try next()
    if case .close = event { return nil }
    return event
  }

  private mutating func count(_ more: Int, line: Int) throws(YAMLProblem) {
    values += more
    guard values <= YAMLReader.valueLimit else { throw YAMLProblem(line: line, words: "there is too much in it") }
  }

  private func next() throws(YAMLProblem) -> YAMLEvent {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw problem }
    defer { yaml_event_delete(&event) }
    return try YAMLEvent(event)
  }

  private var problem: YAMLProblem {
    let words = parser.pointee.problem.map { String(cString: $0) } ?? "it can't be read"
    // Where libyaml's reader finds bytes that are no text, it only knows how far it had come.
    let line = parser.pointee.error == YAML_READER_ERROR ? parser.pointee.mark.line : parser.pointee.problem_mark.line
    return YAMLProblem(line: Int(line) + 1, words: plainWords(ofLine: Int(line)) ?? words)
  }

  /// Of the two mistakes that libyaml tells in words of its own trade.
  private func plainWords(ofLine number: Int) -> String? {
    guard parser.pointee.error == YAML_SCANNER_ERROR else { return nil }
    let lines = bytes.split(separator: 0x0A, maxSplits: number + 1, omittingEmptySubsequences: false)
    guard lines.indices.contains(number) else { return nil }
    let indent = lines[number].prefix { $0 == 0x20 || $0 == 0x09 }
    if indent.contains(0x09) { return "it is indented with a tab: indent with spaces" }
    let characters = String(decoding: lines[number], as: UTF8.self).unicodeScalars
    let found = characters.dropFirst(Int(parser.pointee.problem_mark.column)).first
    guard let found, "@`%".unicodeScalars.contains(found) else { return nil }
    return "no value begins with \(found): put it in quotes"
  }
}
