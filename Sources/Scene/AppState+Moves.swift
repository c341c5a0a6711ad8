import Conversation
import Core
import Settings
import Toolkit

/// Going about: the cursor, the panes, the conversation's scrolling.
extension AppState {
  /// Who asks the person something, has failed, or has an answer that they have not seen: in the order of the Queue, then
  /// whoever else can't go on. A thread that was read waits in the Queue, and needs nobody.
  package var threadsNeedingPerson: [ThreadID] {
    threadsInLine.filter { needsMe($0) }
  }

  /// The Queue as it shows, then threads that can't go on without the person, but none that was snoozed.
  package var threadsInLine: [ThreadID] {
    let queued = shownInQueue
    var others = workspace.streams.needing.union(workspace.threadsToReview).subtracting(queued)
    if !others.isEmpty, workspace.settings.queueEnabled {
      for item in workspace.attention.members.items where item.snooze != nil { others.remove(item.id) }
    }
    return queued + others.sorted()
  }

  /// Threads at which an agent works, also outside. One that asks something is at nobody's work but the person's.
  package var workingCount: Int {
    let streams = workspace.streams
    return streams.working.count { !streams.needing.contains($0) } + streams.workingOutside.count
      + hub.elsewhere.workingCount
  }

  package func usesUnicode(_ window: WindowState) -> Bool {
    window.facts.unicode && workspace.settings.glyphs == .unicode
  }
}

extension ListState {
  /// Marks all rows, or none where all are marked.
  package mutating func markAllOrNone() {
    if marks.count == ids.count { clearMarks() } else { markAll() }
  }
}
