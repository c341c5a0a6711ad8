import Conversation
import Texts

/// What programs put into a prompt that no person wrote.
enum InjectedText {
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

  /// What a person said in several parts, of which some are files and images that went along: those are named behind it.
  static func said(in parts: [String]) -> String {
    var words: [String] = []
    var names: [String] = []
    for part in parts {
      if part == "[image]" || part == "[document]" {
        names.append(part)
        continue
      }
      var rest = part[...]
      // Programs tell of files in lines before the words.
      while let (name, end) = attachment(in: rest) {
        if let name { names.append("[\(name)]") }
        rest = rest[end...]
      }
      let said = removed(from: String(rest))
      if !said.isEmpty { words.append(said) }
    }
    return (words + names).joined(separator: "\n")
  }

  /// An attachment that a text begins with, by its name where it has one, and where it ends.
  private static func attachment(in text: Substring) -> (name: String?, end: String.Index)? {
    let line = text.prefix { !$0.isNewline }
    let next = line.endIndex < text.endIndex ? text.index(after: line.endIndex) : text.endIndex
    if line.hasPrefix("Attached: /") { return (name(ofPath: line.dropFirst("Attached: ".count)), next) }
    // An image itself stands between two such lines.
    if line == "</image>" { return (nil, next) }
    if line.hasPrefix("<image name="), let end = text.firstIndex(of: ">") {
      let after = text.index(after: end)
      return (nil, text[after...].first?.isNewline == true ? text.index(after: after) : after)
    }
    // The file itself is all that follows in its part.
    if line.hasPrefix("The file /"), line.last == ":", text[next...].first?.isNewline == true {
      return (name(ofPath: line.dropFirst("The file ".count).dropLast()), text.endIndex)
    }
    return nil
  }

  private static func name(ofPath path: Substring) -> String { path.lastPathPart ?? "" }

  private static func trimmed(_ text: String) -> String {
    guard let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(text[first...last])
  }
}
