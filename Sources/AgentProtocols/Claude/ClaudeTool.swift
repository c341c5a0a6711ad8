import Conversation
import JSON
import Texts
import ToolChanges

/// One use of a tool by Claude Code, and what a person reads of it.
struct ClaudeTool: Equatable, Sendable {
  let id: String
  /// How many calls with this id the turn has had.
  let number: Int
  let name: String
  private(set) var input: JSON
  private(set) var call: ToolCall
  private(set) var isInBackground = false

  init(id: String, number: Int = 1, name: String, input: JSON, directory: String) {
    self.id = id
    self.number = number
    self.name = name
    self.input = input
    let words = ClaudeToolWords(name: name, input: input, directory: directory)
    call = ToolCall(
      id: ToolCall.name(id, number: number), title: words.title, kind: words.kind, status: .running, input: words.input)
  }

  /// Its input is not known yet.
  init(beginning id: String, number: Int, name: String) {
    self.init(id: id, number: number, name: name, input: [:], directory: "")
    call.status = .pending
  }

  /// Nothing has come of it yet.
  var isOpen: Bool { call.isUnderWay }

  /// What exactly would run or change.
  var detail: String { ClaudeToolWords.detail(of: name, input) }

  mutating func append(_ text: String) {
    let plain = PlainText.colored(text)
    guard !plain.isEmpty else { return }
    call.output += call.output.isEmpty ? plain : "\n" + plain
  }

  /// The fate says whether it came to be carried out at all.
  mutating func finish(_ result: JSON, details: JSON, fate: JSON) {
    if details["status"]?.string == "async_launched" || details["backgroundTaskId"]?.string != nil {
      isInBackground = true
      return
    }
    let failed = result["is_error"]?.bool == true
    let isRefused =
      fate["non_execution_kind"]?.string == "user-rejected"
      || fate["permission_decision"]?["decision"]?.string == "reject"
    call.status = isRefused ? .cancelled : failed ? .failed : .completed
    let text = ClaudeTool.text(of: result["content"])
    if name == "Bash", !isRefused { call.exitCode = failed ? ClaudeTool.exitCode(in: text) : 0 }
    if let difference = ToolChange.done(details) {
      call.output = PlainText.colored(difference)
    } else if isRefused, call.kind == "edit", let asked = ToolChange.asked(input) {
      // The call itself names only the file, and what was refused has been read.
      call.output = PlainText.colored(text.isEmpty ? asked : asked + "\n" + text)
    } else if name == "Task" || name == "Agent", !call.output.isEmpty {
      if !call.output.ends(with: text) { append(text) }
    } else {
      call.output = PlainText.colored(text)
    }
  }

  mutating func finishInBackground(summary: String?, status: String?) {
    isInBackground = false
    switch status {
    case "failed": call.status = .failed
    case "killed", "stopped": call.status = .cancelled
    case .some, nil: call.status = .completed
    }
    if let summary = summary.map(PlainText.plain), !call.output.contains(summary) { append(summary) }
  }

  private static func text(of content: JSON?) -> String {
    if let text = content?.string { return unmarked(text) }
    return (content?.array ?? []).map { unmarked(ContentText.text(of: $0)) }.filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  private static func unmarked(_ text: String) -> String {
    let (start, end) = ("<tool_use_error>", "</tool_use_error>")
    guard text.hasPrefix(start), text.hasSuffix(end) else { return text }
    return String(text.dropFirst(start.count).dropLast(end.count))
  }

  private static func exitCode(in text: String) -> Int? {
    guard text.hasPrefix("Exit code ") else { return nil }
    return Int(text.dropFirst("Exit code ".count).prefix { $0.isNumber })
  }
}
