import Core
import Toolkit

/// What dialogs begin with and end in.
extension AppState {
  /// What has been read in one window need not be read in the next.
  mutating func closeNotices(in id: WindowID) {
    forgetNotices()
    for other in windows.keys {
      guard case .notices? = windows[other]?.dialog else { continue }
      windows[other]?.dialog = workspace.settings.queueChoice == nil ? .welcome : nil
    }
  }

  mutating func answerWelcome(_ wantsQueue: Bool) {
    workspace.settings.queueChoice = wantsQueue
    for id in windows.keys where windows[id]?.dialog == .welcome { windows[id]?.dialog = nil }
    let said = DialogPhrase.queueIs(on: wantsQueue, settingsKey: keyLabel(.settings), newKey: keyLabel(.newThread))
    tellWindows(.dialog(said), .done)
  }

  mutating func beginThread(in id: WindowID) -> [Effect] {
    guard let window = windows[id] else { return [] }
    let form = NewThread(self, window)
    windows[id]?.dialog = .newThread(form)
    // Agents come and go: they are looked for when they are to be chosen from.
    return [.run(.agents(for: nil))]
  }

  mutating func peek(in id: WindowID) {
    if let window = windows[id], window.focus == .upNext, focusedPermission(in: window) == nil {
      if case .command(let command)? = window.lists[.upNext]?.cursor {
        windows[id]?.dialog = .commandPeek(command, scroll: 0)
      } else {
        refuse(.nothingToActOn, in: id)
      }
      return
    }
    guard let window = windows[id], let stream = focusedStream(in: window) else {
      refuse(.thread(.noThread), in: id)
      return
    }
    openPeek(stream, in: id)
  }

  mutating func openPeek(_ stream: Identity<WorkStream>, in id: WindowID) {
    windows[id]?.dialog = .peek(stream)
    windows[id]?.peekScroll = 0
    windows[id]?.peekTens = nil
  }

  mutating func beginFilter(in id: WindowID) {
    guard let window = windows[id], window.focus != .conversation else { return }
    let field = TextEdit(window.filters[window.focus] ?? "", isOneLine: true)
    windows[id]?.dialog = .filter(window.focus, field)
  }

  mutating func beginRename(in id: WindowID) {
    guard let window = windows[id], let stream = focusedStream(in: window).flatMap({ workspace.streams[$0] }) else {
      refuse(.thread(.noThreadToRename), in: id)
      return
    }
    windows[id]?.dialog = .rename(stream.id, TextEdit(stream.name(in: window.facts.language), isOneLine: true))
  }

  /// False for what is no name.
  mutating func rename(_ stream: Identity<WorkStream>, to text: String, in id: WindowID) -> Bool {
    let name: String
    do throws(ThreadRefusal) { name = try ThreadName.checked(text) } catch {
      refuse(.thread(.refused(error)), in: id)
      return false
    }
    guard workspace.streams[stream]?.customName != name else { return true }
    perform(.thread(.name(stream, name)), titled: .thread(.renamed(name)), in: id)
    return true
  }

  mutating func copyID(in id: WindowID) -> [Effect] {
    guard let window = windows[id], let stream = focusedStream(in: window) else {
      refuse(.thread(.noThread), in: id)
      return []
    }
    tell(.thread(.copiedID(String(stream.text.prefix(8)))), in: id)
    return [.window(id, .copy(stream.text))]
  }

  mutating func openThreadMenu(in id: WindowID) {
    if let project = focusedProject(in: id) {
      windows[id]?.dialog = .projectMenu(project, MenuCursor(AppState.projectVerbs))
      return
    }
    if opensCommandMenu(in: id) { return }
    guard let window = windows[id], let stream = focusedStream(in: window) else {
      refuse(.thread(.noThread), in: id)
      return
    }
    let cursor = MenuCursor(threadMenu(stream))
    windows[id]?.dialog = .threadMenu(stream, cursor)
  }

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
