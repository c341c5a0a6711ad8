import Conversation
import Core
import Languages
import Queues
import Review
import Scene
import Words
import Worktrees

extension Context {
  package mutating func say(_ phrase: WorktreePhrase) {
    window.message = StatusMessage(text: language.text(phrase), kind: .done)
  }

  package mutating func refuse(_ phrase: WorktreePhrase) { state.passOn(problem: language.text(phrase), in: id) }
}

extension AppState {
  /// Nothing is known that keeps it from having worktrees.
  package func mayHaveWorktrees(_ directory: String) -> Bool {
    branch(of: workspace.whereabouts(ofProject: directory))?.hasRepository ?? true
  }

  /// The directory can have worktrees: it is in a repository. What nobody has looked at yet can't.
  package func canHaveWorktrees(_ directory: String) -> Bool {
    branch(of: workspace.whereabouts(ofProject: directory))?.hasRepository ?? false
  }
}

/// Folders of threads' own: what is asked of git, and what came of it.
extension AppState {
  /// Why the thread's folder can't be removed now; nil where git is asked.
  package func refusalToRemoveWorktree(of stream: WorkStream, in language: Language) -> WorktreePhrase? {
    guard let worktree = stream.worktree else { return .some(.none) }
    switch worktree.stage {
    case .wanted: return .isBeingMade
    // Half made, or made and not set up: nobody is at it any more.
    case .planned: if workspace.worktrees.underWay[stream.id] != nil || worktree.plan == nil { return .isBeingMade }
    case .removing: return .isGoing
    case .removed: return .isGone
    case .ready: break
    }
    if worktreeRemovals[stream.id] != nil { return .isGoing }
    var reasons: [WorktreePhrase] = []
    // What its agent has left running would end with it.
    if stream.turn != nil || stream.isLocked || kept[stream.id] == .work { reasons.append(.isAtWork) }
    if stream.lentTo != nil { reasons.append(.isOpen) }
    if !stream.outbox.waiting.isEmpty { reasons.append(.hasWaiting(stream.outbox.waiting.count)) }
    let others = worktree.plan.map { Set(workspace.threads(at: $0.path) + workspace.threads(workingIn: $0.path)) } ?? []
    let names = others.sorted().filter { $0 != stream.id }.compactMap { workspace.streams[$0] }.filter { !$0.isDeleted }
      .map { $0.name(in: language) }
    if !names.isEmpty { reasons.append(.isShared(names)) }
    return reasons.count > 1 ? .reasons(reasons) : reasons.first
  }

  /// Other threads whose agents have not ended, though nothing goes on in them: no removal ends those.
  private func others(withAgentsIn path: String, than id: ThreadID) -> [WorkStream] {
    workspace.streams.all.filter {
      let directory = $0.workingDirectory
      return $0.id != id && $0.hasOpenAgent && (directory == path || directory.hasPrefix(path + "/"))
    }
  }

  /// Git looks first: a refusal leaves all as it was.
  package mutating func beginRemoval(
    ofWorktreeOf stream: WorkStream, _ removal: WorktreeRemoval, _ stamp: inout Stamp
  ) -> [Effect] {
    worktreeRemovals[stream.id] = removal
    return change(&stamp) { $0.removeWorktree(of: stream.id, withIgnored: removal.withIgnored) }
  }

  /// Nothing of ours is at work in the folder any more.
  package mutating func goOnRemoving(after report: AgentReport, _ stamp: inout Stamp) -> [Effect] {
    guard case .fact(.released) = report.news, workspace.worktrees.underWay[report.stream] == nil,
      var removal = worktreeRemovals.removeValue(forKey: report.stream), let stream = workspace.streams[report.stream]
    else { return [] }
    removal.hasReleased = true
    if let reason = refusalToRemoveWorktree(of: stream, in: surroundings.language) {
      return tell(removal.asker, problem: reason)
    }
    return beginRemoval(ofWorktreeOf: stream, removal, &stamp)
  }

  /// What git was asked for is handed on.
  package mutating func worktreeErrands() -> [Effect] {
    let wishes = workspace.worktrees.wishes
    workspace.worktrees.wishes = []
    return wishes.map { .run(.worktree($0)) }
  }

  /// What the conversation is told: of a folder that somebody had deleted or removed, and that is there again, of one that
  /// stays though a server before this one had begun to remove it, and of a hook that has failed behind a new one.
  private func news(of result: Result<WorktreeDone, WorktreeProblem>, for wish: WorktreeWish) -> [WorktreePhrase] {
    if case (.failure(let why), .remove(_, isAgain: true, _)) = (result, wish.work) { return [.notRemoved(why)] }
    var hook: [WorktreePhrase] = []
    switch result {
    case .success(.made): break
    case .success(.madeThough(let words)): hook = [.hookFailed(words)]
    case .success(.planned), .success(.removed), .failure: return []
    }
    guard let worktree = workspace.streams[wish.stream]?.worktree, let plan = worktree.plan else { return hook }
    if worktree.isTakenBack { return [.isThereAgain(path: plan.path, branch: plan.branch)] + hook }
    let isGone = workspace.worktrees.madeAgain.contains(wish.stream)
    return (isGone ? [.madeAgain(path: plan.path, branch: plan.branch)] : []) + hook
  }

  private func reason(_ problem: WorktreeProblem, for wish: WorktreeWish) -> WorktreePhrase {
    let isTakenBack = workspace.streams.contains(wish.stream) {
      !$0.isLocked && $0.worktree?.isTakenBack == true
    }
    return isTakenBack ? .notThereAgain(problem) : .notMade(problem)
  }

  package mutating func take(
    _ result: Result<WorktreeDone, WorktreeProblem>, for wish: WorktreeWish, _ stamp: inout Stamp
  ) -> [Effect] {
    guard workspace.worktrees.underWay[wish.stream] == wish else { return [] }
    let before = workspace.streams[wish.stream]?.worktree
    var reason = ""
    if case .failure(let problem) = result { reason = surroundings.language.text(self.reason(problem, for: wish)) }
    let news = news(of: result, for: wish).map { surroundings.language.text($0) }
    let effects = change(&stamp) { ledger in
      for words in news { ledger.note(words, in: wish.stream) }
      ledger.take(result, for: wish, because: reason)
    }
    guard case .remove = wish.work else { return effects }
    let removal = worktreeRemovals.removeValue(forKey: wish.stream)
    guard let stream = workspace.streams[wish.stream], let plan = before?.plan else { return effects }
    let release = Effect.agent(.release(stream.id, session: stream.effectiveProviderSessionId))
    let others = others(withAgentsIn: plan.path, than: stream.id)
    switch result {
    case .failure(.inTheWay(let obstacles))
    where obstacles.areProgramsOnly && removal?.hasReleased == false && others.isEmpty:
      // They may be the thread's own agent, which ends then.
      worktreeRemovals[stream.id] = removal
      return effects + [release]
    case .failure(.inTheWay(let found)):
      guard let removal else { return effects }
      var obstacles = removal.hasReleased ? found : found.withoutOwn
      obstacles.threads = others.map { $0.name(in: language(of: removal.asker)) }.sorted()
      return effects + tell(removal.asker, problem: .notRemoved(.inTheWay(obstacles)))
    case .failure(let problem):
      return effects + (removal.map { tell($0.asker, problem: .notRemoved(problem)) } ?? [])
    case .success(.removed(_, let keepsBranch)):
      noteRemoval(of: stream, by: removal?.asker)
      guard let removal else { return effects }
      return effects + tell(removal.asker, removalOf: plan, of: stream, keepsBranch: keepsBranch) + [release]
    case .success(.planned), .success(.made), .success(.madeThough): return effects
    }
  }

  /// It can be taken back. Who has asked for it is gone where a server before this one had begun it.
  private mutating func noteRemoval(of stream: WorkStream, by asker: Asker?) {
    guard let path = stream.worktree?.plan?.path else { return }
    let acts = workspace.threads(at: path).compactMap { id -> Act? in
      guard var worktree = workspace.streams[id]?.worktree else { return nil }
      worktree.stage = .planned
      return .thread(.worktree(id, worktree))
    }
    let title = ActTitle(for: asker.map(language(of:)) ?? surroundings.language) { language in
      language.text(WorktreePhrase.removed(thread: stream.name(in: language)))
    }
    workspace.undoHistory.note(title, .joined(acts), by: asker.map(actor(of:)) ?? .closedWindow)
  }

  private mutating func tell(_ asker: Asker, problem: WorktreePhrase) -> [Effect] {
    switch asker {
    case .window(let id):
      passOn(problem: language(of: id).text(problem), in: id)
      return []
    case .client(let client, let language):
      return [.reply(client, .refused(Refusal(.refused, language.text(problem))))]
    }
  }

  private mutating func tell(
    _ asker: Asker, removalOf plan: WorktreePlan, of stream: WorkStream, keepsBranch: Bool
  ) -> [Effect] {
    switch asker {
    case .window(let id):
      let language = language(of: id)
      var words = language.text(WorktreePhrase.removed(thread: stream.name(in: language)))
      if keepsBranch { words += "; " + language.text(WorktreePhrase.branchStays(plan.branch)) }
      windows[id]?.message = StatusMessage(text: words, kind: .done, canBeUndone: true)
      return []
    case .client(let client, _):
      return [.reply(client, .done(WorktreeReply.removed(plan, of: stream.id, keepsBranch: keepsBranch)))]
    }
  }
}
