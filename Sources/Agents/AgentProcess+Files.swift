import AgentProtocols
import Conversation
import JSONRPC

/// What the agent wants of files, one wish after the other.
extension AgentProcess {
  /// An agent that is to end gets nothing more, and changes nothing.
  func carryOut(_ request: FileRequest) {
    guard !isClosing else { return }
    wishes.append(request)
    if wishes.count == 1 { carryOutFirst() }
  }

  private func carryOutFirst() {
    guard let request = wishes.first else { return }
    work.answer(request, in: files) { [weak self] outcome in
      self?.whenBack { process in
        guard process.child != nil, !process.isClosing else { return }
        process.wishes.removeFirst()
        process.perform(process.connection.finish(request, outcome, at: process.now()))
        process.carryOutFirst()
      }
    }
  }

  /// The person has stopped the turn: what has not begun by then is not done.
  func stopFiles() {
    let left = wishes.dropFirst()
    wishes.removeLast(left.count)
    let refusal = RPCFailure(code: ACPError.cancelled, message: "Turn cancelled")
    for request in left { perform(connection.finish(request, .answered(.failure(refusal)), at: now())) }
  }
}
