import Conversation

extension QueuedMessage {
  /// Its session may have it, from this try or from the one before.
  package var mayBeInSession: Bool { inSession != .no || earlier.map { $0.inSession != .no } ?? false }

  /// It is about to be sent once more.
  package mutating func beginNewTry() {
    guard standing == .uncertain || inSession != .no else { return }
    earlier = EarlierTry(standing: standing, inSession: inSession, words: lastError)
  }

  /// This try came to nothing, for the reason in these words: what the one before came to stands. The answer is what is
  /// known of both.
  @discardableResult
  package mutating func standAsBefore(_ words: String? = nil) -> String? {
    guard let earlier else { return words }
    standing = earlier.standing
    inSession = earlier.inSession
    lastError = earlier.words(behind: words)
    self.earlier = nil
    return lastError
  }

  /// Its session has it, or the try before.
  mutating func noteHeardAgain() {
    if earlier?.standing == .uncertain { standing = .uncertain }
    earlier = nil
  }

  /// Nobody knows whether the agent heard it this time, so the try before still counts.
  mutating func mayStandAsBefore(_ words: String) {
    lastError = earlier.map { $0.words(behind: words) } ?? words
  }

  /// The session that had it is another's now, or the words are others.
  package mutating func forgetTries() {
    inSession = .no
    earlier = nil
  }

  /// Its session is back, and has of it what it had; of other words it has nothing.
  package mutating func takeTries(of other: QueuedMessage) {
    guard content == other.content, attachments == other.attachments else { return }
    (standing, inSession, earlier) = (other.standing, other.inSession, other.earlier)
  }

  /// Something else was said in its session: it goes on there no more, and nobody but the person says it again.
  package mutating func pass() {
    forgetTries()
    standing = .uncertain
    earlier = QueuedMessage.passedTry
  }

  /// That was so. It is known without the conversation, which may not be in memory.
  package var isPassed: Bool { standing == .uncertain && inSession == .no && earlier == QueuedMessage.passedTry }

  /// No try that has ended is without words.
  private static let passedTry = EarlierTry(standing: .uncertain, inSession: .no, words: nil)

  /// Its session's own record tells whether it has it.
  package mutating func settle(_ place: InSession) {
    guard let words = place.wordsOfRecord else { return noteUntold() }
    inSession = place
    lastError = words
    guard place == .no else { return earlier = nil }
    standing = .waiting
    standAsBefore(words)
  }

  /// The record was asked and can't tell: to be told to go on might mean nothing to its agent.
  mutating func noteUntold() {
    guard inSession == .maybe else { return }
    inSession = .no
    lastError = lastError.map { InSession.untold(behind: $0) }
  }
}
