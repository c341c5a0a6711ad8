import Conversation
import JSON
import Texts

/// pi's session files: a first line about the session, then entries, of which each names the one before it. Somebody who goes
/// back to an earlier one goes on from there in the same file: all of it is shown, in the order in which it was said.
enum PiFormat {
  static let rules = SessionRules(
    record: record,
    prompt: { ["type": "message", "message": ["role": "user", "content": .string($0)]] },
    roots: { place in
      let homes = place.folders("PI_CODING_AGENT_DIR", else: [place.home + "/.pi/agent"])
      let chosen = homes.compactMap { sessionFolder(bySettingsIn: $0, of: place.home) }
      return homes.map { (path: $0 + "/sessions", depth: 1) }
        + place.folders("PI_CODING_AGENT_SESSION_DIR", else: chosen).map { (path: $0, depth: 0) }
    },
    holds: { name, depth, _ in depth == 1 ? name.hasSuffix(".jsonl") : depth == 0 && id(ofName: name) != nil },
    id: { path in path.lastPathPart.flatMap(id(ofName:)) },
    isToolAnswer: { ToolAnswers.has(#"{"role":"toolResult""#, $0) })

  /// Where the person wants sessions to lie, of all directories beside each other.
  private static func sessionFolder(bySettingsIn folder: String, of home: String) -> String? {
    guard let text = SmallText.read(folder + "/settings.json") else { return nil }
    do throws(JSONError) {
      let path = try JSON(parsing: text)["sessionDir"]?.string?.expandingHome(home)
      return path.flatMap { $0.hasPrefix("/") ? $0 : nil }
    } catch {
      return nil
    }
  }

  /// `2026-11-20T10-00-00-000Z_<uuid>.jsonl`
  private static func id(ofName name: String) -> String? {
    guard name.hasSuffix(".jsonl"), let mark = name.lastIndex(of: "_") else { return nil }
    let id = String(name.dropLast(6)[name.index(after: mark)...])
    return UniqueID(id) == nil ? nil : id
  }

  static func record(_ line: JSON) -> Record {
    var record = Record()
    record.at = RecordTime.read(line["timestamp"])
    record.node = node(line)
    switch line["type"]?.string {
    case "session":
      record.sessionId = line["id"]?.string
      record.directory = line["cwd"]?.string
    case "session_info":
      record.name = line["name"]?.string.flatMap {
        ThreadName.isName($0) ? Record.Name(text: $0, rank: .person) : nil
      }
    case "message": message(line["message"] ?? .null, of: line, &record)
    case "custom_message": note(line, &record)
    case "compaction": record.said.append(.notice("The conversation was compacted."))
    case "branch_summary": record.said.append(.wentBack)
    // Models, bookmarks and what extensions keep for themselves are nothing that was said.
    default: break
    }
    return record
  }

  /// A summary of what was left behind says by itself that the person went back.
  private static func node(_ line: JSON) -> Record.Node? {
    line["id"]?.string.map {
      Record.Node(
        id: $0, parent: line["parentId"]?.string, mayStepBack: line["type"]?.string != "branch_summary")
    }
  }

  private static func message(_ message: JSON, of line: JSON, _ record: inout Record) {
    record.at = record.at ?? RecordTime.read(message["timestamp"])
    switch message["role"]?.string {
    case "user":
      let said = InjectedText.said(in: words(of: message["content"]))
      guard !said.isEmpty else { return }
      record.said.append(.person(said))
      record.ending = .open
    case "assistant": assistant(message, &record)
    case "toolResult":
      let isFailure = message["isError"]?.bool == true
      record.said.append(
        .result(
          ToolResult(
            call: message["toolCallId"]?.string ?? "", text: ToolWords.answer(message["content"]),
            status: isFailure ? .failed : .done)))
      record.ending = .open
    case "bashExecution": command(message, id: line["id"]?.string ?? "", &record)
    // `hookMessage` is what older versions call it.
    case "custom", "hookMessage": note(message, &record)
    default: break
    }
  }

  private static func assistant(_ message: JSON, _ record: inout Record) {
    for part in ContentBlocks.of(message["content"]) {
      switch part["type"]?.string {
      case "text":
        if let text = part["text"]?.string, !text.isEmpty { record.said.append(.agent(text)) }
      case "thinking":
        if let text = part["thinking"]?.string, !text.isEmpty { record.said.append(.thought(text)) }
      case "toolCall":
        record.said.append(
          .tool(
            ToolWords.use(
              id: part["id"]?.string ?? "", name: part["name"]?.string ?? "tool", input: part["arguments"] ?? .null)))
      default: break
      }
    }
    switch message["stopReason"]?.string {
    case "stop", "length": record.ending = .ended
    case "toolUse": record.ending = .tool
    case "aborted":
      record.said.append(.notice("Stopped."))
      record.ending = .stopped
    case "error":
      record.said.append(.notice(message["errorMessage"]?.string ?? "The turn failed.", isFailure: true))
      record.ending = .failed
    default: record.ending = .spoke
    }
  }

  /// A command that the person ran by themselves, behind `!`: no turn begins or ends with it.
  private static func command(_ message: JSON, id: String, _ record: inout Record) {
    guard let command = message["command"] else { return }
    let code = message["exitCode"]?.int
    let isStopped = message["cancelled"]?.bool == true
    record.said += [
      .tool(ToolWords.use(id: id, name: "bash", input: ["command": command])),
      .result(
        ToolResult(
          call: id, text: ToolWords.answer(message["output"]),
          status: isStopped ? .cancelled : code ?? 0 == 0 ? .done : .failed, exitCode: code)),
    ]
  }

  /// What an extension has said, where people are to see it.
  private static func note(_ message: JSON, _ record: inout Record) {
    guard message["display"]?.bool == true else { return }
    let text = words(of: message["content"]).joined(separator: "\n")
    if !text.isEmpty { record.said.append(.notice(text)) }
  }

  /// Of a text, or of parts with text and images.
  private static func words(of content: JSON?) -> [String] {
    if let text = content?.string { return [text] }
    return (content?.array ?? []).compactMap { part in
      part["text"]?.string ?? (part["type"]?.string == "image" ? "[image]" : nil)
    }
  }
}
