import Conversation

/// What follows from the commands that wait, found in one look at all of them.
package struct WaitingFacts: Equatable, Sendable {
  /// What those of them will take that are known.
  package private(set) var knownSeconds: Int64 = 0
  private var areAllKnown = true
  private var areFollowers = false
  /// The moments before which some may not start, earliest first.
  package private(set) var moments: [Timestamp] = []
  /// Threads whose transcripts the first of them need before they start.
  package private(set) var transcripts: Set<ThreadID> = []
  /// What those wait for that wait for others.
  package private(set) var dependencies: [Identity<QueuedCommand>: CommandObstacle] = [:]

  private static let transcriptsAtOnce = 4

  package init() {}

  /// What they will take; nil while one of them is unknown.
  package var seconds: Int64? { areAllKnown ? knownSeconds : nil }

  init(_ workspace: Workspace, usually usual: UsualSeconds) {
    add(workspace.upNext.waiting.items[...], in: workspace, usually: usual)
  }

  /// Others have come behind those that were looked at.
  package mutating func add(
    _ commands: ArraySlice<QueuedCommand>, in workspace: Workspace, usually usual: UsualSeconds
  ) {
    // Most wait for the place that the one before them waits for, whose estimate is at hand then.
    var last: (target: CommandRequest.Target, seconds: Int64?)?
    for command in commands {
      if let moment = command.notBefore { moments.append(moment) }
      if !command.after.isEmpty { areFollowers = true }
      if transcripts.count < WaitingFacts.transcriptsAtOnce, command.wantsErrorLogs, command.status == .queued,
        case .stream(let id) = command.target
      {
        transcripts.insert(id)
      }
      let seconds: Int64?
      if let known = command.givenSeconds ?? command.expectedSeconds {
        seconds = known
      } else if command.stream == nil, let last, last.target == command.target {
        seconds = last.seconds
      } else {
        seconds = workspace.estimatedSeconds(for: command, usually: usual)
        if command.stream == nil { last = (command.target, seconds) }
      }
      if let seconds { knownSeconds += seconds } else { areAllKnown = false }
    }
    moments.sort()
    if areFollowers { dependencies = Dictionary(workspace.dependencies) { first, _ in first } }
  }
}

extension Workspace {
  package func waitingFacts(usually usual: UsualSeconds) -> WaitingFacts { WaitingFacts(self, usually: usual) }
}
