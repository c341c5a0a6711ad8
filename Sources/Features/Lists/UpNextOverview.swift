import Core

/// How long commands usually take.
typealias UsualTimes = [String: Int64]

/// What is known of Up Next as a whole, kept beside the workspace: a list of thousands is looked through once for each
/// change and not for each frame.
struct UpNextOverview: Equatable, Sendable {
  /// Running ones, then waiting ones.
  private(set) var rows: [RowID] = []
  private(set) var usual = UsualTimes()
  /// What the waiting ones will take; nil where one of them is unknown.
  private var waitingSeconds: Int64? = 0
  private var running: [Identity<QueuedCommand>] = []
  private var waiting: [QueuedCommand] = []
  private var history: [QueuedCommand] = []

  /// Costs nothing where the lists share their storage, as unchanged ones do.
  mutating func follow(_ workspace: Workspace) {
    let running = workspace.upNext.running.map(\.id)
    let hasEnded = workspace.history != history
    let isWaitingNew = workspace.upNext.waiting.items != waiting
    if hasEnded {
      history = workspace.history
      usual = workspace.usualSeconds()
    }
    if isWaitingNew || running != self.running {
      waiting = workspace.upNext.waiting.items
      self.running = running
      rows = running.map(RowID.command) + waiting.map { .command($0.id) }
    }
    if hasEnded || isWaitingNew { waitingSeconds = UpNextOverview.seconds(of: waiting, workspace, usually: usual) }
  }

  /// What is left of all of them; nil where one is unknown.
  func remainingSeconds(_ workspace: Workspace, at now: Timestamp) -> Int64? {
    guard var total = waitingSeconds else { return nil }
    for run in workspace.upNext.running {
      guard let estimate = workspace.estimatedSeconds(for: run.item, usually: usual) else { return nil }
      total += max(0, estimate - (run.item.startedAt.map { now.seconds(since: $0) } ?? 0))
    }
    return total
  }

  private static func seconds(
    of commands: [QueuedCommand], _ workspace: Workspace, usually usual: UsualTimes
  ) -> Int64? {
    var total: Int64 = 0
    for command in commands {
      guard let estimate = workspace.estimatedSeconds(for: command, usually: usual) else { return nil }
      total += estimate
    }
    return total
  }
}
