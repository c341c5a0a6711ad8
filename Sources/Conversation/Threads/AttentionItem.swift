/// A thread's place among those that wait for the person.
package struct AttentionItem: Equatable, Identifiable, Sendable {
  package let id: ThreadID
  package let queuedAt: Timestamp
  /// The person wants to see it later.
  package var snooze: Snooze?

  package init(id: ThreadID, queuedAt: Timestamp, snooze: Snooze? = nil) {
    self.id = id
    self.queuedAt = queuedAt
    self.snooze = snooze
  }
}
