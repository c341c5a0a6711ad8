/// How soon a message leaves: urgent ones go before normal ones.
package enum MessagePriority: String, Sendable, CaseIterable {
  case normal, urgent
}

/// Whether a waiting message leaves by itself when its turn comes.
package enum MessageStanding: String, Sendable, CaseIterable {
  case waiting
  /// An older program let the others go before it, or a newer one gave it a standing that isn't known here: it stays until
  /// the person says more.
  case skipped
  /// It was on its way when the program ended; whether the agent has it is not known. Only the person sends it again.
  case uncertain
}

/// How far a message had come before it was sent once more. Until its agent has heard it this time, that stands.
package struct EarlierTry: Equatable, Sendable {
  package let standing: MessageStanding
  package let inSession: InSession
  package let words: String?

  package init(standing: MessageStanding, inSession: InSession, words: String?) {
    self.standing = standing
    self.inSession = inSession
    self.words = words
  }
}
