import Conversation
import JSON
import JSONRPC

/// Our side of one connection with `codex app-server`, and of the one of its threads that serves us.
struct CodexClient: RPCClient {
  /// What a request of ours was for.
  enum Purpose: Hashable, Sendable {
    case initialize
    case models
    case open(known: String?)
    case prompt(MessageID)
    case interrupt, endTerminals
    case steer(MessageID)
  }

  enum Stage: Sendable {
    case unstarted
    case initializing
    case initialized
    case opening
    case open
    /// No message can be delivered here, and why.
    case unusable(String, FailureCause = .other)
  }

  /// How we introduce ourselves to it.
  let clientVersion: String
  /// What the person calls the agent.
  let agent: String
  /// As the person named it, and where that leads.
  let directories: [String]
  var lostSessions: Set<String>
  var peer = RPCPeer<Purpose>()
  var stage = Stage.unstarted
  /// The agent's thread.
  var session: String?
  var sessionID: String? { session }
  var isUsed = false
  /// The thread of the agent's with whose conversation this one began.
  var forkedFrom: String?
  var modes = CodexModes()
  var turn: CodexTurn?
  /// The agent's own name of a turn that it began by itself.
  var ownTurn: String? { didSet { isStoppingOwn = false } }
  var isStoppingOwn = false
  var items: [String: CodexItem] = [:]
  /// Commands that went on running when their turn was over.
  var callsLeft: Set<String> = []
  /// Those at work, by their threads.
  var subagents: [String: CodexSubagent] = [:]
  /// Messages that went into a turn, and do not stand in its thread yet.
  var steering: [MessageID] = []
  var questions: [CodexQuestion] = []
  var limit: UsageLimit?
  /// What is used up though credits carry the account past it: once they have run out, it counts.
  var passedLimit: UsageLimit?
  var tokens = CodexTokens()
  var questionCount = 0
  var outputs: [AgentOutput] = []

  init(
    agent: String, directory: String, realDirectory: String? = nil, clientVersion: String,
    lostSessions: Set<String> = []
  ) {
    self.agent = agent
    self.clientVersion = clientVersion
    self.lostSessions = lostSessions
    directories = [directory] + (realDirectory.map { [$0] } ?? [])
  }

  var launchArguments: [String] { ["app-server"] }
  var isBusy: Bool { turn != nil || ownTurn != nil || !questions.isEmpty }
  var worksInBackground: Bool { !callsLeft.isEmpty || !subagents.isEmpty }

  /// A process keeps what it has opened from all others for as long as it lives, so it serves one thread. One in which
  /// nothing has been said may become that of a thread of ours that has none yet.
  func serves(_ delivery: Delivery) -> Bool {
    guard let session else { return true }
    return wanted(delivery).map { $0 == session } ?? (!isUsed && forkedFrom == delivery.forkOf)
  }

  // MARK: Orders

  func own(_ delivery: Delivery) -> CodexProgress { CodexProgress() }

  mutating func deliver(_ delivery: Delivery, with contents: [AttachmentContent] = []) -> [AgentOutput] {
    outcome { $0.begin(delivery, contents) }
  }

  /// It counts from the next turn on.
  mutating func setMode(_ mode: String) -> [AgentOutput] {
    turn?.mode = mode
    guard case .open = stage else { return [] }
    if modes.offers(CodexMode(id: mode)) { choose(modes.current.with(mode: mode, choices: [:])) }
    return outcome { $0.report(.mode($0.modes.current.access)) }
  }

  mutating func setOption(_ option: String, _ value: String) -> [AgentOutput] {
    outcome { $0.changeOption(option, to: value) }
  }

  mutating func steer(
    _ message: MessageID, _ content: String, with contents: [AttachmentContent]
  ) -> [AgentOutput] {
    outcome { $0.sayInTurn(message, content, contents) }
  }

  // MARK: What the agent says

  mutating func receive(_ message: RPCMessage, at now: Timestamp) {
    switch peer.receive(message) {
    case .asked(let id, let method, let params): asked(id, method, params ?? [:], at: now)
    case .told(let method, let params): told(method, params ?? [:])
    case .stale: passOver(message)
    case .answered(.initialize, let answer): initialized(answer)
    case .answered(.models, let answer): listed(answer)
    case .answered(.open(let known), let answer): opened(answer, known: known)
    case .answered(.prompt(let message), let answer): prompted(message, answer)
    case .answered(.interrupt, _): break
    case .answered(.endTerminals, let answer): endedTerminals(answer)
    case .answered(.steer(let message), let answer): steered(message, answer)
    }
  }

  // MARK: Going on

  /// Takes the next step that the waiting message needs.
  mutating func advance() {
    guard let turn, turn.step == .waiting else { return }
    switch stage {
    case .unstarted: initialize()
    case .initializing, .opening: break
    case .initialized: open(for: turn.delivery)
    case .open: prepare(turn.delivery)
    case .unusable(let reason, let cause): endTurn(.failed(reason, .notTaken, cause: cause))
    }
  }

  mutating func endTurn(_ end: TurnEnd) {
    guard let turn else { return }
    withdrawQuestionsOfTurn()
    self.turn = nil
    leaveRunning(isDone: end == .done)
    report(.turnEnded(turn.delivery.message, end))
  }

  mutating func disconnect(because reason: String, unsent: MessageID? = nil) -> [AgentOutput] {
    stage = .unusable(reason)
    subagents = [:]
    _ = peer.abandon()
    return outcome { client in
      client.withdraw { _ in true }
      if client.ownTurn != nil {
        client.ownTurn = nil
        client.report(.endedByItself(.failed(reason, .answered)))
      }
      client.breakOff(because: reason, unsent: unsent, reach: client.turn?.reach)
    }
  }

  // MARK: Output

  mutating func send(_ message: RPCMessage) { send(message, carrying: nil) }

  /// It wants no version in its messages.
  private mutating func send(_ message: RPCMessage, carrying carried: MessageID?) {
    outputs.append(.send(message.json(saysVersion: false), carrying: carried))
  }

  mutating func request(
    _ method: String, _ params: JSON, for purpose: Purpose, carrying carried: MessageID? = nil
  ) {
    send(peer.request(method, params, for: purpose), carrying: carried)
  }
}
