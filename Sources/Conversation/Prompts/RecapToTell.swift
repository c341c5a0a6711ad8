/// What was said in a thread before its agent took it over. The agent is told it in front of the first message that it gets.
package struct RecapToTell: Equatable, Sendable {
  package let words: String
  /// The message that it left with last. Until the agent is known to have that, it goes along again.
  package var message: MessageID?

  package init(_ words: String, message: MessageID? = nil) {
    self.words = words
    self.message = message
  }
}
