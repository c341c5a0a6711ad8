import AgentForms
import Conversation
import JSON
import JSONRPC

/// A question that the agent waits for.
struct ACPQuestion: Sendable {
  enum Subject: Sendable {
    /// Leave for what the agent does by itself, as it was asked for, and what was told of the call.
    case toolCall(Permission, told: JSON)
    case form(ElicitationForm)
    /// The person's permission for what the agent asks of us: a file outside of the project, at this true path.
    case file(FileRequest, path: String)
  }

  var id: String
  let request: RPCID
  /// The agent's own name of the call that it is about.
  var call: String?
  var subject: Subject
  /// The options that say no.
  var refusals: Set<String> = []
  let askedAt: Timestamp
  /// By which an agent says that what was to be done at an address is done.
  var elicitation: String?
  /// No turn's end answers it.
  let isBetweenTurns: Bool
}

/// What only the Agent Client Protocol knows of a message's way.
struct ACPProgress: Sendable {
  /// The agent has called the turn over, and its last words may still come.
  struct Ending: Sendable {
    let answer: RPCAnswer
    /// No answer is awaited any more: the turn has one, or was stopped.
    let isAnswered: Bool
    /// So much has come since.
    var heard = 0
  }

  var ending: Ending?
  /// Options that have been asked for on behalf of this message.
  var settled: Set<String> = []
  /// As these, the mode; nil again where an option is asked for behind it, as one choice may change others.
  var modeAskedFor: String?
  /// The agent has changed its mode or one of its options since it was told the message.
  var hasSwitched = false
  /// Another message had been said in the session before.
  var isInUsedSession = false
  /// It ends as soon as the session is open.
  var isLoading = false
  var echo: MessageEcho
}

typealias ACPTurn = AgentTurn<ACPProgress>

extension ACPTurn {
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
