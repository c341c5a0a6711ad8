import Settings

/// What a turn used and cost, as its agent told: what it didn't tell is nil, and never guessed.
package struct TurnCost: Equatable, Sendable {
  package let stream: Identity<WorkStream>
  package let at: Timestamp
  package let project: String
  package let provider: String
  package let usage: TurnUsage

  package init(stream: Identity<WorkStream>, at: Timestamp, project: String, provider: String, usage: TurnUsage) {
    self.stream = stream
    self.at = at
    self.project = project
    self.provider = provider
    self.usage = usage
  }
}

/// What turns used and cost in all; nil where nothing of it is known.
package struct Spending: Equatable, Sendable {
  package var turnCount = 0
  package var unpricedCount = 0
  package var inputTokens: Int?
  package var outputTokens: Int?
  package var costMicros: Int64?

  package init() {}

  package mutating func add(_ usage: TurnUsage) {
    turnCount += 1
    if usage.costMicros == nil { unpricedCount += 1 }
    inputTokens = TurnUsage.sum([inputTokens, usage.inputTokens].compactMap { $0 })
    outputTokens = TurnUsage.sum([outputTokens, usage.outputTokens].compactMap { $0 })
    if let cost = usage.costMicros { costMicros = min((costMicros ?? 0) + min(cost, 1 << 53), 1 << 60) }
  }
}

/// What a thread's turns used in all, and what its agent told last of its model and of what that has in mind.
package struct ThreadUsage: Equatable, Sendable {
  package var spending = Spending()
  package var last = TurnUsage()

  package init() {}
}

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
