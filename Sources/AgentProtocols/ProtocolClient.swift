import Conversation
import Texts

/// What the clients of all protocols do alike: they have one message at a time, and tell in order what is to be done.
protocol ProtocolClient: AgentConnection {
  associatedtype Own: Sendable

  /// What the person calls the agent.
  var agent: String { get }
  var turn: AgentTurn<Own>? { get set }
  var outputs: [AgentOutput] { get set }
  var questionCount: Int { get set }
  /// A turn that the agent began by itself is to end.
  var isStoppingOwn: Bool { get }

  /// What the protocol keeps of a message that sets out.
  mutating func own(_ delivery: Delivery) -> Own
  /// Takes the next step that the waiting message needs.
  mutating func advance()
  mutating func endTurn(_ end: TurnEnd)
  mutating func cancelTurn()
  mutating func answerQuestion(_ name: String, _ answer: Answer)
}

extension ProtocolClient {
  var isStoppingOwn: Bool { false }
  var isCancelling: Bool { turn?.isCancelling ?? isStoppingOwn }
  var hasBegunToAnswer: Bool { turn.map { $0.hasOutput || $0.delivery.goesOn } ?? false }
  var awaitedChange: String? { turn.flatMap { $0.step == .settingMode ? $0.change : nil } }
  var isPreparing: Bool { turn.map { $0.step != .prompted } ?? false }

  mutating func deliver(_ delivery: Delivery, with contents: [AttachmentContent] = []) -> [AgentOutput] {
    outcome { $0.begin(delivery, contents) }
  }

  mutating func begin(_ delivery: Delivery, _ contents: [AttachmentContent]) {
    guard turn == nil else { return report(.refusedWhileBusy(delivery, by: agent)) }
    turn = AgentTurn(delivery, contents, own: own(delivery))
    advance()
  }

  mutating func cancel() -> [AgentOutput] { outcome { $0.cancelTurn() } }

  mutating func answer(_ permission: String, _ answer: Answer) -> [AgentOutput] {
    outcome { $0.answerQuestion(permission, answer) }
  }

  /// What begins as a message does may be the one that the turn waits for: then nothing but the person ends the turn.
  mutating func couldNotRead(_ line: [UInt8]) {
    outputs += AgentOutput.noise(of: line)
    guard turn?.hasToldOfDamage == false, line.first(where: { $0 > 0x20 }) == UInt8(ascii: "{"),
      line.contains(UInt8(ascii: "\""))
    else { return }
    turn?.hasToldOfDamage = true
    report(.damagedMessage(of: agent))
  }

  /// Nobody may wait for it, or the turn does.
  mutating func couldNotRead(startOfLongLine start: [UInt8]) {
    outputs += AgentOutput.noise(of: start)
    report(.longMessage(of: agent, isAwaited: isBusy))
  }

  /// No report is so long that it takes the loop long.
  mutating func report(_ news: AgentReport.News) { outputs += news.bounded.map(AgentOutput.report) }

  /// Whether the message may be said to the agent now. Where the store says that it has not left, the word comes first, so
  /// that no start can take for unsaid what the agent has heard.
  mutating func mayLeave() -> Bool {
    guard let turn else { return false }
    if turn.mayLeave { return true }
    self.turn?.step = .leaving
    report(.readyToLeave(turn.delivery.message))
    return false
  }

  mutating func letLeave(_ message: MessageID) -> [AgentOutput] {
    // It may have been stopped meanwhile.
    guard let turn, turn.delivery.message == message, turn.step == .leaving else { return [] }
    self.turn?.mayLeave = true
    self.turn?.step = .waiting
    return outcome { $0.advance() }
  }

  /// What an order, or a line of the agent, leads to.
  mutating func outcome(of act: (inout Self) -> Void) -> [AgentOutput] {
    act(&self)
    defer { outputs = [] }
    return outputs
  }

  /// Ends the turn whose agent is gone. The message had come so far if it was sent, and nobody knows that it was not read. What
  /// this process did not read another one may; where it had not come so far, how the process ended says what kind of trouble
  /// that is, unless it is known.
  mutating func breakOff(
    because reason: String, unsent: MessageID?, reach: MessageReach?, cause: FailureCause = .other
  ) {
    guard let turn, let reach else { return }
    let wasSent = turn.step == .prompted
    let hasLeft = wasSent && unsent != turn.delivery.message
    endTurn(
      turn.isCancelling
        ? turn.endWhenStopped(unsent: unsent)
        : .failed(reason, hasLeft ? reach : .notTaken, cause: wasSent ? .connection : cause))
  }

  /// Numbers the questions, since an agent's own numbers begin anew with each process. `AgentKind.connection` says from
  /// where on.
  mutating func nextQuestionName() -> String {
    questionCount += 1
    return "\(turn?.delivery.message.text ?? sessionID ?? agent)/\(questionCount)"
  }
}

extension AgentReport.News {
  /// So many steps of a plan are kept.
  private static let mostSteps = 1000

  /// A long text in pieces. What is long and no text is cut, as nobody would read it.
  fileprivate var bounded: [AgentReport.News] {
    switch self {
    case .text(let text, let kind, let part):
      return text.pieces(bytes: LongOutput.limit).map { .text($0, kind: kind, part: part) }
    case .tool(var call):
      call.input = LongOutput.kept(call.input)
      return [.tool(call)]
    case .toolBetweenTurns(var call):
      call.input = LongOutput.kept(call.input)
      return [.toolBetweenTurns(call)]
    case .plan(let steps): return [.plan(Array(steps.prefix(Self.mostSteps)))]
    case .session, .readyToLeave, .accepted, .mode, .title, .fact, .usage, .limited, .asks, .withdrew, .turnEnded,
      .beganByItself, .endedByItself, .notice, .triesAgain, .closed, .options, .option, .steered, .notSteered, .loaded:
      return [self]
    }
  }
}
