import Conversation
import Core
import Scene

/// Threads that commands of Up Next have made and that are done: Recent folds them into one row.
extension AppState {
  /// By this name it is kept that the person has unfolded them.
  private static let name = "from_up_next"

  package var unfoldsThreadsFromUpNext: Bool { workspace.foldedPanes.contains(AppState.name) }

  package mutating func toggleThreadsFromUpNext() {
    workspace.foldedPanes.formSymmetricDifference([AppState.name])
  }

  /// Newest first. One alone is no crowd.
  package var threadsFromUpNext: [ThreadID] {
    // Only what they are ordered by is taken along: a thread is large, and this is asked at every change.
    var threads: [(changed: Timestamp, id: ThreadID)] = []
    for id in commandFacts.made.keys {
      guard let stream = workspace.streams[id], isFromUpNext(stream) else { continue }
      threads.append((stream.lastModified, id))
    }
    guard threads.count > 1 else { return [] }
    return threads.sorted { ($0.changed, $0.id) > ($1.changed, $1.id) }.map(\.id)
  }

  /// These rows, with the threads that stand folded in one of them, once each.
  package func unfolding(_ rows: [RowID]) -> [RowID] {
    guard rows.contains(.fromUpNext) else { return rows }
    let threads = threadsFromUpNext.map(RowID.stream)
    let known = Set(threads)
    return rows.flatMap { $0 == .fromUpNext ? threads : known.contains($0) ? [] : [$0] }
  }

  /// What has failed or needs the person stands for itself, and so does what they went on with, or keep.
  private func isFromUpNext(_ stream: WorkStream) -> Bool {
    guard let end = commandFacts.made[stream.id], stream.lastModified <= end, stream.turn == nil else { return false }
    return workspace.streams.isListed(stream) && !stream.needsPerson && !stream.closedInFailure
      && stream.pinnedAt == nil && stream.outbox.hold == nil && !stream.isHidden(in: .recent)
  }
}
