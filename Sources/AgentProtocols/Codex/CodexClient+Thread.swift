import Conversation
import JSON
import JSONRPC
import Texts

// https://github.com/openai/codex/tree/main/codex-rs/app-server: threads of the agent's, one of which serves ours.
extension CodexClient {
  mutating func initialize() {
    stage = .initializing
    let params: JSON = [
      "clientInfo": ["name": "upnext", "title": "upnext", "version": .string(clientVersion)],
      "capabilities": ["experimentalApi": true],
    ]
    request("initialize", params, for: .initialize)
  }

  mutating func initialized(_ answer: RPCAnswer) {
    switch answer {
    case .failure(let failure):
      stage = .unusable("\(agent) did not start: \(failure.words). Its own log may say more.", .cannotStart)
    case .success:
      stage = .initialized
      send(.notification(method: "initialized", params: [:]))
      AgentKind.codex.abilities.map { report(.fact(.abilities($0))) }
      report(.fact(.commands([SlashCommand(name: "compact", about: "Shorten the conversation so far")])))
      request("model/list", [:], for: .models)
    }
    advance()
  }

  /// It can do without: then the model stays as it is.
  mutating func listed(_ answer: RPCAnswer) {
    guard case .success(let result) = answer else { return }
    modes.read(models: result)
    guard case .open = stage else { return }
    choose(modes.current)
    reportOptions()
  }

  /// The thread that a message has to reach; nil when a new one will do.
  func wanted(_ delivery: Delivery) -> String? {
    delivery.providerSessionId.flatMap { lostSessions.contains($0) ? nil : $0 }
  }

  mutating func open(for delivery: Delivery) {
    stage = .opening
    guard let known = wanted(delivery) else {
      forkedFrom = delivery.forkOf
      if let origin = delivery.forkOf {
        return request("thread/fork", ["threadId": .string(origin), "excludeTurns": true], for: .open(known: nil))
      }
      return request("thread/start", ["cwd": .string(directories[0])], for: .open(known: nil))
    }
    // Nothing is said of the directory: it has to tell its own.
    request("thread/resume", ["threadId": .string(known), "excludeTurns": true], for: .open(known: known))
  }

  mutating func opened(_ answer: RPCAnswer, known: String?) {
    stage = .initialized
    switch answer {
    case .success(let result):
      let thread = result["thread"]
      guard let id = thread?["id"]?.string, !id.isEmpty else {
        return endTurn(.nameless(agent, "thread"))
      }
      // As it leads and as it was named: of a path on another machine only the name is known here.
      let places = [thread?["cwd"]?.string, result["cwd"]?.string].compactMap { $0 }
      let elsewhere = places.contains(where: directories.contains) ? nil : places.first
      if let known {
        if id != known { return lose(known, "it has another one in its place") }
        if let elsewhere { return lose(known, "it belongs to \(elsewhere)") }
      }
      if let origin = forkedFrom, let elsewhere {
        return endTurn(.failed(CodexClient.notHere(origin, elsewhere), .notTaken))
      }
      stage = .open
      session = id
      isUsed = known != nil
      modes.read(thread: result)
      choose(modes.current.with(mode: unknownMode == nil ? turn?.mode : nil, choices: turn?.choices ?? [:]))
      tokens.beginThread(isNew: known == nil && forkedFrom == nil)
      reportSession()
      reportOptions()
      keepModelOfMode()
      if let name = thread?["name"]?.string { named(name) }
      advance()
    case .failure(let failure): refused(failure, known: known)
    }
  }

  private mutating func refused(_ failure: RPCFailure, known: String?) {
    let said = failure.words
    if forkedFrom != nil, known == nil {
      return endTurn(.failed("\(agent) could not fork the session: \(said). Nothing was sent.", .notTaken))
    }
    guard let known, failure.code == RPCFailure.invalidRequest || failure.code == RPCFailure.invalidParams else {
      // Who opens none at all fails for everybody.
      let cause: FailureCause = known == nil ? .cannotStart : .other
      let advice = TurnEnd.advice(onSession: known, of: agent)
      return endTurn(.failed("\(agent) opened no thread: \(said). \(advice)", .notTaken, cause: cause))
    }
    // By the same code it says that the session is there, and what keeps it shut: nothing is lost.
    if said.contains("active writer") {
      endTurn(
        .failed(
          "Another program has this thread open (\(said)). Nothing was sent. Try again when it has ended; where "
            + "that is Codex's own server, `codex app-server daemon stop` ends it.", .notTaken))
    } else if said.contains("is archived") {
      let place = turn?.delivery.host.map { " on \($0)" } ?? ""
      endTurn(
        .failed(
          "\(agent) has put this thread's session into its archive (\(said)). Nothing was sent, and nothing is lost: run "
            + "`codex unarchive \(PlainText.line(known))`\(place), then send again.", .notTaken))
    } else if said.contains("is closing") {
      endTurn(
        .failed(
          "\(agent) is just closing this thread's session (\(said)). Nothing was sent. Send again in a moment.",
          .notTaken,
          cause: .connection))
    } else if let record = turn?.delivery.sessionRecord {
      endTurn(.failed(TurnEnd.wordsOfSessionNotFound(agent, said, in: record), .notTaken))
    } else {
      lose(known, said)
    }
  }

  private static func notHere(_ origin: String, _ directory: String) -> String {
    "The session \(origin) belongs to the directory \(PlainText.line(directory)), not to this thread's. Nothing was sent."
  }

  mutating func reportSession() {
    guard let session else { return }
    report(.session(id: session, modes: modes.offered, currentMode: modes.current.access))
  }

  private mutating func reportOptions() {
    let options = modes.options
    if session != nil, !options.isEmpty { report(.options(options)) }
  }

  /// How it works from the next turn on; what follows from one choice for another is told.
  mutating func choose(_ mode: CodexMode) {
    modes.choose(mode)
    guard mode.effort != modes.current.effort, let effort = mode.effort else { return }
    report(.notice("The model doesn't know the effort \(effort): \(agent) uses its usual one."))
    report(.option(NativeOption.effort, value: NativeOption.usual, isChosen: true))
  }

  /// Earlier versions kept the model with the mode: from now on it is a choice of its own.
  private mutating func keepModelOfMode() {
    guard let turn, turn.choices[NativeOption.model] == nil, let model = modes.current.model else { return }
    report(.option(NativeOption.model, value: model, isChosen: true))
  }

  /// It takes every choice with the next turn's start.
  mutating func changeOption(_ option: String, to value: String) {
    turn?.choices[option] = value
    guard case .open = stage else { return }
    choose(modes.current.with(mode: nil, choices: [option: value]))
    reportOptions()
  }

  mutating func named(_ name: String) {
    let title = PlainText.line(name)
    if !title.isEmpty { report(.title(title)) }
  }

  private mutating func lose(_ known: String, _ reason: String) {
    lostSessions.insert(known)
    endTurn(.lostSession(agent, "no longer has this thread's session (\(reason))"))
  }

  private var unknownMode: String? {
    turn?.mode.flatMap { modes.offers(CodexMode(id: $0)) ? nil : CodexMode(id: $0).access }
  }

  /// The thread is open, and the right one: else this process would not serve the message.
  mutating func prepare(_ delivery: Delivery) {
    guard let session else { return open(for: delivery) }
    if let unknownMode { return endTurn(.unknownMode(unknownMode, of: agent, offering: modes.offered)) }
    let before = modes.current
    choose(before.with(mode: turn?.mode, choices: turn?.choices ?? [:]))
    if modes.current.access != before.access { report(.mode(modes.current.access)) }
    if modes.current != before { reportOptions() }
    prompt(delivery, in: session)
  }
}
