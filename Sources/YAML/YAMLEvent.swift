import CYaml

/// One step of libyaml's way through a file, copied out of its memory.
enum YAMLEvent {
  /// What stands bare may be YAML's word for nothing, and not that text.
  case scalar(String, isBare: Bool, anchor: String?, line: Int)
  case sequenceStart(anchor: String?, line: Int)
  case mappingStart(anchor: String?, line: Int)
  case alias(String, line: Int)
  /// The end of a sequence or mapping.
  case close(line: Int)
  /// The end of the file.
  case end(line: Int)
  /// The beginnings and ends of documents.
  case other(line: Int)

  init(_ event: yaml_event_t) throws(YAMLProblem) {
    let line = Int(event.start_mark.line) + 1
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      // Names and paths go to the system, for which a zero byte ends them.
      guard !bytes.contains(0) else { throw YAMLProblem(line: line, words: "there is a zero byte in the text") }
      self = .scalar(
        String(decoding: bytes, as: UTF8.self), isBare: scalar.style == YAML_PLAIN_SCALAR_STYLE && scalar.tag == nil,
        anchor: Self.text(scalar.anchor), line: line)
    case YAML_SEQUENCE_START_EVENT:
      self = .sequenceStart(anchor: Self.text(event.data.sequence_start.anchor), line: line)
    case YAML_MAPPING_START_EVENT: self = .mappingStart(anchor: Self.text(event.data.mapping_start.anchor), line: line)
    case YAML_ALIAS_EVENT: self = .alias(Self.text(event.data.alias.anchor) ?? "", line: line)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: self = .close(line: line)
    case YAML_STREAM_END_EVENT, YAML_NO_EVENT: self = .end(line: line)
    default: self = .other(line: line)
    }
  }

  var line: Int {
    switch self {
    case .scalar(_, _, _, let line), .sequenceStart(_, let line), .mappingStart(_, let line), .alias(_, let line),
      .close(let line), .end(let line), .other(let line):
      line
    }
  }

  private static func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    pointer.map { String(decodingCString: $0, as: UTF8.self) }
  }
}
