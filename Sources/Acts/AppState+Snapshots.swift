import Core
import Review
import Scene
import Settings
import Words

/// Snapshots around turns: what is asked of git, what is said of them, and for how long they are kept.
extension AppState {
  package mutating func takeSnapshots() -> [Effect] {
    guard workspace.snapshots.canBeTaken else { return [] }
    tellOfGaps()
    let wishes = workspace.snapshots.wishes
    workspace.snapshots.wishes = []
    let without = namesNeverKept
    return wishes.map { .run(.snapshot($0, without: without)) } + tidySnapshots()
  }

  package var namesNeverKept: [String] {
    workspace.settings.reviewExclude.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// Once for each project: a message that left without is no news the second time.
  private mutating func tellOfGaps() {
    guard !workspace.snapshots.leftWithout.isEmpty else { return }
    for (id, gap) in workspace.snapshots.leftWithout.sorted(by: { $0.key < $1.key }) {
      let watching = windows.values.filter { $0.stream == id }
      guard let stream = workspace.streams[id], !watching.isEmpty, toldOfGaps.insert(stream.project).inserted
      else { continue }
      for window in watching {
        tell(.review(.leftWithout(thread: stream.name(in: language(of: window.id)), gap)), in: window.id)
      }
    }
    workspace.snapshots.leftWithout = [:]
  }

  /// At the start, and once a day where something happens anyway.
  private mutating func tidySnapshots() -> [Effect] {
    guard tidiedAt.map({ $0.adding(seconds: 86_400) <= now }) ?? true else { return [] }
    tidiedAt = now
    _ = workspace.forgetOldSnapshots(at: now)
    return [keepSnapshots(forgetting: [])]
  }

  /// What was kept and nobody wants any more goes, as soon as the store knows that nobody does.
  package func keepSnapshots(forgetting: Set<String>) -> Effect {
    .run(.keepSnapshots(workspace.wantedSnapshots, forgetting: forgetting))
  }
}

extension Workspace {
  package var wantedSnapshots: [String: WantedSnapshots] {
    var wanted: [String: WantedSnapshots] = [:]
    for kept in snapshots.turns.values.joined() {
      for store in [kept.before, kept.after].compactMap({ $0?.store }) where wanted[store] == nil {
        wanted[store] = WantedSnapshots()
      }
      if let pack = kept.pack, let store = kept.after?.store { wanted[store]?.packs.insert(pack) }
      if kept.pack == nil, let before = kept.before { wanted[before.store]?.trees.insert(before.tree) }
    }
    return wanted
  }
}
