import Conversation
import JSON
import JSONRPC

/// Our side of one connection with an agent that speaks the Agent Client Protocol, and of its one session.
struct ACPClient: RPCClient {
  /// So many pages of an agent's sessions are read to find one.
  static let pageLimit = 20

  /// What a request of ours was for.
  enum Purpose: Hashable, Sendable {
    case initialize
    /// To find where a session belongs before it is gone on with.
    case list(known: String, page: Int)
    /// Loading tells what was said before, resuming does not.
    case open(known: String?, replays: Bool)
    case fork(of: String, isLoaded: Bool)
    /// Some agents fork only what they have just read.
    case loadToFork(String)
    case setMode(String, thenPrompt: Bool)
    case setOption(String, value: String, thenPrompt: Bool)
    case prompt(MessageID)
    case closeSession
    /// For another thread, whose message it is.
    case branch(MessageID)
    case closeBranch(MessageID, session: String)
    /// After it refused to open a session without a login.
    case authenticate(refusal: RPCFailure)
  }

  /// How far the connection has come.
  enum Stage: Sendable {
    case unstarted
    case initializing
    case initialized
    /// What the agent says until it answers belongs to an earlier turn, when the session is known.
    case opening(known: String?)
    case authenticating
    /// The agent is asked which sessions it has.
    case listing
    /// The session is open, and the agent may still be telling what was said in it before.
    case replaying
    case open
    /// No message can ever be delivered here, and why.
    case unusable(String, FailureCause = .other)
  }

  /// How we introduce ourselves to agents.
  let clientVersion: String
  /// What the person calls the agent.
  let agent: String
  let directory: String
  /// Other names of the directory, such as its true path, by which an agent may know it.
  let directoryNames: Set<String>
  /// The agent runs on another machine, where our files and commands are not.
  let isRemote: Bool
  /// The agent's way by which the person has logged in through upnext; nil where they have not.
  let loginMethod: String?

  var peer = RPCPeer<Purpose>()
  var stage = Stage.unstarted
  var features = ACPFeatures()
  var session: ACPSession?
  /// Sessions of the threads that this connection has served before.
  var formerSessions: Set<String> = []
  /// The session with whose conversation this one began.
  var forkedFrom: String?
  var lostSessions: Set<String>
  var refusedSessions: Set<String>
  var isSpent = false
  /// It gets no other message.
  var isClosing = false
  var hasAuthenticated = false
  /// Sessions that are this thread's as far as the agent can tell.
  var checkedSessions: Set<String> = []
  var turn: ACPTurn?
  var questions: [ACPQuestion] = []
  var totals = ACPTotals()
  /// What the agent carries out by itself, without the slash.
  var commandNames: Set<String> = []
  var tools = ACPTools()
  /// So many blocks that are no text were said: each is a part of its own.
  var blockCount = 0
  /// So many calls were told of without a name.
  var namelessCount = 0
  /// Updates that came before the answer which names their session.
  var early = EarlyUpdates()
  var isGreeting = false
  /// What was heard so far of the session that is loaded.
  var heard = Replay()
  var questionCount = 0
  var outputs: [AgentOutput] = []

  /// The real directory is its true path, by which an agent may know it. It counts the tokens of each turn by itself, as far as
  /// was known before.
  init(
    agent: String, directory: String, clientVersion: String, lostSessions: Set<String> = [],
    refusedSessions: Set<String> = [], realDirectory: String? = nil, isRemote: Bool = false, loginMethod: String? = nil,
    countsTurns: Bool = false
  ) {
    self.agent = agent
    self.directory = directory
    self.clientVersion = clientVersion
    self.lostSessions = lostSessions
    self.refusedSessions = refusedSessions
    self.isRemote = isRemote
    self.loginMethod = loginMethod
    totals = ACPTotals(countsTurns: countsTurns)
    directoryNames = [directory, realDirectory ?? directory]
  }

  var launchArguments: [String] { [] }
  var isBusy: Bool { turn != nil || !questions.isEmpty }
  /// Not where only the last words of a stopped turn are waited for.
  var isCancelling: Bool { turn.map { $0.isCancelling && $0.own.ending == nil } ?? false }
  var callsLeft: Set<String> { tools.left }
  /// The session in which the next message would be said.
  var sessionID: String? { session?.id }
  /// Another process of the agent could take the session up.
  var canComeBack: Bool { features.canResume || features.canLoad }
  var stillToCome: StillToCome? {
    if case .replaying = stage { return .replay(heard) }
    // Meanwhile the person has a question to answer.
    guard let turn, questions.isEmpty else { return nil }
    return turn.own.ending.map { .lastWords(count: $0.heard, isAnswered: $0.isAnswered) }
  }

  // MARK: Orders

  /// Sessions are opened as they are needed.
  func serves(_ delivery: Delivery) -> Bool { true }

  mutating func deliver(_ delivery: Delivery, with contents: [AttachmentContent] = []) -> [AgentOutput] {
    outcome { $0.begin(delivery, contents) }
  }

  mutating func own(_ delivery: Delivery) -> ACPProgress {
    tools.beginTurn(of: delivery.message)
    return ACPProgress(echo: MessageEcho(of: delivery.content))
  }

  mutating func load(_ delivery: Delivery) -> [AgentOutput] {
    var turn = ACPTurn(delivery, [], own: own(delivery))
    turn.own.isLoading = true
    self.turn = turn
    return outcome { $0.advance() }
  }

  mutating func setMode(_ mode: String) -> [AgentOutput] {
    outcome { $0.changeMode(mode) }
  }

  mutating func setOption(_ option: String, _ value: String) -> [AgentOutput] {
    outcome { $0.changeOption(option, to: value) }
  }

  mutating func finish(_ request: FileRequest, _ outcome: FileOutcome, at now: Timestamp) -> [AgentOutput] {
    switch outcome {
    case .answered(let answer): return finish(request.id, answer)
    case .outside(let path, let detail):
      return self.outcome { $0.askAboutOutside(request, path, detail, at: now) }
    }
  }

  mutating func finish(_ request: RPCID, _ answer: RPCAnswer) -> [AgentOutput] {
    outcome { $0.send(.response(id: request, answer: answer)) }
  }

  mutating func show(_ terminal: TerminalView) -> [AgentOutput] {
    outcome { client in for call in client.tools.show(terminal) { client.report(.tool(call)) } }
  }

  mutating func heardNoMore() -> [AgentOutput] {
    guard case .replaying = stage else { return outcome { $0.settleEnd() } }
    stage = .open
    turn?.hasOutput = false
    return outcome { $0.advance() }
  }

  mutating func close() -> [AgentOutput] {
    outcome { client in
      client.isClosing = true
      client.cancelTurn()
      if case .open = client.stage, let session = client.session { client.close(session.id) }
    }
  }

  mutating func close(_ session: String) {
    guard features.canClose else { return }
    request("session/close", ["sessionId": .string(session)], for: .closeSession)
  }

  // MARK: What the agent says

  mutating func receive(_ message: RPCMessage, at now: Timestamp) {
    switch peer.receive(message) {
    case .asked(let id, let method, let params):
      guard takes(method, params ?? [:]) else { return asked(id, method, params ?? [:], at: now) }
      // Some agents want an answer to what they only tell; others write an id that is none.
      if id != .null { send(.response(id: id, answer: .success([:]))) }
    case .told(let method, let params): _ = takes(method, params ?? [:])
    case .stale: passOver(message)
    case .answered(let purpose, let answer): answered(purpose, answer)
    }
  }

  /// Whether it is something that agents tell, which is taken then.
  private mutating func takes(_ method: String, _ params: JSON) -> Bool {
    switch method {
    case "session/update": updated(params)
    case "$/cancel_request": withdraw(params["requestId"])
    case "elicitation/complete": completed(params["elicitationId"]?.string)
    default: return false
    }
    return true
  }

  private mutating func asked(_ id: RPCID, _ method: String, _ params: JSON, at now: Timestamp) {
    guard isOurs(params) else { return refuseForeign(id, method, params) }
    // Whoever asks has not said all yet.
    turn?.own.ending?.heard += 1
    switch method {
    case "session/request_permission": askedPermission(id, params, at: now)
    case "elicitation/create": askedForm(id, params, at: now)
    case "fs/read_text_file" where !isRemote, "fs/write_text_file" where !isRemote: askedFile(id, method, params)
    case "terminal/create" where !isRemote, "terminal/output" where !isRemote, "terminal/wait_for_exit" where !isRemote,
      "terminal/kill" where !isRemote, "terminal/release" where !isRemote:
      askedTerminal(id, method, params)
    default: send(.response(id: id, answer: .failure(.unknownMethod(method))))
    }
  }

  private mutating func answered(_ purpose: Purpose, _ answer: RPCAnswer) {
    switch purpose {
    case .initialize: initialized(answer)
    case .list(let known, let page): listed(answer, known: known, page: page)
    case .open(let known, let replays): opened(answer, known: known, replays: replays)
    case .fork(let origin, let isLoaded): forked(origin, answer, isLoaded: isLoaded)
    case .loadToFork(let origin): loadedToFork(origin, answer)
    case .setMode(let mode, let thenPrompt): modeWasSet(mode, answer, thenPrompt: thenPrompt)
    case .setOption(let option, let value, let thenPrompt): optionWasSet(option, value, answer, thenPrompt: thenPrompt)
    case .prompt(let message): prompted(message, answer)
    case .authenticate(let refusal): authenticated(answer, refusal)
    case .closeSession: break
    case .branch(let message): branched(message, answer)
    // What it refused to close, the next process is told of.
    case .closeBranch(let message, let session): branched(message, .session(session))
    }
  }

  // MARK: Going on

  /// Takes the next step that the waiting message needs.
  mutating func advance() {
    guard let turn, turn.step == .waiting else { return }
    switch stage {
    case .unstarted: initialize()
    case .initializing, .authenticating, .opening, .listing, .replaying: break
    case .initialized: open(for: turn.delivery)
    case .open: prepareSession(for: turn.delivery)
    case .unusable(let reason, let cause): endTurn(.failed(reason, .notTaken, cause: cause))
    }
  }

  mutating func endTurn(_ end: TurnEnd) {
    giveBackEcho()
    guard let turn else { return }
    withdraw { !$0.isBetweenTurns }
    self.turn = nil
    // The commands of a turn that was stopped are ended with it.
    if end != .cancelled { tools.endTurn() }
    guard turn.own.isLoading else { return report(.turnEnded(turn.delivery.message, end)) }
    let problem: String? =
      switch end {
      case .done: nil
      case .cancelled, .calledOff: "It was stopped."
      case .stopped(let reason), .unanswered(let reason, _), .failed(let reason, _, _): reason
      }
    report(.loaded(turn.delivery.message, problem: problem))
  }

  mutating func disconnect(because reason: String, unsent: MessageID? = nil) -> [AgentOutput] {
    stage = .unusable(reason)
    isSpent = true
    let abandoned = peer.abandon()
    return outcome { client in
      client.withdraw { _ in true }
      guard let turn = client.turn else { return }
      let wasOver = turn.own.ending != nil
      if wasOver, turn.hasOutput { return client.settleEnd() }
      let hasLeft = abandoned.contains(.prompt(turn.delivery.message)) && unsent != turn.delivery.message
      let reach = wasOver ? turn.reach(isInSession: true) : hasLeft ? turn.reach(isInSession: nil) : .notTaken
      client.endTurn(turn.isCancelling ? turn.endWhenStopped(unsent: unsent) : .failed(reason, reach))
    }
  }

  // MARK: Output

  mutating func send(_ message: RPCMessage) { outputs.append(.send(message.json)) }

  mutating func request(_ method: String, _ params: JSON, for purpose: Purpose) {
    var carried: MessageID?
    if case .prompt(let message) = purpose { carried = message }
    outputs.append(.send(peer.request(method, params, for: purpose).json, carrying: carried))
  }

  mutating func branched(_ message: MessageID, _ outcome: SessionBranch.Outcome) {
    outputs.append(.branched(SessionBranch(message: message, outcome: outcome)))
  }

  mutating func ask(_ request: FileRequest) { outputs.append(.file(request)) }

  mutating func ask(_ request: TerminalRequest) { outputs.append(.terminal(request)) }

  mutating func endTerminals() { outputs.append(.endTerminals) }
}
