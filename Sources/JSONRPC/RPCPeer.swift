import JSON

/// One side's book of the requests that it has sent and that nobody has answered yet. It does no I/O.
///
/// A purpose is what the side has to remember about a request until its answer comes.
package struct RPCPeer<Purpose: Hashable & Sendable>: Hashable, Sendable {
  /// What a message from the other side means.
  package enum Arrival: Hashable, Sendable {
    /// The other side wants an answer with this id.
    case asked(id: RPCID, method: String, params: JSON?)
    /// The other side wants no answer.
    case told(method: String, params: JSON?)
    case answered(Purpose, RPCAnswer)
    /// An answer to nothing that was asked, or a second one. It is worth a line in a log, and nothing else.
    case stale(RPCID)
  }

  /// What is still unanswered, in the order of asking.
  package private(set) var outstanding: [Int64] = []
  private var purposes: [Int64: Purpose] = [:]
  private var nextID: Int64 = 1

  package init() {}

  /// The request to send; its id is new.
  package mutating func request(_ method: String, _ params: JSON?, for purpose: Purpose) -> RPCMessage {
    let id = nextID
    nextID += 1
    outstanding.append(id)
    purposes[id] = purpose
    return .request(id: .integer(id), method: method, params: params)
  }

  package mutating func receive(_ message: RPCMessage) -> Arrival {
    switch message {
    case .request(let id, let method, let params): return .asked(id: id, method: method, params: params)
    case .notification(let method, let params): return .told(method: method, params: params)
    case .response(let id, let answer):
      guard let number = id.number, let purpose = purposes.removeValue(forKey: number) else {
        return .stale(id)
      }
      outstanding.removeAll { $0 == number }
      return .answered(purpose, answer)
    }
  }

  /// What nobody will answer any more, in the order of asking: the connection is gone.
  package mutating func abandon() -> [Purpose] {
    let abandoned = outstanding.compactMap { purposes[$0] }
    outstanding = []
    purposes = [:]
    return abandoned
  }
}
