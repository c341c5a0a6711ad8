/// Something that happened to a thread's place in the Queue: when, and why.
package struct QueueEvent: Equatable, Identifiable, Sendable {
  package enum Kind: String, CaseIterable, Sendable { case joined, left, moved, snoozed, woke }

  package enum Why: String, CaseIterable, Sendable {
    /// The person said something in the thread.
    case sent
    /// The agent ended its turn, or failed to.
    case replied, failed
    /// The agent asks for leave, or has a question.
    case permission
    /// The person did it to this thread, to all threads at once, or by looking at it.
    case byHand = "by_hand"
    case cleared, viewed
    case deleted, restored
    /// A snooze came to its time, or something happened in the thread.
    case time, change
    case undone, redone
  }

  /// Grows with each event.
  package let number: Int
  package let at: Timestamp
  package let kind: Kind
  package let why: Why
  package let stream: ThreadID

  package init(number: Int, at: Timestamp, kind: Kind, why: Why, stream: ThreadID) {
    self.number = number
    self.at = at
    self.kind = kind
    self.why = why
    self.stream = stream
  }

  package var id: Int { number }
}
