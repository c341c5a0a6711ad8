import Conversation
import JSON

/// What a session has used in all, as its agent tells it; a turn's share is what came since the turn before.
struct ACPTotals: Equatable, Sendable {
  /// Of the turns before; nil where nobody knows, as in a session that was begun elsewhere.
  private var before: TurnUsage?
  private var latest = TurnUsage()
  /// The agent counts the tokens of each turn by itself, as its numbers have shown.
  private var countsTurns = false

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
  mutating func share(of told: TurnUsage, cameToAnswer: Bool) -> TurnUsage {
    latest.take(told)
    if let before, ACPTotals.isNoTotal(told, behind: before, cameToAnswer) { countsTurns = true }
    var share = told
    if !countsTurns {
      share.inputTokens = ACPTotals.rest(told.inputTokens, before?.inputTokens)
      share.outputTokens = ACPTotals.rest(told.outputTokens, before?.outputTokens)
    }
    share.costMicros = ACPTotals.rest(told.costMicros, before?.costMicros)
    return share
  }

  /// No total gets less, and no model is asked and answers without a token more. Where neither number has changed, it may
  /// not have been asked: agents answer commands by themselves.
  private static func isNoTotal(_ told: TurnUsage, behind before: TurnUsage, _ cameToAnswer: Bool) -> Bool {
    guard let input = told.inputTokens, let inputBefore = before.inputTokens, let output = told.outputTokens,
      let outputBefore = before.outputTokens
    else { return false }
    if input < inputBefore || output < outputBefore { return true }
    return cameToAnswer && input > inputBefore && output == outputBefore && output > 0
  }

  /// A total that is less than before is none.
  private static func rest<Number: SignedInteger>(_ total: Number?, _ before: Number?) -> Number? {
    guard let total, let before else { return nil }
    return total >= before ? total - before : total
  }
}
