import Conversation
import Core
import Queues
import Settings

/// A workspace with one thread, its transcript, and a clock that goes on a second with each step.
struct OneThreadWorld {
  static let start = Timestamp(milliseconds: 1_795_255_200_000)

  var workspace: Workspace
  var transcripts = Transcripts()
  private(set) var now = OneThreadWorld.start
  private var steps: UInt64 = 0
  let thread: ThreadID

  init(queueEnabled: Bool = true) {
    thread = Identity(UniqueID(high: 0x4000, low: 0x8000_0000_0000_0001))
    var settings = Settings()
    settings.queueChoice = queueEnabled
    let stream = WorkStream(
      id: thread, backendName: "漢字 é", project: "/p", provider: "claude", createdAt: OneThreadWorld.start)
    workspace = Workspace(streams: Streams([stream]), settings: settings)
  }

  var stream: WorkStream {
    workspace.streams[thread] ?? WorkStream(id: thread, project: "", provider: nil, createdAt: now)
  }
  var entries: [Entry] { transcripts[thread]?.entries ?? [] }

  mutating func stamp() -> Stamp {
    steps += 1
    now = OneThreadWorld.start.adding(seconds: Int64(steps))
    return Stamp(now: now, randomness: steps)
  }

  /// One step: the rules at the next second.
  @discardableResult
  mutating func change<Answer>(_ rules: (inout Ledger) -> Answer) -> (answer: Answer, orders: [AgentOrder]) {
    var stamp = stamp()
    return Ledger.change(&workspace, &transcripts, &stamp, rules)
  }

  @discardableResult
  mutating func say(_ content: String, _ priority: MessagePriority = .normal) -> (Ledger.Saying, [AgentOrder]) {
    let id = thread
    return change { $0.say(content, priority: priority, in: id) }
  }

  @discardableResult
  mutating func hear(_ news: AgentReport.News, of stream: ThreadID? = nil) -> [AgentOrder] {
    let report = AgentReport(stream ?? thread, news)
    return change { $0.apply(report) }.orders
  }

  /// The turn that is going on ends.
  @discardableResult
  mutating func end(_ end: TurnEnd, in stream: ThreadID? = nil) -> [AgentOrder] {
    guard let message = workspace.streams[stream ?? thread]?.turn?.message else { return [] }
    return hear(.turnEnded(message, end), of: stream)
  }

  mutating func resume() -> [AgentOrder] {
    let id = thread
    return change { $0.resume(id) }.orders
  }

  @discardableResult
  mutating func retry() -> [AgentOrder] {
    let id = thread
    return change { $0.retry(in: id) }.orders
  }

  @discardableResult
  mutating func goOn() -> (refusal: ThreadRefusal?, orders: [AgentOrder]) {
    let id = thread
    let (refusal, orders) = change { $0.goOn(in: id) }
    return (refusal, orders)
  }

  mutating func skip() -> [AgentOrder] {
    guard let message = stream.messageInTrouble else { return [] }
    _ = workspace.apply(.skip(message, in: thread))
    return sendWhatMay()
  }

  mutating func resumeAll() -> [AgentOrder] {
    change { $0.resumeAll() }.orders
  }

  /// What follows from any event.
  mutating func sendWhatMay() -> [AgentOrder] {
    change { $0.sendWhatMay() }.orders
  }

  /// The moment comes.
  mutating func goOn(at moment: Timestamp) -> [AgentOrder] {
    var stamp = Stamp(now: moment, randomness: 1)
    return Ledger.change(&workspace, &transcripts, &stamp) { $0.goOnByItself() }.orders
  }

  @discardableResult
  mutating func steer(
    _ message: MessageID, _ abilities: AgentAbilities? = AgentAbilities(canSteer: true)
  ) -> (refusal: ThreadRefusal?, orders: [AgentOrder]) {
    let id = thread
    var stamp = Stamp(now: now, randomness: steps)
    let (refusal, orders) = Ledger.change(&workspace, &transcripts, &stamp) { $0.steer(message, in: id, abilities) }
    return (refusal, orders)
  }

  mutating func fork(
    named name: String? = nil, _ abilities: AgentAbilities? = AgentAbilities(canFork: true)
  ) -> Ledger.Forking {
    let id = thread
    return change { $0.fork(id, named: name, abilities) }.answer
  }

  mutating func addThread(_ provider: String) -> ThreadID {
    var stamp = stamp()
    let stream = WorkStream(id: stamp.freshID(), project: "/p", provider: provider, createdAt: now)
    workspace.streams[stream.id] = stream
    return stream.id
  }

  mutating func say(_ content: String, in stream: ThreadID) -> [AgentOrder] {
    change { $0.say(content, in: stream) }.orders
  }

  @discardableResult
  mutating func startCommands() -> [AgentOrder] {
    change { $0.startCommands() }.orders
  }

  /// The moment comes.
  @discardableResult
  mutating func startCommands(at moment: Timestamp) -> [AgentOrder] {
    var stamp = Stamp(now: moment, randomness: steps)
    return Ledger.change(&workspace, &transcripts, &stamp) { ledger in
      ledger.goOnByItself()
      ledger.startCommands()
    }.orders
  }

  /// As far as agents were to be told anything, they were.
  mutating func recover(whenLeft: Bool = true) {
    let turns = workspace.streams.all.compactMap { stream in stream.turn.map { (stream.id, $0.message) } }
    if whenLeft { for (id, message) in turns { hear(.readyToLeave(message), of: id) } }
    for id in workspace.streams.all.map(\.id) { workspace.streams.update(id) { $0.turn = nil } }
    change { $0.recover() }
  }

  mutating func hearOutside(_ news: OutsideNews) { change { _ = $0.apply(news) } }

  mutating func settle(_ sought: SoughtMessage, _ place: InSession) -> [AgentOrder] {
    change { $0.settle(sought, place) }.orders
  }

  mutating func command(
    _ prompt: String, in stream: ThreadID? = nil, agent: String = "shell", estimate: Int64? = nil,
    priority: CommandPriority = .normal
  ) -> QueuedCommand {
    var stamp = stamp()
    let target = stream.map(CommandRequest.Target.stream) ?? .project(directory: "/p", provider: agent)
    let request = CommandRequest(
      id: stamp.freshID(), prompt: prompt, target: target, estimatedSeconds: estimate, createdAt: stamp.now)
    return QueuedCommand(id: stamp.freshID(), request: request, priority: priority, enqueuedAt: stamp.now)
  }

  /// What orders to deliver say.
  static func said(_ orders: [AgentOrder]) -> [String] {
    orders.map { order in
      switch order {
      case .deliver(let delivery, _): delivery.content
      case .cancel: "cancel"
      case .endWhatWasLeft: "end what was left"
      case .answer: "answer"
      case .setMode: "mode"
      case .close: "close"
      case .rest: "rest"
      case .release(_, let session): "release \(session)"
      case .setOption(let option, let value, _): "\(option): \(value)"
      case .steer(_, let content, _, _): "into the turn: \(content)"
      case .load: "load"
      case .letLeave: "let leave"
      }
    }
  }
}
