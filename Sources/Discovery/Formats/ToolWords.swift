import Conversation
import JSON
import Texts
import ToolChanges

/// How a tool call reads: what kind of tool it is, its title, and what it was given.
enum ToolWords {
  static func use(id: String, name: String, input: JSON) -> ToolUse {
    if let questions = input["questions"]?.array, let title = question(questions) {
      return ToolUse(id: id, title: String(title.prefix(200)), kind: "other", input: answers(to: questions))
    }
    let kind = kind(of: name)
    let subject = subject(of: input)
    let line = subject.flatMap(patched) ?? subject?.split(whereSeparator: \.isNewline).first.map(String.init)
    let title: String
    switch kind {
    case "execute": title = line ?? name
    default: title = line.map { "\(name) \($0)" } ?? name
    }
    return ToolUse(id: id, title: String(title.prefix(200)), kind: kind, input: text(of: input, kind: kind, subject))
  }

  /// The kinds are the Agent Client Protocol's, as for the agents that are driven from here.
  static func kind(of name: String) -> String {
    switch name.lowercased() {
    case "bash", "shell", "exec_command", "local_shell", "run_shell_command", "powershell", "terminal", "execute",
      "write_stdin":
      "execute"
    case "read", "read_file", "notebookread", "view", "view_image", "read_many_files", "cat": "read"
    case "edit", "write", "multiedit", "notebookedit", "apply_patch", "replace", "write_file", "patch", "create",
      "str_replace_editor":
      "edit"
    case "grep", "glob", "ls", "list", "list_directory", "search_file_content", "find", "search": "search"
    case "webfetch", "websearch", "web_fetch", "web_search", "google_web_search", "fetch": "fetch"
    case "todowrite", "update_plan", "think", "exitplanmode": "think"
    default: "other"
    }
  }

  /// What the person is asked, in words.
  private static func question(_ questions: [JSON]) -> String? {
    let words = questions.compactMap { $0["question"]?.string }.map { text in
      text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
    return words.isEmpty ? nil : "Question: " + words.joined(separator: " ")
  }

  private static func answers(to questions: [JSON]) -> String {
    questions.flatMap { $0["options"]?.array ?? [] }.compactMap { option in
      option["label"]?.string.map { "- " + $0 + (option["description"]?.string.map { ": \($0)" } ?? "") }
    }.joined(separator: "\n")
  }

  /// What the call is about: a command, a path, a pattern.
  private static func subject(of input: JSON) -> String? {
    if let text = input.string { return text.isEmpty ? nil : text }
    for name in subjects {
      if let text = input[name]?.string, !text.isEmpty { return text }
      if let words = input[name]?.array?.compactMap(\.string), !words.isEmpty { return command(words) }
    }
    return nil
  }

  /// The first file that a patch changes says more than the patch's first line.
  private static func patched(_ text: String) -> String? {
    guard text.hasPrefix("*** Begin Patch") else { return nil }
    return text.prefix(1000).split(separator: "\n").lazy.compactMap { line in
      line.hasPrefix("*** ") ? line.firstRange(of: " File: ").map { String(line[$0.upperBound...]) } : nil
    }.first
  }

  private static let subjects = [
    "command", "cmd", "file_path", "filePath", "absolute_path", "path", "notebook_path", "pattern", "query", "url",
    "description", "prompt",
  ]

  /// A shell's own words in front of a command say nothing.
  private static func command(_ words: [String]) -> String {
    if words.count == 3, ["bash", "sh", "zsh"].contains(words[0].lastPathPart ?? ""),
      words[1].hasPrefix("-")
    {
      return words[2]
    }
    return words.joined(separator: " ")
  }

  private static func text(of input: JSON, kind: String, _ subject: String?) -> String {
    if let text = input.string { return text }
    if kind == "execute", let subject { return subject }
    if kind == "edit", let change = ToolChange.asked(input) { return change }
    guard case .object(let object) = input, !object.members.isEmpty else { return "" }
    if object.members.count == 1, let subject { return subject }
    return input.pretty
  }

  /// Text out of what providers write for a tool's answer: a text, texts in blocks, or something else as it is.
  static func answer(_ value: JSON?) -> String {
    switch value {
    case nil, .null: ""
    case .string(let text): text
    case .array(let blocks):
      blocks.compactMap { block in
        block["text"]?.string ?? (block["type"]?.string).map { "[\($0)]" }
      }.joined(separator: "\n")
    case .object(let object):
      object["output"]?.string ?? object["content"].map { answer($0) } ?? object["llmContent"].map { answer($0) }
        ?? JSON.object(object).pretty
    case .bool, .integer, .double: value?.text ?? ""
    }
  }
}
