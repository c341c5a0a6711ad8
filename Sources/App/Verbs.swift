import Acts
import CommandsPane
import Conversation
import ConversationPane
import Core
import DialogsPane
import HubScene
import LandPane
import Languages
import Layouts
import ListsPane
import PalettePane
import Queues
import ReviewPane
import Rows
import Scene
import SearchPane
import SettingsPane
import Toolkit
import Verbs
import Words
import WorktreeActs

/// What each verb does. One `switch`, so that the compiler knows that none is forgotten.
extension Context {
  mutating func perform(_ verb: Verb) {
    if verb.concernsRow, window.menuStream == nil, state.workspace.foldedPanes.contains(window.focus.rawValue) {
      return refuse(.list(.isFolded(foldKey: keyName(.fold))))
    }
    if review(verb) || doElsewhere(verb) || doInLane(verb) { return }
    switch verb {
    case .down: move(.down)
    case .up: move(.up)
    case .pageDown: move(.pageDown)
    case .pageUp: move(.pageUp)
    case .first: move(.first)
    case .last: move(.last)
    case .nextPane: step(1)
    case .previousPane: step(-1)
    case .recentPane: focus(.recent)
    case .queuePane: focus(.queue)
    case .projectsPane: focus(.projects)
    case .upNextPane: focus(.upNext)
    case .conversationPane: readConversation()
    case .settings:
      toggleSettings()
      // One of them is chosen there.
      if window.focus == .settings { then(.run(.agents(for: nil))) }
    case .open: open()
    case .back:
      if window.isTyping, window.editing != nil {
        cancelEdit()
      } else if window.isTyping, window.editedLetter != nil {
        cancelLetter()
      } else if window.isTyping, state.focusedPermission(in: window) != nil {
        window.leaveComposer()
      } else if window.comesFromSearch {
        leaveHit()
      } else {
        window.goBack()
      }
    case .peek: peek()
    case .fold: toggleFold(of: window.focus)
    case .widenLists: keepingMark { $0.widenLists(by: 4) }
    case .narrowLists: keepingMark { $0.widenLists(by: -4) }
    case .growPane: growPane(by: 1)
    case .shrinkPane: growPane(by: -1)
    case .nextNeeding: openNeeding(1)
    case .previousNeeding: openNeeding(-1)
    case .remove: if !resetSetting() { act(.remove) }
    case .moveToTop: act(.top)
    case .moveToBottom: act(.bottom)
    case .moveUp: act(.up)
    case .moveDown: act(.down)
    case .raisePriority: act(.raise)
    case .lowerPriority: act(.lower)
    case .swipeRight: swipe(.right)
    case .swipeLeft: swipe(.left)
    case .mark: mark { $0.toggleMark() }
    case .markAll: mark { $0.markAllOrNone() }
    case .undo: if !takeBackInLane() { undo() }
    case .redo: if !doAgainInLane() { redo() }
    case .approve: answer(.allowOnce, by: verb)
    case .approveAlways: answer(.allowAlways, by: verb)
    case .deny: answer(.rejectOnce, by: verb)
    case .newThread: beginThread()
    case .newCommand: beginCommand()
    case .stopTurn: stop()
    case .resume: resume()
    // What was said is narrowed by no words, and found by them.
    case .filter: if window.focus == .conversation { beginSearch() } else { beginFilter() }
    case .rename: beginRename()
    case .mode: beginMode()
    case .copyID: copyID()
    case .threadMenu: openThreadMenu()
    case .removeFromQueue: removeFromQueue()
    case .palette: open(PaletteDialog(state, window, obstacles: obstacles()))
    case .help: open(HelpDialog(window, obstacles: Set(obstacles().keys), surroundings.keymap))
    case .why: sayWhy()
    case .send: send(.normal)
    case .sendUrgent: send(.urgent)
    case .newline: beginLine()
    case .takeBack: if !takesLetterBack() { takeBack() }
    case .editor: openEditor()
    case .nextEntry: stepEntry(1)
    case .previousEntry: stepEntry(-1)
    case .nextTurn: stepTurn(1)
    case .previousTurn: stepTurn(-1)
    case .unfold: toggleFold()
    case .unfoldAll: toggleAllFolds()
    case .copyEntry: copyEntry()
    case .copyCode: copyCode()
    case .chooseLines: beginLines()
    case .dictate: dictate()
    case .readAloud: readAloud()
    case .search: beginSearch()
    case .detach: then(.window(id, .goodbye(goodbye())))
    case .suspend: then(.window(id, .suspend))
    case .snooze: beginSnooze()
    case .pin: pinOrUnpin()
    case .mute: muteOrUnmute()
    case .clearQueue: clearQueue()
    case .delete: deleteThread()
    case .restore: restore()
    case .unlock: unlock()
    case .handOver: beginHandover()
    case .lineage: showLineage()
    case .deletedThreads: showDeleted()
    case .hiddenThreads: showHiddenThreads()
    case .hiddenProjects: showHidden()
    case .history:
      if window.focus == .queue { beginQueueHistory() } else { open(HistoryDialog(workspace, in: language)) }
    case .templates: beginTemplates()
    case .cancelCommands: beginCancel()
    case .stash: toggleStash()
    case .pauseUpNext: togglePause(of: nil)
    case .pauseAgent: beginPause()
    case .retryMessage: retryMessage()
    case .skipMessage: skipMessage()
    case .continueTurn: continueTurn()
    case .pauseOutbox: pauseOrResume()
    case .pauseAll: pauseOrResumeAll()
    case .emptyOutbox: emptyOutbox()
    case .denyWithWords: beginRefusal()
    case .login: login()
    case .ownProgram: openOwnProgram()
    case .projectAgent: beginProjectAgent()
    case .projectHost: beginProjectHost()
    case .projectWorktrees: beginWorktreeHabit()
    case .removeWorktree: beginRemovingWorktree()
    case .agentOptions: beginOptions()
    case .fork: beginFork()
    case .compact: compact()
    case .steer: steer()
    case .agentSessions: beginSessions()
    case .logOut: logOut()
    case .edit: editRow()
    case .export: beginExport()
    case .redraw:
      if window.facts.isPlain { window.readings += 1 } else { then(.window(id, .redraw)) }
    case .yes, .no, .nextField, .previousField, .nextChoice, .previousChoice, .tick, .nextMatch, .previousMatch,
      .keepTemplate, .clearHistory:
      refuse(.onlyInDialogs)
    case .review: openReview()
    case .land: beginLanding()
    case .nextHunk, .previousHunk, .nextFile, .previousFile, .seen, .chooseHunk, .findInChange, .scrollLeft,
      .scrollRight, .changeScope, .sendComments, .revert, .revertAll, .editFile:
      refuse(.onlyInReview(openKey: keyName(.review)))
    }
  }

  private mutating func mark(_ change: (inout ListState<RowID>) -> Void) {
    guard window.lists[window.focus]?.isEmpty == false else { return refuse(.nothingToActOn) }
    if var list = window.lists[window.focus] {
      change(&list)
      window.lists[window.focus] = list
    }
  }

  private mutating func open() {
    if let swipe = window.swipe {
      act(swipe.isRemoving ? .remove : swipe.direction == .right ? .top : .bottom, on: [swipe.row])
      return
    }
    if window.focus == .conversation {
      if copyLines() { return }
      window.isComposing = window.stream != nil
      return
    }
    switch window.lists[window.focus]?.cursor {
    case .stream(let stream):
      show(stream)
    case .project(let directory):
      toggleThreads(of: directory)
    case .command(let command):
      return runNow(command)
    case .message(let message):
      beginEdit(message)
    case .setting(let key):
      changeSetting(key)
    case .agentLimit(let agent):
      changeAgentLimit(agent)
    case .fromUpNext:
      toggleThreadsFromUpNext()
    case .remembered(let answer):
      tellRemembered(answer)
    case .lane:
      refuse(.nothingToOpen)
    case nil:
      refuse(.nothingToOpen)
    }
  }

  private mutating func answer(_ kind: Permission.Option.Kind, by verb: Verb) {
    if refusesToAnswerMarked() { return }
    guard let stream = state.focusedStream(in: window),
      let permission = state.focusedPermission(in: window)
    else {
      refuse(state.refusalToAnswer(in: state.focusedStream(in: window)))
      return
    }
    guard Layout(state, window).showsQuestion(of: stream, window) else {
      openPeek(stream)
      return
    }
    guard let choice = PermissionChoice(kind, of: permission) else {
      if window.takesAnswer(permission, of: stream, at: state.now) {
        sayWhyNoAnswer(kind, to: permission, in: stream)
      }
      return
    }
    if takes(choice, to: permission, in: stream, by: keyName(verb)) {
      answer(permission, with: choice, in: stream)
    }
  }

  private mutating func stop() {
    guard let stream = state.focusedStream(in: window), let thread = state.workspace.streams[stream],
      state.canStop(thread)
    else {
      refuse(.thread(noTurn))
      return
    }
    let moment = now
    let withoutTurn = thread.isDeparting ? thread.departure?.since : thread.lastTurnEndedAt
    if thread.turn?.isStopping != true, let beginning = thread.turn?.startedAt ?? withoutTurn,
      window.stoppedTurn?.isStillMeant(in: stream, since: beginning, at: moment) == true
    {
      return refuse(.thread(.wasStopped(stopKey: keyName(.stopTurn))))
    }
    let isOfTurn = thread.turn != nil || thread.isDeparting
    window.stoppedTurn = isOfTurn ? StoppedTurn(of: stream, at: moment) : nil
    if !isOfTurn {
      tell(.thread(.endsWhatWasLeft(agent: thread.effectiveProvider, stopKey: keyName(.stopTurn))))
    } else if thread.hasMessageThatHasNotLeft, thread.turn != nil || thread.hasMessageToGo {
      tell(.outbox(.stoppedBeforeItLeft(.pauseOutbox)))
    } else if window.focus != .conversation {
      tell(.command(.stopped(.one(thread.name(in: language)))))
    }
    then(state.stopTurn(of: stream, by: .window(id), &stamp))
  }

  /// Nothing of an agent is to be stopped here; what is landed is stopped by another key.
  private var noTurn: ThreadPhrase {
    guard let stream = state.focusedStream(in: window), state.landings[stream] != nil else { return .noTurn }
    return .isBeingLanded(stopKey: state.keyToStopLanding)
  }

  private mutating func resume() {
    guard let stream = state.focusedStream(in: window),
      let thread = state.workspace.streams[stream],
      thread.outbox.hold != nil || thread.isHeldByLostEdit || thread.waitsForStay
    else {
      tell(.outbox(.nothingIsHeld))
      return
    }
    if state.workspace.isPaused {
      refuse(.outbox(.allArePaused(.pauseAll)))
      return
    }
    if let reason = thread.refusalToContinue ?? thread.refusalToPass {
      refuse(because: reason)
      return
    }
    state.note(
      .outbox(.goesOn), thread.outbox.isPaused ? .pauseOutbox(stream, true) : nil, by: .window(id))
    change { $0.resume(stream) }
    tellOfLostEdit(in: [stream])
  }

  private mutating func send(_ priority: MessagePriority) {
    guard let stream = window.stream else { return }
    if window.editing != nil {
      saveEdit(priority)
      return
    }
    if state.hub.elsewhere[stream] != nil { return sendElsewhere(priority, to: stream) }
    let text = window.conversation.composer.whole
    let attachments = state.workspace.streams[stream]?.draftAttachments ?? []
    guard !QueuedMessage.isNothing(text, attachments) else {
      refuse(.outbox(.nothingToSend))
      return
    }
    if let reason = state.refusal(of: attachments, in: stream) {
      refuse(.outbox(reason))
      return
    }
    let saying = say(text, priority: priority, attachments: attachments, in: stream)
    switch saying {
    case .refused(let reason):
      return refuse(because: reason)
    case .sent:
      window.message = nil
    case .queued(_, let position):
      tell(.outbox(.queued(place: position)))
    }
    state.workspace.streams.update(stream) {
      $0.draft = ""
      $0.draftAttachments = []
    }
    window.conversation.composer.startOver()
    window.conversation.follow()
  }

  /// What the shell says after the window is gone.
  private func goodbye() -> String {
    if surroundings.guide != nil { return language.text(.thread(.demoIsOver)) }
    // One that asks something is at nobody's work but the person's.
    let working = workspace.streams.working.count { !workspace.streams.needing.contains($0) }
    let asking = workspace.streams.working.count - working
    let waiting = workspace.upNext.waiting.items.count { $0.status == .queued }
    let goesOn =
      working > 0 || !workspace.upNext.running.isEmpty || workspace.waitsForTime
      || workspace.willStartByItself(at: state.now)
    let words = language.text(.thread(.goodbye(working: working, asking: asking, upNext: waiting, goesOn: goesOn)))
    return state.storeProblem.map { language.text(Phrase.notSaved(because: $0)) + " " + words } ?? words
  }
}
