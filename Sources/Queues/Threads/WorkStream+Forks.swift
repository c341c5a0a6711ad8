import Conversation

extension WorkStream {
  /// The agent that keeps one of the thread's sessions; nil where it is none of them.
  package func provider(ofSession id: String) -> String? {
    effectiveProviderSessionId == id ? effectiveProvider : lineage.last { $0.providerSessionId == id }?.provider
  }

  /// What it began as; nil where it took another thread's session over, and has all that was said there itself.
  package var begunAsFork: Fork? { fork.flatMap { provider(ofSession: $0.providerSessionId) == nil ? $0 : nil } }

  /// Why no other thread can begin with this one's session; nil where one can.
  package func refusalToFork(_ abilities: AgentAbilities?) -> ThreadRefusal? {
    if abilities?.canFork == false { return .cannotFork(agent: effectiveProvider) }
    if isLocallyCreated { return .nothingToFork }
    if let turn { return turn.onlyAsks ? .answerFirst : .forkBetweenTurns }
    switch refusalToContinue {
    // A fork reads the session and writes another one.
    case .isOpen where isAtRestOutside, .isKept where isAtRestOutside: return nil
    case let reason: return reason
    }
  }

  /// A thread of its own, in the same project and with the same agent, that will begin with this one's session.
  package func forked(as id: ThreadID, named name: String?, at now: Timestamp) -> WorkStream {
    var new = WorkStream(
      id: id, customName: name, project: project, provider: provider, createdAt: now)
    // The same stand-in as every new thread has until its agent tells its session.
    new.providerSessionId = id.text
    // What its agent has not been told yet comes with the first message here, too.
    new.recap = recap.map { RecapToTell($0.words) }
    new.fork = Fork(thread: self.id, providerSessionId: effectiveProviderSessionId, at: now)
    new.mode = mode
    // Its agent finds the session by the folder.
    new.worktree = worktree
    new.choices = choices
    return new
  }
}
