/// What the program wants of the providers' own records.
package enum OutsideOrder: Equatable, Sendable {
  /// Look for sessions, and tell from now on what changes. What is known already is read again only where it has changed.
  /// Some programs' records name the directory that they are of by its hash only: it is one of these, if any.
  case begin([KnownSession], directories: Set<String> = [])
  /// Look no more.
  case end
  /// The entries before a number, or the last ones.
  case page(Identity<WorkStream>, SessionSource, before: Int?)
  /// All that a client is to see, in front of what our own record has.
  case whole(client: Int, Identity<WorkStream>, SessionSource, own: [Entry])
  /// The entries around a number, for a window that looks at them.
  case around(window: Int, Identity<WorkStream>, SessionSource, number: Int)
  /// Names that people gave in the middle of records, of which the list reads only the ends.
  case know([SessionKey: String])
  /// Somebody waits for what was said to be read for the search.
  case hurry
  /// Read what a session has grown by and who writes it; `looked` comes behind what there is to tell.
  case look(SessionKey, of: Identity<WorkStream>)
}

/// What came of it.
package enum OutsideAnswer: Equatable, Sendable {
  case news([OutsideNews])
  /// All that there is was looked at once; from now on changes are told.
  case surveyed
  case page(Identity<WorkStream>, [Entry], hasEarlier: Bool)
  case pageFailed(Identity<WorkStream>, String)
  case whole(client: Int, Identity<WorkStream>, [Entry])
  /// Something that the person should know.
  case notice(String)
  case around(window: Int, Identity<WorkStream>, number: Int, Transcript)
  case aroundFailed(window: Int, Identity<WorkStream>, String)
  /// How far the search's index of what was said has come.
  case indexed(IndexProgress)
  case looked(Identity<WorkStream>)
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

extension WorkStream {
  /// Where what is not in our own record is read from; nil where it has everything.
  package var sessionSource: SessionSource? {
    guard let outside, outside.hasPages else { return nil }
    let isOver: Bool
    switch outside.writing {
    case .nobody: isOver = true
    case .unknown, .program: isOver = outside.ending == .ended || outside.ending == .stopped
    }
    return SessionSource(
      provider: effectiveProvider, providerSessionId: outside.providerSessionId,
      path: outside.pagesPath ?? outside.path, end: outside.takenAt, isOver: isOver)
  }
}

extension Streams {
  /// Where threads were begun, and what they are listed under.
  package var directories: Set<String> {
    var directories: Set<String> = []
    forEach { stream in
      directories.insert(stream.project)
      if let outside = stream.outside { directories.insert(outside.directory) }
    }
    return directories
  }

  /// What is known of all sessions from before.
  package var knownSessions: [KnownSession] {
    var sessions: [KnownSession] = []
    forEach { stream in
      guard let outside = stream.outside else { return }
      sessions.append(
        KnownSession(
          provider: stream.effectiveProvider, providerSessionId: outside.providerSessionId, path: outside.path,
          mark: outside.mark, readTo: outside.readTo, ending: outside.ending, isGone: outside.isGone))
    }
    return sessions
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
