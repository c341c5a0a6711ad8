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
  /// All outboxes go on, also those that were paused by themselves: whoever takes it back has each as it was.
  package mutating func resumeAll(by asker: Asker, _ stamp: inout Stamp) -> [Effect] {
    let pauses =
      (workspace.isPaused ? [Act.pauseAll(true)] : []) + workspace.pausedOutboxes.map { Act.pauseOutbox($0, true) }
    if !pauses.isEmpty { note(.outbox(.allGoOn), .joined(pauses), by: asker) }
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
    if stream.outbox.hold != nil || stream.isHeldByLostEdit, !isUncertain { verbs.insert(.resume, at: 0) }
    if wantsLogin(stream.effectiveProvider), refusalToLogIn(to: stream) == nil { verbs.insert(.login, at: 0) }
    if workspace.settings.queueEnabled, let item = workspace.attention.members[id] {
      verbs += [.removeFromQueue, item.snooze == nil ? .snooze : .restore]
    }
    if !verbs.contains(.restore), restoring(id) != nil { verbs.append(.restore) }
    return verbs + [.mode, .handOver, .lineage, .export, .pin, .mute, .delete]
      + (isUncertain ? [] : troubleVerbs(stream)) + (commandGoesOn(in: stream) ? [.continueTurn] : [])
      + [.pauseOutbox] + (stream.outbox.waiting.isEmpty ? [] : [.emptyOutbox])
      + (canSteer(stream) ? [.steer] : []) + (refusalToCompact(stream) == nil ? [.compact] : [])
      + (stream.worktree?.stage == .ready ? [.land, .removeWorktree] : [])
      + (canFork(stream) ? [.fork] : []) + (refusalToLogOut(of: stream) == nil ? [.logOut] : [])
  }
}
