import Core

/// A workspace with one thread, its transcript, and a clock that goes on a second with each step.
struct CrossingsWorld {
  static let start = Timestamp(milliseconds: 1_795_255_200_000)

  var workspace: Workspace
  var transcripts = Transcripts()
  private(set) var now = CrossingsWorld.start
  private var steps: UInt64 = 0
  let thread: Identity<WorkStream>

  init(queueEnabled: Bool = true) {
    thread = Identity(UniqueID(high: 0x4000, low: 0x8000_0000_0000_0001))
    var settings = Settings()
    settings.queueChoice = queueEnabled
    let stream = WorkStream(
      id: thread, backendName: "漢字 é", project: "/p", provider: "claude", createdAt: CrossingsWorld.start)
    workspace = Workspace(streams: Streams([stream]), settings: settings)
  }

  var stream: WorkStream {
    workspace.streams[thread] ?? WorkStream(id: thread, project: "", provider: nil, createdAt: now)
  }
  var entries: [Entry] { transcripts[thread]?.entries ?? [] }

  mutating func stamp() -> Stamp {
    steps += 1
    now = CrossingsWorld.start.adding(seconds: Int64(steps))
    return Stamp(now: now, randomness: steps)
  }

  @discardableResult
  mutating func say(_ content: String, _ priority: MessagePriority = .normal) -> (Crossings.Saying, [AgentOrder]) {
    var stamp = stamp()
    return Crossings.say(content, priority: priority, in: thread, of: &workspace, &transcripts, &stamp)
  }

  @discardableResult
  mutating func hear(_ news: AgentReport.News, of stream: Identity<WorkStream>? = nil) -> [AgentOrder] {
    var stamp = stamp()
    return Hearing.hear(AgentReport(stream ?? thread, news), in: &workspace, &transcripts, &stamp)
  }

  /// The turn that is going on ends.
  @discardableResult
  mutating func end(_ end: TurnEnd, in stream: Identity<WorkStream>? = nil) -> [AgentOrder] {
    guard let message = workspace.streams[stream ?? thread]?.turn?.message else { return [] }
    return hear(.turnEnded(message, end), of: stream)
  }

  mutating func resume() -> [AgentOrder] {
    var stamp = stamp()
    return Crossings.resume(thread, of: &workspace, &transcripts, &stamp)
  }

  @discardableResult
  mutating func retry() -> [AgentOrder] {
    var stamp = stamp()
    return Crossings.retry(in: thread, of: &workspace, &transcripts, &stamp)
  }

  @discardableResult
  mutating func goOn() -> (refusal: ThreadRefusal?, orders: [AgentOrder]) {
    var stamp = stamp()
    return Crossings.goOn(in: thread, of: &workspace, &transcripts, &stamp)
  }

  mutating func skip() -> [AgentOrder] {
    guard let message = stream.messageInTrouble else { return [] }
    _ = workspace.apply(Crossings.skip(message, in: thread))
    return sendWhatMay()
  }

  mutating func resumeAll() -> [AgentOrder] {
    var stamp = stamp()
    return Crossings.resumeAll(of: &workspace, &transcripts, &stamp)
  }

  /// What follows from any event.
  mutating func sendWhatMay() -> [AgentOrder] {
    var stamp = stamp()
    return Crossings.sendWhatMay(of: &workspace, &transcripts, &stamp)
  }

  /// The moment comes.
  mutating func goOn(at moment: Timestamp) -> [AgentOrder] {
    var stamp = Stamp(now: moment, randomness: 1)
    return Crossings.goOnByItself(of: &workspace, &transcripts, &stamp)
  }

  @discardableResult
  mutating func steer(
    _ message: Identity<QueuedMessage>, _ abilities: AgentAbilities? = AgentAbilities(canSteer: true)
  ) -> (refusal: ThreadRefusal?, orders: [AgentOrder]) {
    Crossings.steer(message, in: thread, abilities, of: &workspace)
  }

  mutating func fork(
    named name: String? = nil, _ abilities: AgentAbilities? = AgentAbilities(canFork: true)
  ) -> Crossings.Forking {
    var stamp = stamp()
    return Crossings.fork(thread, named: name, abilities, of: &workspace, &transcripts, &stamp)
  }

  mutating func addThread(_ provider: String) -> Identity<WorkStream> {
    var stamp = stamp()
    let stream = WorkStream(id: stamp.freshID(), project: "/p", provider: provider, createdAt: now)
    workspace.streams[stream.id] = stream
    return stream.id
  }

  mutating func say(_ content: String, in stream: Identity<WorkStream>) -> [AgentOrder] {
    var stamp = stamp()
    return Crossings.say(content, in: stream, of: &workspace, &transcripts, &stamp).1
  }

  @discardableResult
  mutating func startCommands() -> [AgentOrder] {
    var stamp = stamp()
    return Crossings.startCommands(of: &workspace, &transcripts, &stamp)
  }

  mutating func recover() {
    var stamp = stamp()
    for id in workspace.streams.all.map(\.id) { workspace.streams.update(id) { $0.turn = nil } }
    Crossings.recover(&workspace, &transcripts, &stamp)
  }

  mutating func command(
    _ prompt: String, in stream: Identity<WorkStream>? = nil, estimate: Int64? = nil,
    priority: CommandPriority = .normal
  ) -> QueuedCommand {
    var stamp = stamp()
    let target = stream.map(CommandRequest.Target.stream) ?? .project(directory: "/p", provider: "shell")
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
      case .answer: "answer"
      case .setMode: "mode"
      case .close: "close"
      case .rest: "rest"
      case .setOption(let option, let value, _): "\(option): \(value)"
      case .steer(_, let content, _, _): "into the turn: \(content)"
      case .load: "load"
      }
    }
  }
}
