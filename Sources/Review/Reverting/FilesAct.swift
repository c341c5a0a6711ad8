import Conversation

/// Files of a thread's project that the person sets back, or what takes that back.
package struct FilesAct: Equatable, Sendable {
  package let stream: ThreadID
  package let change: TreeChange
  package let at: Timestamp
  /// The thread's last turn, behind which something else is left of its change now.
  package let turn: MessageID?
  package let restBefore: Rest?
  package let restAfter: Rest?

  package init(
    stream: ThreadID, change: TreeChange, at: Timestamp, turn: MessageID?,
    restBefore: Rest?, restAfter: Rest?
  ) {
    self.stream = stream
    self.change = change
    self.at = at
    self.turn = turn
    self.restBefore = restBefore
    self.restAfter = restAfter
  }

  /// What takes it back.
  package var reversed: FilesAct {
    FilesAct(
      stream: stream, change: change.reversed, at: at, turn: turn, restBefore: restAfter, restAfter: restBefore)
  }
}
