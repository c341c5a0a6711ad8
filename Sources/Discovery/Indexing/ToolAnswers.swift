import CSystem

/// Tells the records that hold nothing but what tools answered, without reading them: they are most of a record's bytes.
enum ToolAnswers {
  /// Within a text a quotation mark has a backslash in front of it, so these signs are never somebody's words.
  static func fill(_ line: UnsafeBufferPointer<UInt8>, _ format: SessionFormat) -> Bool {
    switch format {
    case .claude: has(#""type":"tool_result""#, line) && !has(#""type":"text""#, line)
    case .codex: has(#"{"type":"function_call_output""#, line) || has(#"{"type":"custom_tool_call_output""#, line)
    case .copilot: has(#""type":"tool.execution_complete""#, line)
    // Answers stand in the messages themselves.
    case .gemini: false
    }
  }

  private static func has(_ needle: StaticString, _ line: UnsafeBufferPointer<UInt8>) -> Bool {
    cs_find_text(line.baseAddress, line.count, needle.utf8Start, needle.utf8CodeUnitCount) >= 0
  }
}
