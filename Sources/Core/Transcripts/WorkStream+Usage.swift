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
  mutating func noteModel(_ model: String?) {
    guard let model, model != AgentOption.usualID, used?.last.model != model else { return }
    var usage = used ?? ThreadUsage()
    usage.last.model = model
    used = usage
  }

  /// Keeps what a turn used that is over and whose message was done. The built-in agent uses no model.
  mutating func noteCost(of turn: Turn, in transcripts: inout Transcripts, at now: Timestamp) {
    guard turn.usage.isTold || outbox[turn.message] == nil && effectiveProvider != Settings.shell else { return }
    var all = used ?? ThreadUsage()
    var told = turn.usage
    told.model = told.model ?? all.last.model
    all.spending.add(told)
    all.last = told
    used = all
    transcripts.note(TurnCost(stream: id, at: now, project: project, provider: effectiveProvider, usage: told))
  }
}
