import Core
import Scene
import Toolkit
import Words

/// Keeping threads at the top of Recent.
extension AppState {
  /// Pins threads behind those that are pinned already, in the order in which they are named, or lets go of them. What is so
  /// already stays as it is.
  package func pinning(_ streams: [WorkStream], _ isPinned: Bool, in language: Language) -> (act: Act, title: Phrase) {
    let last = workspace.streams.pinned.last.flatMap { workspace.streams[$0]?.pinnedAt }
    let first = last.map { max(now, $0.adding(milliseconds: 1)) } ?? now
    let acts = streams.filter { ($0.pinnedAt != nil) != isPinned }.enumerated().map { place, stream in
      Act.thread(.pinned(stream.id, at: isPinned ? first.adding(milliseconds: Int64(place)) : nil))
    }
    let rows = streams.count == 1 ? Phrase.Rows.one(streams[0].name(in: language)) : .threads(streams.count)
    return (ListActs.joined(acts), .thread(.pinned(rows, isPinned)))
  }
}

extension Context {
  /// Pins the thread that the keys are on, or all marked ones; lets go of them where all are pinned.
  package mutating func pinOrUnpin() {
    let targets = targetStreams().compactMap { workspace.streams[$0] }
    let streams = targets.filter { !$0.isDeleted }
    guard !streams.isEmpty else {
      refuse(.thread(targets.isEmpty ? .noThread : .isDeleted(restoreKey: state.keyLabel(.restore))))
      return
    }
    let (act, title) = state.pinning(streams, streams.contains { $0.pinnedAt == nil }, in: language)
    perform(act, titled: title)
    window.lists[window.focus]?.clearMarks()
  }
}
