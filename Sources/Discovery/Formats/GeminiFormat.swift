import Conversation
import JSON
import Texts

/// Gemini CLI's chats: a first record about the chat, then messages, which later records may replace or take back.
enum GeminiFormat {
  /// Answers stand in the messages themselves.
  static let rules = SessionRules(
    record: record,
    prompt: { ["type": "user", "content": .string($0)] },
    roots: { place in [(place.gemini + "/tmp", 2)] },
    holds: { name, depth, folder in
      depth == 2 && folder == "chats" && name.hasPrefix("session-")
        && (name.hasSuffix(".jsonl") || name.hasSuffix(".json"))
    },
    goesInto: { name, depth in depth < 2 || name == "chats" },
    home: { String($0.parentPath.parentPath) },
    aside: { home, places, directories in
      let directory = SidecarFiles.geminiDirectory(home, places, directories)
      return SessionSurvey.Aside(directory: { _ in directory })
    })

  static func record(_ line: JSON) -> Record {
    var record = Record()
    record.at = RecordTime.read(line["timestamp"])
    if let set = line["$set"] { return change(set, record) }
    if let target = line["$rewindTo"]?.string {
      record.rewindsTo = target
      record.ending = .stopped
      return record
    }
    if line["type"] == nil, line["sessionId"] != nil { return about(line, record) }
    message(line, &record)
    return record
  }

  private static func about(_ line: JSON, _ start: Record) -> Record {
    var record = start
    record.sessionId = line["sessionId"]?.string
    record.at = RecordTime.read(line["startTime"]) ?? RecordTime.read(line["lastUpdated"])
    record.directory = line["directories"]?[0]?.string
    record.isSubagent = line["kind"]?.string == "subagent"
    record.name = name(line["summary"])
    for message in line["messages"]?.array ?? [] { self.message(message, &record) }
    return record
  }

  private static func change(_ set: JSON, _ start: Record) -> Record {
    var record = start
    record.name = name(set["summary"])
    record.at = RecordTime.read(set["lastUpdated"]) ?? record.at
    guard let messages = set["messages"]?.array else { return record }
    record.startsOver = true
    for message in messages { self.message(message, &record) }
    // It stands for all of them, and no later form of one replaces it.
    record.message = nil
    return record
  }

  private static func name(_ value: JSON?) -> Record.Name? {
    value?.string.flatMap { ThreadName.isName($0) ? Record.Name(text: $0, rank: .provider) : nil }
  }

  private static func message(_ line: JSON, _ record: inout Record) {
    record.message = line["id"]?.string ?? record.message
    let text = text(of: line["displayContent"]) ?? text(of: line["content"]) ?? ""
    switch line["type"]?.string {
    case "user":
      let words = InjectedText.removed(from: text)
      guard !words.isEmpty else { return }
      record.said.append(.person(words))
      record.ending = .open
    case "gemini":
      for thought in line["thoughts"]?.array ?? [] {
        let words = [thought["subject"]?.string, thought["description"]?.string].compactMap { $0 }
        if !words.isEmpty { record.said.append(.thought(words.joined(separator: ": "))) }
      }
      if !text.isEmpty { record.said.append(.agent(text)) }
      record.ending = .ended
      for call in line["toolCalls"]?.array ?? [] { tool(call, &record) }
    case "info", "warning": if !text.isEmpty { record.said.append(.notice(text)) }
    case "error":
      if !text.isEmpty { record.said.append(.notice(text, isFailure: true)) }
      record.ending = .failed
    default: break
    }
  }

  private static func tool(_ call: JSON, _ record: inout Record) {
    let id = call["id"]?.string ?? ""
    record.said.append(.tool(ToolWords.use(id: id, name: call["name"]?.string ?? "tool", input: call["args"] ?? .null)))
    record.ending = .open
    let status: Entry.Status
    switch call["status"]?.string {
    case "success": status = .done
    case "error": status = .failed
    case "cancelled": status = .cancelled
    default:
      record.ending = .tool
      return
    }
    let shown = call["resultDisplay"]?.string ?? ToolWords.answer(call["result"])
    record.said.append(.result(ToolResult(call: id, text: shown, status: status)))
  }

  /// Content is a text, or parts with texts.
  private static func text(of content: JSON?) -> String? {
    switch content {
    case .string(let text): text
    case .array(let parts): parts.compactMap { $0["text"]?.string ?? $0.string }.joined(separator: "\n")
    case .object(let part): part["text"]?.string
    case .null, .bool, .integer, .double, nil: nil
    }
  }
}
