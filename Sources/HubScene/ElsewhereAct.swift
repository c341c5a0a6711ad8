import Conversation
import Core
import Verbs

/// What a person does to a thread of another host.
package enum ElsewhereAct: Equatable, Sendable {
  case say(String, MessagePriority)
  case answer(ElsewhereAnswer)
  /// As if its key had been pressed there.
  case verb(Verb)
  /// Its outbox waits, or goes on.
  case pause(Bool)
  case message(OfMessage)

  /// To a message that waits there.
  package enum OfMessage: Equatable, Sendable {
    case remove(MessageID)
    case toTop(MessageID)
    case toBottom(MessageID)
    case move(MessageID, to: Int)
  }
}

/// An answer to the question that was seen, and to no other.
package struct ElsewhereAnswer: Equatable, Sendable {
  package let permission: String
  package let askedAt: Timestamp
  package let allows: Bool
  /// The agent's own answer; nil for a plain yes or no.
  package let option: String?
  /// Of several the one is only turned on or off.
  package let isTick: Bool
  package let isAlways: Bool
  package let message: String?

  package init(
    permission: String, askedAt: Timestamp, allows: Bool, option: String?, isTick: Bool, isAlways: Bool,
    message: String?
  ) {
    self.permission = permission
    self.askedAt = askedAt
    self.allows = allows
    self.option = option
    self.isTick = isTick
    self.isAlways = isAlways
    self.message = message
  }
}
