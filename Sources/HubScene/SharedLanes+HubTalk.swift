import Conversation
import Queues
import Sharing

/// Shared lanes as rows of Up Next, made of what was read of them.
extension SharedLanes {
  /// More of a lane than anybody looks through; the others are counted.
  private static let mostShown = 500

  /// `runs` are those that run here, with what they are called here.
  package init(_ talk: HubTalk, runs: [SharedID: Identity<QueuedCommand>]) {
    self.init(
      talk.lanes.all.compactMap { lane in
        talk.lanes.known[lane.id].map { SharedLanes.lane(lane, $0, talk, runs) }
      })
  }

  private static func lane(
    _ lane: SharedLane, _ known: KnownLane, _ talk: HubTalk, _ runs: [SharedID: Identity<QueuedCommand>]
  ) -> (Heading, [Row]) {
    let (taken, waiting) = (known.taken, known.waiting)
    let heading = Heading(
      lane: lane, isPaused: known.isPaused, waiting: waiting.count,
      running: taken.count { $0.state != .uncertain }, uncertain: taken.count { $0.state == .uncertain },
      asOf: talk.asOf(lane.id).map { Timestamp(milliseconds: $0) })
    let gate = LaneGate(lane, known, talk)
    let rows =
      taken.map { row($0, in: lane, number: nil, gate, known, talk, runs) }
      + waiting.prefix(mostShown).enumerated().map { row($1, in: lane, number: $0 + 1, gate, known, talk, runs) }
    return (heading, rows.compactMap { $0 })
  }

  private static func row(
    _ command: SharedCommand, in lane: SharedLane, number: Int?, _ gate: LaneGate, _ known: KnownLane,
    _ talk: HubTalk,
    _ runs: [SharedID: Identity<QueuedCommand>]
  ) -> Row? {
    guard let id = runs[command.id] ?? Identity<QueuedCommand>(command.id.text) else { return nil }
    func moment(_ milliseconds: Int64) -> Timestamp { Timestamp(milliseconds: milliseconds - talk.clockAhead) }
    let host = command.host.map { id in
      talk.hostsWithOwn.first { $0.id == id }?.name ?? command.hostName ?? String(id.text.prefix(8))
    }
    let place = command.request.project + (host.map { "@" + $0 } ?? "")
    let request = CommandRequest(
      id: Identity(id.unique), prompt: command.request.prompt,
      target: .project(directory: place, provider: command.request.agent), mode: command.request.mode,
      enhancements: PromptEnhancementOptions(shared: command.request.options),
      estimatedSeconds: command.request.estimatedSeconds.map(Int64.init), createdAt: moment(command.addedAt))
    var shown = QueuedCommand(
      id: id, request: request, priority: CommandPriority(rawValue: command.request.priority) ?? .normal,
      enqueuedAt: moment(command.addedAt))
    shown.notBefore = command.request.notBefore.map(moment)
    shown.isStashed = command.request.isStashed
    switch command.state {
    case .waiting: break
    case .claimed, .running:
      shown.status = .executing
      shown.startedAt = command.begunAt.map(moment)
      if let progress = known.pulses[command.id]?.progress { shown.raiseProgress(to: progress) }
    case .uncertain: shown.status = .interrupted
    }
    return Row(
      command: command, lane: lane, shown: shown, number: number, host: host,
      personName: command.personName ?? lane.names[command.person] ?? String(command.person.text.prefix(8)),
      lastWords: known.pulses[command.id]?.words, obstacles: gate.obstacles(to: command),
      runsHere: runs[command.id] != nil)
  }
}
