import Conversation
import JSON
import JSONRPC

// https://agentclientprotocol.com/protocol/authentication
extension ACPClient {
  /// Some agents keep a login in their process: each connection has to authenticate anew.
  ///
  /// That may open a browser, so it is done only by the way in which the person has logged in through upnext, and once.
  mutating func wantsLogin(_ refusal: RPCFailure) {
    let offered = LoginMethod.methods(in: refusal.data) + features.logins
    guard turn != nil, !hasAuthenticated, let method = offered.first(where: { $0.id == loginMethod }),
      method.kind == .byAgent
    else { return refuseWithoutLogin(refusal) }
    hasAuthenticated = true
    stage = .authenticating
    request("authenticate", ["methodId": .string(method.id)], for: .authenticate(refusal: refusal))
  }

  mutating func authenticated(_ answer: RPCAnswer, _ refusal: RPCFailure) {
    stage = .initialized
    switch answer {
    case .success: advance()
    case .failure: refuseWithoutLogin(refusal)
    }
  }

  private mutating func refuseWithoutLogin(_ refusal: RPCFailure) {
    // What a login elsewhere has changed, a new process reads.
    isSpent = true
    endTurn(loginEnd(refusal))
  }
}
