import Conversation

/// One message on its way through an agent, and what only its protocol knows of the way.
struct AgentTurn<Own: Sendable>: Sendable {
  enum Step: Sendable {
    /// For the connection or the session.
    case waiting
    /// For the agent to change its mode first.
    case settingMode
    /// For the word that it may leave.
    case leaving
    case prompted
  }

  let delivery: Delivery
  /// What was read of its attachments.
  let contents: [AttachmentContent]
  /// The mode to prompt in; it may be chosen while the agent starts.
  var mode: String?
  /// As the mode, of the agent's other options.
  var choices: [String: String]
  var step = Step.waiting
  /// What the agent is to do first, such as `change to the mode Plan`.
  var change: String?
  /// The store knows that the message leaves.
  var mayLeave: Bool
  var isCancelling = false
  /// The person has said no to a question, which agents may end the turn for.
  var isDenied = false
  /// The agent has said or done something; a thought is neither.
  var hasOutput = false
  var hasToldOfRetry = false
  /// The thread says that a message of the agent could not be read.
  var hasToldOfDamage = false
  var own: Own

  init(_ delivery: Delivery, _ contents: [AttachmentContent], own: Own) {
    self.delivery = delivery
    self.contents = contents
    self.own = own
    mode = delivery.mode
    choices = delivery.options
    mayLeave = !delivery.awaitsWord
  }

  /// The person stopped it, and then its agent's process ended.
  func endWhenStopped(unsent: MessageID?) -> TurnEnd { unsent == delivery.message ? .calledOff : .cancelled }
}
