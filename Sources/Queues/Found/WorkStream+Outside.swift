import Conversation
import Worktrees

extension WorkStream {
  /// What the provider keeps of the session that serves now. Nil where that is of one that was left: by a handover, or since
  /// its agent lost it.
  package var servingOutside: Outside? {
    guard let outside, outside.providerSessionId == effectiveProviderSessionId else { return nil }
    // A session that is still to begin may be called as the thread's first one was.
    let isLeft = isLocallyCreated && lineage.contains { $0.providerSessionId == outside.providerSessionId }
    return isLeft ? nil : outside
  }

  /// How the thread is where it goes on without us; nil where our own record knows better.
  package func outsideActivity(at now: Timestamp) -> OutsideActivity? {
    guard turn == nil, outbox.hold == nil else { return nil }
    if let told = activityTold { return told }
    guard let outside = servingOutside else { return nil }
    if case .program = outside.writing { return outside.activity(at: now) }
    // The file may lag behind a turn of our own, which has told us its end.
    return outside.isOwnTurn && !outside.isGone ? nil : outside.activity(at: now)
  }

  /// As the agent's own program told us last; nil where it has told nothing, or that it closed the session.
  private var activityTold: OutsideActivity? {
    switch reported {
    case .working: .working
    case .wantsLeave: .wantsLeave
    case .asks: .asks
    case .opened, .done: .idle
    case .closed, nil: nil
    }
  }

  /// Nobody did anything with it here: only the other program's own record tells of it.
  package var isOnlyFound: Bool {
    guard let outside, outside.takenAt == nil else { return false }
    return customName == nil && !hasDraft && turn == nil && outbox.isAtRest
      && outbox.isEmpty
  }

  /// A part of the conversation is in the provider's own record, and is there to be read.
  var isReadOutside: Bool { outside.map { $0.hasPages && !$0.isGone } ?? false }

  /// The provider has lost the session that the thread goes on in.
  package var isGone: Bool { outside?.isGone == true && servingOutside != nil }

  /// Where the provider keeps the session that serves now, as far as that was found there.
  package var sessionRecord: String? { servingOutside.flatMap { $0.isGone ? nil : $0.path } }

  /// The process of another program that has the thread's session open.
  package var writerPid: Int32? {
    if case .program(let writer)? = servingOutside?.writing { writer.pid } else { nil }
  }

  /// Another program is at work in the thread's session, and says so.
  var isWorkedOnOutside: Bool {
    guard turn == nil else { return false }
    if let told = activityTold { return told == .working }
    guard case .program(let writer)? = servingOutside?.writing else { return false }
    return writer.doing == .working
  }

  /// Another program asks the person something in the thread's session.
  var isAskedOutside: Bool {
    guard turn == nil else { return false }
    if let told = activityTold { return told == .wantsLeave || told == .asks }
    guard case .program(let writer)? = servingOutside?.writing else { return false }
    return writer.doing == .wantsLeave || writer.doing == .asks
  }

  /// Another program has the thread's session open and does nothing in it.
  var isAtRestOutside: Bool {
    guard let outside = servingOutside, case .program(let writer) = outside.writing, !isWorkedOnOutside, !isAskedOutside
    else {
      return false
    }
    if writer.doing == .idle { return true }
    switch outside.ending {
    case .ended, .stopped, .failed: return true
    case .spoke, .open, .tool, .asks, nil: return false
    }
  }

  /// Where the thread's agent is started.
  package var workingDirectory: String {
    if let plan = worktree?.plan { return plan.directory }
    guard let outside, outside.takenAt != 0 else { return project }
    return outside.directory
  }

  /// Why nothing may be said here at the moment, and what to do; nil where it may.
  package var refusalToContinue: ThreadRefusal? {
    guard turn == nil else { return nil }
    let agent = effectiveProvider
    if let lentTo { return .isOpen(name: displayName, agent: agent, pid: lentTo) }
    if writerPid == nil, let told = activityTold, told != .idle {
      return .isWorkedOn(name: displayName, agent: agent)
    }
    guard let outside = servingOutside else { return nil }
    if case .program(let writer) = outside.writing {
      return writer.isServer
        ? .isKept(name: displayName, agent: agent, pid: writer.pid)
        : .isOpen(name: displayName, agent: agent, pid: writer.pid)
    }
    if outside.isGone {
      return .isGone(name: displayName, agent: agent, path: outside.path)
    }
    return outside.problem.map { .isInDoubt(name: displayName, problem: $0) }
  }
}
