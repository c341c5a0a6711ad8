import Acts
import Conversation
import ConversationPane
import Core
import HubScene
import Layouts
import Queues
import ReviewPane
import Rows
import Scene
import Sharing
import Toolkit
import Verbs
import Words

/// The acts that the footer offers, most useful first: only what can be done where the keys are.
package struct FooterHints {
  package let verbs: [Verb]
  /// Nothing is answered before it was seen: where a question is not on the screen, the keys that answer show it first.
  private let showsQuestionFirst: Bool
  private let state: AppState
  private let window: WindowState

  package init(_ state: AppState, _ window: WindowState) {
    self.state = state
    self.window = window
    let rows = RowHints(state, window)
    showsQuestionFirst = FooterHints.showsQuestionFirst(state, window)
    let candidates = FooterHints.candidates(state, window).filter(rows.offers)
    let shows: Verb = candidates.contains(.approve) ? .approve : .approveAlways
    let others: [Verb] = [.approve, .approveAlways, .deny].filter { $0 != shows }
    verbs = showsQuestionFirst ? candidates.filter { !others.contains($0) } : candidates
  }

  /// With what the keys are called there; those that no key does are left out.
  func shown(in canvas: Canvas) -> [FooterHint] {
    let marked = state.markedCount(in: window.lists[window.focus])
    let said = marked > 0 ? [FooterHint(saying: canvas.text(.list(.marked(marked))))] : []
    return said
      + verbs.map { verb in
        let inReview = window.focus == .review ? ReviewHints.word(for: verb, state, window, in: canvas.language) : nil
        let words = inReview ?? ofQuestion(verb) ?? canvas.text(words(for: verb))
        return FooterHint(verb, words, state, window, canvas)
      }.filter { $0.key != nil }
  }

  /// A question that asks for more than leave to act is answered in its own words.
  private func ofQuestion(_ verb: Verb) -> String? {
    guard !showsQuestionFirst, let kind = PermissionChoice.kind(verb),
      let permission = state.focusedPermission(in: window), permission.isQuestion
    else { return nil }
    return permission.option(kind).map { Clean.line($0.label) }
  }

  /// How many answers a key shows that would have several to give; nil where it gives the only one.
  private func answersToChooseFrom(_ verb: Verb) -> Int? {
    guard !showsQuestionFirst, let kind = PermissionChoice.kind(verb),
      let permission = state.focusedPermission(in: window), permission.offersSeveral(kind)
    else { return nil }
    return permission.options.count
  }

  /// With completions in sight, their keys are theirs.
  private func ofCompletion(_ verb: Verb) -> HintPhrase? {
    guard window.isTyping, verb == .send || verb == .back,
      let key = state.key(verb, in: [.composer]), window.completes(with: key)
    else { return nil }
    return verb == .send ? .takesIt : .closesList
  }

  /// What a verb does here, where that is less than its name says.
  private func words(for verb: Verb) -> Phrase {
    if let begun = ofBegun(verb) { return begun }
    let list = window.lists[window.focus]
    if verb == .open, let isUnfolded = isUnfolded(list?.cursor) { return isUnfolded ? .hint(.fold) : .verb(.unfold) }
    if window.focus == .outbox, let act = actInOutbox(verb) { return .outbox(.act(act)) }
    if let hint = ofCompletion(verb) { return .hint(hint) }
    if let answers = answersToChooseFrom(verb) { return .agent(.showsAnswers(answers)) }
    switch verb {
    case .approve where showsQuestionFirst, .approveAlways where showsQuestionFirst: return .hint(.showsQuestion)
    case .peek where verbs.first == .peek:
      guard !showsQuestionFirst, let permission = state.focusedPermission(in: window) else {
        return .hint(.showsQuestion)
      }
      return .agent(.showsAnswers(permission.options.count))
    case .undo: return .hint(.takeBack)
    case .fold where FooterHints.isFolded(state, window): return .verb(.unfold)
    case .unfold where state.hasUnfolded(in: window): return .hint(.fold)
    case .markAll where list?.marks.count == list?.ids.count: return .hint(.marksNone)
    case .markAll: return .hint(.marksAll)
    case .back where list?.marks.isEmpty == false: return .hint(.marksNone)
    case .back where window.filters[window.focus] != nil: return .hint(.showsAll)
    case .back where window.isTyping && (window.editing != nil || window.editedLetter != nil): return .hint(.cancels)
    case .send where window.editing != nil || window.editedLetter != nil: return .hint(.saves)
    case .back where window.isTyping: return .hint(state.focusedPermission(in: window) == nil ? .list : .question)
    case .nextPane where window.isTyping: return .hint(.outbox)
    case .open where window.focus == .conversation: return .hint(.write)
    case .open where window.focus == .settings:
      if case .remembered? = list?.cursor { return .verb(.open) }
      return .hint(.change)
    case .remove where window.focus == .settings:
      if case .remembered? = list?.cursor { return .verb(.remove) }
      return .setting(.usual)
    default: return state.word(for: verb, in: window)
    }
  }

  /// What the keys do that end what has been begun: a swipe, or lines that are chosen.
  private func ofBegun(_ verb: Verb) -> Phrase? {
    guard FooterHints.isBegun(window) else { return nil }
    if verb == .back { return .hint(.cancels) }
    guard verb == .open else { return nil }
    guard let swipe = window.swipe else { return .verb(.copyEntry) }
    return .swipeButton(Phrase.SwipeAct(swipe.direction, removes: swipe.isRemoving, stops: state.runs(swipe.row)))
  }

  /// Nil for a row that doesn't unfold.
  private func isUnfolded(_ row: RowID?) -> Bool? {
    if case .project(let directory)? = row { return window.openProject == directory }
    return row == .fromUpNext ? state.unfoldsThreadsFromUpNext : nil
  }

  private static func isBegun(_ window: WindowState) -> Bool { window.swipe != nil || window.chosenLines != nil }

  private static func isFolded(_ state: AppState, _ window: WindowState) -> Bool {
    state.workspace.foldedPanes.contains(window.focus.rawValue)
  }

  /// In the words of the notice above: what may have been said already is sent again, and not just tried again.
  private func actInOutbox(_ verb: Verb) -> OutboxPhrase.Act? {
    if verb == .open { return .edit }
    let stream = window.stream.flatMap { state.workspace.streams[$0] }
    guard let stream, stream.outbox.hold == .interrupted || stream.messageInTrouble?.standing == .uncertain else {
      return nil
    }
    if verb == .retryMessage { return .sendAgain }
    return verb == .skipMessage ? .drop : nil
  }

  private static func showsQuestionFirst(_ state: AppState, _ window: WindowState) -> Bool {
    guard state.focusedPermission(in: window) != nil, let stream = state.focusedStream(in: window) else { return false }
    return !Layout(state, window).showsQuestion(of: stream, window)
  }

  /// What can be done about the question there. While another host has not taken an answer, that can be taken back.
  private static func answers(_ state: AppState, _ window: WindowState) -> [Verb] {
    guard let permission = state.focusedPermission(in: window), let stream = state.focusedStream(in: window) else {
      return []
    }
    return state.hostOfAnswer(to: permission, in: stream) == nil ? answers(to: permission) : [.undo]
  }

  /// Those of the keys for answers that mean one of this question's, or show several to choose from.
  private static func answers(to permission: Permission) -> [Verb] {
    let kinds: [(Verb, Permission.Option.Kind)] = [
      (.approve, .allowOnce), (.approveAlways, .allowAlways), (.deny, .rejectOnce),
    ]
    let verbs = kinds.filter { PermissionChoice($0.1, of: permission) != nil || permission.offersSeveral($0.1) }
      .map(\.0)
    // What is answered by numbers alone, which the peek takes: else the only key would be the one that answers nothing.
    let isByNumber = permission.options.contains { PermissionCard.verb(for: $0, of: permission) == nil }
    let peeks = isByNumber && !verbs.contains(.approve) && !verbs.contains(.approveAlways)
    return (peeks ? [.peek] : []) + verbs
  }

  private static func candidates(_ state: AppState, _ window: WindowState) -> [Verb] {
    // Any key ends what is being said.
    if state.listens(at: window.id) { return [] }
    if isBegun(window) { return [.open, .back] }
    if window.lists[window.focus]?.marks.isEmpty == false { return ofMarked(state, window) }
    // A folded list has no row to answer.
    if isFolded(state, window) { return [.fold] + inPane(state, window, answers: []) }
    let verbs = inPane(state, window, answers: answers(state, window))
    return window.filters[window.focus] == nil || verbs.contains(.back) ? verbs : verbs + [.back]
  }

  private static func inPane(_ state: AppState, _ window: WindowState, answers: [Verb]) -> [Verb] {
    let peek: [Verb] = answers.contains(.peek) ? [] : [.peek]
    switch window.focus {
    case .recent:
      // The row of many hides them all.
      let hides: [Verb] = window.lists[.recent]?.cursor == .fromUpNext ? [.remove] : []
      return answers.filter { $0 != .approveAlways } + [.open] + hides + [.newThread, .filter, .threadMenu] + peek
        + [.detach]
    case .queue:
      let isByHand = state.workspace.refusalToMove(in: .queue) == nil
      return answers.filter { $0 != .approveAlways } + [.open, .remove]
        + (isByHand ? [.moveToTop, .moveToBottom, .moveUp] : [.raisePriority, .lowerPriority])
        + [.snooze, .threadMenu] + peek
    case .projects: return [.open, .newThread, .filter, .threadMenu, .detach]
    case .upNext: return answers.filter { $0 != .approveAlways } + inUpNext(state, window)
    case .outbox:
      return (window.stream.flatMap { state.workspace.streams[$0] }.map { state.troubleVerbs($0) } ?? [])
        + [.open, .remove] + (state.focusedPermission(in: window) == nil ? [.peek] : [])
        + [.moveToTop, .moveToBottom, .moveUp, .raisePriority, .pauseOutbox]
    case .settings: return [.open, .remove, .filter, .back]
    case .review: return ReviewHints.verbs(state, window)
    case .conversation: return window.isTyping ? inComposer(state, window) : answers + reading(state, window)
    }
  }

  /// In a shared lane also what concerns all of it; of what a host has it is the stop that helps.
  private static func inUpNext(_ state: AppState, _ window: WindowState) -> [Verb] {
    let interrupted = state.interruptedCommand(in: window)
    let goesOn = interrupted.map { state.workspace.refusalToGoOn($0) == nil } == true
    let all: [Verb] =
      [.open] + (goesOn ? [.continueTurn] : [])
      + [.newCommand, .remove, .moveToTop, .moveToBottom, .moveUp, .raisePriority, .edit]
    guard let row = window.lists[.upNext]?.cursor, state.hub.lanes.heading(of: row) != nil else { return all }
    guard case .command(let id) = row, let shared = state.hub.lanes[id] else { return all + [.pauseOutbox] }
    switch shared.command.state {
    case .waiting: return all + [.pauseOutbox]
    case .claimed, .running: return [.open, .newCommand, .stopTurn, .pauseOutbox]
    case .uncertain: return [.open, .newCommand, .retryMessage, .remove, .pauseOutbox]
    }
  }

  /// Of the acts on all marked rows those that would change something.
  private static func ofMarked(_ state: AppState, _ window: WindowState) -> [Verb] {
    // What a group stands for is listed, and so can be hidden: of thousands that isn't planned anew at each frame.
    let rows = (window.lists[window.focus]?.targets ?? []).filter { $0 != .fromUpNext }
    guard !rows.isEmpty else { return [.markAll, .remove, .back] }
    if rows.contains(where: state.isShared) { return [.markAll] + state.laneActs(on: rows) + [.back] }
    // Only in the Queue are those of other hosts removed and moved from here.
    let isElsewhere =
      window.focus != .queue
      && rows.contains { if case .stream(let id) = $0 { state.hub.elsewhere[id] != nil } else { false } }
    let acts: [(Verb, ListActs.Kind)] = [(.remove, .remove), (.moveToTop, .top), (.moveToBottom, .bottom)]
    let done = (isElsewhere ? [] : acts).filter { act in
      if case .refused = ListActs.plan(act.1, on: rows, in: window.focus, state, window) { false } else { true }
    }
    return [.markAll] + trouble(of: rows, state, window) + done.map(\.0) + [.back]
  }

  /// What can be done about the trouble that some of the rows are in.
  private static func trouble(of rows: [RowID], _ state: AppState, _ window: WindowState) -> [Verb] {
    let workspace = state.workspace
    let verbs = rows.reduce(into: Set<Verb>()) { verbs, row in
      switch row {
      case .stream(let id): verbs.formUnion(workspace.streams[id].map { state.troubleVerbs($0) } ?? [])
      case .message(let id):
        guard let stream = window.stream.flatMap({ workspace.streams[$0] }),
          let message = stream.outbox.waiting[id], message.isInTrouble
        else { return }
        verbs.formUnion(state.troubleVerbs(stream, about: message))
      case .command(let id):
        guard let command = workspace.upNext.waiting[id], workspace.refusalToGoOn(command) == nil else { return }
        verbs.insert(.continueTurn)
      case .project, .setting, .agentLimit, .remembered, .fromUpNext, .lane: return
      }
    }
    return [.retryMessage, .skipMessage, .continueTurn].filter(verbs.contains)
  }

  private static func inComposer(_ state: AppState, _ window: WindowState) -> [Verb] {
    let stream = state.openThread(in: window)
    let hasWords = !QueuedMessage.isNothing(window.conversation.composer.text, state.attachments(in: window))
    let waits = window.editing == nil && stream?.outbox.waiting.isEmpty == false
    var verbs: [Verb] = hasWords ? [.send] : waits && takesBack(state, window) ? [.takeBack] : []
    // Beside a question the outbox may have no room, and the key goes past it.
    if waits, Layout.isVisible(.outbox, state, window) { verbs.append(.nextPane) }
    if let stream, state.canStop(stream) { verbs.append(.stopTurn) }
    verbs.append(.back)
    if hasWords { verbs += [.sendUrgent, .newline] }
    verbs.append(.palette)
    if state.hasFoldable(in: window) { verbs.append(.unfold) }
    return verbs
  }

  /// What another host has of its thread's outbox is changed there.
  private static func takesBack(_ state: AppState, _ window: WindowState) -> Bool {
    guard let stream = window.stream, state.hub.elsewhere[stream] != nil else { return true }
    return state.hub.open[stream]?.letters.isEmpty == false
  }

  private static func reading(_ state: AppState, _ window: WindowState) -> [Verb] {
    let hasChange = window.stream.map { state.workspace.hasChange(in: $0) } ?? false
    return [.open] + (hasChange ? [.review] : []) + (state.hasFoldable(in: window) ? [.unfold] : [])
      + [.search, .threadMenu, .back]
  }
}
