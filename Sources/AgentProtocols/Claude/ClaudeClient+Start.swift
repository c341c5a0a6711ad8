import Conversation
import JSON

// https://docs.claude.com/en/docs/agent-sdk: what the SDK does on our side.
extension ClaudeClient {
  var launchArguments: [String] {
    var arguments = [
      "-p", "--input-format", "stream-json", "--output-format", "stream-json", "--verbose",
      "--include-partial-messages", "--permission-prompt-tool", "stdio",
    ]
    switch session.origin {
    case .created: arguments += ["--session-id", session.id]
    case .resumed: arguments += ["--resume", session.id]
    case .forked(let origin): arguments += ["--resume", origin, "--fork-session", "--session-id", session.id]
    }
    if modes.current.permission != "default" { arguments += ["--permission-mode", modes.current.permission] }
    if let model = modes.current.model { arguments += ["--model", model] }
    return arguments
  }

  var startScope: StartScope {
    guard ClaudeModes.usual.contains(modes.current.permission) else { return .thread }
    return session.origin == .created ? .all : .sessionOrAll
  }

  mutating func initialize() {
    stage = .initializing
    request(["subtype": "initialize", "hooks": .null], for: .initialize)
  }

  /// It has read its session: one that it did not know would have ended it.
  mutating func initialized(_ answer: JSON, problem: String?) {
    if let problem {
      stage = .unusable("\(agent) did not start: \(PlainText.line(problem)). Its own log may say more.", .cannotStart)
      return advance()
    }
    stage = .ready
    modes.read(answer)
    AgentKind.claude.abilities.map { report(.fact(.abilities($0))) }
    let commands = (answer["commands"]?.array ?? []).compactMap(SlashCommand.init)
    if !commands.isEmpty { report(.fact(.commands(commands))) }
    reportSession()
    reportOptions()
    if keepsModelWithMode, let model = modes.current.model {
      report(.option(NativeOption.model, value: model, isChosen: true))
    }
    advance()
  }

  mutating func reportSession() {
    report(.session(id: session.id, modes: modes.offered, currentMode: modes.current.permission))
  }

  private mutating func reportOptions() {
    let options = modes.options
    if !options.isEmpty { report(.options(options)) }
  }

  mutating func lose(_ reason: String) {
    if let record = turn?.delivery.sessionRecord {
      let words = TurnEnd.wordsOfSessionNotFound(agent, reason, in: record)
      stage = .unusable(words)
      return endTurn(.failed(words, .notTaken))
    }
    lostSessions.insert(session.id)
    let reason = "no longer has this thread's session (\(reason))"
    stage = .unusable(TurnEnd.wordsOfLostSession(agent, reason))
    endTurn(.lostSession(agent, reason))
  }

  // MARK: Modes

  /// The thread's mode comes before its message.
  mutating func prepare() {
    guard let turn else { return }
    let mode = modes.current.with(mode: turn.mode, model: turn.choices[NativeOption.model])
    guard mode != modes.current else { return prompt() }
    self.turn?.step = .settingMode
    self.turn?.change = modes.words(for: mode)
    request(mode: mode)
  }

  /// First the model, where another one was asked for last, then what it asks about.
  mutating func request(mode: ClaudeMode) {
    let asked = modes.latest.model
    modes.wanted = mode
    if mode.model == asked {
      request(permission: mode.permission)
    } else {
      request(
        .object(present: ["subtype": "set_model", "model": mode.model.map(JSON.string)]), for: .setModel(thenMode: mode)
      )
    }
  }

  private mutating func request(permission: String) {
    request(["subtype": "set_permission_mode", "mode": .string(permission)], for: .setMode(permission: permission))
  }

  /// The model is settled, and what it asks about is so where that is as it was wanted.
  private mutating func requestPermission() {
    let permission = modes.latest.permission
    guard permission != modes.current.permission else { return modes.settle() }
    if !isAwaited(.setMode(permission: permission)) { request(permission: permission) }
  }

  mutating func modelWasSet(thenMode mode: ClaudeMode, problem: String?) {
    // Another model may have been chosen since, whose own answer is awaited.
    let isLast = modes.isLast(model: mode.model)
    if let problem {
      let name = mode.model.map(modes.name(ofModel:)) ?? "that is usual"
      let words = "\(agent) did not change to the model \(name): \(PlainText.line(problem))."
      guard goesOn(refused: words, isLast: isLast) else { return }
      modes.wanted?.model = modes.current.model
      report(.option(NativeOption.model, value: modes.current.model ?? NativeOption.usual, isChosen: true))
      return requestPermission()
    }
    modes.current.model = mode.model
    // That of the model before says nothing of this one.
    modelLimit = nil
    guard isLast else { return }
    report(.option(NativeOption.model, value: mode.model ?? NativeOption.usual, isChosen: true))
    reportOptions()
    requestPermission()
    if modes.wanted == nil { modeWasSet(modes.current.permission, problem: nil) }
  }

  mutating func modelIs(_ model: String) {
    modes.current.model = NativeOption.chosen(model)
    modelLimit = nil
    report(.option(NativeOption.model, value: model, isChosen: true))
    reportOptions()
  }

  mutating func modeWasSet(_ permission: String, problem: String?) {
    let isLast = modes.isLast(permission: permission)
    if let problem {
      let words = "\(agent) did not change to the mode \(ClaudeModes.name(of: permission)): \(PlainText.line(problem))."
      guard goesOn(refused: words, isLast: isLast) else { return }
      modes.wanted?.permission = modes.current.permission
      modes.settle()
      return report(.mode(modes.current.permission))
    }
    modes.current.permission = permission
    guard isLast else { return }
    modes.settle()
    report(.mode(permission))
    reportSession()
    if turn?.step == .settingMode, modes.wanted == nil { prompt() }
  }

  /// Another mode may do things that the person wants to be asked about, and another model may cost more: a message that waits
  /// for it does not leave. False where nothing is to be taken back.
  private mutating func goesOn(refused words: String, isLast: Bool) -> Bool {
    if isLast, turn?.step == .settingMode {
      modes.wanted = nil
      endTurn(.failed(words + " Nothing was sent.", .notTaken))
      return false
    }
    report(.notice(words))
    return isLast
  }

  /// The agent says which mode it is in now, such as when a plan was approved.
  mutating func modeIs(_ permission: String) {
    guard permission != modes.current.permission else { return }
    modes.current.permission = permission
    report(.mode(permission))
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
