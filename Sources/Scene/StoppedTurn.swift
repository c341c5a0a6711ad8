import Conversation

/// A turn that was stopped at a window. Whoever presses the key again, or holds it down, because that seems not to have
/// worked, means nothing that has come up in the thread since.
package struct StoppedTurn: Equatable, Sendable {
  package static let inertMilliseconds: Int64 = 1000
  /// Who presses it later again means what is there by then.
  private static let patienceMilliseconds: Int64 = 3000

  let stream: ThreadID
  let at: Timestamp
  /// When the key came last.
  private var pressedAt: Timestamp

  package init(of stream: ThreadID, at now: Timestamp) {
    self.stream = stream
    at = now
    pressedAt = now
  }

  /// Whether the key, which comes again while something goes on that began at `beginning`, still means this turn.
  package mutating func isStillMeant(in stream: ThreadID, since beginning: Timestamp, at now: Timestamp) -> Bool {
    guard stream == self.stream, beginning >= at else { return false }
    // A key that is held down comes again and again.
    let isHeld = now.isWithin(milliseconds: ShownPermission.inertMilliseconds, after: pressedAt)
    let isAgain = now.isWithin(milliseconds: StoppedTurn.patienceMilliseconds, after: pressedAt)
    pressedAt = now
    return isHeld || isAgain && now.isWithin(milliseconds: StoppedTurn.inertMilliseconds, after: beginning)
  }
}
