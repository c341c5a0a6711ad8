import Core
import Toolkit

/// What each verb does. One `switch`, so that the compiler knows that none is forgotten.
enum Verbs {
  static func perform(
    _ verb: Verb, in id: WindowID, _ state: inout AppState, _ stamp: inout Stamp
  ) -> [Effect] {
    guard let window = state.windows[id] else { return [] }
    switch verb {
    case .down: state.move(.down, in: id)
    case .up: state.move(.up, in: id)
    case .pageDown: state.move(.pageDown, in: id)
    case .pageUp: state.move(.pageUp, in: id)
    case .first: state.move(.first, in: id)
    case .last: state.move(.last, in: id)
    case .nextPane: state.step(1, in: id)
    case .previousPane: state.step(-1, in: id)
    case .recentPane: state.focus(.recent, in: id)
    case .queuePane: state.focus(.queue, in: id)
    case .projectsPane: state.focus(.projects, in: id)
    case .upNextPane: state.focus(.upNext, in: id)
    case .conversationPane: state.focus(.conversation, in: id)
    case .settings:
      state.toggleSettings(in: id)
      // One of them is chosen there.
      return state.windows[id]?.focus == .settings ? [.run(.agents(for: nil))] : []
    case .open: return open(in: id, &state, &stamp)
    case .back:
      if window.isTyping, window.editing != nil { state.cancelEdit(in: id) } else { state.windows[id]?.goBack() }
    case .peek: state.peek(in: id)
    case .fold: state.toggleFold(of: window.focus, in: id)
    case .nextNeeding: state.openNeeding(1, in: id)
    case .previousNeeding: state.openNeeding(-1, in: id)
    case .remove: act(.remove, in: id, &state)
    case .moveToTop: act(.top, in: id, &state)
    case .moveToBottom: act(.bottom, in: id, &state)
    case .moveUp: act(.up, in: id, &state)
    case .moveDown: act(.down, in: id, &state)
    case .raisePriority: act(.raise, in: id, &state)
    case .lowerPriority: act(.lower, in: id, &state)
    case .swipeRight: swipe(.right, in: id, &state)
    case .swipeLeft: swipe(.left, in: id, &state)
    case .mark: state.windows[id]?.lists[window.focus]?.toggleMark()
    case .markAll: state.windows[id]?.lists[window.focus]?.markAllOrNone()
    case .undo: state.undo(in: id)
    case .redo: state.redo(in: id)
    case .approve: return answer(.allowOnce, in: id, &state, &stamp)
    case .approveAlways: return answer(.allowAlways, in: id, &state, &stamp)
    case .deny: return answer(.rejectOnce, in: id, &state, &stamp)
    case .newThread: return state.beginThread(in: id)
    case .newCommand: state.beginCommand(in: id)
    case .stopTurn: return stop(in: id, &state)
    case .resume: return resume(in: id, &state, &stamp)
    case .filter: state.beginFilter(in: id)
    case .rename: state.beginRename(in: id)
    case .mode: state.beginMode(in: id)
    case .copyID: return state.copyID(in: id)
    case .threadMenu: state.openThreadMenu(in: id)
    case .removeFromQueue: state.removeFromQueue(in: id)
    case .palette: state.windows[id]?.dialog = .palette(Palette())
    case .help: state.windows[id]?.dialog = .help(scroll: 0)
    case .why: state.sayWhy(in: id)
    case .send: return send(.normal, in: id, &state, &stamp)
    case .sendUrgent: return send(.urgent, in: id, &state, &stamp)
    case .newline:
      state.windows[id]?.conversation.composer.insertNewline()
      state.keepDraft(of: id)
    case .takeBack: state.beginEdit(in: id)
    case .editor: return state.openEditor(in: id)
    case .nextEntry: state.stepEntry(1, in: id)
    case .previousEntry: state.stepEntry(-1, in: id)
    case .unfold: state.toggleFold(in: id)
    case .unfoldAll: state.toggleAllFolds(in: id)
    case .copyEntry: return state.copyEntry(in: id)
    case .copyCode: return state.copyCode(in: id)
    case .search: return state.beginSearch(in: id)
    case .detach: return [.window(id, .goodbye(state.goodbye(in: id)))]
    case .suspend: return [.window(id, .suspend)]
    case .snooze: state.beginSnooze(in: id)
    case .clearQueue: state.clearQueue(in: id)
    case .delete: state.deleteThread(in: id)
    case .restore: state.restore(in: id)
    case .unlock: return state.unlock(in: id, &stamp)
    case .handOver: state.beginHandover(in: id)
    case .lineage: state.showLineage(in: id)
    case .deletedThreads: state.showDeleted(in: id)
    case .hiddenProjects: state.showHidden(in: id)
    case .history: state.beginHistory(in: id)
    case .templates: state.beginTemplates(in: id)
    case .cancelCommands: state.beginCancel(in: id)
    case .stash: state.toggleStash(in: id)
    case .pauseUpNext: state.togglePause(of: nil, in: id)
    case .pauseAgent: state.beginPause(in: id)
    case .retryMessage: return state.retryMessage(in: id, &stamp)
    case .skipMessage: return state.skipMessage(in: id, &stamp)
    case .continueTurn: return state.continueTurn(in: id, &stamp)
    case .pauseOutbox: return state.pauseOrResume(in: id, &stamp)
    case .pauseAll: return state.pauseOrResumeAll(in: id, &stamp)
    case .emptyOutbox: state.emptyOutbox(in: id)
    case .denyWithWords: state.beginRefusal(in: id)
    case .login: return state.login(in: id)
    case .projectAgent: return state.beginProjectAgent(in: id)
    case .projectHost: state.beginProjectHost(in: id)
    case .agentOptions: state.beginOptions(in: id)
    case .fork: state.beginFork(in: id)
    case .compact: return state.compact(in: id, &stamp)
    case .steer: return state.steer(in: id, &stamp)
    case .agentSessions: return state.beginSessions(in: id)
    case .logOut: return state.logOut(in: id)
    case .edit: state.editRow(in: id)
    case .export: state.beginExport(in: id)
    case .redraw: return [.window(id, .redraw)]
    }
    return []
  }

  private static func open(in id: WindowID, _ state: inout AppState, _ stamp: inout Stamp) -> [Effect] {
    guard let window = state.windows[id] else { return [] }
    if let swipe = window.swipe {
      act(swipe.isRemoving ? .remove : swipe.direction == .right ? .top : .bottom, on: [swipe.row], in: id, &state)
      return []
    }
    if window.focus == .conversation {
      state.windows[id]?.isComposing = window.stream != nil
      return []
    }
    if state.workspace.foldedPanes.contains(window.focus.rawValue) {
      state.refuse(.list(.isFolded(foldKey: state.keyLabel(.fold))), in: id)
      return []
    }
    switch window.lists[window.focus]?.cursor {
    case .stream(let stream):
      state.show(stream, in: id)
    case .project(let directory):
      state.windows[id]?.openProject = window.openProject == directory ? nil : directory
    case .command(let command):
      return state.runNow(command, in: id, &stamp)
    case .message(let message):
      state.beginEdit(message, in: id)
    case .setting(let key):
      state.changeSetting(key, in: id)
    case .agentLimit(let agent):
      state.changeAgentLimit(agent, in: id)
    case .remembered(let answer):
      state.tellRemembered(answer, in: id)
    case nil:
      state.refuse(.nothingToOpen, in: id)
    }
    return []
  }

  /// Acts on the marked rows, on the one under the cursor, or on the one that was swiped.
  static func act(
    _ kind: ListActs.Kind, on swiped: [RowID]? = nil, in id: WindowID, _ state: inout AppState
  ) {
    guard let window = state.windows[id] else { return }
    state.windows[id]?.swipe = nil
    if window.queueWasEmptied {
      state.refuse(.list(.queueHasEmptied), in: id)
      return
    }
    if state.workspace.foldedPanes.contains(window.focus.rawValue) {
      state.refuse(.list(.isFolded(foldKey: state.keyLabel(.fold))), in: id)
      return
    }
    let list = window.lists[window.focus]
    if let swiped, !swiped.allSatisfy({ list?.ids.contains($0) == true }) {
      state.refuse(.hasLeftList, in: id)
      return
    }
    let rows = swiped ?? list?.targets ?? []
    if kind == .remove, window.focus == .upNext, let question = state.questionBeforeRemoving(rows) {
      state.windows[id]?.dialog = .confirm(question)
      return
    }
    switch ListActs.plan(kind, on: rows, in: window.focus, state, window) {
    case .act(let act, let title):
      state.perform(act, titled: title, in: id)
      // Rows are moved by one place again and again.
      if kind != .up, kind != .down { state.windows[id]?.lists[window.focus]?.clearMarks() }
    case .ask(let question):
      state.windows[id]?.dialog = .confirm(question)
    case .refused(let reason):
      state.refuse(reason, in: id)
    }
  }

  /// The first key shows the button, the second goes on to Remove, and the other direction lets go.
  private static func swipe(_ direction: Swipe.Direction, in id: WindowID, _ state: inout AppState) {
    guard let window = state.windows[id], let row = window.lists[window.focus]?.cursor,
      [.queue, .upNext, .outbox].contains(window.focus)
    else {
      state.refuse(.whereRowsAreSwiped, in: id)
      return
    }
    if let reason = ListActs.refusalToMove(in: window.focus, state.workspace) {
      state.refuse(reason, in: id)
      return
    }
    guard var swipe = window.swipe, swipe.row == row else {
      // What runs can't be moved: its first button is the one that stops it.
      let runs = state.runs(row)
      state.windows[id]?.swipe = Swipe(row: row, pane: window.focus, direction: direction, isRemoving: runs)
      state.tellSwipe(in: id)
      return
    }
    if swipe.direction != direction {
      state.windows[id]?.swipe = nil
    } else if swipe.isRemoving {
      // The last step is Enter's: who presses the same key once too often removes nothing.
      state.tellSwipe(in: id)
    } else {
      swipe.isRemoving = true
      state.windows[id]?.swipe = swipe
      state.tellSwipe(in: id)
    }
  }

  private static func answer(
    _ kind: Permission.Option.Kind, in id: WindowID, _ state: inout AppState, _ stamp: inout Stamp
  ) -> [Effect] {
    guard let window = state.windows[id], let stream = state.focusedStream(in: window),
      let permission = state.focusedPermission(in: window)
    else {
      state.refuse(.agent(.nothingIsAsked), in: id)
      return []
    }
    guard Layout(state, window).showsQuestion(of: stream, window) else {
      state.openPeek(stream, in: id)
      return []
    }
    guard window.mayAnswer(permission, of: stream, at: state.now) else { return [] }
    guard let choice = PermissionChoice(kind, of: permission) else {
      state.refuse(PermissionChoice.refusal(of: kind, for: permission, peekKey: state.keyLabel(.peek)), in: id)
      return []
    }
    return state.answer(permission, with: choice, in: stream, window: id, &stamp)
  }

  private static func stop(in id: WindowID, _ state: inout AppState) -> [Effect] {
    guard let window = state.windows[id], let stream = state.focusedStream(in: window),
      state.workspace.streams[stream]?.turn != nil
    else {
      state.refuse(.thread(.noTurn), in: id)
      return []
    }
    return state.stopTurn(of: stream)
  }

  private static func resume(in id: WindowID, _ state: inout AppState, _ stamp: inout Stamp) -> [Effect] {
    guard let window = state.windows[id], let stream = state.focusedStream(in: window),
      let thread = state.workspace.streams[stream], thread.outbox.hold != nil || thread.isHeldByLostEdit
    else {
      state.tell(.outbox(.nothingIsHeld), in: id)
      return []
    }
    if state.workspace.isPaused {
      state.refuse(.outbox(.allArePaused(.pauseAll)), in: id)
      return []
    }
    if let reason = thread.refusalToContinue ?? thread.refusalToPass {
      state.refuse(because: reason, in: id)
      return []
    }
    return state.change(&stamp) { $0.resume(stream) }
  }

  private static func send(
    _ priority: MessagePriority, in id: WindowID, _ state: inout AppState, _ stamp: inout Stamp
  ) -> [Effect] {
    guard let window = state.windows[id], let stream = window.stream else { return [] }
    if window.editing != nil {
      state.saveEdit(priority, in: id, &stamp)
      return []
    }
    let text = window.conversation.composer.text
    let attachments = state.workspace.streams[stream]?.draftAttachments ?? []
    guard !QueuedMessage.isNothing(text, attachments) else {
      state.refuse(.outbox(.nothingToSend), in: id)
      return []
    }
    if let reason = state.refusal(of: attachments, in: stream) {
      state.refuse(.outbox(reason), in: id)
      return []
    }
    let (saying, effects) = state.change(&stamp) {
      $0.say(text, priority: priority, attachments: attachments, in: stream)
    }
    switch saying {
    case .refused(let reason):
      state.refuse(because: reason, in: id)
      return effects
    case .sent:
      state.windows[id]?.message = nil
    case .queued(_, let position):
      state.tell(.outbox(.queued(place: position)), in: id)
    }
    state.workspace.streams.update(stream) {
      $0.draft = ""
      $0.draftAttachments = []
    }
    state.windows[id]?.conversation.composer = TextEdit()
    state.windows[id]?.conversation.follow()
    return effects
  }
}
