import Conversation
import Core
import Languages
import Queues
import Scene
import Settings
import Verbs
import Words
import Worktrees

extension AppState {
  /// A pause of all is taken back, and what is paused by itself stays so; or else all that are paused go on. Whoever takes it
  /// back has each as it was.
  package mutating func resumeAll(by asker: Asker, _ stamp: inout Stamp) -> [Effect] {
    let outboxes = workspace.outboxesToResume
    let pauses =
      workspace.isPaused
      ? [Act.pauseAll(true)] + outboxes.map { Act.pauseWithAll($0, true) }
      : outboxes.map { Act.pauseOutbox($0, true) }
    let staying = workspace.outboxesToStayPaused.count
    if !pauses.isEmpty { note(.outbox(.allGoOn(butFor: staying)), .joined(pauses), by: asker) }
    return change(&stamp) { $0.resumeAll() }
  }
}

/// What dialogs begin with and end in.
extension AppState {
  /// What can be done with a thread, now.
  package func threadMenuVerbs(_ id: ThreadID) -> [Verb] {
    guard let stream = workspace.streams[id] else { return [] }
    if stream.isDeleted { return [.restore, .copyID, .lineage, .why] }
    var verbs: [Verb] = [.rename, .copyID, .why] + (workspace.hasChange(in: id) ? [.review] : [])
    if canStop(stream) { verbs.append(.stopTurn) }
    if stream.turn != nil { verbs.append(.unlock) }
    // Where a message may have been done, going on is no answer: what can be done about it stands first.
    let isUncertain = stream.refusalToPass != nil
    if isUncertain { verbs = troubleVerbs(stream) + verbs }
    // What is only paused goes on by the key that paused it, and one act is enough that lets it go on.
    let isPaused = stream.outbox.isPaused && !workspace.isPaused && !isUncertain
    if stream.outbox.hold != nil || stream.isHeldByLostEdit || stream.waitsForStay, !isUncertain {
      verbs.insert(isPaused && stream.outbox.hold == .paused ? .pauseOutbox : .resume, at: 0)
    }
    if wantsLogin(stream.effectiveProvider), refusalToLogIn(to: stream) == nil { verbs.insert(.login, at: 0) }
    if workspace.settings.queueEnabled, let item = workspace.attention.members[id] {
      verbs += [.removeFromQueue, item.snooze == nil ? .snooze : .restore]
    }
    if !verbs.contains(.restore), restoring(id) != nil { verbs.append(.restore) }
    let pauses: [Verb] = isPaused ? [] : [.pauseOutbox]
    return verbs + [.mode, .handOver, .lineage, .export, .pin, .mute, .delete]
      + (isUncertain ? [] : troubleVerbs(stream)) + (commandGoesOn(in: stream) ? [.continueTurn] : [])
      + pauses + (stream.outbox.waiting.isEmpty ? [] : [.emptyOutbox])
      + (canSteer(stream) ? [.steer] : []) + (refusalToCompact(stream) == nil ? [.compact] : [])
      + (stream.worktree?.stage == .ready ? [.land, .removeWorktree] : [])
      + (canFork(stream) ? [.fork] : []) + (refusalToLogOut(of: stream) == nil ? [.logOut] : [])
  }
}
