import Texts

/// What programs put into a prompt that no person wrote.
package enum InjectedText {
  private static let tags = [
    "system-reminder", "local-command-caveat", "local-command-stdout", "local-command-stderr", "command-name",
    "command-message", "command-args", "command-contents", "bash-stdout", "bash-stderr", "task-notification",
    "environment_context", "user_instructions", "turn_aborted", "permissions instructions", "skills_instructions",
    "INSTRUCTIONS", "ide_opened_file", "ide_selection", "session_context",
  ]

  /// What Codex says to itself, each in a message of its own.
  private static let codexTags = [
    "subagent_notification", "skill", "hook_prompt", "user_action", "recommended_plugins", "plugins_instructions",
    "apps_instructions", "collaboration_mode", "model_switch", "personality_spec", "realtime_conversation",
  ]

  /// Nothing but what stands in one of Codex' own tags, which may have attributes.
  package static func isCodexAlone(_ text: String) -> Bool {
    let text = trimmed(text[...])
    return codexTags.contains {
      (text.hasPrefix("<\($0)>") || text.hasPrefix("<\($0) ")) && text.hasSuffix("</\($0)>")
    }
  }

  /// The text without what stands in such tags in front of it or, in lines of its own, behind it, and without the space around
  /// what is left. A tag that a person names within their words is theirs.
  package static func removed(from text: String) -> String {
    var rest = trimmed(text[...])
    while let end = endOfTagged(atStartOf: rest) { rest = trimmed(rest[end...]) }
    while let start = startOfTagged(atEndOf: rest) { rest = trimmed(rest[..<start]) }
    return String(rest)
  }

  /// What stands in a tag that is around all of it, whatever that is called.
  package static func unframed(_ text: String) -> String {
    let text = trimmed(text[...])
    guard text.first == "<", let start = text.firstIndex(of: ">").map(text.index(after:)) else { return String(text) }
    let name = text.dropFirst().prefix { $0.isLetter || $0 == "-" }
    let (inside, end) = (text[start...], "</\(name)>")
    return inside.hasSuffix(end) ? String(trimmed(inside.dropLast(end.count))) : String(text)
  }

  private static func endOfTagged(atStartOf text: Substring) -> String.Index? {
    guard text.first == "<", let tag = tags.first(where: { text.hasPrefix("<\($0)>") }) else { return nil }
    if let end = text.firstRange(of: "</\(tag)>")?.upperBound { return end }
    // One that fills lines was cut short with its record. In front of words in its line, a person names it.
    return text.hasPrefix("<\(tag)>\n") ? text.endIndex : nil
  }

  private static func startOfTagged(atEndOf text: Substring) -> String.Index? {
    guard text.last == ">", let tag = tags.first(where: { text.hasSuffix("</\($0)>") }) else { return nil }
    let line = "\n<\(tag)>"
    var start: String.Index?
    while let next = text[(start ?? text.startIndex)...].firstRange(of: line) { start = next.upperBound }
    return start.map { text.index($0, offsetBy: 1 - line.count) }
  }

  /// What a person typed at a prompt of Claude Code that it carried out, or of Codex: a command of theirs, whose words go to the
  /// model, or one for the shell. Claude Code's own commands, such as /model, begin with their names.
  private static func typed(_ text: String) -> String? {
    func inside(_ tag: String) -> Substring? {
      guard let start = text.firstRange(of: "<\(tag)>")?.upperBound,
        let end = text.firstRange(of: "</\(tag)>")?.lowerBound,
        start <= end
      else { return nil }
      return trimmed(text[start..<end])
    }
    if text.hasPrefix("<bash-input>") { return inside("bash-input").map { "!\($0)" } }
    if text.hasPrefix("<user_shell_command>") { return inside("command").map { "!\($0)" } }
    guard text.hasPrefix("<command-message>"), let name = inside("command-name") else { return nil }
    return [name, inside("command-args") ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// A person typed it for the shell: no agent answers that.
  package static func isForShell(_ text: String) -> Bool {
    text.hasPrefix("<bash-input>") || text.hasPrefix("<user_shell_command>")
  }

  /// What a person said in several parts, of which some are files and images that went along: those are named behind it.
  package static func said(in parts: [String]) -> String {
    var words: [String] = []
    var names: [String] = []
    let last = parts.lastIndex { !isPicture($0) }
    for (index, part) in parts.enumerated() {
      if isPicture(part) {
        names.append(part)
        continue
      }
      var rest = part[...]
      // Programs tell of files in lines before the words.
      while let (name, end) = attachment(in: rest, isFollowed: index != last) {
        if let name { names.append(AttachmentMark.named(name)) }
        rest = rest[end...]
      }
      let said = typed(part) ?? removed(from: String(rest))
      if !said.isEmpty { words.append(said) }
    }
    return (words + names).joined(separator: "\n")
  }

  /// A file that went along without a word about it may read so: its record can't be told from one of words.
  static func isFileAlone(_ prompt: String) -> Bool {
    attachment(in: prompt[...], isFollowed: true)?.end == prompt.endIndex
  }

  private static func isPicture(_ part: String) -> Bool { part == "[image]" || part == "[document]" }

  /// An attachment that a text begins with, by its name where it has one, and where it ends.
  private static func attachment(
    in text: Substring, isFollowed: Bool
  ) -> (name: String?, end: String.Index)? {
    let line = text.prefix { !$0.isNewline }
    let next = line.endIndex < text.endIndex ? text.index(after: line.endIndex) : text.endIndex
    if line.hasPrefix("Attached: /") { return (name(ofPath: line.dropFirst("Attached: ".count)), next) }
    // An image itself stands between two such lines.
    if line == "</image>" { return (nil, next) }
    if line.hasPrefix("<image name="), let end = text.firstIndex(of: ">") {
      let after = text.index(after: end)
      return (nil, text[after...].first?.isNewline == true ? text.index(after: after) : after)
    }
    // The file itself is all that follows in its part, and the words are in another one behind it.
    if isFollowed, line.hasPrefix("The file /"), line.last == ":", text[next...].first?.isNewline == true {
      return (name(ofPath: line.dropFirst("The file ".count).dropLast()), text.endIndex)
    }
    return nil
  }

  private static func name(ofPath path: Substring) -> String { path.lastPathPart ?? "" }

  private static func trimmed(_ text: Substring) -> Substring {
    guard let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return text[first...last]
  }
}
