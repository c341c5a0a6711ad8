import Conversation
import Scene

/// What the search doesn't know yet of found threads.
extension AppState {
  /// More was read: what is being looked for may stand there.
  package mutating func take(_ progress: IndexProgress) -> [Effect] {
    let before = indexProgress
    indexProgress = progress
    guard before.map({ progress.left < $0.left }) ?? true else { return [] }
    return windows.values.sorted { $0.id < $1.id }.compactMap { window in
      window.dialog(SearchDialog.self)?.searchAgain(in: window.id)
    }
  }
}
