import Conversation
import Core
import Languages
import Queues
import Scene
import Toolkit
import Verbs
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
    return (.joined(acts), .thread(.pinned(rows(streams, in: language), isPinned)))
  }
}

/// What is told of a thread, and whether Recent has it.
extension AppState {
  /// What is so already stays as it is.
  package func muting(_ streams: [WorkStream], _ isMuted: Bool, in language: Language) -> (act: Act, title: Phrase) {
    let acts = streams.filter { $0.isMuted != isMuted }.map { Act.thread(.muted($0.id, isMuted)) }
    return (.joined(acts), .thread(.muted(rows(streams, in: language), isMuted)))
  }

  package func hiding(_ streams: [WorkStream], _ isHidden: Bool, in language: Language) -> (act: Act, title: Phrase) {
    let acts = streams.filter { $0.isHidden(in: .recent) != isHidden }.map { stream in
      Act.thread(.hidden(stream.id, in: .recent, at: isHidden ? stream.hidingMoment(at: now) : nil))
    }
    let rows = rows(streams, in: language)
    return (.joined(acts), .thread(isHidden ? .hid(rows) : .restored(rows)))
  }

  private func rows(_ streams: [WorkStream], in language: Language) -> Phrase.Rows {
    streams.count == 1 ? .one(streams[0].name(in: language)) : .threads(streams.count)
  }
}

extension Context {
  /// Pins the thread that the keys are on, or all marked ones; lets go of them where all are pinned.
  package mutating func pinOrUnpin() {
    change { streams, state, language in
      state.pinning(streams, streams.contains { $0.pinnedAt == nil }, in: language)
    }
  }

  /// The same of being told of them.
  package mutating func muteOrUnmute() {
    change { streams, state, language in
      state.muting(streams, streams.contains { !$0.isMuted }, in: language)
    }
  }

  private mutating func change(_ plan: ([WorkStream], AppState, Language) -> (act: Act, title: Phrase)) {
    let targets = targetStreams().compactMap { workspace.streams[$0] }
    let streams = targets.filter { !$0.isDeleted }
    guard !streams.isEmpty else {
      refuse(.thread(targets.isEmpty ? .noThread : .isDeleted(restoreKey: keyName(.restore))))
      return
    }
    let (act, title) = plan(streams, state, language)
    perform(act, titled: title)
    window.lists[window.focus]?.clearMarks()
  }
}
