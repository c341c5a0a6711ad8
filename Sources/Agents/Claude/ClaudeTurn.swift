import Core

/// One message on its way through Claude Code.
struct ClaudeTurn: Sendable {
  enum Step: Sendable {
    /// For the connection.
    case waiting
    /// For the agent to change its mode first.
    case settingMode
    case prompted
  }

  let delivery: Delivery
  let contents: [AttachmentContent]
  /// The mode to prompt in; it may be chosen while the agent starts.
  var mode: String?
  /// As the mode, of the other options.
  var choices: [String: String]
  var step = Step.waiting
  var isCancelling = false
  /// The name under which the message went to the agent.
  var name = ""
  /// The agent tells where the message is: then its turn has begun only when it says so.
  var isFollowed = false
  var hasBegun = false
  /// The agent has told of a turn since the message went to it.
  var hasTurn = false
  /// The agent has said or done something; a thought is neither.
  var hasOutput = false
  var hasToldOfRetry = false

  init(delivery: Delivery, contents: [AttachmentContent]) {
    self.delivery = delivery
    self.contents = contents
    mode = delivery.mode
    choices = delivery.options
  }

  /// The agent writes the message into its session as soon as its turn begins, and keeps it there whatever happens.
  var reach: MessageReach {
    let hasBegun = isFollowed ? hasBegun : hasTurn
    return hasOutput ? .answered : .taken(isInSession: hasBegun ? true : nil)
  }
}
