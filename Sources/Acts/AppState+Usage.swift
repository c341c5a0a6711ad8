import Conversation
import Queues
import Scene
import Words

/// With which model a thread's agent works, what is left of its context, and what the thread has used.
extension AppState {
  /// As short as it can be told apart beside the agent's name; nil where nobody knows.
  package func modelName(of stream: WorkStream) -> String? {
    let option = offeredOptions(of: stream).first { $0.category == .model }
    // What was chosen holds from the next turn on; what the agent told last is of the one before.
    let chosen = option.flatMap { option in
      stream.choices[option.id].flatMap { $0 == AgentOption.usualID ? nil : option.choice($0)?.name ?? $0 }
    }
    let told = stream.turn?.usage.model ?? stream.used?.last.model
    return (chosen ?? told.map { told in option?.choice(told)?.name ?? told })
      .map { AppState.short($0, besideAgent: stream.effectiveProvider) }
  }

  /// The mode that its next message is said in, where its agent has modes.
  package func modeName(of stream: WorkStream) -> String? {
    guard let modes = offeredModes(of: stream), modes.count > 1, let mode = currentMode(of: stream) else { return nil }
    return modes.first { $0.id == mode }?.name ?? mode
  }

  package func contextLeftPercent(of stream: WorkStream) -> Int? {
    stream.contextTaken.map { Int((1 - $0) * 100) }
  }

  /// What is known of a thread's turns, a sentence each.
  package func usageFacts(_ stream: WorkStream) -> [ConversationPhrase] {
    var facts: [ConversationPhrase] = []
    if let model = stream.turn?.usage.model ?? stream.used?.last.model { facts.append(.model(model)) }
    if let percent = contextLeftPercent(of: stream), let last = stream.used?.last, let taken = last.contextUsed,
      let size = last.contextSize
    {
      facts.append(.contextIsLeft(percent: percent, taken: taken, size: size))
    }
    if let all = stream.used?.spending, all.turnCount > 0 {
      facts.append(
        .used(
          turns: all.turnCount, into: all.inputTokens, out: all.outputTokens,
          cost: all.costMicros.map(TurnDigest.dollars), unpriced: all.unpricedCount))
    }
    return facts
  }

  /// Without the agent's name in front and a date behind: `claude-sonnet-4-5-20250929` is `sonnet-4-5`.
  private static func short(_ model: String, besideAgent agent: String) -> String {
    var name = Substring(model)
    let prefix = agent.lowercased() + "-"
    if name.lowercased().hasPrefix(prefix), name.utf8.count > prefix.utf8.count { name = name.dropFirst(prefix.count) }
    let date = name.suffix(9)
    if date.utf8.count == 9, date.first == "-", date.dropFirst().allSatisfy(\.isNumber) { name = name.dropLast(9) }
    return String(name)
  }
}
