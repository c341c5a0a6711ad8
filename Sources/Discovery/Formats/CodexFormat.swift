import Conversation
import JSON
import Texts

/// Codex's rollout files. The same things stand there twice, as items and as events: items are read, and of the events
/// only those that tell of turns.
enum CodexFormat {
  static let rules = SessionRules(
    record: record,
    prompt: {
      let content: JSON = [["type": "input_text", "text": .string($0)]]
      return ["type": "response_item", "payload": ["type": "message", "role": "user", "content": content]]
    },
    roots: { place in place.codex.flatMap { [($0 + "/sessions", 3), ($0 + "/archived_sessions", 0)] } },
    holds: { name, _, _ in name.hasPrefix("rollout-") && name.hasSuffix(".jsonl") },
    id: { path in path.lastPathPart.flatMap(id(ofName:)) },
    home: { path in
      let mark = path.firstRange(of: "/sessions/") ?? path.firstRange(of: "/archived_sessions/")
      return mark.map { String(path[..<$0.lowerBound]) } ?? ""
    },
    aside: { home, _, _ in SessionSurvey.Aside(names: SidecarFiles.codexNames(home + "/session_index.jsonl")) },
    isToolAnswer: {
      ToolAnswers.has(#"{"type":"function_call_output""#, $0)
        || ToolAnswers.has(#"{"type":"custom_tool_call_output""#, $0)
    })

  /// `rollout-2026-11-21T03-49-11-<uuid>.jsonl`
  private static func id(ofName name: String) -> String? {
    guard name.hasPrefix("rollout-"), name.hasSuffix(".jsonl"), name.count > 36 + 6 else { return nil }
    let id = String(name.dropLast(6).suffix(36))
    return UniqueID(id) == nil ? nil : id
  }

  static func record(_ line: JSON) -> Record {
    var record = Record()
    record.at = RecordTime.read(line["timestamp"])
    guard let payload = line["payload"] else {
      // The oldest files have bare items with ids of their own. The folder stands only in what the model was told.
      record.sessionId = line["type"] == nil ? line["id"]?.string : nil
      record.directory = directory(toldIn: ContentBlocks.text(of: line["content"]))
      item(line, &record)
      return record
    }
    switch line["type"]?.string {
    case "session_meta":
      meta(payload, &record)
      if let origin = origin(payload, ordinal: line["ordinal"]?.int) { record.said = [.forked(from: origin)] }
    case "turn_context": record.directory = payload["cwd"]?.string
    case "response_item": item(payload, &record)
    case "event_msg": event(payload, &record)
    case "compacted": record.said.append(.notice("The conversation was compacted."))
    default: break
    }
    return record
  }

  private static func directory(toldIn text: String) -> String? {
    guard text.hasPrefix("<environment_context>"), let start = text.firstRange(of: "<cwd>"),
      let end = text[start.upperBound...].firstRange(of: "</cwd>")
    else { return nil }
    let path = String(text[start.upperBound..<end.lowerBound])
    return path.hasPrefix("/") ? path : nil
  }

  private static func meta(_ payload: JSON, _ record: inout Record) {
    record.sessionId = payload["id"]?.string ?? payload["session_id"]?.string
    record.directory = payload["cwd"]?.string
    record.at = RecordTime.read(payload["timestamp"]) ?? record.at
    record.isSubagent =
      payload["thread_source"]?.string == "subagent" || payload["source"]?["subagent"] != nil
  }

  /// The session that this one goes on from without having its lines: those of older forks stand in the file themselves.
  private static func origin(_ payload: JSON, ordinal: Int?) -> String? {
    let end = payload["forked_from_ordinal_exclusive"] ?? payload["history_base"]?["end_ordinal_exclusive"]
    // The same is said again where the session is gone on with.
    guard let end = end?.int, ordinal ?? 0 <= end else { return nil }
    return payload["forked_from_id"]?.string ?? payload["history_base"]?["thread_id"]?.string
  }

  private static func item(_ payload: JSON, _ record: inout Record) {
    let call = payload["call_id"]?.string ?? payload["id"]?.string ?? ""
    switch payload["type"]?.string {
    case "message": message(payload, &record)
    case "reasoning":
      let text = (payload["summary"]?.array ?? []).compactMap { $0["text"]?.string }.joined(separator: "\n")
      if !text.isEmpty { record.said.append(.thought(text)) }
      record.ending = .open
    case "function_call":
      let name = payload["name"]?.string ?? "tool"
      record.said.append(.tool(ToolWords.use(id: call, name: name, input: arguments(payload["arguments"]))))
      record.ending = name == "request_user_input" ? .asks : .tool
    case "custom_tool_call":
      record.said.append(
        .tool(ToolWords.use(id: call, name: payload["name"]?.string ?? "tool", input: payload["input"] ?? .null)))
      record.ending = .tool
    case "local_shell_call":
      record.said.append(.tool(ToolWords.use(id: call, name: "shell", input: payload["action"] ?? .null)))
      record.ending = .tool
    case "web_search_call":
      record.said.append(.tool(ToolWords.use(id: call, name: "web_search", input: payload["action"] ?? .null)))
      record.ending = .open
    case "function_call_output", "custom_tool_call_output", "local_shell_call_output":
      record.said.append(.result(result(of: call, payload["output"])))
      record.ending = .open
    default: break
    }
  }

  private static func message(_ payload: JSON, _ record: inout Record) {
    let words = ContentBlocks.of(payload["content"]).compactMap { part -> String? in
      if let text = part["text"]?.string { return text }
      return part["type"]?.string == "input_image" ? "[image]" : nil
    }
    switch payload["role"]?.string {
    case "user":
      let said = InjectedText.said(
        in: words.filter { !$0.hasPrefix("# AGENTS.md instructions") && !InjectedText.isCodexAlone($0) })
      guard !said.isEmpty else { return }
      record.said.append(.person(said))
      if words.first.map(InjectedText.isForShell) != true { record.ending = .open }
    case "assistant":
      let text = words.joined(separator: "\n")
      guard !text.isEmpty else { return }
      record.said.append(.agent(text))
      record.ending = .open
    // What developers and the system say is not for people.
    default: break
    }
  }

  private static func event(_ payload: JSON, _ record: inout Record) {
    switch payload["type"]?.string {
    case "task_started", "turn_started": record.ending = .open
    case "task_complete", "turn_complete": record.ending = .ended
    case "turn_aborted":
      record.ending = .stopped
      record.said.append(.notice("Stopped."))
    case "thread_rolled_back": record.said.append(.wentBack)
    case "error":
      record.said.append(.notice(payload["message"]?.string ?? "The turn failed.", isFailure: true))
      record.ending = .failed
    case "thread_name_updated":
      record.name = payload["thread_name"]?.string.flatMap {
        ThreadName.isName($0) ? Record.Name(text: $0, rank: .person) : nil
      }
    default: break
    }
  }

  /// Arguments are JSON in a text; what isn't stays a text.
  private static func arguments(_ value: JSON?) -> JSON {
    guard let text = value?.string else { return value ?? .null }
    do throws(JSONError) { return try JSON(parsing: text) } catch { return .string(text) }
  }

  /// The outcome stands in front of the output, in lines of the program's own.
  private static func result(of call: String, _ output: JSON?) -> ToolResult {
    let metadata = output?["metadata"]
    let text = ToolWords.answer(output)
    guard let inner = parsed(text) else {
      let code = metadata?["exit_code"]?.int ?? exitCode(in: text)
      return ToolResult(call: call, text: body(of: text), status: status(code, output), exitCode: code)
    }
    let code = inner["metadata"]?["exit_code"]?.int
    return ToolResult(call: call, text: ToolWords.answer(inner), status: status(code, inner), exitCode: code)
  }

  private static func parsed(_ text: String) -> JSON? {
    guard text.hasPrefix("{\"output\"") else { return nil }
    do throws(JSONError) { return try JSON(parsing: text) } catch { return nil }
  }

  private static func status(_ code: Int?, _ output: JSON?) -> Entry.Status {
    if let code { return code == 0 ? .done : .failed }
    return output?["success"]?.bool == false ? .failed : .done
  }

  private static func exitCode(in text: String) -> Int? {
    for mark in ["Exit code: ", "Process exited with code "] {
      guard let place = text.prefix(400).firstRange(of: mark) else { continue }
      return Int(text[place.upperBound...].prefix { $0.isNumber || $0 == "-" })
    }
    return nil
  }

  private static func body(of text: String) -> String {
    guard exitCode(in: text) != nil, let place = text.prefix(600).firstRange(of: "Output:\n") else { return text }
    return String(text[place.upperBound...])
  }
}
