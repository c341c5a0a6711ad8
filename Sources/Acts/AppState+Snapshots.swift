import Conversation
import Core
import Languages
import Queues
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
    guard !wishes.isEmpty else { return tidySnapshots() }
    workspace.snapshots.wishes = []
    let without = namesNeverKept
    return wishes.map { .run(.snapshot($0, without: without)) } + tidySnapshots()
  }

  /// Where nothing is there any more, the words for what is held are the person's.
  package mutating func take(
    _ taken: Result<SnapshotTaken, SnapshotGap>, for wish: SnapshotWish, _ stamp: inout Stamp
  ) -> [Effect] {
    var words: String?
    if case .failure(let gap) = taken, gap.isNothingThere {
      words = surroundings.language.text(.review(.nothingIsThere(gap)))
    }
    let effects: [Effect] = change(&stamp) { $0.take(taken, for: wish, nothingIsThere: words) }
    guard let leaving = workspace.snapshots.leaving[wish.stream], leaving.wish == wish else { return effects }
    return effects + [.run(.place(leaving))]
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

  /// There is a connection to a machine where there was none: what was missed is taken, and what nobody wants any more goes.
  package mutating func reached(_ host: String, _ stamp: inout Stamp) -> [Effect] {
    change(&stamp) { $0.takeMissed(on: host) } + [keepSnapshots(forgetting: [])]
  }

  /// What was kept and nobody wants any more goes, as soon as the store knows that nobody does.
  package func keepSnapshots(forgetting: Set<String>) -> Effect {
    .run(.keepSnapshots(workspace.wantedSnapshots, forgetting: forgetting))
  }
}

extension AppState {
  /// What keeps a change from being exactly what this thread's agent did.
  package func notes(
    on turns: [TurnSnapshots], beside: [ThreadID] = [], in language: Language
  ) -> [ReviewPhrase] {
    var notes: [ReviewPhrase] = []
    if turns.first?.beforeKind == .late { notes.append(.beginsLate) }
    if turns.first?.beforeKind == .lastAfter { notes.append(.beginsEarlier) }
    if turns.last?.isAfterLate == true { notes.append(.endsLate) }
    if let gap = turns.last(where: { $0.gap != nil })?.gap { notes.append(.hasGap(gap)) }
    let names = beside.compactMap { workspace.streams[$0]?.name(in: language) }
    if !names.isEmpty { notes.append(.beside(names)) }
    return notes
  }
}

extension Workspace {
  package var wantedSnapshots: [String: WantedSnapshots] {
    var wanted: [String: WantedSnapshots] = [:]
    for kept in snapshots.turns.byThread.values.joined() {
      for store in [kept.before, kept.after].compactMap({ $0?.store }) where wanted[store] == nil {
        wanted[store] = WantedSnapshots()
      }
      if let store = kept.after?.store {
        for pack in [kept.pack, kept.rest?.pack] { if let pack { wanted[store]?.packs.insert(pack) } }
      }
      if kept.pack == nil, let before = kept.before { wanted[before.store]?.trees.insert(before.tree) }
    }
    // What files were before they were set back can be had as long as that can be taken back.
    for act in undoHistory.files + reverts.values.map(\.act) {
      let change = act.change
      for pack in [change.pack, act.restBefore?.pack, act.restAfter?.pack] {
        if let pack { wanted[change.store, default: WantedSnapshots()].packs.insert(pack) }
      }
      wanted[change.store, default: WantedSnapshots()].trees.formUnion([change.from, change.to])
    }
    return wanted
  }
}
