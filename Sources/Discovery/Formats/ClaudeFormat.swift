import Conversation
import JSON
import Texts
import ToolChanges

/// Claude Code's session files: a line is a node of a tree, and most lines are not for people.
enum ClaudeFormat {
  static let rules = SessionRules(
    record: record,
    prompt: { ["type": "user", "message": ["role": "user", "content": .string($0)]] },
    roots: { place in place.claude.map { ($0 + "/projects", 1) } },
    holds: { name, depth, _ in depth == 1 && name.hasSuffix(".jsonl") && !name.hasPrefix("agent-") },
    id: { path in path.lastPathPart.flatMap { $0.hasSuffix(".jsonl") ? String($0.dropLast(6)) : nil } },
    isToolAnswer: { ToolAnswers.has(#""type":"tool_result""#, $0) && !ToolAnswers.has(#""type":"text""#, $0) })

  static func record(_ line: JSON) -> Record {
    var record = Record()
    record.at = RecordTime.read(line["timestamp"])
    record.directory = line["cwd"]?.string
    record.sessionId = line["sessionId"]?.string
    if let slug = line["slug"]?.string { record.name = Record.Name(text: slug, rank: .makeshift) }
    if line["isSidechain"]?.bool == true {
      record.isSubagent = true
      return record
    }
    record.node = node(line)
    switch line["type"]?.string {
    case "user": user(line, &record)
    case "attachment": attachment(line["attachment"] ?? .null, &record)
    case "assistant": assistant(line, &record)
    case "system": system(line, &record)
    case "custom-title": record.name = name(line["customTitle"], .person) ?? record.name
    case "agent-name": record.name = name(line["agentName"], .person) ?? record.name
    case "ai-title": record.name = name(line["aiTitle"] ?? line["title"], .provider) ?? record.name
    case "summary": record.name = name(line["summary"], .provider) ?? record.name
    // Kinds of later versions are nothing to stumble over.
    default: break
    }
    return record
  }

  private static func node(_ line: JSON) -> Record.Node? {
    let blocks = line["message"]?["content"]?.array ?? []
    let isPersons =
      switch line["type"]?.string {
      case "user": !blocks.contains { $0["type"]?.string == "tool_result" }
      case "system": line["subtype"]?.string == "local_command"
      default: false
      }
    return line["uuid"]?.string.map {
      Record.Node(id: $0, parent: line["parentUuid"]?.string, mayStepBack: isPersons)
    }
  }

  private static func name(_ value: JSON?, _ rank: Record.Name.Rank) -> Record.Name? {
    value?.string.flatMap { ThreadName.isName($0) ? Record.Name(text: $0, rank: rank) : nil }
  }

  private static func user(_ line: JSON, _ record: inout Record) {
    for mark in ["isMeta", "isCompactSummary", "isVisibleInTranscriptOnly"] where line[mark]?.bool == true { return }
    take(line["message"]?["content"], line["toolUseResult"] ?? .null, &record)
    if isOfProgram(line["origin"]) { record.said = record.said.compactMap(saidByProgram) }
    if record.saysWords { record.message = (line["sentAsUuid"] ?? line["uuid"])?.string }
  }

  /// Other sessions and Claude Code itself speak to the agent in the person's place.
  private static func isOfProgram(_ origin: JSON?) -> Bool {
    switch origin?["kind"]?.string {
    case "task-notification", "peer", "auto-continuation", "coordinator", "observer-activity", "plugin", "suggestion":
      true
    default: false
    }
  }

  private static func saidByProgram(_ said: Said) -> Said? {
    guard case .person(let text) = said else { return said }
    let words = InjectedText.unframed(text)
    return words.isEmpty ? nil : .notice(words)
  }

  /// What the person typed while Claude worked goes along with a tool's answer. Where the turn was stopped before Claude saw it,
  /// it comes again, as a prompt of the same name.
  private static func attachment(_ attachment: JSON, _ record: inout Record) {
    guard attachment["type"]?.string == "queued_command", attachment["isMeta"]?.bool != true,
      ["prompt", nil].contains(attachment["commandMode"]?.string),
      ["human", nil].contains(attachment["origin"]?["kind"]?.string)
    else { return }
    take(attachment["prompt"], .null, &record)
    record.message = attachment["source_uuid"]?.string
  }

  /// The details tell of the tool whose answer the content is.
  private static func take(_ content: JSON?, _ details: JSON, _ record: inout Record) {
    if let text = content?.string { return say([text], &record) }
    var words: [String] = []
    for block in content?.array ?? [] {
      switch block["type"]?.string {
      case "text": words.append(block["text"]?.string ?? "")
      case "tool_result":
        let isError = block["is_error"]?.bool == true
        let change = isError ? nil : ToolChange.done(details)
        record.said.append(
          .result(
            ToolResult(
              call: block["tool_use_id"]?.string ?? "", text: change ?? ToolWords.answer(block["content"]),
              status: isError ? .failed : .done, input: change.flatMap { _ in details["filePath"]?.string })))
        record.ending = .open
      case "image": words.append("[image]")
      case "document": words.append("[document]")
      default: break
      }
    }
    if !words.isEmpty { say(words, &record) }
  }

  private static func say(_ parts: [String], _ record: inout Record) {
    if parts.first?.hasPrefix("[Request interrupted by user") == true {
      record.said.append(.notice("Stopped."))
      record.ending = .stopped
      return
    }
    let words = InjectedText.said(in: parts)
    guard !words.isEmpty else { return }
    record.said.append(.person(words))
    if parts.first.map(InjectedText.isForShell) != true { record.ending = .open }
  }

  /// A session that goes on after a turn that was cut off gets an answer that nobody gave, so that its record is whole.
  private static func isFiller(_ text: String, _ message: JSON?) -> Bool {
    message?["model"]?.string == "<synthetic>" && text == "No response requested."
  }

  private static func assistant(_ line: JSON, _ record: inout Record) {
    let message = line["message"]
    var calls = false
    for block in ContentBlocks.of(message?["content"]) {
      switch block["type"]?.string {
      case "text":
        guard let text = block["text"]?.string, !text.isEmpty, !isFiller(text, message) else { continue }
        record.said.append(line["isApiErrorMessage"]?.bool == true ? .notice(text, isFailure: true) : .agent(text))
      case "thinking":
        if let text = block["thinking"]?.string, !text.isEmpty { record.said.append(.thought(text)) }
      case "tool_use":
        calls = true
        record.said.append(
          .tool(
            ToolWords.use(
              id: block["id"]?.string ?? "", name: block["name"]?.string ?? "tool", input: block["input"] ?? .null)))
      default: break
      }
    }
    if line["isApiErrorMessage"]?.bool == true {
      record.ending = .failed
    } else if calls {
      record.ending = .tool
    } else {
      switch message?["stop_reason"]?.string {
      case "end_turn", "stop_sequence", "max_tokens", "refusal": record.ending = .ended
      case "tool_use", "pause_turn": record.ending = .open
      default: record.ending = message?["model"]?.string == "<synthetic>" ? .ended : .spoke
      }
    }
  }

  private static func system(_ line: JSON, _ record: inout Record) {
    switch line["subtype"]?.string {
    case "compact_boundary": record.said.append(.notice("The conversation was compacted."))
    case "informational":
      if let text = line["content"]?.string, !text.isEmpty { record.said.append(.notice(text)) }
    case "turn_duration", "stop_hook_summary": record.ending = .ended
    default: break
    }
  }
}
