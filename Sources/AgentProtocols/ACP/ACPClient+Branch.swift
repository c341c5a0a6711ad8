import Conversation
import JSON
import JSONRPC

/// What came of a session that was to begin with all that was said in another one.
package struct SessionBranch: Equatable, Sendable {
  package enum Outcome: Equatable, Sendable {
    case session(String)
    /// Why not, as a sentence.
    case failed(String)
  }

  /// The message that it is wanted for.
  package let message: MessageID
  package let outcome: Outcome

  init(message: MessageID, outcome: Outcome) {
    self.message = message
    self.outcome = outcome
  }
}

/// Agents lock what they have open, so only the process that serves a session can fork it; the new one is then closed
/// there, for a process of its own to open.
extension ACPClient {
  mutating func branch(for message: MessageID) -> [AgentOutput]? {
    guard turn == nil, case .open = stage, let session, features.abilities.canFork, features.canClose, canComeBack
    else { return nil }
    let params: JSON = ["cwd": .string(directory), "mcpServers": [], "sessionId": .string(session.id)]
    return outcome { client in client.request("session/fork", params, for: .branch(message)) }
  }

  mutating func branched(_ message: MessageID, _ answer: RPCAnswer) {
    switch answer {
    case .success(let result):
      guard let id = result["sessionId"]?.string, !id.isEmpty else {
        return branched(message, .failed("\(agent) gave the forked session no name. Nothing was sent."))
      }
      request("session/close", ["sessionId": .string(id)], for: .closeBranch(message, session: id))
    case .failure(let failure):
      features.abilities.canFork = failure.code != RPCFailure.methodNotFound
      let words = "\(agent) could not fork the session: \(failure.words). Nothing was sent."
      branched(message, .failed(features.abilities.canFork ? words : wordsOfNoFork))
    }
  }
}
