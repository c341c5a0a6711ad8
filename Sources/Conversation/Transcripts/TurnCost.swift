/// What a turn used and cost, as its agent told: what it didn't tell is nil, and never guessed.
package struct TurnCost: Equatable, Sendable {
  package let stream: ThreadID
  package let at: Timestamp
  package let project: String
  package let provider: String
  package let usage: TurnUsage

  package init(stream: ThreadID, at: Timestamp, project: String, provider: String, usage: TurnUsage) {
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
