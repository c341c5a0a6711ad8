import Conversation
import Core
import Queues
import Scene
import Texts
import Toolkit
import Words

/// What was sent before, taken up again to be sent anew or changed.
extension Context {
  /// ↑ on an empty composer: the last message that waits is edited, else what was sent last comes back, then what was before.
  package mutating func takeBack() {
    let waits = window.stream.flatMap { workspace.streams[$0] }.map { !$0.outbox.waiting.isEmpty } ?? false
    if waits, window.conversation.recalled == nil { return beginEdit() }
    recall((window.conversation.recalled?.place ?? -1) + 1)
  }

  /// The way back: past the last one the composer is empty again.
  mutating func recallsLater(_ key: Key) -> Bool {
    guard key == Key(.down), let recalled = window.conversation.recalled?.place else { return false }
    if recalled > 0 {
      recall(recalled - 1)
    } else {
      window.conversation.composer.replaceAll(with: "")
      keepDraft()
    }
    return true
  }

  private mutating func recall(_ place: Int) {
    let sent = state.sentMessages(in: window, limit: place + 1)
    guard sent.indices.contains(place) else {
      refuse(.outbox(place == 0 ? .nothingWasSent : .nothingSentBefore))
      return
    }
    window.conversation.composer.replaceAll(with: sent[place])
    window.conversation.recalled = Recalled(place: place, text: window.conversation.composer.whole)
    tell(.outbox(.recalled(place + 1)))
    keepDraft()
  }
}

extension AppState {
  /// What the person has said in the thread, newest first, each text once; as far as it is in memory.
  fileprivate func sentMessages(in window: WindowState, limit: Int) -> [String] {
    guard let entries = window.stream.flatMap({ transcripts[$0]?.entries }) else { return [] }
    var sent: [String] = []
    for entry in entries.reversed() where entry.role == .user && entry.kind == .text && !entry.text.isEmpty {
      let text = ColorMarks.plain(entry.text)
      if !sent.contains(text) { sent.append(text) }
      if sent.count == limit { break }
    }
    return sent
  }
}
