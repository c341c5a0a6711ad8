import Core

/// What follows from the commands and is looked at for each frame: found out again only when they have changed.
struct CommandFacts: Equatable, Sendable {
  /// How long commands usually take.
  private(set) var usual = UsualSeconds()
  /// What those that wait will take; nil while one of them is unknown.
  private(set) var waitingSeconds: Int64? = 0
  /// The moments before which some may not start, earliest first.
  private var moments: [Timestamp] = []
  /// What commands wait for that wait for others.
  private(set) var dependencies: [Identity<QueuedCommand>: CommandObstacle] = [:]
  /// Threads whose transcripts the first waiting commands need before they start.
  private(set) var transcripts: Set<Identity<WorkStream>> = []
  private var waiting: [QueuedCommand] = []
  private var history: [QueuedCommand] = []

  private static let transcriptsAtOnce = 4

  /// Costs nothing where the lists share their storage with what was seen, as unchanged ones do.
  mutating func follow(_ workspace: Workspace) {
    let isNewHistory = workspace.history != history
    if isNewHistory {
      history = workspace.history
      usual = workspace.usualSeconds()
    }
    guard isNewHistory || workspace.upNext.waiting.items != waiting else { return }
    waiting = workspace.upNext.waiting.items
    waitingSeconds = workspace.waitingSeconds(usually: usual)
    moments = waiting.compactMap(\.notBefore).sorted()
    dependencies = Dictionary(workspace.dependencies) { first, _ in first }
    transcripts = Set(
      waiting.lazy.filter { $0.status == .queued && $0.wantsErrorLogs }.compactMap { command in
        if case .stream(let id) = command.target { id } else { nil }
      }.prefix(CommandFacts.transcriptsAtOnce))
  }

  /// The next moment at which a command may start that may not start now.
  func nextMoment(after now: Timestamp) -> Timestamp? { moments.first { $0 > now } }
}
