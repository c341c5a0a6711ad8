import Conversation

/// A found thread of whose record the search doesn't know all yet.
package struct UnreadSession: Equatable, Sendable {
  package let thread: ThreadID
  /// Where it is read, and up to which place.
  package let source: SessionSource
  /// What its file showed when it was last looked at; nil where nobody looks any more, since it is history.
  package let mark: FileMark?
  /// How much of it the list has taken into account.
  package let knownTo: Int64
  /// How much of it the search knows. What was known before this is of no use where it is nothing.
  package let readTo: Int64

  package init(
    thread: ThreadID, source: SessionSource, mark: FileMark?, knownTo: Int64, readTo: Int64
  ) {
    self.thread = thread
    self.source = source
    self.mark = mark
    self.knownTo = knownTo
    self.readTo = readTo
  }

  package var key: SessionKey {
    SessionKey(provider: source.provider, providerSessionId: source.providerSessionId)
  }
}

/// What a stretch of a found thread's record says, for the search.
package struct SearchIndexReading: Equatable, Sendable {
  package let session: UnreadSession
  package var steps: [SearchIndexStep] = []
  /// Where the next stretch begins.
  package var readTo: Int64
  /// There is no next one for now.
  package var isAtEnd = false
  /// The last name that the person gave there.
  package var name: String?

  package init(_ session: UnreadSession, readTo: Int64) {
    self.session = session
    self.readTo = readTo
  }

  /// Everything that was known of the thread before this is void.
  package var startsAnew: Bool { session.readTo == 0 }

  package var byteCount: Int {
    steps.reduce(0) { count, step in
      if case .add(let said) = step { count + said.words.utf8.count } else { count }
    }
  }
}

/// What one record means for what is known of its thread, in order.
package enum SearchIndexStep: Equatable, Sendable {
  case add(SearchIndexEntry)
  /// Everything before it is void.
  case startOver
  /// The message, which is a number that its name gives, and everything after it were taken back.
  case takeBack(message: Int64)
  /// The message is said anew.
  case replace(message: Int64)
}

/// The words of an entry that can be found.
package struct SearchIndexEntry: Equatable, Sendable {
  package let number: Int
  package let at: Timestamp
  package let words: String
  /// The message that it is of, where messages may be taken back.
  package let message: Int64?

  package init(number: Int, at: Timestamp, words: String, message: Int64? = nil) {
    self.number = number
    self.at = at
    self.words = words
    self.message = message
  }
}
