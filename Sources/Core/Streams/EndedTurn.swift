import Conversation

/// The turn that ended last, of which its agent may have more to tell.
struct EndedTurn: Equatable, Sendable {
  /// What it used, as far as that is known.
  private(set) var cost: TurnCost
  /// What the thread's turns before it used.
  let spendingBefore: Spending

  init(cost: TurnCost, behind spending: Spending) {
    self.cost = cost
    spendingBefore = spending
  }

  mutating func take(_ newer: TurnUsage) {
    var usage = cost.usage
    usage.take(newer)
    cost = TurnCost(
      stream: cost.stream, at: cost.at, project: cost.project, provider: cost.provider, usage: usage)
  }
}
