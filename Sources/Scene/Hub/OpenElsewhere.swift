import Conversation
import Core
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
  /// The row as it was when the thread's end was asked for: another one means that there is more.
  package private(set) var seen: WorkStream?
  package private(set) var seenOutboxCount = 0
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

  package func isUpToDate(with thread: Elsewhere.Thread) -> Bool {
    seen == thread.stream && seenOutboxCount == thread.outboxCount
  }

  package mutating func note(_ thread: Elsewhere.Thread) {
    (seen, seenOutboxCount) = (thread.stream, thread.outboxCount)
  }

  /// Its end is asked for again.
  package mutating func isOutOfDate() { seen = nil }

  /// Nobody answers any more what was asked.
  package mutating func forgetWhatWasAsked() {
    asked = nil
    problem = nil
    isOutOfDate()
  }
}

/// A page that another host wants, while it is being read.
package struct ServedPage: Equatable, Sendable {
  package let letter: SharedID
  package let from: SharedID
  package let wanted: PageWanted
  /// It is read from what the agent keeps, and not from our own record.
  package var isOutside: Bool

  package init(letter: SharedID, from: SharedID, wanted: PageWanted, isOutside: Bool) {
    self.letter = letter
    self.from = from
    self.wanted = wanted
    self.isOutside = isOutside
  }
}

extension AppState {
  /// The thread in a window's conversation: one of this host, or as much as is known of one of another.
  package func openThread(in window: WindowState) -> WorkStream? { window.stream.flatMap { thread($0) } }

  /// As much as is known of a thread of another host: its row, what is being written to it, and what waits for its agent
  /// there or for its host.
  func distantThread(_ id: ThreadID) -> WorkStream? {
    guard var stream = hub.elsewhere[id]?.stream else { return nil }
    if let draft = workspace.hub.drafts[id.text] { stream.draft = draft }
    guard let open = hub.open[id] else { return stream }
    for message in open.outbox + open.letters { stream.outbox.waiting.append(message) }
    if open.isPaused { stream.outbox.isPaused = true }
    return stream
  }

  /// The letter that a row of an outbox is.
  package func letter(of message: MessageID) -> WrittenLetter? {
    SharedID(message.text).flatMap { workspace.hub[letter: $0] }
  }
}
