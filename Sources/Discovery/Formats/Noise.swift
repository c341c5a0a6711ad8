/// What programs put into a prompt that no person wrote.
enum Noise {
  private static let tags = [
    "system-reminder", "local-command-caveat", "local-command-stdout", "local-command-stderr", "command-name",
    "command-message", "command-args", "command-contents", "bash-stdout", "bash-stderr", "task-notification",
    "environment_context", "user_instructions", "turn_aborted", "permissions instructions", "skills_instructions",
    "INSTRUCTIONS", "ide_opened_file", "ide_selection",
  ]

  /// The text without the parts in such tags, and without the space around what is left.
  static func removed(from text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "<")) else { return trimmed(text) }
    var rest = text
    for tag in tags {
      let begin = "<\(tag)>"
      let end = "</\(tag)>"
      while let start = rest.firstRange(of: begin) {
        let after = rest[start.upperBound...].firstRange(of: end)?.upperBound ?? rest.endIndex
        rest.removeSubrange(start.lowerBound..<after)
      }
    }
    return trimmed(rest)
  }

  private static func trimmed(_ text: String) -> String {
    guard let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(text[first...last])
  }
}
