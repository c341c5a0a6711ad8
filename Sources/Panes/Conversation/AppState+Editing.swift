import Conversation
import Core
import Languages
import Queues
import Scene
import Toolkit
import Words

/// Editing a waiting message where it stands. The message itself stays as it was until the edit is saved.
extension AppState {
  /// An edit whose window went to another thread waits, as one whose window is gone. One whose message has gone is over,
  /// and what was written is kept.
  package mutating func settleEdits() {
    for id in workspace.streams.midway {
      guard let stream = workspace.streams[id], let lost = stream.interruptedEdit,
        !stream.outbox.waiting.contains(lost)
      else { continue }
      workspace.streams.update(id) { $0.letGoOfEdit(keepingText: true) }
    }
    for (id, window) in windows {
      guard let editing = window.editing else { continue }
      let stream = workspace.streams[editing.stream]
      let isThere = stream?.outbox.waiting.contains(editing.message) ?? false
      let isOurs = stream?.edit?.message == editing.message
      if isThere, isOurs, window.stream == editing.stream { continue }
      if isThere, isOurs {
        interruptEdit(in: id)
        windows[id]?.editing = nil
        let name = stream?.outbox.waiting[editing.message].map { ThreadName.firstWords(of: $0.content) } ?? ""
        tell(.outbox(.editWaits(name)), in: id)
        continue
      }
      letGoOfEdit(in: id, keepingText: true)
      if !isThere { refuse(.outbox(.hasLeft), in: id) }
    }
  }

  /// The window is gone in which a message was being edited: it and those behind it wait until the person has looked.
  package mutating func interruptEdit(in id: WindowID) {
    guard let editing = windows[id]?.editing else { return }
    workspace.streams.update(editing.stream) { stream in
      if stream.edit?.message == editing.message { stream.edit?.isInterrupted = true }
    }
  }

  /// The composer has the thread's draft again.
  mutating func letGoOfEdit(in id: WindowID, keepingText: Bool) {
    guard let editing = windows[id]?.editing else { return }
    windows[id]?.editing = nil
    workspace.streams.update(editing.stream) { stream in
      guard stream.edit?.message == editing.message else { return }
      stream.letGoOfEdit(keepingText: keepingText)
    }
    if windows[id]?.stream == editing.stream {
      let draft = workspace.streams[editing.stream]?.draft ?? ""
      windows[id]?.conversation.composer.startOver(with: draft, from: editing.composer)
    }
  }
}

extension WorkStream {
  /// The message whose edit has lost its window.
  var interruptedEdit: MessageID? { edit.flatMap { $0.isInterrupted ? $0.message : nil } }
}
