import Conversation

/// The turn that ended last, of which its agent may have more to tell.
package struct EndedTurn: Equatable, Sendable {
  let message: MessageID
  /// Its calls of which nobody has told how they ended.
  private var openCalls: Set<String>
  var hasPlan: Bool
  /// What it used, as far as that is known.
  private(set) var cost: TurnCost
  /// What the thread's turns before it used.
  let spendingBefore: Spending

  init(_ turn: Turn, cost: TurnCost, behind spending: Spending) {
    message = turn.message
    openCalls = turn.toolsRunning
    hasPlan = !turn.plan.isEmpty
    self.cost = cost
    spendingBefore = spending
  }

  /// What the conversation has of it may still change.
  package var isLeftOpen: Bool { hasPlan || !openCalls.isEmpty }

  mutating func note(_ call: ToolCall) {
    if call.status != .pending, call.status != .running { openCalls.remove(call.id) }
  }

  mutating func take(_ newer: TurnUsage) {
    var usage = cost.usage
    usage.take(newer)
    cost = TurnCost(
      stream: cost.stream, at: cost.at, project: cost.project, provider: cost.provider, usage: usage)
  }
}
