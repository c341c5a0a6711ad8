import Conversation

/// What only Claude Code's protocol knows of a message's way.
struct ClaudeProgress: Sendable {
  /// The name under which the message went to the agent.
  var name = ""
  /// The agent tells where the message is: then its turn has begun only when it says so.
  var isFollowed = false
  var hasBegun = false
  /// The agent has told of a turn since the message went to it.
  var hasTurn = false
}

typealias ClaudeTurn = AgentTurn<ClaudeProgress>

extension ClaudeTurn {
  /// The agent writes the message into its session as soon as its turn begins, and keeps it there whatever happens.
  var reach: MessageReach {
    let hasBegun = own.isFollowed ? own.hasBegun : own.hasTurn
    return hasOutput ? .answered : .taken(isInSession: hasBegun ? true : nil)
  }
}
