/// What the program wants of the providers' own records.
package enum OutsideOrder: Equatable, Sendable {
  /// Look for sessions, and tell from now on what changes. What is known already is read again only where it has changed.
  /// Some programs' records name the directory that they are of by its hash only: it is one of these, if any.
  case begin([KnownSession], directories: Set<String> = [])
  /// Look no more.
  case end
  /// The entries before a number, or the last ones.
  case page(ThreadID, SessionSource, before: Int?)
  /// All that a client is to see, in front of what our own record has.
  case whole(client: Int, ThreadID, SessionSource, own: [Entry])
  /// The entries around a number, for a window that looks at them.
  case around(window: Int, ThreadID, SessionSource, number: Int)
  /// Names that people gave in the middle of records, of which the list reads only the ends.
  case know([SessionKey: String])
  /// Somebody waits for what was said to be read for the search.
  case hurry
  /// Read what a session has grown by and who writes it; `looked` comes behind what there is to tell.
  case look(SessionKey, of: ThreadID)
  /// Whether a session has a message.
  case seek(SoughtMessage, SessionSource)
}

/// What came of it.
package enum OutsideAnswer: Equatable, Sendable {
  case news([OutsideNews])
  /// All that there is was looked at once; from now on changes are told.
  case surveyed
  case page(ThreadID, [Entry], hasEarlier: Bool)
  case pageFailed(ThreadID, String)
  case whole(client: Int, ThreadID, [Entry])
  case wholeFailed(client: Int, String)
  /// Something that the person should know.
  case notice(String)
  case around(window: Int, ThreadID, number: Int, Transcript)
  case aroundFailed(window: Int, ThreadID, String)
  /// How far the search's index of what was said has come.
  case indexed(IndexProgress)
  case looked(ThreadID)
  case sought(SoughtMessage, InSession)
}

/// Where a part of a conversation is read from.
package struct SessionSource: Equatable, Sendable {
  package let provider: String
  package let providerSessionId: String
  package let path: String
  /// What stands behind it is told elsewhere.
  package let end: Int64?
  /// Nothing goes on there any more: what has no end was cut off.
  package let isOver: Bool

  package init(provider: String, providerSessionId: String, path: String, end: Int64? = nil, isOver: Bool = false) {
    self.provider = provider
    self.providerSessionId = providerSessionId
    self.path = path
    self.end = end
    self.isOver = isOver
  }
}

/// How much of the found threads the search knows.
package struct IndexProgress: Equatable, Sendable {
  /// Threads that are still to be read, or read on.
  package let left: Int
  package let all: Int

  package init(left: Int, all: Int) {
    self.left = left
    self.all = all
  }

  package var isComplete: Bool { left == 0 }
}
