/// What an agent takes with a message, beside text.
package struct AgentAbilities: Equatable, Sendable {
  package var takesImages: Bool
  /// Whole files as part of the message. Where it doesn't, a file is named by its path.
  package var takesFiles: Bool
  /// Words that go along with a refusal.
  package var takesReasons: Bool
  /// A session of its own that begins with all that was said in another one.
  package var canFork: Bool
  /// A message into a turn that is going on.
  package var canSteer: Bool
  /// It lists the sessions that it keeps.
  package var canList: Bool
  package var canLogOut: Bool
  /// Its process serves another thread once it is done with one.
  package var servesNext: Bool
  /// It tells how many tokens each turn took, and not its session in all, as its numbers have shown.
  package var countsTurns: Bool

  package init(
    takesImages: Bool = false, takesFiles: Bool = false, takesReasons: Bool = false, canFork: Bool = false,
    canSteer: Bool = false, canList: Bool = false, canLogOut: Bool = false, servesNext: Bool = false,
    countsTurns: Bool = false
  ) {
    self.takesImages = takesImages
    self.takesFiles = takesFiles
    self.takesReasons = takesReasons
    self.canFork = canFork
    self.canSteer = canSteer
    self.canList = canList
    self.canLogOut = canLogOut
    self.servesNext = servesNext
    self.countsTurns = countsTurns
  }
}

/// A command of the agent's own, which a message may begin with.
package struct SlashCommand: Equatable, Identifiable, Sendable {
  /// Without the slash.
  package let name: String
  package let about: String
  /// What may stand behind it, in the agent's words.
  package let hint: String?

  package init(name: String, about: String = "", hint: String? = nil) {
    self.name = name
    self.about = about
    self.hint = hint
  }

  package var id: String { name }

  /// Words that begin with `/name`, and not with a path.
  package static func begins(_ words: String) -> Bool {
    guard let name = words.split(maxSplits: 1, whereSeparator: \.isWhitespace).first, name.first == "/" else {
      return false
    }
    return name.utf8.count > 1 && !name.dropFirst().contains("/")
  }
}

/// What a turn has used, as far as the agent tells; what it doesn't tell is nil and never guessed.
package struct TurnUsage: Equatable, Sendable {
  package var inputTokens: Int?
  package var outputTokens: Int?
  /// Millionths of a US dollar.
  package var costMicros: Int64?
  /// How much of the model's context is taken, and how much there is.
  package var contextUsed: Int?
  package var contextSize: Int?
  /// The model that answered, as the agent names it.
  package var model: String?

  package init(
    inputTokens: Int? = nil, outputTokens: Int? = nil, costMicros: Int64? = nil, contextUsed: Int? = nil,
    contextSize: Int? = nil, model: String? = nil
  ) {
    self.model = model
    self.inputTokens = inputTokens.map(TurnUsage.count)
    self.outputTokens = outputTokens.map(TurnUsage.count)
    self.costMicros = costMicros
    self.contextUsed = contextUsed.map(TurnUsage.count)
    self.contextSize = contextSize.map(TurnUsage.count)
  }

  /// A number of tokens that can be one, whatever an agent says: nothing that is reckoned with it can overflow.
  package static func count(_ number: Int) -> Int { min(max(0, number), 1 << 53) }

  /// Nil where nothing was told.
  package static func sum(_ counts: [Int]) -> Int? {
    counts.isEmpty ? nil : count(counts.reduce(0) { $0 + count($1) })
  }

  /// What dollars are in the unit of the costs; nil for a sum that nothing can cost.
  package static func micros(_ dollars: Double) -> Int64? {
    dollars >= 0 && dollars < 1e9 ? Int64(dollars * 1_000_000 + 0.5) : nil
  }

  /// What was told later replaces what was told before; what wasn't told stays.
  package mutating func take(_ newer: TurnUsage) {
    inputTokens = newer.inputTokens ?? inputTokens
    outputTokens = newer.outputTokens ?? outputTokens
    costMicros = newer.costMicros ?? costMicros
    contextUsed = newer.contextUsed ?? contextUsed
    contextSize = newer.contextSize ?? contextSize
    model = newer.model ?? model
  }

  package var isTold: Bool { inputTokens != nil || outputTokens != nil || costMicros != nil }
}

/// A provider serves nobody until its limit is renewed.
package struct UsageLimit: Equatable, Sendable {
  /// When it is renewed, where the provider says so.
  package let until: Timestamp?
  /// In the provider's words.
  package let words: String
  /// It serves all the same whoever works with another model: only who has met it waits.
  package let isOfOneModel: Bool

  package init(until: Timestamp?, words: String, isOfOneModel: Bool = false) {
    self.until = until
    self.words = words
    self.isOfOneModel = isOfOneModel
  }

  /// How long whoever has met it waits before another try: a little longer than it holds, since clocks differ, and an hour
  /// where nobody knows.
  package func secondsToWait(at now: Timestamp) -> Int64 {
    until.map { max(60, $0.seconds(since: now) + 5) } ?? 3600
  }

  /// No provider renews a limit later than that: whoever says so counts in other units, or means nothing by it.
  private static let longestSeconds: Int64 = 366 * 86_400

  /// As far as its time can be believed.
  package func believed(at now: Timestamp) -> UsageLimit {
    guard let until, until > now.adding(seconds: Self.longestSeconds) else { return self }
    return UsageLimit(until: nil, words: words, isOfOneModel: isOfOneModel)
  }
}
