import Conversation
import Queues

/// How long commands usually take: medians of what was completed, by agent and project, and by agent alone.
package struct UsualSeconds: Equatable, Sendable {
  private struct Place: Hashable {
    let provider: String
    let project: String

    init(_ place: (provider: String, project: String)) { (provider, project) = place }
  }

  /// What is longer ago says little about today.
  private static let lookedAt = 200

  private var byPlace: [Place: Int64] = [:]
  private var byProvider: [String: Int64] = [:]
  /// Of which history they are: how long it was, and its newest command.
  private var length = 0
  private var newest: Identity<QueuedCommand>?

  package init() {}

  fileprivate func isOf(_ history: [QueuedCommand]) -> Bool { length == history.count && newest == history.last?.id }

  init(_ workspace: Workspace) {
    (length, newest) = (workspace.history.count, workspace.history.last?.id)
    // Nearly all are of few places, the one after the other of the same: that is found sooner than by a hash of two texts.
    var places: [(place: Place, seconds: [Int64])] = []
    var last = 0
    let history = workspace.history
    for index in history.indices.suffix(UsualSeconds.lookedAt) where history[index].status == .completed {
      guard let start = history[index].startedAt, let end = history[index].completedAt else { continue }
      let place = Place(workspace.place(of: history[index]))
      if !places.indices.contains(last) || places[last].place != place {
        last = places.firstIndex { $0.place == place } ?? places.count
        if last == places.count { places.append((place, [])) }
      }
      places[last].seconds.append(end.seconds(since: start))
    }
    for (place, seconds) in places { byPlace[place] = UsualSeconds.median(seconds) }
    byProvider = Dictionary(grouping: places) { $0.place.provider }
      .mapValues { UsualSeconds.median($0.flatMap(\.seconds)) }
  }

  /// The agent's usual time in this project, else its usual time anywhere; nil while nothing is known.
  package func seconds(_ provider: String, in project: String) -> Int64? {
    byPlace[Place((provider, project))] ?? byProvider[provider]
  }

  private static func median(_ seconds: [Int64]) -> Int64 { seconds.sorted()[seconds.count / 2] }
}

extension Workspace {
  /// Where a command runs: its thread's provider and project, or those that it asks for.
  package func agentPlace(of command: QueuedCommand) -> AgentPlace {
    let place = place(of: command)
    return AgentPlace(provider: place.provider, host: projectChoices[place.project]?.host)
  }

  package func agentPlace(of stream: WorkStream) -> AgentPlace {
    AgentPlace(provider: stream.effectiveProvider, host: projectChoices[stream.project]?.host)
  }

  package func place(of command: QueuedCommand) -> (provider: String, project: String) {
    place(ofStream: command.stream, command.target)
  }

  func place(
    ofStream stream: ThreadID?, _ target: CommandRequest.Target
  ) -> (provider: String, project: String) {
    var place: (provider: String, project: String)?
    if let stream { streams.look(at: stream) { place = ($0.effectiveProvider, $0.project) } }
    if let place { return place }
    switch target {
    case .project(let directory, let provider): return (provider, directory)
    case .stream: return ("", "")
    }
  }

  /// From the history: costs a look at its end, so whoever draws keeps it until the history changes.
  package func usualSeconds() -> UsualSeconds {
    circumstances.usual.isOf(history) ? circumstances.usual : UsualSeconds(self)
  }

  /// The same, and kept for who asks next.
  mutating func lookUpUsualSeconds() -> UsualSeconds {
    circumstances.usual = usualSeconds()
    return circumstances.usual
  }

  /// How long a command will take: what was asked for it, else what was thought when it started, else what is usual; nil
  /// while nothing is known.
  package func estimatedSeconds(for command: QueuedCommand, usually usual: UsualSeconds) -> Int64? {
    if let known = command.givenSeconds ?? command.expectedSeconds { return known }
    let (provider, project) = place(of: command)
    return usual.seconds(provider, in: project)
  }

  /// The remaining time of running and waiting commands, by their estimates; nil when one estimate is missing, or when one
  /// may not start.
  package func remainingSeconds(usually usual: UsualSeconds, at now: Timestamp) -> Int64? {
    let left = timeLeft(waitingFacts(usually: usual), usually: usual, at: now)
    return left.isAll ? left.seconds : nil
  }

  /// The remaining time of Up Next, as far as it is known.
  package func timeLeft(_ waiting: WaitingFacts, usually usual: UsualSeconds, at now: Timestamp) -> TimeLeft {
    var left = TimeLeft(seconds: waiting.knownSeconds, isAll: waiting.seconds != nil)
    // Until the last of those moments nobody can tell how long it takes, beside what is to be done.
    if let moment = waiting.moments.last, moment > now { left.isAll = false }
    if !upNext.waiting.isEmpty, isPaused || upNext.hold != nil || !waiting.canAllStart(in: self) { left.isAll = false }
    for run in upNext.running {
      guard let seconds = remainingSeconds(of: run.item, usually: usual, at: now) else {
        left.isAll = false
        continue
      }
      left.seconds += seconds
      left.running.append(seconds)
    }
    return left
  }

  /// The remaining time of one command: nil while there is no estimate, and once the command takes longer than that.
  package func remainingSeconds(
    of command: QueuedCommand, usually usual: UsualSeconds, at now: Timestamp
  ) -> Int64? {
    guard let estimate = estimatedSeconds(for: command, usually: usual) else { return nil }
    guard let start = command.startedAt else { return estimate }
    let left = estimate - now.seconds(since: start.wholeSecond)
    return left > 0 ? left : nil
  }

  /// 0…1 of a running command: as its agent tells, else by its estimate; nil while nothing is known.
  package func progress(
    of command: QueuedCommand, usually usual: UsualSeconds, at now: Timestamp
  ) -> Double? {
    if command.progress > 0 { return command.progress }
    return command.progressByTime(at: now, of: estimatedSeconds(for: command, usually: usual))
  }
}

extension QueuedCommand {
  /// How much of the time is over that it will take; never the whole.
  func progressByTime(at now: Timestamp, of estimate: Int64?) -> Double? {
    guard let startedAt, let estimate, estimate > 0 else { return nil }
    return min(0.99, Double(now.seconds(since: startedAt.wholeSecond)) / Double(estimate))
  }

  /// Takes what the agent tells of its progress, but nothing below what the screen has shown by the estimate.
  mutating func noteProgress(_ value: Double, at now: Timestamp) {
    let shown = progress > 0 ? 0 : progressByTime(at: now, of: request.estimatedSeconds ?? expectedSeconds) ?? 0
    raiseProgress(to: max(value, shown))
  }
}

extension Turn {
  /// Without a plan each tool call that ends is a tenth of what is left: more and more, and never all.
  var progressByTools: Double? {
    guard !toolsEnded.isEmpty else { return nil }
    return 1 - (1...toolsEnded.count).reduce(1.0) { left, _ in left * 0.9 }
  }
}

/// How much time is left of Up Next.
package struct TimeLeft: Equatable, Sendable {
  /// As much as is known.
  package var seconds: Int64
  /// Nothing of it is unknown.
  package var isAll: Bool
  /// The remaining time of each running command, where it is known.
  package var running: [Int64] = []
}
