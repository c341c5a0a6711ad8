import Core

/// The rows of Up Next, kept beside the workspace: a list of thousands is looked through once for each change and not
/// for each frame.
struct UpNextOverview: Equatable, Sendable {
  /// Running ones, then waiting ones.
  private(set) var rows: [RowID] = []
  private var running: [Identity<QueuedCommand>] = []
  private var waiting: [QueuedCommand] = []

  /// Costs nothing where the list shares its storage, as an unchanged one does.
  mutating func follow(_ workspace: Workspace) {
    let running = workspace.upNext.running.map(\.id)
    guard workspace.upNext.waiting.items != waiting || running != self.running else { return }
    waiting = workspace.upNext.waiting.items
    self.running = running
    rows = running.map(RowID.command) + waiting.map { .command($0.id) }
  }
}
