import Conversation
import JSON

/// What only Codex's protocol knows of a message's way.
struct CodexProgress: Sendable {
  /// The agent's own name for the turn, once it has told.
  var id: String?
  /// A turn of the agent's own that has begun while the message was about to leave, and that it may go into.
  var begunBefore: String?
  /// The agent has said the message back, which it does once its thread has it.
  var isInThread = false
}

typealias CodexTurn = AgentTurn<CodexProgress>

extension CodexTurn {
  /// A turn has a name before its message is in the thread.
  var reach: MessageReach { hasOutput ? .answered : .taken(isInSession: own.isInThread ? true : nil) }
}

/// What a thread has used, of which a turn's share is what came since it began.
struct CodexTokens: Equatable, Sendable {
  private var input = 0
  private var output = 0
  private var inputBefore: Int?
  private var outputBefore: Int?

  /// A new thread has used no tokens yet. A resumed one tells what it has used, and a fork counts on where its origin was: of
  /// its first turn nobody knows the share.
  mutating func beginThread(isNew: Bool) {
    self = CodexTokens()
    if isNew { (inputBefore, outputBefore) = (0, 0) }
  }

  mutating func beginTurn() {
    if inputBefore != nil || input > 0 { (inputBefore, outputBefore) = (input, output) }
  }

  /// What is told before the turn has begun belongs to the turns before.
  mutating func take(_ usage: JSON, isOfTurn: Bool) -> TurnUsage {
    input = usage["total"]?["inputTokens"]?.int.map(TurnUsage.count) ?? input
    output = usage["total"]?["outputTokens"]?.int.map(TurnUsage.count) ?? output
    if !isOfTurn { (inputBefore, outputBefore) = (input, output) }
    return TurnUsage(
      inputTokens: inputBefore.map { input - $0 }, outputTokens: outputBefore.map { output - $0 },
      contextUsed: usage["last"]?["totalTokens"]?.int, contextSize: usage["modelContextWindow"]?.int)
  }
}
