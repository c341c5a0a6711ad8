/// How much an agent has told of what was said in a session before: ahead of its answer that the session is open, and
/// behind it.
package struct Replay: Equatable, Sendable {
  package var before = 0
  package var behind = 0

  init() {}
}

/// What an agent may still say, so that only its silence tells that it has said it all.
package enum StillToCome: Equatable, Sendable {
  /// What was said in a session before.
  case replay(Replay)
  /// The rest of a turn that it has called over: some agents say that before their last words. How much has come since,
  /// and whether the turn had an answer by then, or was stopped.
  case lastWords(count: Int, isAnswered: Bool)
}
