import Conversation
import JSON
import JSONRPC

// An unstable part of the protocol: only agents that offer it are asked.
extension ACPClient {
  mutating func fork(_ origin: String, isLoaded: Bool) {
    guard features.abilities.canFork else {
      return endTurn(
        .failed(
          "\(agent) can't fork a session. Nothing was sent. Say it in the thread that this one was forked from, or in a "
            + "new thread.", .notTaken))
    }
    stage = .opening(known: nil)
    request("session/fork", parameters(origin), for: .fork(of: origin, isLoaded: isLoaded))
  }

  mutating func forked(_ origin: String, _ answer: RPCAnswer, isLoaded: Bool) {
    if case .failure(let failure) = answer, !failure.wantsLogin {
      if !isLoaded, features.canResume || features.canLoad {
        let method = features.canResume ? "session/resume" : "session/load"
        return request(method, parameters(origin), for: .loadToFork(origin))
      }
      leave(origin, isOpen: isLoaded)
      return refusedToFork(failure)
    }
    leave(origin, isOpen: isLoaded)
    opened(answer, known: nil, replays: false)
  }

  /// What was loaded to be forked, or was left open for that, is not gone on with here.
  private mutating func leave(_ origin: String, isOpen: Bool) {
    if isOpen || formerSessions.contains(origin) { close(origin) }
  }

  mutating func loadedToFork(_ origin: String, _ answer: RPCAnswer) {
    switch answer {
    case .success: fork(origin, isLoaded: true)
    case .failure(let failure):
      leave(origin, isOpen: false)
      refusedToFork(failure)
    }
  }

  private mutating func refusedToFork(_ failure: RPCFailure) {
    stage = .initialized
    early = EarlyUpdates()
    endTurn(
      .failed(
        "\(agent) could not fork the session: \(failure.words). Nothing was sent.", .notTaken,
        cause: failure.cause))
  }

  private func parameters(_ origin: String) -> JSON {
    ["cwd": .string(directory), "mcpServers": [], "sessionId": .string(origin)]
  }
}
