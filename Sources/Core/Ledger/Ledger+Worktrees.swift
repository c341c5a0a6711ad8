import Conversation
import Queues
import Settings
import Worktrees

/// Threads that work in a folder of their own: it is made before anything is said there, and nothing leaves without it.
extension Ledger {
  /// False where the message need not wait for it.
  mutating func waitsForWorktree(_ stream: inout WorkStream) -> Bool {
    guard let worktree = stream.worktree, worktree.stage != .ready else { return false }
    stream.departure = Departure(
      wish: nil, by: nil, since: stamp.now,
      landing: worktree.plan == nil ? workspace.landing(ofProject: stream.project) : nil)
    // What is being removed goes first, and is then made anew.
    if workspace.worktrees.underWay[stream.id] == nil, let work = workspace.workToMake(worktree, of: stream) {
      want(work, of: stream.id)
    }
    return true
  }

  /// Before a message leaves, there was no repository in the thread's own folder: somebody has taken it away, and not with upnext.
  /// It is made again from its branch.
  mutating func makeAgainWhatIsGone(_ stream: inout WorkStream) -> Bool {
    guard stream.worktree?.stage == .ready, workspace.worktrees.madeAgain.insert(stream.id).inserted else {
      return false
    }
    stream.worktree?.stage = .planned
    // An agent that was there stands in a folder that has no name any more.
    orders.append(.close(stream.id))
    return waitsForWorktree(&stream)
  }

  /// The person stops what has not left yet. Its message waits first, and its outbox is paused; a command's message goes with
  /// its command. The answer is what is being done for its folder, which is to end.
  package mutating func callOff(_ id: ThreadID) -> WorktreeWish? {
    guard let stream = workspace.streams[id], stream.turn == nil, stream.departure != nil else { return nil }
    workspace.streams.update(id) { $0.departure = nil }
    if let command = stream.nextMessage?.command, let run = workspace.upNext.run(command), run.item.stream == id {
      workspace.endUnsaid(run.item, &transcripts, at: stamp.now)
    } else if stream.hasMessageToGo {
      workspace.streams.update(id) { $0.outbox.isPaused = true }
    }
    guard let wish = workspace.worktrees.underWay[id] else { return nil }
    switch wish.work {
    case .remove: return nil
    case .plan, .make:
      workspace.worktrees.underWay[id] = nil
      return wish
    }
  }

  /// After any event: a removal that was taken back is a folder to make.
  package mutating func makeWorktrees() {
    let takenBack = workspace.streams.touched.filter { id in
      workspace.streams.contains(id) { $0.worktree?.isTakenBack ?? false }
    }
    for id in takenBack.sorted() {
      guard let stream = workspace.streams[id], let worktree = stream.worktree,
        workspace.worktrees.underWay[id] == nil, let work = workspace.workToMake(worktree, of: stream)
      else { continue }
      want(work, of: id)
    }
  }

  /// The program starts again: what was half removed is finished. What was half made is finished for the message that waits
  /// for it.
  mutating func finishWorktrees() {
    var begun: [(ThreadID, WorktreeWork)] = []
    var cutOff: [WorkStream] = []
    workspace.streams.forEach { stream in
      guard let worktree = stream.worktree, let plan = worktree.plan else { return }
      if worktree.landing != nil { cutOff.append(stream) }
      if worktree.stage == .removing { begun.append((stream.id, .remove(plan, isAgain: true, withIgnored: false))) }
    }
    for stream in cutOff {
      workspace.worktrees.cutOff.insert(stream.id)
      workspace.hold(forLandingOf: stream, isIntoBase: stream.worktree?.landing?.isIntoBase == true)
    }
    for (id, work) in begun.sorted(by: { $0.0 < $1.0 }) {
      // Whether it was ready nobody knows any more. Where nobody has worked there, being made so once more does no harm.
      if let path = workspace.streams[id]?.worktree?.plan?.path, workspace.isUnused(path) {
        workspace.worktrees.unfinished.insert(id)
      }
      want(work, of: id)
    }
    let takenBack = workspace.streams.all.filter { $0.worktree?.isTakenBack ?? false }.map(\.id)
    for id in takenBack.sorted() { workspace.streams.touch([id]) }
  }

  /// Its line stands until it ends: where the program ends before, it is found in the conversation.
  package mutating func beginLanding(in id: ThreadID, saying words: String) -> Identity<Entry>? {
    guard var stream = workspace.streams[id] else { return nil }
    defer { workspace.streams[id] = stream }
    return stream.notice(words, status: .open, reference: Entry.landing, in: &transcripts, &stamp)
  }

  package mutating func endLanding(_ line: Identity<Entry>, in id: ThreadID) { transcripts.remove(line, from: id) }

  /// The program starts again: what a landing came to that was cut off is the person's to look at. Its git and hooks may go on.
  mutating func tellOfLanding(in id: ThreadID) {
    guard let line = transcripts.entry(named: Entry.landing, in: id), line.isUnderWay else { return }
    // An earlier start may have told them.
    workspace.streams.update(id) { $0.unreadCount = max(1, $0.unreadCount) }
    guard workspace.snapshots.canBeTaken, let stream = workspace.streams[id] else { return }
    workspace.worktrees.cutOff.insert(id)
    workspace.worktrees.cutOffLines[id] = line.id
    workspace.hold(forLandingOf: stream, isIntoBase: false)
  }

  /// What a landing has left that was cut off is known, and said. What still lies there is the person's to look at. What began with a
  /// line of its own has that, and of what was left to the person all is said.
  package mutating func settleLanding(of id: ThreadID, saying words: String, needsPerson: Bool) {
    guard var stream = workspace.streams[id], let step = stream.worktree?.landing else { return }
    stream.worktree?.landing = nil
    guard step.isIntoBase else { return workspace.streams[id] = stream }
    if needsPerson { stream.unreadCount += 1 }
    stream.notice(words, status: needsPerson ? .failed : .done, in: &transcripts, &stamp)
    workspace.streams[id] = stream
  }

  /// The person wants it gone.
  package mutating func removeWorktree(of id: ThreadID, withIgnored: Bool) {
    guard let worktree = workspace.streams[id]?.worktree, let plan = worktree.plan else { return }
    if worktree.stage == .planned { workspace.worktrees.unfinished.insert(id) }
    workspace.setStage(.removing, at: plan.path)
    want(.remove(plan, isAgain: false, withIgnored: withIgnored), of: id)
  }

  private mutating func want(_ work: WorktreeWork, of id: ThreadID) {
    let host = workspace.streams[id].flatMap { workspace.projectChoices[$0.project]?.host }
    let wish = WorktreeWish(id: stamp.freshID(), stream: id, work: work, host: host)
    workspace.worktrees.wishes.append(wish)
    workspace.worktrees.underWay[id] = wish
  }

  /// What came of it. A message that waited for its folder leaves, or is held with the reason.
  package mutating func take(
    _ result: Result<WorktreeDone, WorktreeProblem>, for wish: WorktreeWish, because reason: String
  ) {
    let id = wish.stream
    guard workspace.worktrees.underWay[id] == wish else { return }
    workspace.worktrees.underWay[id] = nil
    let isUnfinished = workspace.worktrees.unfinished.remove(id) != nil
    defer { if case .remove(let plan, _, _) = wish.work { goOnBehindRemoval(at: plan.path) } }
    guard var stream = workspace.streams[id] else { return }
    var holds = false
    switch result {
    case .success(.planned(let plan)):
      // What was before it in git's queue is over.
      stream.departure?.landing = nil
      // Of two that were planned at once neither knew of the other: the second one looks for another place.
      if !workspace.takenPaths.contains(plan.path) {
        stream.worktree?.plan = plan
        stream.worktree?.stage = .planned
      }
      workspace.streams[id] = stream
      if let work = stream.worktree.flatMap({ workspace.workToMake($0, of: stream) }) { want(work, of: id) }
      return
    case .success(.made), .success(.madeThough):
      stream.worktree?.stage = .ready
      stream.worktree?.tip = nil
      stream.worktree?.removedAt = nil
    case .success(.removed(let tip, _)):
      guard let path = stream.worktree?.plan?.path else { return }
      workspace.setStage(.removed, at: path, tip: tip, removedAt: stamp.now.milliseconds)
      stream.worktree = workspace.streams[id]?.worktree
    case .failure(let problem):
      holds = true
      if stream.worktree?.stage == .removing, let path = stream.worktree?.plan?.path {
        let stage = isUnfinished ? Worktree.Stage.planned : .ready
        workspace.setStage(stage, at: path)
        stream.worktree?.stage = stage
        holds = false
      } else if case .taken = problem, workspace.worktrees.madeAgain.contains(id) {
        // The folder is there, with whatever is in it: only its repository is gone. What is said is said there, as ever.
        stream.worktree?.stage = .ready
        holds = false
      } else if problem.leavesNothing, workspace.worktrees.madeAgain.remove(id) != nil {
        // Nobody knows whether it is gone: its project may be away for a while. The next message finds out.
        stream.worktree?.stage = .ready
      } else {
        if stream.worktree?.isTakenBack == true { workspace.undoHistory.noteStillRemoved(id) }
        stream.worktree?.noteFailure(problem)
      }
    }
    let isWaiting = stream.departure != nil
    stream.departure = nil
    if holds { return hold(&stream, because: reason) }
    workspace.streams[id] = stream
    if isWaiting { sendNext(in: id) }
  }

  /// What was said meanwhile in other threads that work there leaves, or has the folder made again.
  private mutating func goOnBehindRemoval(at path: String) {
    for id in workspace.threads(at: path) where workspace.worktrees.underWay[id] == nil {
      guard let departure = workspace.streams[id]?.departure, departure.wish == nil else { continue }
      workspace.streams.update(id) { $0.departure = nil }
      sendNext(in: id)
    }
  }

  /// Nothing ran, and nothing is lost: the message waits for the person's word.
  mutating func hold(_ stream: inout WorkStream, because reason: String) {
    stream.closedInFailure = true
    stream.unreadCount += 1
    stream.notice(reason, status: .failed, in: &transcripts, &stamp)
    guard let message = stream.nextMessage else { return workspace.streams[stream.id] = stream }
    stream.outbox.update(message.id) { $0.lastError = reason }
    stream.outbox.trouble = .failed(reason)
    workspace.streams[stream.id] = stream
    if let command = message.command, workspace.upNext.run(command)?.item.stream == stream.id {
      workspace.endCommand(command, by: .failed(reason, .notTaken), exitCode: nil, at: stamp.now)
    } else {
      workspace.joinOnReply(stream.id, because: .failed, at: stamp.now)
    }
  }
}

extension Workspace {
  /// What is to be done so that the thread's folder is there; nil where it is, or is just going.
  fileprivate func workToMake(_ worktree: Worktree, of stream: WorkStream) -> WorktreeWork? {
    switch worktree.stage {
    case .ready, .removing: return nil
    case .wanted, .planned, .removed: break
    }
    guard let plan = worktree.plan else {
      let name = worktree.name ?? stream.knownName ?? stream.nextMessage?.content ?? ""
      return .plan(directory: stream.project, name: WorktreeName.plain(name), taken: takenPaths)
    }
    let habit = projectChoices[stream.project]?.worktrees ?? WorktreeHabit()
    return .make(
      plan, tip: worktree.tip, setup: habit.setup, isAllowed: habit.setupToAllow == nil, project: stream.project)
  }

  /// Also those that were removed: agents find their sessions by the path.
  fileprivate var takenPaths: Set<String> {
    var paths: Set<String> = []
    streams.forEach { stream in if let path = stream.worktree?.plan?.path { paths.insert(path) } }
    return paths
  }

  /// Of all threads that work there.
  fileprivate mutating func setStage(
    _ stage: Worktree.Stage, at path: String, tip: String? = nil, removedAt: Int64? = nil
  ) {
    for id in threads(at: path) {
      streams.update(id) {
        $0.worktree?.stage = stage
        $0.worktree?.tip = tip
        $0.worktree?.removedAt = removedAt
      }
    }
  }

  /// What was removed before this moment is so for good.
  package mutating func keepRemovals(since moment: Timestamp) {
    var old: [ThreadID] = []
    streams.forEach { stream in
      guard let worktree = stream.worktree, worktree.stage == .removed, !worktree.isForGood else { return }
      if (worktree.removedAt ?? 0) < moment.milliseconds { old.append(stream.id) }
    }
    for id in old.sorted() { streams.update(id) { $0.worktree?.isForGood = true } }
  }

  /// Threads that work in this folder, deleted ones included.
  package func threads(at path: String) -> [ThreadID] {
    var ids: [ThreadID] = []
    streams.forEach { stream in if stream.worktree?.plan?.path == path { ids.append(stream.id) } }
    return ids.sorted()
  }

  /// No agent has taken a message in any of them.
  fileprivate func isUnused(_ path: String) -> Bool {
    threads(at: path).allSatisfy { id in streams.contains(id) { $0.isLocallyCreated && $0.lineage.isEmpty } }
  }

  /// Others that go on, or are about to, somewhere in the folder, whoever made it.
  package func threads(workingIn path: String) -> [ThreadID] {
    var ids: [ThreadID] = []
    streams.forEach { stream in
      guard stream.isLocked || stream.turn != nil || !stream.outbox.waiting.isEmpty else { return }
      let directory = stream.workingDirectory
      if directory == path || directory.hasPrefix(path + "/") { ids.append(stream.id) }
    }
    return ids.sorted()
  }
}
