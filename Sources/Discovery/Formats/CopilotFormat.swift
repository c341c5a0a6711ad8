import Conversation
import JSON
import Texts
import YAML

/// Copilot CLI's events: each has a dotted type and its data.
enum CopilotFormat {
  static let rules = SessionRules(
    record: record,
    prompt: { ["type": "user.message", "data": ["content": .string($0)]] },
    roots: { place in place.copilot.map { ($0 + "/session-state", 1) } },
    holds: { name, depth, _ in depth == 1 && name == "events.jsonl" },
    id: { $0.parentPath.lastPathPart },
    home: { String($0.parentPath) },
    aside: { home, _, _ in aside(home) },
    isToolAnswer: { ToolAnswers.has(#""type":"tool.execution_complete""#, $0) })

  private static func aside(_ home: String) -> SessionSurvey.Aside {
    let values = workspace(SmallText.read(home + "/workspace.yaml") ?? "")
    var aside = SessionSurvey.Aside(directory: { _ in values["cwd"] ?? values["git_root"] })
    if let id = home.lastPathPart, let name = values["name"] ?? values["summary"], ThreadName.isName(name) {
      aside.names[id] = name
    }
    return aside
  }

  static func record(_ line: JSON) -> Record {
    var record = Record()
    record.at = RecordTime.read(line["timestamp"])
    let data = line["data"] ?? .null
    // What a subagent says and does, its thread has as the answer of a tool.
    if data["parentToolCallId"]?.string != nil { return record }
    switch line["type"]?.string {
    case "session.start", "session.resume":
      record.sessionId = data["sessionId"]?.string
      record.directory = data["context"]?["cwd"]?.string ?? data["cwd"]?.string
    case "session.info":
      if let text = data["message"]?.string, !text.isEmpty { record.said.append(.notice(text)) }
    case "user.message" where !isOfProgram(data):
      let text = InjectedText.removed(from: ContentBlocks.text(of: data["content"]))
      guard !text.isEmpty else { break }
      record.said.append(.person(text))
      record.ending = .open
    case "assistant.message": assistant(data, &record)
    case "assistant.reasoning":
      let text = ContentBlocks.text(of: data["content"])
      if !text.isEmpty { record.said.append(.thought(text)) }
      record.ending = .open
    case "tool.execution_start":
      let id = data["toolCallId"]?.string ?? ""
      record.said.append(
        .tool(ToolWords.use(id: id, name: data["toolName"]?.string ?? "tool", input: data["arguments"] ?? .null)))
      record.ending = .tool
    case "tool.execution_complete":
      let isDone = data["success"]?.bool ?? true
      record.said.append(
        .result(
          ToolResult(
            call: data["toolCallId"]?.string ?? "", text: ToolWords.answer(data["result"] ?? data["error"]),
            status: isDone ? .done : .failed)))
      record.ending = .open
    case "assistant.turn_start": record.ending = .open
    case "assistant.turn_end", "session.idle", "session.shutdown": record.ending = .ended
    case "session.compaction_complete": record.said.append(.notice("The conversation was compacted."))
    case "session.snapshot_rewind": record.said.append(.wentBack)
    case "abort":
      record.said.append(.notice("Stopped."))
      record.ending = .stopped
    case "session.error":
      record.said.append(.notice(data["message"]?.string ?? "The turn failed.", isFailure: true))
      record.ending = .failed
    default: break
    }
    return record
  }

  /// Copilot itself speaks to its model in the person's place: it loads a skill, or goes on by itself.
  private static func isOfProgram(_ data: JSON) -> Bool {
    if data["isAutopilotContinuation"]?.bool == true { return true }
    let source = data["source"]?.string ?? ""
    return ["skill-", "agent-", "autopilot"].contains { source.hasPrefix($0) }
  }

  private static func assistant(_ data: JSON, _ record: inout Record) {
    let text = ContentBlocks.text(of: data["content"])
    if !text.isEmpty { record.said.append(.agent(text)) }
    record.ending = data["toolRequests"]?.array?.isEmpty == false ? .tool : .spoke
  }

  /// What is wanted of `workspace.yaml`. Of one that is no YAML nothing is.
  static func workspace(_ text: String) -> [String: String] {
    let lines: [YAML.Entry]
    do throws(YAMLProblem) { lines = try YAMLReader.read(Array(text.utf8))?.entries ?? [] } catch { return [:] }
    var values: [String: String] = [:]
    for line in lines {
      guard let value = line.value.scalar, !["", "~", "null"].contains(value) else { continue }
      values[line.key] = value
    }
    return values
  }
}
