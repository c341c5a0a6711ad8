import CSystem

/// Tells the records that hold nothing but what tools answered, without reading them: they are most of a record's bytes.
enum ToolAnswers {
  /// Within a text a quotation mark has a backslash in front of it, so these signs are never somebody's words.
  static func fill(_ line: UnsafeBufferPointer<UInt8>, _ format: SessionFormat) -> Bool {
    format.rules.isToolAnswer(line)
  }

  static func has(_ needle: StaticString, _ line: UnsafeBufferPointer<UInt8>) -> Bool {
    cs_find_text(line.baseAddress, line.count, needle.utf8Start, needle.utf8CodeUnitCount) >= 0
  }
}
