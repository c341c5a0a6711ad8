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
  /// Where each waiting command stands, from 0.
  private var places: [Identity<QueuedCommand>: Int] = [:]
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
    places = Dictionary(minimumCapacity: waiting.count)
    for index in waiting.indices { places[waiting[index].id] = index }
    moments = waiting.compactMap(\.notBefore).sorted()
    dependencies = Dictionary(workspace.dependencies) { first, _ in first }
    transcripts = Set(
      waiting.lazy.filter { $0.status == .queued && $0.wantsErrorLogs }.compactMap { command in
        if case .stream(let id) = command.target { id } else { nil }
      }.prefix(CommandFacts.transcriptsAtOnce))
  }

  /// A command that waits, and its position.
  func waiting(_ id: Identity<QueuedCommand>) -> (command: QueuedCommand, position: Int)? {
    places[id].map { (waiting[$0], $0 + 1) }
  }

  /// The next moment at which a command may start that may not start now.
  func nextMoment(after now: Timestamp) -> Timestamp? { moments.first { $0 > now } }
}
