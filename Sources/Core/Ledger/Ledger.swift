import Conversation

/// What the rules that join several systems work on: all that is saved, what was said, the event's stamp, and the orders
/// for agents that follow, in order.
///
/// State is moved in while the rules work, and back: with 10,000 threads a copy would cost more than any event. The
/// compiler sees to it that there is no second one.
package struct Ledger: ~Copyable {
  package var workspace = Ledger.noWorkspace
  var transcripts = Ledger.noTranscripts
  var stamp: Stamp
  var orders: [AgentOrder] = []

  private init(_ stamp: Stamp) { self.stamp = stamp }

  /// Lets rules work on this state. What they answer comes back, and what agents are to do.
  package static func change<Answer>(
    _ workspace: inout Workspace, _ transcripts: inout Transcripts, _ stamp: inout Stamp,
    _ rules: (inout Ledger) -> Answer
  ) -> (answer: Answer, orders: [AgentOrder]) {
    var ledger = Ledger(stamp)
    swap(&ledger.workspace, &workspace)
    swap(&ledger.transcripts, &transcripts)
    let answer = rules(&ledger)
    swap(&ledger.workspace, &workspace)
    swap(&ledger.transcripts, &transcripts)
    stamp = ledger.stamp
    return (answer, ledger.orders)
  }

  /// They stand in the state's place meanwhile, made once: an empty table of threads has its parts already.
  private static let noWorkspace = Workspace()
  private static let noTranscripts = Transcripts()
}
