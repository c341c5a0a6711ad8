import AgentForms
import Conversation
import JSON
import Texts
import ToolChanges

/// A tool of Claude Code in a person's words.
struct ClaudeToolWords {
  let title: String
  let kind: String
  let input: String

  init(name: String, input: JSON, directory: String) {
    func text(_ member: String) -> String { PlainText.line(input[member]?.string ?? "") }
    func path(_ member: String) -> String { ClaudeToolWords.short(text(member), directory) }
    func titled(_ verb: String, _ object: String) -> String { object.isEmpty ? verb : "\(verb) \(object)" }
    self.input = ClaudeToolWords.input(of: name, input)
    switch name {
    case "Bash", "PowerShell":
      let command = PlainText.exact(input["command"]?.string ?? "")
      let first = command.firstLine.map(PlainText.line)
      (title, kind) = (first ?? "Run a command", "execute")
    case "Read", "NotebookRead": (title, kind) = (titled("Read", path("file_path")), "read")
    case "Write": (title, kind) = (titled("Write", path("file_path")), "edit")
    case "Edit", "MultiEdit": (title, kind) = (titled("Edit", path("file_path")), "edit")
    case "NotebookEdit": (title, kind) = (titled("Edit", path("notebook_path")), "edit")
    case "Glob", "Grep", "LS": (title, kind) = (titled("Search", text("pattern") + path("path")), "search")
    case "WebFetch": (title, kind) = (titled("Fetch", text("url")), "fetch")
    case "WebSearch": (title, kind) = (titled("Search the web:", text("query")), "fetch")
    case "Task", "Agent": (title, kind) = (titled("Agent:", text("description")), "think")
    case "ExitPlanMode": (title, kind) = ("Plan", "think")
    case "AskUserQuestion":
      (title, kind) = (QuestionWords.title(of: input["questions"]?.array ?? []), "other")
    case "Skill": (title, kind) = (titled("Skill", text("skill") + text("command")), "other")
    default:
      // mcp__SERVER__TOOL
      let parts = name.split(separator: "_", omittingEmptySubsequences: true).map(String.init)
      let isForeign = name.hasPrefix("mcp__") && parts.count > 2
      (title, kind) = (
        isForeign ? "\(parts[1]): \(parts.dropFirst(2).joined(separator: " "))" : PlainText.line(name), "other"
      )
    }
  }

  /// What exactly would run or change.
  static func detail(of name: String, _ input: JSON) -> String {
    switch name {
    case "Bash", "PowerShell":
      return ToolCallText.command(in: input) ?? PlainText.exact(input.pretty)
    case "Edit", "MultiEdit", "Write": return PlainText.exact(ToolChange.asked(input) ?? input.pretty)
    case "ExitPlanMode":
      return PlainText.exact(input["plan"]?.string ?? "")
    default: return input.object?.members.isEmpty == false ? PlainText.exact(input.pretty) : ""
    }
  }

  private static func input(of name: String, _ input: JSON) -> String {
    if name == "AskUserQuestion", let questions = input["questions"]?.array {
      return QuestionWords.offered(by: questions)
    }
    if let text = ToolCallText.command(in: input) { return text }
    for member in ["file_path", "notebook_path", "pattern", "url", "query", "prompt", "plan"] {
      if let text = input[member]?.string { return PlainText.exact(text) }
    }
    return input.object?.members.isEmpty == false ? PlainText.exact(input.pretty) : ""
  }

  private static func short(_ path: String, _ directory: String) -> String {
    let folder = directory.hasSuffix("/") ? directory : directory + "/"
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }
}
