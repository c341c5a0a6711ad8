import Conversation
import Queues
import Texts
import Worktrees

/// What a person does to a thread.
package enum ThreadAct: Equatable, Sendable {
  /// Nil gives back the provider's name.
  case name(ThreadID, String?)
  case deleted(ThreadID, Bool)
  /// Nil lets go of it.
  case pinned(ThreadID, at: Timestamp?)
  /// Out of a list until something happens in it; nil puts it back.
  case hidden(ThreadID, in: Hiding.List, at: Timestamp?)
  case muted(ThreadID, Bool)
  /// Lower goes first, where the Queue is in priority order.
  case priority(ThreadID, Int)
  /// Another agent serves the thread, as long as nothing has happened to how it is served since. Its session has of turns
  /// that broke off what these messages say.
  case service(ThreadID, ThreadService, insteadOf: ThreadService, broken: [QueuedMessage] = [])
  /// What goes along with the next message is this now, as long as this agent serves the thread.
  case recap(ThreadID, String?, insteadOf: String?, servedBy: String)
  /// The folder that was removed is to be made again, as long as it is.
  case worktree(ThreadID, Worktree)
  /// It was last changed then, as long as nothing has happened in it since.
  case dated(ThreadID, Timestamp, insteadOf: Timestamp)

  package static let priorities = 1...99
}

/// Who serves a thread, and by which sessions.
package struct ThreadService: Equatable, Sendable {
  package let provider: String?
  package let providerSessionId: String?
  package let lineage: [ProviderSession]
  package let isLocallyCreated: Bool
  package let mode: String?
  package let choices: [String: String]

  package init(
    provider: String?, providerSessionId: String?, lineage: [ProviderSession], isLocallyCreated: Bool, mode: String?,
    choices: [String: String]
  ) {
    self.provider = provider
    self.providerSessionId = providerSessionId
    self.lineage = lineage
    self.isLocallyCreated = isLocallyCreated
    self.mode = mode
    self.choices = choices
  }
}

extension WorkStream {
  package private(set) var service: ThreadService {
    get {
      ThreadService(
        provider: provider, providerSessionId: providerSessionId, lineage: lineage,
        isLocallyCreated: isLocallyCreated, mode: mode, choices: choices)
    }
    set {
      let isSame = isLocallyCreated == newValue.isLocallyCreated && providerSessionId == newValue.providerSessionId
      if provider != newValue.provider || !isSame {
        used?.last = TurnUsage()
        // It was of the program of the one before.
        reported = nil
        // What one could not be reached for, the other one is told at once.
        if isRetrying { outbox.trouble = .retrying(at: newValue.lineage.last?.replacedAt ?? lastModified) }
      }
      provider = newValue.provider
      providerSessionId = newValue.providerSessionId
      lineage = newValue.lineage
      isLocallyCreated = newValue.isLocallyCreated
      mode = newValue.mode
      choices = newValue.choices
    }
  }

  /// The session so far goes into the lineage. Another agent that had one here goes on in it; else the next message creates
  /// one, as it does where the same agent begins anew. The lineage keeps when each of them served. The mode is the agent's own.
  package func serviceAfterHandover(
    to provider: String, goesBack: Bool = true, isToldMore: Bool = false, at now: Timestamp
  ) -> ThreadService {
    let left = ProviderSession(
      provider: effectiveProvider, providerSessionId: effectiveProviderSessionId, replacedAt: now)
    let isSame = provider == effectiveProvider
    let known = goesBack && !isSame ? session(leftBy: provider) : nil
    // Who has a session here and has not been told yet what was said meanwhile is where it was when it was left.
    let isUnheard = isLocallyCreated || recap != nil && lineage.contains { $0.key == sessionKey }
    // Where nobody has served since, that session was never left.
    let isLeft = !isUnheard || isToldMore || lineage.last != known
    return ThreadService(
      provider: provider, providerSessionId: known?.providerSessionId,
      lineage: (isLeft ? lineage : Array(lineage.dropLast())) + (isUnheard ? [] : [left]),
      isLocallyCreated: known == nil,
      mode: isSame ? mode : nil, choices: isSame ? choices : [:])
  }

  /// Does the act. The answer takes it back; nil where there was nothing to do, or a turn is in the way.
  fileprivate mutating func apply(_ act: ThreadAct) -> ThreadAct? {
    switch act {
    case .name(let id, let name):
      guard customName != name else { return nil }
      defer { customName = name }
      return .name(id, customName)
    case .deleted(let id, let flag):
      guard isDeleted != flag, !flag || turn == nil && !hasCommandUnderWay else { return nil }
      isDeleted = flag
      return .deleted(id, !flag)
    case .pinned(let id, let moment):
      guard pinnedAt != moment else { return nil }
      defer { pinnedAt = moment }
      return .pinned(id, at: pinnedAt)
    case .hidden(let id, let list, let moment):
      let before = hiding?[list]
      guard before != moment else { return nil }
      var after = hiding ?? Hiding()
      after[list] = moment
      hiding = after == Hiding() ? nil : after
      return .hidden(id, in: list, at: before)
    case .muted(let id, let flag):
      guard isMuted != flag else { return nil }
      isMuted = flag
      return .muted(id, !flag)
    case .priority(let id, let number):
      guard priority != number else { return nil }
      defer { priority = number }
      return .priority(id, priority)
    case .service(let id, let new, let old, let broken):
      guard service == old, new != old, turn == nil else { return nil }
      service = new
      // The new session has nothing of a turn that broke off in the old one, which is told of that where it comes back.
      let left = outbox.waiting.items.filter(\.mayBeInSession)
      for message in left { outbox.update(message.id) { $0.forgetTries() } }
      for message in broken { outbox.update(message.id) { $0.takeTries(of: message) } }
      // A limit is the provider's, and not the thread's: the new one says for itself whether it is used up.
      if case .usageLimit? = outbox.hold, new.provider != old.provider { tryAgain() }
      return .service(id, old, insteadOf: new, broken: left)
    case .recap(let id, let new, let old, let provider):
      guard effectiveProvider == provider, recap?.words == old, new != old, turn == nil else { return nil }
      recap = new.map { RecapToTell($0) }
      return .recap(id, old, insteadOf: new, servedBy: provider)
    case .worktree(let id, let new):
      guard let old = worktree, old.stage == .removed, !old.isForGood, new.stage == .planned else { return nil }
      worktree = new
      return .worktree(id, old)
    case .dated(let id, let new, let old):
      guard lastModified == old, new != old else { return nil }
      lastModified = new
      return .dated(id, old, insteadOf: new)
    }
  }
}

extension ThreadAct {
  var stream: ThreadID {
    switch self {
    case .name(let id, _), .deleted(let id, _), .pinned(let id, _), .hidden(let id, _, _), .muted(let id, _),
      .priority(let id, _), .service(let id, _, _, _), .recap(let id, _, _, _), .worktree(let id, _),
      .dated(let id, _, _):
      id
    }
  }
}

extension Workspace {
  mutating func apply(_ act: ThreadAct) -> ThreadAct? {
    guard var stream = streams[act.stream], let inverse = stream.apply(act), !isTaken(stream.sessionKey, for: act)
    else {
      return nil
    }
    if case .deleted(let id, true) = act, waitingCommand(in: id) != nil { return nil }
    streams[act.stream] = stream
    if case .service = act { pass(in: act.stream, isSaid: false) }
    return inverse
  }

  /// The session that the thread would get back serves another one meanwhile.
  private func isTaken(_ key: SessionKey, for act: ThreadAct) -> Bool {
    guard case .service = act else { return false }
    return isTaken(key, from: act.stream)
  }

  private func isTaken(_ key: SessionKey, from stream: ThreadID) -> Bool {
    streams.thread(servedBy: key).map { $0 != stream } ?? false
  }

  /// The session that an agent had in a thread; nil also where another thread goes on in it by now.
  package func session(leftBy provider: String, in stream: WorkStream) -> ProviderSession? {
    guard let left = stream.session(leftBy: provider) else { return nil }
    let key = SessionKey(provider: provider, providerSessionId: left.providerSessionId)
    return isTaken(key, from: stream.id) ? nil : left
  }

  /// Hides a project, or shows it again.
  mutating func hideProject(_ directory: String, _ isHidden: Bool, at moment: Timestamp?) -> Act? {
    let before = projectChoices[directory] ?? ProjectChoices()
    var after = before
    after.isHidden = isHidden
    after.hiddenAt = isHidden ? moment : nil
    guard after != before else { return nil }
    projectChoices[directory] = after == ProjectChoices() ? nil : after
    return .project(directory, isHidden: before.isHidden, at: before.hiddenAt)
  }
}
