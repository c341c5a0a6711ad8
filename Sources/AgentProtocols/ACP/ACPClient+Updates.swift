import Conversation
import JSON
import Texts

// https://agentclientprotocol.com/protocol/prompt-turn#3-agent-reports-output
extension ACPClient {
  mutating func updated(_ params: JSON) {
    guard let update = params["update"] else { return }
    guard let session else {
      guard case .opening(let known) = stage else { return }
      // What an agent tells while it opens a known session was said before, and is in our transcript already: only what
      // lasts counts. In a new one all is news, though it may come before the answer that names the session.
      let isLasting = isLasting(update)
      let isNew = known == nil && forkedFrom == nil
      if !isLasting { heard.before += 1 }
      if !isLasting, turn?.own.isLoading == true, let known, params["sessionId"]?.string ?? known == known {
        return tell(update)
      }
      if isLasting || isNew { early.append(params, isLasting: isLasting) }
      return
    }
    // A session of some other name is the agent's own business, such as that of a subagent.
    if let id = params["sessionId"]?.string, id != session.id { return }
    if isLasting(update) { return keep(update) }
    if case .replaying = stage {
      // Some agents answer before they have told the history that was asked for.
      heard.behind += 1
      guard turn?.own.isLoading == true else { return }
    }
    tell(update)
  }

  /// The session has a name now.
  mutating func takeEarly() {
    let waiting = early.updates
    early = EarlyUpdates()
    isGreeting = true
    for params in waiting { updated(params) }
    isGreeting = false
    // Text before the first message is a greeting, not an answer.
    turn?.hasOutput = false
  }

  /// What the person reads.
  private mutating func tell(_ update: JSON) {
    turn?.own.ending?.heard += 1
    if update["sessionUpdate"]?.string != "user_message_chunk" { giveBackEcho() }
    switch update["sessionUpdate"]?.string {
    case "agent_message_chunk": said(update, .said)
    case "agent_thought_chunk": said(update, .thought)
    case "user_message_chunk":
      if turn?.own.isLoading == true { tools.beginToldTurn() }
      repeated(update)
    case "tool_call": toolChanged(update, by: .call)
    case "tool_call_update": toolChanged(update, by: .update)
    case "plan":
      let entries = (update["entries"]?.array ?? []).compactMap(PlanEntry.init)
      // One without a step is no answer: agents take so a plan away that they never had.
      if !entries.isEmpty { turn?.hasOutput = true }
      report(.plan(entries))
    // Whatever is newer than this.
    case .some, nil: break
    }
  }

  private func isLasting(_ update: JSON) -> Bool {
    switch update["sessionUpdate"]?.string {
    case "current_mode_update", "config_option_update", "session_info_update", "available_commands_update",
      "usage_update":
      true
    case .some, nil: false
    }
  }

  /// What is so from now on, whenever it is said.
  private mutating func keep(_ update: JSON) {
    let before = session
    defer {
      // Some commands do no more than that.
      if turn?.step == .prompted, before?.modes.current != session?.modes.current || before?.options != session?.options
      {
        turn?.own.hasSwitched = true
      }
    }
    switch update["sessionUpdate"]?.string {
    case "current_mode_update":
      guard session?.modes.option == nil, let mode = update["currentModeId"]?.string else { break }
      session?.modes.current = mode
      report(.mode(mode))
    case "config_option_update":
      takeOptions(update["configOptions"])
    case "session_info_update":
      if let title = update["title"]?.string.map(PlainText.line), !title.isEmpty { report(.title(title)) }
    case "available_commands_update":
      let commands = (update["availableCommands"]?.array ?? []).compactMap(SlashCommand.init)
      commandNames = Set(commands.map(\.name))
      report(.fact(.commands(commands)))
    case "usage_update":
      let usage = totals.share(of: TurnUsage(update: update))
      if usage != TurnUsage() { report(.usage(usage)) }
    case .some, nil: break
    }
  }

  /// Some agents repeat the message that they were just told. Anything else was said to the same session elsewhere.
  private mutating func repeated(_ update: JSON) {
    for block in ContentText.blocks(of: update["content"]) {
      // Blocks that are no text repeat what went along with the message.
      if turn?.contents.isEmpty == false, ContentText.standsAlone(block) { continue }
      let text = ContentText.text(of: block)
      guard !text.isEmpty else { continue }
      let piece = MessageEcho.Piece(text: text, part: update["messageId"]?.name)
      tell(turn?.own.echo.take(piece) ?? [piece])
    }
  }

  /// What began like an echo, and does not go on like one.
  mutating func giveBackEcho() { tell(turn?.own.echo.giveBack() ?? []) }

  private mutating func tell(_ pieces: [MessageEcho.Piece]) {
    for piece in pieces { report(.text(piece.text, kind: .user, part: piece.part)) }
  }

  private mutating func said(_ update: JSON, _ kind: AgentReport.TextKind) {
    for block in ContentText.blocks(of: update["content"]) {
      let text = ContentText.markdown(of: block)
      // Some agents close a turn with an empty piece.
      guard !text.isEmpty else { continue }
      if kind.isAnswer(text) { turn?.hasOutput = true }
      // The answer begins behind a greeting, and does not go on with it.
      var part = update["messageId"]?.name ?? (isGreeting ? "greeting" : nil)
      if !ContentText.goesOn(block) {
        blockCount += 1
        part = "\(part ?? "") block \(blockCount)"
      }
      report(.text(text, kind: kind, part: part))
    }
  }

  /// Updates a call with the fields that the agent sent. Any message may be the first to mention a call.
  @discardableResult
  mutating func toolChanged(_ change: JSON, by mention: ACPTools.Mention) -> ACPTools.Known? {
    guard let id = name(of: change, by: mention) else { return nil }
    turn?.hasOutput = true
    let (known, isNews, isFirst) = tools.apply(change, to: id, by: mention)
    // A change of what is not known between turns is late news of a call that has been forgotten.
    let isBetweenTurns = isFirst && turn == nil && mention != .update
    if isNews { report(isBetweenTurns ? .toolBetweenTurns(known.call) : .tool(known.call)) }
    if mention != .question { askAnew(of: known, change) }
    return known
  }

  /// The agent's own name of a call. One that has none is told of all the same, and what changes without a name is the last of
  /// these; but of one that is only asked about nobody would hear how it ended.
  private mutating func name(of change: JSON, by mention: ACPTools.Mention) -> String? {
    let id = change["toolCallId"]
    switch mention {
    case .question: return id?.name
    case .call: if id?.name == nil { namelessCount += 1 }
    case .update: break
    }
    return id?.name ?? (namelessCount > 0 ? "nameless \(namelessCount)" : nil)
  }
}

extension SlashCommand {
  fileprivate init?(_ json: JSON) {
    guard let name = json["name"]?.string.map(PlainText.line), !name.isEmpty else { return nil }
    let plainName = name.hasPrefix("/") ? String(name.dropFirst()) : name
    let hint = json["input"]?["hint"]?.string.map(PlainText.line)
    self.init(
      name: plainName, about: PlainText.line(json["description"]?.string ?? ""),
      hint: hint?.isEmpty == true ? nil : hint)
  }
}

extension TurnUsage {
  /// What the context holds by now, and what the session has cost so far.
  fileprivate init(update: JSON) {
    self.init(
      costMicros: TurnUsage.dollars(update["cost"]).flatMap(TurnUsage.micros), contextUsed: update["used"]?.int,
      contextSize: update["size"]?.int)
  }

  /// At the end of a turn, where an agent tells it there: names differ.
  init(result: JSON?) {
    self.init(
      inputTokens: result?["inputTokens"]?.int ?? result?["input_tokens"]?.int,
      outputTokens: result?["outputTokens"]?.int ?? result?["output_tokens"]?.int)
  }

  /// Other currencies than the dollar are not converted by guessing.
  private static func dollars(_ cost: JSON?) -> Double? {
    cost?["currency"]?.string == "USD" ? cost?["amount"]?.double : nil
  }
}

extension PlanEntry {
  fileprivate init?(_ json: JSON) {
    let content = ContentText.text(of: json["content"] ?? json)
    guard !content.isEmpty else { return nil }
    let status: Status =
      switch json["status"]?.string {
      case "in_progress": .running
      case "completed": .completed
      case .some, nil: .pending
      }
    self.init(content: PlainText.line(content), status: status)
  }
}
