import Core
import Queues
import Scene

/// Removing many commands at once, which asks first.
extension AppState {
  /// So many are removed without a question: they can be seen at once when they are taken back.
  private static let removedUnasked = 5

  /// Nil where the rows go at once, or are asked about one by one.
  package func questionBeforeRemoving(_ rows: [RowID]) -> CommandQuestion? {
    let ids = rows.compactMap { if case .command(let id) = $0 { id } else { nil } }
    let waiting = workspace.upNext.waiting.inOrder(ids)
    guard waiting.count > AppState.removedUnasked else { return nil }
    return .removeCommands(waiting: waiting, running: ids.filter { workspace.upNext.run($0) != nil })
  }
}
