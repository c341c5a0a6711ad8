import Conversation
import Languages
import Queues
import Sharing

/// What windows show of another host's thread beyond its row. It comes by letters that expire, and nothing of it is kept: what
/// was said is among the transcripts in memory, as one's own is.
package struct OpenElsewhere: Equatable, Sendable {
  /// A letter that asks for a page, and the window that waits for it where that is one window's.
  package struct Question: Equatable, Sendable {
    package let letter: SharedID
    package let wanted: PageWanted
    package let window: WindowID?

    package init(letter: SharedID, wanted: PageWanted, window: WindowID?) {
      self.letter = letter
      self.wanted = wanted
      self.window = window
    }
  }

  /// One at a time.
  package var asked: Question?
  /// The end, which is to come once more has been said, and when nobody counts on it any more.
  package var awaited: Question?
  package var awaitedUntil: Timestamp?
  /// What the thread's end was called by a host that goes on telling; nil where nothing is being said.
  package var mark: String?
  /// The row as it was when the thread's end was asked for: another one means that there is more.
  package private(set) var seen: WorkStream?
  package private(set) var seenOutboxCount = 0
  /// The row whose news a window has shown, and its host was told so.
  package var seenUnread: WorkStream?
  /// When the thread's end came; nil before the first time.
  package var readAt: Timestamp?
  /// What waits there.
  package var outbox: [QueuedMessage] = []
  package var isPaused = false
  /// Letters of this host that say something in the thread, and that it has not answered.
  package var letters: [QueuedMessage] = []
  /// The letters that those were found among.
  package var lettersAmong: [WrittenLetter]?
  /// Why its host gave no page.
  package var problem: String?

  package init() {}

  /// It is one of the questions that are under way.
  package func isAsked(_ letter: SharedID) -> Bool { asked?.letter == letter || awaited?.letter == letter }

  /// What its row tells of it is not all here, and its host does not say it by itself.
  package func lacksEnd(of thread: Elsewhere.Thread) -> Bool {
    guard let seen else { return true }
    return awaited == nil && (seen != thread.stream || seenOutboxCount != thread.outboxCount)
  }

  /// Somebody looks at what its person has not seen, which only its host can note. It is said once of what the row tells.
  package func isToBeSeen(_ thread: Elsewhere.Thread) -> Bool {
    thread.stream.unreadCount > 0 && seenUnread != thread.stream
  }

  package mutating func note(_ thread: Elsewhere.Thread) {
    (seen, seenOutboxCount) = (thread.stream, thread.outboxCount)
  }

  /// Its end is asked for again.
  package mutating func isOutOfDate() { seen = nil }

  /// Nobody answers any more what was asked.
  package mutating func forgetWhatWasAsked() {
    (asked, problem) = (nil, nil)
    stopFollowing()
    isOutOfDate()
  }

  /// What is being said comes with the changes of the row, until its host gives another mark.
  package mutating func stopFollowing() { (awaited, awaitedUntil, mark) = (nil, nil, nil) }
}

/// A page that another host wants once there is more than it knows.
package struct AwaitedPage: Equatable, Sendable {
  package let letter: FetchedLetter
  package let wanted: PageWanted
  package let askedAt: Timestamp
  /// When it may be looked at for more.
  package var looksAt: Timestamp
  /// Something has happened since it was looked at.
  package var mayDiffer = true

  package init(letter: FetchedLetter, wanted: PageWanted, at now: Timestamp) {
    self.letter = letter
    self.wanted = wanted
    askedAt = now
    looksAt = now.adding(milliseconds: PageWanted.pace)
  }

  /// When it is told that there is nothing.
  package var until: Timestamp { askedAt.adding(milliseconds: PageWanted.waitsFor) }
  /// When there is something to do about it though nothing happens.
  package var moment: Timestamp { mayDiffer ? min(looksAt, until) : until }
}

/// A page that another host wants, while it is being read.
package struct ServedPage: Equatable, Sendable {
  package let letter: SharedID
  package let from: SharedID
  package let wanted: PageWanted
  /// It is read from what the agent keeps, and not from our own record.
  package var isOutside = false
  /// What the end was called before it was read, where it goes on.
  package let mark: String?

  package init(letter: SharedID, from: SharedID, wanted: PageWanted, mark: String?) {
    self.letter = letter
    self.from = from
    self.wanted = wanted
    self.mark = mark
  }
}
