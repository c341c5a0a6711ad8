import Conversation
import Queues
import Settings

/// What keeps a waiting command from starting.
package enum CommandObstacle: Equatable, Sendable {
  /// It was cut off when the program ended: only the person starts it again.
  case interrupted
  case stashed
  /// A window has it open to change it.
  case edited
  /// The window that had it open was lost: only the person lets it start.
  case editInterrupted
  case notBefore(Timestamp)
  /// Commands that have not ended yet.
  case waitsFor(Identity<QueuedCommand>)
  /// A command that it waits for did not end well; nil where it was taken out of the list.
  case heldBack(by: Identity<QueuedCommand>, QueuedCommand.Status?)
  /// With its host where only its commands there are.
  case agentPaused(AgentPlace)
  case agentFull(String)
  /// It can't be reached, as another command found; when that tries again.
  case agentAway(String, until: Timestamp)
  /// Its provider's limit is used up, until it is renewed.
  case agentLimited(String, until: Timestamp?)
  case threadBusy
  case threadHeld(Hold)
  /// Nothing may be said in its thread, for one since another program has it open.
  case threadRefuses(ThreadRefusal)
  /// What was said in its thread is not in memory yet.
  case unread(ThreadID)

  /// Time or other commands will take it away, so that nothing of the person is needed. An edit ends with its window.
  package var passes: Bool {
    switch self {
    case .edited, .notBefore, .waitsFor, .agentFull, .agentAway, .threadBusy, .unread, .threadHeld(.retrying): true
    case .agentLimited(_, let moment): moment != nil
    case .threadRefuses(let reason): reason.passes
    case .interrupted, .stashed, .editInterrupted, .heldBack, .agentPaused, .threadHeld: false
    }
  }
}

/// Tells of each waiting command what is in its way. Made anew whenever commands may start.
struct CommandGate {
  private let workspace: Workspace
  private let transcripts: Transcripts?
  private let now: Timestamp
  private let fullAgents: Set<String>
  private let nextTries: [AgentPlace: Timestamp]
  /// Looked up only where a command waits for others.
  private var fates: CommandFates?
  /// Threads of which is to be read what was said there, as nothing else keeps the commands that need it: the first few.
  private(set) var toRead: Set<ThreadID> = []

  init(_ workspace: Workspace, _ transcripts: Transcripts?, at now: Timestamp) {
    self.workspace = workspace
    self.transcripts = transcripts
    self.now = now
    var running: [String: Int] = [:]
    for run in workspace.upNext.running { running[workspace.place(of: run.item).provider, default: 0] += 1 }
    nextTries = workspace.nextTries
    fullAgents = Set(workspace.settings.agentLimits.filter { running[$0.key, default: 0] >= $0.value }.keys)
  }

  mutating func obstacle(to command: QueuedCommand) -> CommandObstacle? {
    if command.status != .queued { return .interrupted }
    if let obstacle = workspace.wordOfPerson(before: command) { return obstacle }
    if let obstacle = predecessor(of: command) { return obstacle }
    if let moment = command.notBefore, moment > now { return .notBefore(moment) }
    if !fullAgents.isEmpty || workspace.agentsMayHold {
      let place = workspace.agentPlace(of: command)
      let agent = place.provider
      if let pause = workspace.pause(at: place) { return .agentPaused(pause) }
      if let limit = workspace.limits[agent] { return .agentLimited(agent, until: limit.resumesAt) }
      if fullAgents.contains(agent) { return .agentFull(agent) }
      if let moment = nextTries[place] { return .agentAway(agent, until: moment) }
    }
    return thread(of: command)
  }

  private mutating func predecessor(of command: QueuedCommand) -> CommandObstacle? {
    if command.after.isEmpty { return nil }
    let fates = self.fates ?? CommandFates(workspace)
    self.fates = fates
    return fates.obstacle(behind: command.after)
  }

  /// Never two in one thread, and never before what waits there already, but where that waits for it.
  private mutating func thread(of command: QueuedCommand) -> CommandObstacle? {
    guard case .stream(let id) = command.target, let stream = workspace.streams[id] else { return nil }
    let outbox = stream.outbox
    // Its turn broke off there, and those behind it are held for that.
    let isCutOff =
      command.startedAt != nil && outbox.hold == .interrupted && stream.obstructing == nil
    if outbox.isPaused { return .threadHeld(.paused) }
    if let hold = outbox.hold, !isCutOff { return .threadHeld(hold) }
    if let reason = stream.refusalToContinue { return .threadRefuses(reason) }
    if stream.busy.isBusy || !outbox.running.isEmpty { return .threadBusy }
    if stream.hasMessageToGo, !isCutOff, !command.goesOn { return .threadBusy }
    if workspace.waitsForRecord(command) || workspace.waitsForRecord(in: stream) { return .unread(id) }
    if command.wantsErrorLogs, stream.messageCount > 0, let transcripts {
      // Also what is there already stays until it starts.
      if toRead.count < WaitingFacts.transcriptsAtOnce { toRead.insert(id) }
      if transcripts[id] == nil { return .unread(id) }
    }
    return nil
  }
}

extension Workspace {
  /// A look that costs nothing: else no agent is paused, limited or away.
  package var agentsMayHold: Bool { pausesAgents || !limits.isEmpty || !streams.timed.isEmpty }

  /// A person has put it aside, has it open to change it, or had it open and has to look.
  package func wordOfPerson(before command: QueuedCommand) -> CommandObstacle? {
    if command.isStashed { return command.isEditInterrupted ? .editInterrupted : .stashed }
    return editedCommands.contains(command.id) ? .edited : nil
  }

  var pausesAgents: Bool { !pausedAgents.isEmpty || !unableAgents.isEmpty }

  /// What keeps an agent's commands from starting at a place: a pause of them all, which names no host, or one of those there.
  package func pause(at place: AgentPlace) -> AgentPlace? {
    if pausedAgents.contains(place.provider) { return AgentPlace(provider: place.provider) }
    return unableAgents.contains(place) ? place : nil
  }

  /// Some commands of it are paused, wherever they run.
  package func pausesCommands(of agent: String) -> Bool {
    pausedAgents.contains(agent) || unableAgents.contains { $0.provider == agent }
  }

  /// The pauses of agents' commands, in order.
  package var pauses: [AgentPlace] { unableAgents.union(pausedAgents.map { AgentPlace(provider: $0) }).sorted() }

  /// What keeps a waiting command from starting, but for places and a hold of the whole list.
  package func obstacle(to command: QueuedCommand, at now: Timestamp) -> CommandObstacle? {
    var gate = CommandGate(self, nil, at: now)
    return gate.obstacle(to: command)
  }

  /// Whether a waiting command will start without the person's doing anything.
  package func willStartByItself(at now: Timestamp) -> Bool {
    guard !isPaused, upNext.hold == nil, !upNext.waiting.isEmpty else { return false }
    var gate = CommandGate(self, nil, at: now)
    return upNext.waiting.items.contains { gate.obstacle(to: $0)?.passes ?? true }
  }

  /// One that has come to wait since then waits, through others, for itself. Those that come back had no circle of their own:
  /// so one that has stayed waits for one of them, of which there are few where there are thousands.
  func bringsCircle(since before: OrderedQueue<QueuedCommand>) -> Bool {
    let waiting = upNext.waiting.items
    let came = Set(waiting.lazy.map(\.id)).subtracting(before.items.lazy.map(\.id))
    if came.isEmpty { return false }
    let awaited = Set(waiting.lazy.filter { !came.contains($0.id) }.flatMap(\.after)).intersection(came)
    return !awaited.isEmpty && waiting.contains { awaited.contains($0.id) && waitsInCircle($0.id, after: $0.after) }
  }

  /// Whether a command that waits for these others would, through them, wait for itself.
  package func waitsInCircle(_ id: Identity<QueuedCommand>, after others: [Identity<QueuedCommand>]) -> Bool {
    var open = others
    var seen: Set<Identity<QueuedCommand>> = []
    while let next = open.popLast() {
      if next == id { return true }
      if seen.insert(next).inserted { open += upNext.waiting[next]?.after ?? [] }
    }
    return false
  }
}
