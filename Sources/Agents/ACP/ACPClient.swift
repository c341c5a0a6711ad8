import Core
import JSON
import JSONRPC

/// Our side of one connection with an agent that speaks the Agent Client Protocol, and of its one session.
///
/// It is a value without any I/O: orders and the agent's lines go in, what is to be done comes out, in order.
package struct ACPClient: Sendable {
  /// What is to be done.
  package enum Output: Equatable, Sendable {
    case send(RPCMessage)
    case report(AgentReport.News)
    /// To be answered with `finish`.
    case file(FileRequest)
    /// The agent wrote something that is no message: worth keeping for the words of a failure.
    case noise(String)
  }

  /// What a request of ours was for.
  enum Purpose: Hashable, Sendable {
    case initialize
    case open(known: String?)
    case setMode(String, thenPrompt: Bool)
    case prompt(Identity<QueuedMessage>)
  }

  /// How far the connection has come.
  enum Stage: Sendable {
    case unstarted
    case initializing
    case initialized
    /// What the agent says until it answers belongs to an earlier turn, when the session is known.
    case opening(known: String?)
    case open
    /// No message can ever be delivered here, and why.
    case unusable(String)
  }

  /// How we introduce ourselves to agents.
  package let clientVersion: String
  /// What the person calls the agent.
  package let agent: String
  let directory: String

  var peer = RPCPeer<Purpose>()
  var stage = Stage.unstarted
  var features = ACPFeatures()
  var session: ACPSession?
  /// Sessions that the agent no longer has. The person has been told; the next message begins a new one.
  var lostSessions: Set<String> = []
  var turn: ACPTurn?
  /// The calls of this turn, since updates only tell what has changed.
  var tools: [String: ToolCall] = [:]
  /// Updates that came before the answer which names their session.
  var early: [JSON] = []
  private var outputs: [Output] = []

  package init(agent: String, directory: String, clientVersion: String) {
    self.agent = agent
    self.directory = directory
    self.clientVersion = clientVersion
  }

  /// The agent has a message, or is about to get one.
  package var isBusy: Bool { turn != nil }
  /// The session in which the next message would be said.
  package var sessionID: String? { session?.id }
  /// Another process of the agent could take the session up.
  package var canComeBack: Bool { features.canResume || features.canLoad }
  /// A cancelled turn has not ended yet.
  package var isCancelling: Bool { turn?.isCancelling ?? false }

  // MARK: Orders

  package mutating func deliver(_ delivery: Delivery) -> [Output] {
    guard turn == nil else {
      let reason = "\(agent) is still busy with the message before. Send this one again when its turn is over."
      report(.turnEnded(delivery.message, .failed(reason, wasAccepted: false)))
      return takeOutputs()
    }
    turn = ACPTurn(delivery: delivery)
    tools = [:]
    advance()
    return takeOutputs()
  }

  package mutating func cancel() -> [Output] {
    cancelTurn()
    return takeOutputs()
  }

  package mutating func answer(_ permission: String, _ answer: Answer) -> [Output] {
    answerPermission(permission, answer)
    return takeOutputs()
  }

  package mutating func setMode(_ mode: String) -> [Output] {
    changeMode(mode)
    return takeOutputs()
  }

  package mutating func finish(_ request: FileRequest, _ answer: RPCAnswer) -> [Output] {
    send(.response(id: request.id, answer: answer))
    return takeOutputs()
  }

  // MARK: What the agent says

  package mutating func receive(line: [UInt8], at now: Timestamp) -> [Output] {
    do throws(RPCLineProblem) {
      receive(try RPCMessage(line: line), at: now)
    } catch {
      // Some agents print plain text among their messages; it must not end the connection.
      if !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) {
        outputs.append(.noise(String(decoding: line, as: UTF8.self)))
      }
    }
    return takeOutputs()
  }

  private mutating func receive(_ message: RPCMessage, at now: Timestamp) {
    switch peer.receive(message) {
    case .asked(let id, let method, let params): asked(id, method, params ?? [:], at: now)
    case .told("session/update", let params): updated(params ?? [:])
    case .told("$/cancel_request", let params): withdraw(params?["requestId"])
    case .told, .stale: break
    case .answered(let purpose, let answer): answered(purpose, answer)
    }
  }

  private mutating func asked(_ id: RPCID, _ method: String, _ params: JSON, at now: Timestamp) {
    switch method {
    case "session/request_permission": askedPermission(id, params, at: now)
    case "fs/read_text_file", "fs/write_text_file": askedFile(id, method, params)
    default: send(.response(id: id, answer: .failure(.unknownMethod(method))))
    }
  }

  private mutating func answered(_ purpose: Purpose, _ answer: RPCAnswer) {
    switch purpose {
    case .initialize: initialized(answer)
    case .open(let known): opened(answer, known: known)
    case .setMode(let mode, let thenPrompt): modeWasSet(mode, answer, thenPrompt: thenPrompt)
    case .prompt(let message): prompted(message, answer)
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
    case .open: prepareSession(for: turn.delivery)
    case .unusable(let reason): endTurn(.failed(reason, wasAccepted: false))
    }
  }

  mutating func endTurn(_ end: TurnEnd) {
    guard let turn else { return }
    self.turn = nil
    report(.turnEnded(turn.delivery.message, end))
  }

  /// The agent's process is gone, and why in words. A message that nobody read may be sent again.
  package mutating func disconnect(because reason: String, unsent: RPCMessage? = nil) -> [Output] {
    stage = .unusable(reason)
    let abandoned = peer.abandon()
    guard let turn else { return takeOutputs() }
    var wasAccepted = abandoned.contains(.prompt(turn.delivery.message))
    if case .request(_, "session/prompt", _)? = unsent { wasAccepted = false }
    endTurn(turn.isCancelling ? .cancelled : .failed(reason, wasAccepted: wasAccepted))
    return takeOutputs()
  }

  // MARK: Output

  mutating func send(_ message: RPCMessage) { outputs.append(.send(message)) }

  mutating func request(_ method: String, _ params: JSON, for purpose: Purpose) {
    send(peer.request(method, params, for: purpose))
  }

  mutating func report(_ news: AgentReport.News) { outputs.append(.report(news)) }

  mutating func ask(_ request: FileRequest) { outputs.append(.file(request)) }

  private mutating func takeOutputs() -> [Output] {
    defer { outputs = [] }
    return outputs
  }
}
