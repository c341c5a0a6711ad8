import Core
import JSON
import JSONRPC

/// One message on its way through an ACP agent.
struct ACPTurn: Sendable {
  enum Step: Sendable {
    /// For the connection or the session.
    case waiting
    /// For the agent to change its mode first.
    case settingMode
    case prompted
  }

  /// A question that the agent waits for.
  struct OpenPermission: Sendable {
    enum Subject: Sendable {
      /// Leave for what the agent does by itself.
      case toolCall
      case form(ElicitationForm)
      /// The person's permission for what the agent asks of us: a file outside of the project, at this true path.
      case file(FileRequest, path: String)
    }

    let id: String
    let request: RPCID
    var subject = Subject.toolCall
    /// The options that say no.
    var refusals: Set<String> = []
    let askedAt: Timestamp
  }

  let delivery: Delivery
  /// What was read of its attachments.
  let contents: [AttachmentContent]
  /// The mode to prompt in; it may be chosen while the agent starts.
  var mode: String?
  /// As the mode, of the agent's other options.
  var choices: [String: String]
  /// Options, and the mode, that have been asked for on behalf of this message.
  var settled: Set<String> = []
  /// It ends as soon as the session is open.
  var isLoading = false
  var step = Step.waiting
  var isCancelling = false
  /// The person has said no to a question, which agents may end the turn for.
  var isDenied = false
  /// The agent has said or done something; a thought is neither.
  var hasOutput = false
  var permissions: [OpenPermission] = []
  /// Numbers the questions, since an agent's own numbers begin anew with each process.
  var permissionCount = 0
  /// What an agent that repeats the message has not repeated yet.
  var echo: Substring

  init(delivery: Delivery, contents: [AttachmentContent]) {
    self.delivery = delivery
    self.contents = contents
    mode = delivery.mode
    choices = delivery.options
    echo = delivery.content[...]
  }

  /// How far the message had come where the agent's answer to it, or its end, says that it broke off.
  func reach(isInSession: Bool?) -> MessageReach { hasOutput ? .answered : .taken(isInSession: isInSession) }
}

/// The agent's session that serves us.
struct ACPSession: Sendable {
  let id: String
  var modes: ACPModes
  var options = ACPOptions(.null)
  /// A message has been said in it.
  var isUsed: Bool

  /// An agent may leave out, where a session goes on, which modes it told of when that began.
  func mayHave(_ mode: String) -> Bool {
    modes.available.isEmpty ? isUsed : modes.available.contains { $0.id == mode }
  }
}
