/// A message of which nobody knows whether its agent recorded it, to be looked for in the session's own record.
package struct SoughtMessage: Equatable, Sendable {
  package let thread: ThreadID
  package let message: MessageID
  package let content: String
  /// When it left: the same words may have been said before.
  package let leftAt: Timestamp
  /// What else was said in the thread and may have come into the session since, in no order.
  package let others: [String]
  /// How its turn broke off; nil where nobody heard that.
  package let end: TurnEnd?
  /// The command of Up Next that it was of, which waits there and has no message any more.
  package let command: UniqueID?

  package init(
    thread: ThreadID, message: MessageID, content: String, leftAt: Timestamp, others: [String] = [],
    end: TurnEnd? = nil, command: UniqueID? = nil
  ) {
    self.thread = thread
    self.message = message
    self.content = content
    self.leftAt = leftAt
    self.others = others
    self.end = end
    self.command = command
  }

  /// What these entries, which are the end of a session's record, tell of it. `reachesBack` says that nothing was said
  /// since that does not stand among them, and `shown` how the record would show its words; nil where it may show none.
  package func place(among entries: [Entry], reachesBack: Bool, shown: String?) -> InSession {
    guard let shown else { return .maybe }
    let number = Outside.number(ofPrompt: shown)
    let others = others.map { Outside.number(ofPrompt: $0) }
    let prompts = entries.filter { $0.role == .user && $0.at >= leftAt }.map(\.text)
    // Where others say the same, or the same and a line more, the words may be theirs.
    let found = prompts.count { Outside.number(ofRecorded: $0, among: [number] + others) == number }
    guard found <= others.count(where: { $0 == number }) else { return .yes }
    // A prompt that nothing else accounts for may be this one in other words.
    guard found == 0, reachesBack, !SlashCommand.begins(content),
      prompts.allSatisfy({ Outside.number(ofRecorded: $0, among: others) != nil })
    else { return .maybe }
    return .no
  }
}

/// Whether the agent's session has the words of a message whose turn broke off.
///
/// Where it has, the turn goes on there: the same words would stand in it twice.
package enum InSession: String, Sendable, CaseIterable {
  case no, maybe, yes
}
