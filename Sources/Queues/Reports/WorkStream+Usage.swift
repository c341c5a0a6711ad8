import Conversation
import Settings

extension WorkStream {
  /// How full the model's context is, 0…1; nil where nobody knows.
  package var contextTaken: Double? {
    var told = used?.last ?? TurnUsage()
    if let usage = turn?.usage { told.take(usage) }
    guard let taken = told.contextUsed, let size = told.contextSize, size > 0 else { return nil }
    return min(1, Double(taken) / Double(size))
  }

  /// The agent told which model it works with, or that it is the one which the person has set up in the agent itself.
  package mutating func noteModel(_ model: String?) {
    guard let model, model != AgentOption.usualID, used?.last.model != model else { return }
    var usage = used ?? ThreadUsage()
    usage.last.model = model
    used = usage
  }

  /// Keeps what a turn used that is over and whose message was done. The built-in agent uses no model, nor does what was
  /// called off before it left.
  package mutating func noteCost(
    of turn: Turn, hasLeft: Bool = true, in transcripts: inout Transcripts, at now: Timestamp
  ) {
    var told = turn.usage
    told.model = told.model ?? used?.last.model
    // The store knows a turn by its end, where more is told of it.
    let at = max(now, endedTurn?.cost.at.adding(milliseconds: 1) ?? now)
    endedTurn = EndedTurn(
      turn,
      cost: TurnCost(stream: id, at: at, project: project, provider: effectiveProvider, usage: told),
      behind: used?.spending ?? Spending())
    let isDone = hasLeft && outbox[turn.message] == nil
    guard turn.usage.isTold || isDone && effectiveProvider != Settings.shell else { return }
    used?.last = TurnUsage()
    noteCost(in: &transcripts)
  }

  /// Agents may tell behind a turn's end what it used.
  package mutating func takeLate(_ usage: TurnUsage, _ transcripts: inout Transcripts) {
    // Of a turn that failed there may be nothing to count but what was used.
    guard let ended = endedTurn, usage.isTold || used.map({ $0.spending != ended.spendingBefore }) == true
    else { return }
    endedTurn?.take(usage)
    noteCost(in: &transcripts)
  }

  private mutating func noteCost(in transcripts: inout Transcripts) {
    guard let cost = endedTurn?.cost, let before = endedTurn?.spendingBefore else { return }
    var all = used ?? ThreadUsage()
    all.spending = before
    all.spending.add(cost.usage)
    all.last.take(cost.usage)
    used = all
    transcripts.note(cost)
  }
}
