import Conversation

/// What is kept of a turn: the project's files before it and after it.
package struct TurnSnapshots: Equatable, Sendable {
  package enum Before: String, Sendable {
    case fresh
    /// The turn had begun when it was taken.
    case late
    /// None could be taken in time: the one after the turn before stands in.
    case lastAfter = "last_after"
  }

  package let turn: MessageID
  package let at: Timestamp
  /// Nil while it goes on, or where nobody saw its end.
  package var endedAt: Timestamp?
  package var before: Snapshot?
  package var beforeKind = Before.fresh
  package var after: Snapshot?
  /// Another turn had begun when the one after was taken.
  package var isAfterLate = false
  package var pack: String?
  /// What is left of the thread's change behind it, where the person has set some of it back.
  package var rest: Rest?
  package var numbers: ChangeNumbers?
  /// Why one of them isn't there.
  package var gap: SnapshotGap?
  /// The person has looked at all changes up to the end of this turn.
  package var isReviewed = false
  /// The message with whose comments they did so: where it is dropped before its agent had it, they have not.
  package var reviewedBy: MessageID?

  package init(turn: MessageID, at: Timestamp) {
    self.turn = turn
    self.at = at
  }

  /// Where what was kept of it lies.
  package var stores: [String] { [before, after].compactMap { $0?.store } }

  /// The files after it, without what of its change was set back.
  package var left: Snapshot? {
    after.map { Snapshot(tree: rest?.tree ?? $0.tree, head: $0.head, store: $0.store, leftOut: $0.leftOut) }
  }

  /// The files before it, without what of earlier turns was set back after it.
  package var start: Snapshot? {
    before.map { Snapshot(tree: rest?.start ?? $0.tree, head: $0.head, store: $0.store, leftOut: $0.leftOut) }
  }

  /// Its end was lost with the connection to its machine: it can still be seen, though late.
  package var isMissed: Bool {
    guard after == nil, endedAt != nil, case .unreachable? = gap else { return false }
    return true
  }

  package mutating func goesOn() {
    (endedAt, after, isAfterLate, pack, numbers, gap, rest) = (nil, nil, false, nil, nil, nil, nil)
  }
}
