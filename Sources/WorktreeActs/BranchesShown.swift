import Conversation
import Core
import Queues
import Review
import Scene
import Settings

/// The branches of the threads that windows show. They are looked at when a thread is opened, when it has gone on, and when
/// the person comes back to a window: a branch changes by an agent's hand or by theirs.
extension AppState {
  /// Nil where nobody has looked yet.
  package func branch(of stream: WorkStream) -> GitBranch? { branch(of: workspace.whereabouts(of: stream)) }

  /// Why nothing is known of a thread's change; nil where that is because it has done nothing since.
  package func changeGap(of id: ThreadID) -> SnapshotGap? {
    guard let stream = workspace.streams[id] else { return nil }
    if !workspace.settings.takesSnapshots { return .off }
    let directory = stream.workingDirectory
    switch branch(of: stream) {
    case .noFolder?: return .noFolder(directory)
    // A repository there would be too much to be kept.
    case .noRepository? where directory == surroundings.home || directory == "/": return .tooBroad(directory)
    case .noRepository?: return .noRepository
    case .named?, .commit?, .unknown?, nil: return workspace.snapshots.turns[id]?.last?.gap
    }
  }

  package func branch(of place: Whereabouts) -> GitBranch? { branches[place.text]?.branch }

  package mutating func branchesToSee() -> [Effect] {
    var shown: [String: Timestamp] = [:]
    for window in windows.values {
      if let directory = window.dialog?.dialog.repository(self, window) {
        let place = workspace.whereabouts(ofProject: directory).text
        shown[place] = shown[place] ?? Timestamp(milliseconds: 0)
      }
      guard let stream = window.stream.flatMap({ workspace.streams[$0] }) else { continue }
      // In the middle of a turn every word of the agent's would be a reason.
      let moment = stream.turn == nil ? stream.lastModified : stream.createdAt
      let directory = workspace.whereabouts(of: stream).text
      shown[directory] = max(shown[directory] ?? moment, moment)
    }
    guard !(shown.isEmpty && branches.isEmpty) else { return [] }
    for directory in branches.keys where shown[directory] == nil { branches[directory] = nil }
    return shown.keys.sorted().compactMap { directory in
      var seen = branches[directory] ?? BranchSeen()
      guard !seen.isAsked, let moment = shown[directory], seen.threadsAt.map({ $0 < moment }) ?? true else {
        return nil
      }
      (seen.isAsked, seen.threadsAt) = (true, moment)
      branches[directory] = seen
      return .run(.branch(of: directory))
    }
  }

  package mutating func take(_ branch: GitBranch, of directory: String) {
    branches[directory]?.branch = branch
    branches[directory]?.isAsked = false
  }

  /// The person was elsewhere, perhaps in a terminal of that directory.
  package mutating func seeBranchesAgain() {
    for directory in branches.keys { branches[directory]?.threadsAt = nil }
  }
}
