import Core

/// One message on its way through an agent, and what only its protocol knows of the way.
struct AgentTurn<Own: Sendable>: Sendable {
  enum Step: Sendable {
    /// For the connection or the session.
    case waiting
    /// For the agent to change its mode first.
    case settingMode
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
  var isCancelling = false
  /// The person has said no to a question, which agents may end the turn for.
  var isDenied = false
  /// The agent has said or done something; a thought is neither.
  var hasOutput = false
  var hasToldOfRetry = false
  var own: Own

  init(_ delivery: Delivery, _ contents: [AttachmentContent], own: Own) {
    self.delivery = delivery
    self.contents = contents
    self.own = own
    mode = delivery.mode
    choices = delivery.options
  }
}

/// How turns end, in the same words whatever the protocol.
extension TurnEnd {
  static let refused = TurnEnd.unanswered("The model refused to go on.")

  static func cutOff(hasOutput: Bool) -> TurnEnd {
    let words = "The answer is cut off: the model came to its limit of tokens."
    return hasOutput ? .stopped(words) : .unanswered(words)
  }

  static func gaveUp(_ agent: String, _ reach: MessageReach) -> TurnEnd {
    .failed("\(agent) gave the turn up, though nobody had asked it to.", reach)
  }

  static func saidNothing(_ agent: String) -> TurnEnd {
    .unanswered("\(agent) ended its turn without an answer. Its model may be out of reach; its own log may say more.")
  }

  /// What it says has no full stop. The login is how a person gets into the agent's account.
  static func failed(
    _ agent: String, _ said: String, _ reach: MessageReach, _ cause: FailureCause, login: String
  ) -> TurnEnd {
    let words =
      switch cause {
      case .login: "\(agent) wants you to log in first (\(said)). \(login), then send again."
      case .usageLimit: "\(agent)'s usage limit is reached: \(said)."
      case .rateLimit: "\(agent) was asked too much in too short a time: \(said). Wait a little, then send again."
      case .connection: "\(agent) could not reach its model: \(said)."
      case .other: "\(agent) broke the turn off: \(said)."
      }
    return .failed(words, reach, cause: cause)
  }
}
