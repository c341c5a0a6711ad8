import Conversation
import JSON
import JSONRPC

// https://agentclientprotocol.com/protocol/authentication
extension ACPClient {
  /// Some agents keep a login in their process: each connection has to authenticate anew.
  ///
  /// That may open a browser, so it is done only by the way in which the person has logged in through upnext, and once.
  mutating func wantsLogin(_ refusal: RPCFailure) {
    guard turn != nil, let method = knownMethod(for: refusal) else { return refuseWithoutLogin(refusal) }
    authenticate(by: method, refusal)
  }

  /// Others open a session for everybody, and want the login for what is said in it.
  mutating func promptWantsLogin(_ refusal: RPCFailure, _ turn: ACPTurn) {
    session?.isUsed = turn.own.isInUsedSession
    guard !turn.isCancelling, !turn.hasOutput else {
      spendWithoutLogin()
      return endTurn(end(of: turn, .failure(refusal)))
    }
    guard let method = knownMethod(for: refusal) else { return refuseWithoutLogin(refusal) }
    self.turn?.step = .waiting
    authenticate(by: method, refusal)
  }

  private func knownMethod(for refusal: RPCFailure) -> LoginMethod? {
    let offered = LoginMethod.methods(in: refusal.data) + features.logins
    guard !hasAuthenticated, let method = offered.first(where: { $0.id == loginMethod }), method.kind == .byAgent
    else { return nil }
    return method
  }

  private mutating func authenticate(by method: LoginMethod, _ refusal: RPCFailure) {
    hasAuthenticated = true
    stage = .authenticating
    request("authenticate", ["methodId": .string(method.id)], for: .authenticate(refusal: refusal))
  }

  mutating func authenticated(_ answer: RPCAnswer, _ refusal: RPCFailure) {
    stage = session == nil ? .initialized : .open
    switch answer {
    case .success: advance()
    case .failure: refuseWithoutLogin(refusal)
    }
  }

  private mutating func refuseWithoutLogin(_ refusal: RPCFailure) {
    spendWithoutLogin()
    endTurn(loginEnd(refusal))
  }

  /// What a login elsewhere has changed, a new process reads; but what was said must not be lost with this one.
  mutating func spendWithoutLogin() {
    if canComeBack || session?.isUsed != true { isSpent = true }
  }
}
