import Conversation
import JSON
import JSONRPC

/// One connection carries many sessions, such as those of threads that it has served before, and of subagents. The person
/// of this thread answers for its own session only, and nothing is read, written or run for another one.
extension ACPClient {
  static let calledOff: JSON = ["action": "cancel"]

  /// Whether the agent asks on behalf of this thread's session. While that is being opened, it may not have a name yet; what
  /// belongs to a request of ours, such as one that opens a session, names none.
  func isOurs(_ params: JSON) -> Bool {
    guard let name = params["sessionId"]?.string else { return true }
    if let session { return name == session.id }
    if case .opening(let known?) = stage { return name == known }
    return !formerSessions.contains(name)
  }

  /// The agent must not wait for ever.
  mutating func refuseForeign(_ id: RPCID, _ method: String, _ params: JSON) {
    switch method {
    case "session/request_permission":
      send(.response(id: id, answer: .success(outcome(.cancelled))))
      report(.foreignQuestion(of: agent, PlainText.line(params["toolCall"]?["title"]?.string ?? "")))
    case "elicitation/create": send(.response(id: id, answer: .success(ACPClient.calledOff)))
    default: refuse(id, "that session is not open here")
    }
  }
}
