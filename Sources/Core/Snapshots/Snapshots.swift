import Conversation
import Queues
import Review

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
  /// Comments whose lines are sought before the message leaves that carries them.
  package var leaving: [ThreadID: LeavingComments] = [:]
  /// Messages that have just left without.
  package var leftWithout: [ThreadID: SnapshotGap] = [:]
  /// Threads in which something was held, as nothing is where their project was.
  var heldAsNothingIsThere: Set<ThreadID> = []

  package init() {}

  package subscript(turn: MessageID, of stream: ThreadID) -> TurnSnapshots? {
    turns[stream]?.last { $0.turn == turn }
  }

  /// What a message leaves with that has waited for this long enough.
  mutating func taken(for wish: Identity<SnapshotWish>, of stream: ThreadID) -> Result<SnapshotTaken, SnapshotGap> {
    guard let known = leaving[stream], known.wish.id == wish else { return .failure(.tookTooLong) }
    leaving[stream] = nil
    return .success(known.taken)
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
