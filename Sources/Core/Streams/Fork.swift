import Conversation

/// Where a thread was forked from: its session began with all that had been said in another one.
package struct Fork: Equatable, Sendable {
  package let thread: ThreadID
  package let providerSessionId: String
  package let at: Timestamp

  package init(thread: ThreadID, providerSessionId: String, at: Timestamp) {
    self.thread = thread
    self.providerSessionId = providerSessionId
    self.at = at
  }
}

extension WorkStream {
  /// Why no other thread can begin with this one's session; nil where one can.
  package func refusalToFork(_ abilities: AgentAbilities?) -> ThreadRefusal? {
    if abilities?.canFork == false { return .cannotFork(agent: effectiveProvider) }
    if isLocallyCreated { return .nothingToFork }
    if turn != nil { return .forkBetweenTurns }
    switch refusalToContinue {
    // A fork reads the session and writes another one.
    case .isOpen where isAtRestOutside, .isKept where isAtRestOutside: return nil
    case let reason: return reason
    }
  }

  /// A thread of its own, in the same project and with the same agent, that will begin with this one's session.
  func forked(as id: ThreadID, named name: String?, at now: Timestamp) -> WorkStream {
    var new = WorkStream(
      id: id, customName: name, project: project, provider: provider, createdAt: now)
    // The same stand-in as every new thread has until its agent tells its session.
    new.providerSessionId = id.text
    new.fork = Fork(thread: self.id, providerSessionId: effectiveProviderSessionId, at: now)
    new.mode = mode
    // Its agent finds the session by the folder.
    new.worktree = worktree
    new.choices = choices
    return new
  }
}
