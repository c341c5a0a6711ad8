/// How a turn came to its end, as its agent's protocol saw it.
///
/// The protocols report no more than that. What becomes of the message is the same for all of them: `WorkStream.close`.
package enum TurnEnd: Equatable, Sendable {
  /// The agent said something, used a tool, or carried out a command of its own.
  case done
  /// The same, but it is cut short for a reason that the person should know.
  case stopped(String)
  /// The person stopped it.
  case cancelled
  /// The same, before the message had left for the agent.
  case calledOff
  /// The agent ended it without an answer, or the model refused one: what happened, why, and what to do; and whether the
  /// agent's session keeps the words, nil where nobody knows.
  case unanswered(String, isInSession: Bool? = true)
  /// It broke off: what happened, why, and what to do; how far the message had come; and what kind of trouble it was.
  case failed(String, MessageReach, cause: FailureCause = .other)
}

/// How far a message had come when its turn broke off.
package enum MessageReach: Equatable, Sendable {
  /// It never came to the agent, or the agent refused it.
  case notTaken
  /// The agent had it, and nothing came of it. Whether the agent's session keeps its words; nil where nobody knows.
  case taken(isInSession: Bool?)
  /// Words or tools came of it.
  case answered
}

/// What kind of trouble ended a turn, as far as it decides what happens next.
package enum FailureCause: Equatable, Sendable {
  /// The agent or its provider could not be reached: trying again may help.
  case connection
  /// Too much was asked in too short a time; where the provider says so, for how long to wait.
  case rateLimit(retryAfterSeconds: Int64?)
  case usageLimit(UsageLimit)
  case other
  /// The agent doesn't have the thread's session any more: what is said next begins another one.
  case sessionIsGone
  /// The agent wants the person to log in first.
  case login
  /// The agent is not there, or its program can't be run, whatever it is to be told.
  case cannotStart

  /// After a failure for which nobody names a moment the next try is no further away than that.
  package static let longestWaitSeconds: Int64 = 1 << 10
}
