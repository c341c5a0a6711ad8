/// What a thread's agent says, in our words, whatever protocol it speaks.
package struct AgentReport: Equatable, Sendable {
  package let stream: ThreadID
  package let news: News

  package init(_ stream: ThreadID, _ news: News) {
    self.stream = stream
    self.news = news
  }

  package enum News: Equatable, Sendable {
    /// The session that serves the thread from now on, and the modes that it offers.
    case session(id: String, modes: [AgentMode], currentMode: String?)
    /// All is ready for a message that awaits the word to leave: the agent has not been told of it.
    case readyToLeave(MessageID)
    /// The message has been handed to the agent.
    case accepted(MessageID)
    /// More of an answer, or of a thought. Pieces with one `part` belong together.
    case text(String, kind: TextKind, part: String?)
    /// A tool call as it is now; it replaces what was said of it.
    case tool(ToolCall)
    /// A tool call that the agent tells of for the first time while no turn is going on.
    case toolBetweenTurns(ToolCall)
    case plan([PlanEntry])
    case mode(String)
    case title(String)
    /// What the turn has cost so far.
    case usage(TurnUsage)
    /// The provider's limit is used up, for all threads that it serves; nil when it is so no longer.
    case limited(UsageLimit?)
    case asks(Permission)
    /// The agent doesn't wait for this answer any more.
    case withdrew(permission: String)
    case turnEnded(MessageID, TurnEnd)
    /// The agent began to work without a message, such as when something that it had left running came to its end; and
    /// how that turn of its own ended.
    case beganByItself
    case endedByItself(TurnEnd)
    /// Something to know about the conversation that nobody said in it.
    case notice(String)
    /// The agent asks its model again by itself, after something that may pass; the words where that is new.
    case triesAgain(String?)
    /// The agent's process is gone. A turn that was going has been reported as ended before.
    case closed
    /// What the person may choose beside the mode, all of it, with the values that count now.
    case options([AgentOption])
    /// An option has this value from now on; where the person chose it, or had chosen one, it is kept.
    case option(String, value: String, isChosen: Bool)
    /// A message has gone into the turn that is going on, or it has not, and why.
    case steered(MessageID)
    case notSteered(MessageID, String)
    /// All that the agent tells of what was said before has been told, or why it has not.
    case loaded(MessageID, problem: String?)
    case fact(Fact)
  }

  /// What is so of the agent rather than said in its thread: the program keeps it in memory.
  package enum Fact: Equatable, Sendable {
    /// What it takes beside text. Nothing else is sent to it.
    case abilities(AgentAbilities)
    /// The commands that it understands when a message begins with a slash.
    case commands([SlashCommand])
    /// What would end with its process though its turn is over; nil where nothing would.
    case keeps(Kept?)
    /// The tool calls that go on though their turn is over: all of them.
    case leftRunning(Set<String>)
    /// Nothing of ours has the thread's session open any more.
    case released
  }

  package enum Kept: Equatable, Sendable {
    /// Something that it left running goes on.
    case work
    /// No other process can open its session: what was said in it would be forgotten.
    case session
  }

  package enum TextKind: String, Sendable {
    case said, thought
    /// What the person said in the same session by other means than us.
    case user
  }
}

extension AgentReport.TextKind {
  /// Whether an agent that says this has answered. A thought is no answer, nor are blanks, with which some end a turn that
  /// came to nothing.
  package func isAnswer(_ text: some StringProtocol) -> Bool { self == .said && text.utf8.contains { $0 > 0x20 } }
}
