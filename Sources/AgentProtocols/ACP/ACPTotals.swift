import Conversation
import JSON

/// What a session has used in all, as its agent tells it; a turn's share is what came since the turn before.
struct ACPTotals: Equatable, Sendable {
  /// Of the turns before; nil where nobody knows, as in a session that was begun elsewhere.
  private var before: TurnUsage?
  private var latest = TurnUsage()

  mutating func beginSession(isNew: Bool) {
    self = ACPTotals()
    if isNew { before = TurnUsage(inputTokens: 0, outputTokens: 0, costMicros: 0) }
  }

  mutating func beginTurn() {
    guard latest != TurnUsage() else { return }
    var known = before ?? TurnUsage()
    known.take(latest)
    before = known
  }

  /// The share of the turn that is going on. What the context holds is no sum.
  mutating func share(of told: TurnUsage) -> TurnUsage {
    latest.take(told)
    var share = told
    share.inputTokens = ACPTotals.rest(told.inputTokens, before?.inputTokens)
    share.outputTokens = ACPTotals.rest(told.outputTokens, before?.outputTokens)
    share.costMicros = ACPTotals.rest(told.costMicros, before?.costMicros)
    return share
  }

  /// A total that is less than before is none: that agent counts each turn by itself.
  private static func rest<Number: SignedInteger>(_ total: Number?, _ before: Number?) -> Number? {
    guard let total, let before else { return nil }
    return total >= before ? total - before : total
  }
}
