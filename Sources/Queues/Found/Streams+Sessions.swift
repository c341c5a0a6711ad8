import Conversation

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
