import Conversation

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

  package init(
    id: Identity<SnapshotWish>, stream: ThreadID, directory: String, moment: Moment, following: [String],
    milliseconds: Int
  ) {
    self.id = id
    self.stream = stream
    self.directory = directory
    self.moment = moment
    self.following = following
    self.milliseconds = milliseconds
  }
}

/// A message that waits for the snapshot before its turn, for its thread's folder or for the end of a landing there, since when, and
/// until when. It has not left: a program that starts anew finds it waiting.
package struct Departure: Equatable, Sendable {
  /// Nil where none was asked for yet: it is time to send what a program that is gone had not sent.
  package let wish: Identity<SnapshotWish>?
  /// Nil where it waits for its thread's folder, without which it never leaves.
  package let by: Timestamp?
  package var since: Timestamp
  /// The thread whose landing it waits for, or behind which its folder is made.
  package var landing: ThreadID?
  /// That landing is over, and something of it stays there: for that it waits.
  package var stays = false
  /// And only the person ends that.
  package var isForPerson = false

  package init(wish: Identity<SnapshotWish>?, by: Timestamp?, since: Timestamp, landing: ThreadID? = nil) {
    self.wish = wish
    self.by = by
    self.since = since
    self.landing = landing
  }

  /// The clock was set back while it waits for a landing: by it the next look would be far off.
  package func isOfLaterClock(than now: Timestamp) -> Bool { landing != nil && since > now }
}
