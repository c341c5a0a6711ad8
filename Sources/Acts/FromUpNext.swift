import Conversation
import Core
import Queues
import Scene
import Toolkit

/// Threads that commands of Up Next have made and that are done: Recent folds them into one row.
extension AppState {
  /// By this name it is kept that the person has unfolded them.
  private static let name = "from_up_next"

  package var unfoldsThreadsFromUpNext: Bool { workspace.foldedPanes.contains(AppState.name) }

  package mutating func toggleThreadsFromUpNext() {
    workspace.foldedPanes.formSymmetricDifference([AppState.name])
  }

  /// Newest first. One alone is no crowd.
  package var threadsFromUpNext: [ThreadID] { commandFacts.done.ids.count > 1 ? commandFacts.done.ids : [] }

  /// It is one of these, and they stand unfolded below their row.
  package func standsBelowGroup(_ id: ThreadID) -> Bool {
    unfoldsThreadsFromUpNext && commandFacts.done.ids.count > 1 && commandFacts.done.contains(id)
  }

  /// These rows, with the threads that stand folded in one of them, once each.
  package func unfolding(_ rows: [RowID]) -> [RowID] {
    guard rows.contains(.fromUpNext) else { return rows }
    let threads = threadsFromUpNext.map(RowID.stream)
    let known = Set(threads)
    return rows.flatMap { $0 == .fromUpNext ? threads : known.contains($0) ? [] : [$0] }
  }

  /// How many an act on all marked rows concerns. It is asked at each frame, of a group that may have thousands.
  package func markedCount(in list: ListState<RowID>?) -> Int {
    guard let marks = list?.marks else { return 0 }
    guard marks.contains(.fromUpNext) else { return marks.count }
    let hasGroup = commandFacts.done.ids.count > 1
    let others = marks.count { row in
      if case .stream(let id) = row { !(hasGroup && commandFacts.done.contains(id)) } else { row != .fromUpNext }
    }
    return others + threadsFromUpNext.count
  }
}
