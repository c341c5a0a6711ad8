import Conversation
import Review

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

  /// The files after it, without what of its change was set back.
  package var left: Snapshot? {
    after.map { Snapshot(tree: rest?.tree ?? $0.tree, head: $0.head, store: $0.store, leftOut: $0.leftOut) }
  }

  /// The files before it, without what of earlier turns was set back after it.
  package var start: Snapshot? {
    before.map { Snapshot(tree: rest?.start ?? $0.tree, head: $0.head, store: $0.store, leftOut: $0.leftOut) }
  }

  /// Its end was lost with the connection to its machine: it can still be seen, though late.
  var isMissed: Bool {
    guard after == nil, endedAt != nil, case .unreachable? = gap else { return false }
    return true
  }

  mutating func goesOn() {
    (endedAt, after, isAfterLate, pack, numbers, gap, rest) = (nil, nil, false, nil, nil, nil, nil)
  }
}

/// A snapshot that is wanted of git.
package struct SnapshotWish: Equatable, Sendable {
  package enum Moment: Equatable, Sendable {
    /// A message waits for it.
    case before
    /// An agent has begun this turn by itself.
    case during(MessageID)
    case after(MessageID)
  }

  package let id: Identity<SnapshotWish>
  package let stream: ThreadID
  package let directory: String
  package let moment: Moment
  /// The trees that lead up to it.
  package let following: [String]
  package let milliseconds: Int
}

/// A message that waits for the snapshot before its turn, since when, and until when. It has not left: a program that starts anew finds it
/// waiting.
package struct Departure: Equatable, Sendable {
  /// Nil where none was asked for yet: it is time to send what a program that is gone had not sent.
  let wish: Identity<SnapshotWish>?
  /// Nil where it waits for its thread's folder, without which it never leaves.
  let by: Timestamp?
  let since: Timestamp
}

/// What is kept of projects' files, turn by turn, and what is wanted of git at the moment.
package struct Snapshots: Equatable, Sendable {
  /// How long a message waits, and how long the one behind a turn may take.
  static let beforeMilliseconds = 1000
  static let afterMilliseconds = 20_000

  /// This alone is saved.
  package var turns = TurnsByThread()
  /// Somebody is there who takes them.
  package var canBeTaken = false
  /// To be handed on.
  package var wishes: [SnapshotWish] = []
  package var underWay: [Identity<SnapshotWish>: SnapshotWish] = [:]
  /// Messages that have just left without.
  package var leftWithout: [ThreadID: SnapshotGap] = [:]

  package init() {}

  package subscript(turn: MessageID, of stream: ThreadID) -> TurnSnapshots? {
    turns[stream]?.last { $0.turn == turn }
  }

  mutating func begin(_ kept: TurnSnapshots, in stream: ThreadID) {
    turns[stream] = (turns[stream] ?? []) + [kept]
  }

  mutating func update(
    _ turn: MessageID, of stream: ThreadID, _ change: (inout TurnSnapshots) -> Void
  ) {
    guard var list = turns[stream], let at = list.lastIndex(where: { $0.turn == turn }) else { return }
    change(&list[at])
    turns[stream] = list
  }

  /// A message with comments is dropped, or is there again: with it goes and comes that what they are on was reviewed.
  mutating func noteReviewed(_ isReviewed: Bool, with message: MessageID, in stream: ThreadID) {
    for turn in turns[stream] ?? [] where turn.reviewedBy == message && turn.isReviewed != isReviewed {
      update(turn.turn, of: stream) { $0.isReviewed = isReviewed }
    }
  }

  mutating func remove(_ turn: MessageID, of stream: ThreadID) {
    turns[stream]?.removeAll { $0.turn == turn }
  }
}
