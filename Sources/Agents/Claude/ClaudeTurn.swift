import Conversation

/// What only Claude Code's protocol knows of a message's way.
struct ClaudeProgress: Sendable {
  /// The name under which the message went to the agent.
  var name = ""
  /// The agent tells where the message is: then its turn has begun only when it says so.
  var isFollowed = false
  var hasBegun = false
}

typealias ClaudeTurn = AgentTurn<ClaudeProgress>

extension ClaudeTurn {
  /// That its turn has begun says nothing of the session: the agent writes the message down a tenth of a second later.
  var reach: MessageReach { hasOutput ? .answered : .taken(isInSession: nil) }
}
