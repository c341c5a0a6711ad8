import Conversation
import Queues

/// A thread that the person opens in its agent's own program for a while.
extension Ledger {
  /// Our process of the agent ends first. Nothing is sent until that program has ended and its record is read.
  package mutating func lend(_ id: ThreadID, to pid: Int32) {
    guard let stream = workspace.streams[id], stream.refusalToLend == nil else { return }
    workspace.streams.update(id) { $0.lentTo = pid }
    orders.append(.release(id, session: stream.effectiveProviderSessionId))
  }

  package mutating func takeBack(_ id: ThreadID) {
    workspace.streams.update(id) { $0.lentTo = nil }
    sendNext(in: id)
  }
}

extension WorkStream {
  /// Why the agent's own program can't open the thread's session now; nil where it can.
  package var refusalToLend: ThreadRefusal? {
    if let turn { return turn.onlyAsks ? .answerFirst : .openBetweenTurns }
    return isLocallyCreated ? .nothingToOpen : refusalToContinue
  }
}
