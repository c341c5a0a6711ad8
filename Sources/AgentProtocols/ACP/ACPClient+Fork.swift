import Conversation
import JSON
import JSONRPC

// An unstable part of the protocol: only agents that offer it are asked.
extension ACPClient {
  mutating func fork(_ origin: String, isLoaded: Bool) {
    guard features.abilities.canFork else { return endTurn(.failed(wordsOfNoFork, .notTaken)) }
    stage = .opening(known: nil)
    request("session/fork", parameters(origin), for: .fork(of: origin, isLoaded: isLoaded))
  }

  mutating func forked(_ origin: String, _ answer: RPCAnswer, isLoaded: Bool) {
    if case .failure(let failure) = answer, !failure.wantsLogin {
      // One that offers forks, and doesn't know them, would not know them behind the opening either.
      features.abilities.canFork = failure.code != RPCFailure.methodNotFound
      if !isLoaded, features.abilities.canFork, features.canResume || features.canLoad {
        return loadToFork(origin)
      }
      leave(origin, isOpen: isLoaded)
      return refusedToFork(failure)
    }
    leave(origin, isOpen: isLoaded)
    opened(answer, known: nil, replays: false)
  }

  private mutating func loadToFork(_ origin: String) {
    let method = features.canResume ? "session/resume" : "session/load"
    request(method, parameters(origin), for: .loadToFork(origin))
  }

  /// What was loaded to be forked, or was left open for that, is not gone on with here.
  private mutating func leave(_ origin: String, isOpen: Bool) {
    if isOpen || formerSessions.contains(origin) { close(origin) }
  }

  mutating func loadedToFork(_ origin: String, _ answer: RPCAnswer) {
    switch answer {
    case .success: fork(origin, isLoaded: true)
    case .failure(let failure):
      // Resuming was asked for first.
      if takesOtherWay(than: !features.canResume, failure) { return loadToFork(origin) }
      leave(origin, isOpen: false)
      refusedToFork(failure)
    }
  }

  private mutating func refusedToFork(_ failure: RPCFailure) {
    stage = .initialized
    early = EarlyUpdates()
    guard features.abilities.canFork else { return endTurn(.failed(wordsOfNoFork, .notTaken)) }
    endTurn(
      .failed(
        "\(agent) could not fork the session: \(failure.words). Nothing was sent.", .notTaken,
        cause: failure.cause))
  }

  var wordsOfNoFork: String {
    "\(agent) can't fork a session. Nothing was sent. Say it in the thread that this one was forked from, or in a new "
      + "thread."
  }

  private func parameters(_ origin: String) -> JSON {
    ["cwd": .string(directory), "mcpServers": [], "sessionId": .string(origin)]
  }
}
