import Conversation
import JSON

/// What only Claude Code's protocol knows of a message's way.
struct ClaudeProgress: Sendable {
  /// The name under which the message went to the agent.
  var name = ""
  /// The agent tells where the message is: then its turn has begun only when it says so.
  var isFollowed = false
  var hasBegun = false
  /// The agent has said words in it.
  var hasSpoken = false
  /// A hook of the person's, or of the project's, let the message not come to the model.
  var refusal: PromptRefusal?
}

/// What Claude Code tells of a prompt that a hook stopped.
struct PromptRefusal: Equatable, Sendable {
  /// Why, as the hook said; empty where it gave no reason.
  let reason: String
  let isInSession: Bool

  /// nil for a line that tells of something else.
  init?(_ line: JSON) {
    guard let outcome = line["prompt_submit_outcome"], outcome["kind"]?.string?.hasSuffix("_by_hook") == true else {
      return nil
    }
    reason = ClaudeEnd.phrase(outcome["reason"]?.string ?? "")
    isInSession = outcome["prompt_kept"]?.bool ?? true
  }
}

typealias ClaudeTurn = AgentTurn<ClaudeProgress>

extension ClaudeTurn {
  /// That its turn has begun says nothing of the session: the agent writes the message down a tenth of a second later.
  var reach: MessageReach { hasOutput ? .answered : .taken(isInSession: nil) }
}
