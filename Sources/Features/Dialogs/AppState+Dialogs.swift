import Core
import Toolkit

/// What dialogs begin with and end in.
extension AppState {
  /// What can be done with a thread, now.
  func threadMenuVerbs(_ id: Identity<WorkStream>) -> [Verb] {
    guard let stream = workspace.streams[id] else { return [] }
    if stream.isDeleted { return [.restore, .copyID, .lineage, .why] }
    var verbs: [Verb] = [.rename, .copyID, .why]
    if stream.turn != nil { verbs += [.stopTurn, .unlock] }
    // Where a message may have been done, going on is no answer: what can be done about it stands first.
    let isUncertain = stream.refusalToPass != nil
    if isUncertain { verbs = troubleVerbs(stream) + verbs }
    if stream.outbox.hold != nil || stream.isHeldByLostEdit, !isUncertain { verbs.insert(.resume, at: 0) }
    if loginsWanted.contains(stream.effectiveProvider) { verbs.insert(.login, at: 0) }
    if workspace.settings.queueEnabled, let item = workspace.attention.members[id] {
      verbs += [.removeFromQueue, item.snooze == nil ? .snooze : .restore]
    }
    return verbs + [.mode, .handOver, .lineage, .export, .delete]
      + (isUncertain ? [] : troubleVerbs(stream))
      + [.pauseOutbox] + (stream.outbox.waiting.isEmpty ? [] : [.emptyOutbox])
      + (canSteer(stream) ? [.steer] : []) + (refusalToCompact(stream) == nil ? [.compact] : [])
      + (canFork(stream) ? [.fork] : []) + (refusalToLogOut(of: stream) == nil ? [.logOut] : [])
  }
}

extension Context {
  mutating func peek() {
    if window.focus == .upNext, state.focusedPermission(in: window) == nil {
      if case .command(let command)? = window.lists[.upNext]?.cursor {
        open(CommandPeekDialog(command))
      } else {
        refuse(.nothingToActOn)
      }
      return
    }
    guard let stream = state.focusedStream(in: window) else {
      refuse(.thread(.noThread))
      return
    }
    openPeek(stream)
  }

  mutating func openPeek(_ stream: Identity<WorkStream>) {
    open(PeekDialog(stream))
  }

  mutating func beginRename() {
    guard let stream = state.focusedStream(in: window).flatMap({ workspace.streams[$0] }) else {
      refuse(.thread(.noThreadToRename))
      return
    }
    open(RenameDialog(stream: stream.id, field: TextEdit(stream.name(in: language), isOneLine: true)))
  }

  /// False for what is no name.
  mutating func rename(_ stream: Identity<WorkStream>, to text: String) -> Bool {
    let name: String
    do throws(ThreadRefusal) { name = try ThreadName.checked(text) } catch {
      refuse(.thread(.refused(error)))
      return false
    }
    guard workspace.streams[stream]?.customName != name else { return true }
    perform(.thread(.name(stream, name)), titled: .thread(.renamed(name)))
    return true
  }

  mutating func copyID() {
    guard let stream = state.focusedStream(in: window) else {
      refuse(.thread(.noThread))
      return
    }
    tell(.thread(.copiedID(String(stream.text.prefix(8)))))
    then(.window(id, .copy(stream.text)))
  }

  mutating func openThreadMenu() {
    if let project = focusedProject() {
      open(ProjectMenu(project))
      return
    }
    if opensCommandMenu() { return }
    guard let stream = state.focusedStream(in: window) else {
      refuse(.thread(.noThread))
      return
    }
    open(ThreadMenu(stream, state))
  }
}
