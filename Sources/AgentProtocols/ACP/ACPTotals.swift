import Conversation

/// What a session has used in all, as its agent tells it; a turn's share is what came since the turn before.
struct ACPTotals: Equatable, Sendable {
  /// What is known of a turn whose end tells what was used.
  struct Ended: Equatable, Sendable {
    /// A model was asked, and has answered.
    var cameToAnswer = false
    /// So often at most, as far as is told: behind each tool again.
    var requests = 1
    /// Tokens that came into the context with its message, at most; nil where nobody knows.
    var tokensSaid: Int?
    /// What came from the model's cache, or went there, which some agents count apart.
    var cachedTokens = 0
  }

  /// Of the turns before; nil where nobody knows, as in a session that was begun elsewhere.
  private var before: TurnUsage?
  private var latest = TurnUsage()
  /// The same of all that the model was given, also from its cache.
  private var givenBefore: Int?
  private var given: Int?
  /// The least that it was given at once in any turn of the session: never much more than what it is given each time.
  private var leastGiven: Int?
  /// The agent counts the tokens of each turn by itself.
  private(set) var countsTurns: Bool
  /// The numbers of this process have shown it.
  private var isProven = false
  /// A command of the agent's own may make it forget, and count anew.
  private var isCommand = false
  private var isBehindCommand = false

  /// How its agent counted when it was last known.
  init(countsTurns: Bool = false) { self.countsTurns = countsTurns }

  mutating func beginSession(isNew: Bool) {
    let isProven = isProven
    self = ACPTotals(countsTurns: countsTurns)
    self.isProven = isProven
    if isNew {
      before = TurnUsage(inputTokens: 0, outputTokens: 0, costMicros: 0)
      givenBefore = 0
    }
  }

  mutating func beginTurn(isCommand: Bool) {
    (self.isCommand, isBehindCommand) = (isCommand, self.isCommand)
    guard latest != TurnUsage() else { return }
    var known = before ?? TurnUsage()
    known.take(latest)
    before = known
    givenBefore = given ?? givenBefore
  }

  /// The share of the turn that is going on. What the context holds is no sum.
  mutating func share(of told: TurnUsage, in turn: Ended = Ended()) -> TurnUsage {
    latest.take(told)
    given = told.inputTokens.map { $0 + turn.cachedTokens } ?? given
    judge(told, in: turn)
    var share = told
    if !countsTurns {
      share.inputTokens = ACPTotals.rest(told.inputTokens, before?.inputTokens)
      share.outputTokens = ACPTotals.rest(told.outputTokens, before?.outputTokens)
    }
    share.costMicros = ACPTotals.rest(told.costMicros, before?.costMicros)
    // Behind a tool may be the many requests of a subagent: only a turn without any tells at first what one takes.
    if turn.cameToAnswer, !isCommand, told.inputTokens != nil, leastGiven != nil || turn.requests == 1,
      let given = countsTurns ? self.given : ACPTotals.rest(self.given, givenBefore), given >= turn.requests
    {
      leastGiven = min(leastGiven ?? .max, given / turn.requests)
    }
    return share
  }

  /// How the agent counts, where its numbers say so. Where none of them has changed, no model may have been asked: agents answer
  /// commands by themselves.
  private mutating func judge(_ told: TurnUsage, in turn: Ended) {
    guard !isCommand, !isBehindCommand, let before, let input = told.inputTokens,
      let inputBefore = before.inputTokens, let output = told.outputTokens, let outputBefore = before.outputTokens
    else { return }
    // No total gets less.
    if input < inputBefore || output < outputBefore { return prove() }
    guard turn.cameToAnswer, input > inputBefore else { return }
    // No model answers without a token.
    if output == outputBefore, output > 0 { return prove() }
    guard let given, let givenBefore, let leastGiven else { return }
    // A total grows by the whole context each time, which may have been shortened since.
    let growth = given - givenBefore
    if growth * 4 < leastGiven { return prove() }
    // From a turn of one request to the next the context grows by what was said, and a total by all of it.
    if !isProven, turn.requests == 1, let said = turn.tokensSaid, growth > leastGiven / 2 + outputBefore + said {
      countsTurns = false
    }
  }

  private mutating func prove() { (countsTurns, isProven) = (true, true) }

  /// A total that is less than before is none.
  private static func rest<Number: SignedInteger>(_ total: Number?, _ before: Number?) -> Number? {
    guard let total, let before else { return nil }
    return total >= before ? total - before : total
  }
}
