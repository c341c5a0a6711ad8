import Core
import JSON

// https://docs.claude.com/en/docs/agent-sdk: what the SDK does on our side.
extension ClaudeClient {
  package var launchArguments: [String] {
    var arguments = [
      "-p", "--input-format", "stream-json", "--output-format", "stream-json", "--verbose",
      "--include-partial-messages", "--permission-prompt-tool", "stdio",
    ]
    switch session.origin {
    case .created: arguments += ["--session-id", session.id]
    case .resumed: arguments += ["--resume", session.id]
    }
    if modes.current.permission != "default" { arguments += ["--permission-mode", modes.current.permission] }
    if let model = modes.current.model { arguments += ["--model", model] }
    return arguments
  }

  mutating func initialize() {
    stage = .initializing
    request(["subtype": "initialize", "hooks": .null], for: .initialize)
  }

  /// It has read its session: one that it did not know would have ended it.
  mutating func initialized(_ answer: JSON, problem: String?) {
    if let problem {
      stage = .unusable("\(agent) did not start: \(PlainText.line(problem)). Its own log may say more.")
      return advance()
    }
    stage = .ready
    modes.read(answer)
    report(.abilities(AgentAbilities(takesImages: true, takesFiles: true, takesReasons: true)))
    let commands = (answer["commands"]?.array ?? []).compactMap(SlashCommand.init)
    if !commands.isEmpty { report(.commands(commands)) }
    reportSession()
    advance()
  }

  mutating func reportSession() {
    report(.session(id: session.id, modes: modes.offered, currentMode: modes.current.id))
  }

  /// The message would meet an agent that knows nothing of what was said before: the person decides about that.
  mutating func lose(_ reason: String) {
    lostSessions.insert(session.id)
    let words =
      "\(agent) no longer has this thread's session (\(reason)). Nothing was sent. Send again to begin a new session, in "
      + "which it knows nothing of what was said before."
    stage = .unusable(words)
    endTurn(.failed(words, wasAccepted: false))
  }

  // MARK: Modes

  /// The thread's mode comes before its message.
  mutating func prepare() {
    guard let turn else { return }
    guard let mode = turn.mode.map(ClaudeMode.init(id:)), mode != modes.current else { return prompt() }
    self.turn?.step = .settingMode
    request(mode: mode)
  }

  /// First the model, where it is another one, then what it asks about.
  mutating func request(mode: ClaudeMode) {
    if mode.model == modes.current.model {
      request(["subtype": "set_permission_mode", "mode": .string(mode.permission)], for: .setMode(mode))
    } else {
      request(
        .object(present: ["subtype": "set_model", "model": mode.model.map(JSON.string)]), for: .setModel(thenMode: mode)
      )
    }
  }

  mutating func modelWasSet(thenMode mode: ClaudeMode, problem: String?) {
    guard problem == nil else { return modeWasSet(mode, problem: problem) }
    modes.current.model = mode.model
    if mode == modes.current { modeWasSet(mode, problem: nil) } else { request(mode: mode) }
  }

  mutating func modeWasSet(_ mode: ClaudeMode, problem: String?) {
    let isWaiting = turn?.step == .settingMode
    guard let problem else {
      modes.current = mode
      report(.mode(mode.id))
      reportSession()
      if isWaiting { prompt() }
      return
    }
    // Another mode may do things that the person wants to be asked about.
    if isWaiting {
      return endTurn(
        .failed(
          "\(agent) did not change to the mode \(mode.id): \(PlainText.line(problem)). Nothing was sent.",
          wasAccepted: false))
    }
    report(.mode(modes.current.id))
  }

  /// The agent says which mode it is in now, such as when a plan was approved.
  mutating func modeIs(_ permission: String) {
    guard permission != modes.current.permission else { return }
    modes.current.permission = permission
    report(.mode(modes.current.id))
    reportSession()
  }
}

extension SlashCommand {
  fileprivate init?(_ json: JSON) {
    guard let name = json["name"]?.string, !name.isEmpty else { return nil }
    let hint = json["argumentHint"]?.string.map(PlainText.line)
    self.init(
      name: PlainText.line(name), about: PlainText.line(json["description"]?.string ?? ""),
      hint: hint?.isEmpty == false ? hint : nil)
  }
}
