import Core
import Toolkit

/// Removing many commands at once, which asks first.
extension AppState {
  /// So many are removed without a question: they can be seen at once when they are taken back.
  private static let removedUnasked = 5

  /// Nil where the rows go at once, or are asked about one by one.
  func questionBeforeRemoving(_ rows: [RowID]) -> CommandQuestion? {
    let ids = rows.compactMap { if case .command(let id) = $0 { id } else { nil } }
    let places = workspace.upNext.waiting.positions(of: ids)
    guard places.count > AppState.removedUnasked else { return nil }
    return .removeCommands(
      waiting: ids.filter { places[$0] != nil }, running: ids.filter { workspace.upNext.run($0) != nil })
  }
}

extension Context {
  /// Those that still wait leave, and those that still run are stopped. Who has started since stays.
  mutating func removeCommands(_ waiting: [Identity<QueuedCommand>], stopping running: [Identity<QueuedCommand>]) {
    let places = workspace.upNext.waiting.positions(of: waiting)
    let leaving = waiting.filter { places[$0] != nil }
    if leaving.isEmpty {
      if running.isEmpty { refuse(.command(.commandsHaveEnded)) } else { tell(.command(.stopping)) }
    } else {
      perform(.upNext(workspace.upNext.waiting.act(removing: leaving)), titled: .removed(.rows(leaving.count)))
    }
    window.lists[.upNext]?.clearMarks()
    then(state.stopCommands(running))
  }
}
