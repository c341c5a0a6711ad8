import Core
import JSON

// https://agentclientprotocol.com/protocol/prompt-turn#3-agent-reports-output
extension ACPClient {
  /// So many updates wait until their session has a name.
  private static let earlyLimit = 100

  mutating func updated(_ params: JSON) {
    guard let update = params["update"] else { return }
    guard let session else {
      // What an agent tells while it opens a known session was said before, and is in our transcript already: only what
      // lasts counts. It may also come before the answer that names a new session.
      if case .opening = stage, isLasting(update), early.count < ACPClient.earlyLimit { early.append(params) }
      return
    }
    // A session of some other name is the agent's own business, such as that of a subagent.
    if let id = params["sessionId"]?.string, id != session.id { return }
    if isLasting(update) { keep(update) } else { tell(update) }
  }

  /// The session has a name now.
  mutating func takeEarly() {
    let waiting = early
    early = []
    for params in waiting { updated(params) }
  }

  /// What the person reads.
  private mutating func tell(_ update: JSON) {
    switch update["sessionUpdate"]?.string {
    case "agent_message_chunk": said(update, .said)
    case "agent_thought_chunk": said(update, .thought)
    case "tool_call", "tool_call_update": toolChanged(update)
    case "plan":
      turn?.hasOutput = true
      report(.plan((update["entries"]?.array ?? []).compactMap(PlanEntry.init)))
    // Also what the person said, which some agents repeat, and whatever is newer than this.
    case .some, nil: break
    }
  }

  private func isLasting(_ update: JSON) -> Bool {
    switch update["sessionUpdate"]?.string {
    case "current_mode_update", "config_option_update", "session_info_update": true
    case .some, nil: false
    }
  }

  /// What is so from now on, whenever it is said.
  private mutating func keep(_ update: JSON) {
    switch update["sessionUpdate"]?.string {
    case "current_mode_update":
      guard session?.modes.option == nil, let mode = update["currentModeId"]?.string else { break }
      session?.modes.current = mode
      report(.mode(mode))
    case "config_option_update":
      let before = session?.modes.current
      session?.modes.update(options: update["configOptions"])
      if let mode = session?.modes.current, mode != before { report(.mode(mode)) }
    case "session_info_update":
      if let title = update["title"]?.string.map(PlainText.line), !title.isEmpty { report(.title(title)) }
    case .some, nil: break
    }
  }

  private mutating func said(_ update: JSON, _ kind: AgentReport.TextKind) {
    let text = ContentText.text(of: update["content"] ?? .null)
    // Some agents close a turn with an empty piece.
    guard !text.isEmpty else { return }
    turn?.hasOutput = true
    report(.text(text, kind: kind, part: update["messageId"]?.string))
  }

  /// A call is as it was but for what is told now. The first mention of it may come in any message.
  @discardableResult
  mutating func toolChanged(_ change: JSON) -> ToolCall? {
    guard let id = change["toolCallId"]?.string else { return nil }
    turn?.hasOutput = true
    let before = tools[id]
    var call = before ?? ToolCall(id: id, title: "Tool")
    call.apply(change)
    guard call != before else { return call }
    tools[id] = call
    report(.tool(call))
    return call
  }
}

extension PlanEntry {
  fileprivate init?(_ json: JSON) {
    guard let content = json["content"]?.string else { return nil }
    let status: Status =
      switch json["status"]?.string {
      case "in_progress": .running
      case "completed": .completed
      case .some, nil: .pending
      }
    self.init(content: PlainText.line(content), status: status)
  }
}
