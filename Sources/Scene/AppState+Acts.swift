import Conversation
import Core
import HubScene
import Languages
import Queues
import ReviewScene
import Settings
import Sharing
import Toolkit
import Words
import Worktrees

/// Acts on the queues, with their undo and their words.
extension AppState {
  /// The same, whoever asked for it: named in their language, and theirs to take back. False where there was nothing to do,
  /// which is no failure: it is then as it was asked for.
  @discardableResult
  package mutating func perform(
    _ act: Act, titled title: Phrase, by asker: Asker, because why: QueueEvent.Why = .byHand
  ) -> Bool {
    perform(act, titled: ActTitle(title, for: language(of: asker)), by: asker, because: why)
  }

  @discardableResult
  package mutating func perform(
    _ act: Act, titled title: ActTitle, by asker: Asker, because why: QueueEvent.Why = .byHand
  ) -> Bool {
    let before = workspace.attention.members
    guard workspace.perform(act, titled: title, by: actor(of: asker)) else { return false }
    note(act, since: before, because: why)
    return true
  }

  /// Keeps what takes back what was done elsewhere; nil where nothing does, and that is said of it.
  package mutating func note(_ title: Phrase, _ inverse: Act?, by asker: Asker) {
    workspace.undoHistory.note(ActTitle(title, for: language(of: asker)), inverse ?? .all([]), by: actor(of: asker))
  }

  /// Keeps in the Queue's history what an act has done there, and ends the agents that have no thread to
  /// serve any more.
  private mutating func note(
    _ act: Act, since before: OrderedQueue<AttentionItem>, because why: QueueEvent.Why
  ) {
    workspace.attention.noteChanges(since: before, moved: act.movedInQueue, because: why, at: now)
    for stream in act.handedOver {
      agentsToClose.append(stream)
      (modes[stream], abilities[stream], slashCommands[stream], options[stream]) = (nil, nil, nil, nil)
    }
    for (stream, isDeleted) in act.deletions {
      if isDeleted { agentsToClose.append(stream) }
      guard workspace.attention.members.contains(stream) else { continue }
      let usual: QueueEvent.Why = isDeleted ? .deleted : .restored
      workspace.attention.note(
        isDeleted ? .left : .joined, because: why == .byHand ? usual : why, stream, at: now)
    }
  }

  /// Takes back the last act of who asks, or the last one of all where they have done nothing.
  package mutating func undo(by asker: Asker) -> UndoHistory.Outcome {
    guard isForTakingBack(workspace.undoHistory.done, by: actor(of: asker)) else { return .nothing }
    if isStillBeingDone(back: true, by: asker) { return .isStillBeingDone }
    let before = workspace.attention.members
    workspace.keepRemovals(since: now.adding(milliseconds: -Worktree.undoMilliseconds))
    let outcome = workspace.undo(by: actor(of: asker), fixed: surroundings.fixedNames, at: now)
    if case .did(let step) = outcome { note(step.inverse, since: before, because: .undone) }
    return outcome
  }

  /// Does again what who asks took back last, or what anybody did where they took back nothing.
  package mutating func redo(by asker: Asker) -> UndoHistory.Outcome {
    guard isForTakingBack(workspace.undoHistory.undone, by: actor(of: asker)) else { return .nothing }
    if isStillBeingDone(back: false, by: asker) { return .isStillBeingDone }
    let before = workspace.attention.members
    let outcome = workspace.redo(by: actor(of: asker), fixed: surroundings.fixedNames)
    if case .did(let step) = outcome { note(step.inverse, since: before, because: .redone) }
    return outcome
  }

  /// Whose act in the undo history it is.
  package func actor(of asker: Asker) -> Actor {
    switch asker {
    case .window(let id): .window(id)
    case .client(let client, _): hub.underWay[client].map { .host($0.from) } ?? .commandLine
    }
  }

  /// What who asks would take back next, or do again, is only being done yet: all steps are older. What waits for its machine may
  /// take days, and holds nobody up.
  package func isStillBeingDone(back isUndo: Bool, by asker: Asker) -> Bool {
    let steps = isUndo ? workspace.undoHistory.done : workspace.undoHistory.undone
    let actor = actor(of: asker)
    let asked = reverting.asked.values.map { self.actor(of: $0.asker) }
    let busy = asked + workspace.reverts.values.filter { !reverting.lost.contains($0.id) }.map(\.actor)
    return busy.contains(actor)
      || actor.goesOnWithOthers && !busy.isEmpty && !steps.contains { $0.actor == actor }
  }

  /// What the demo does by itself is nobody's to take back.
  private func isForTakingBack(_ steps: [UndoHistory.Step], by actor: Actor) -> Bool {
    surroundings.guide == nil || steps.contains { $0.actor == actor }
  }

  /// The values to choose from; empty where a number is to be typed.
  package func choices(for key: SettingKey) -> [String] {
    // Themes and agents are known here only.
    if key == .theme { return [Settings.automaticTheme] + surroundings.themes.map(\.name) }
    if key == .defaultProvider {
      return [Settings.automaticAgent] + surroundings.providers.map(\.name).filter { $0 != Settings.automaticAgent }
    }
    guard case .oneOf(let choices) = key.values else { return [] }
    return choices
  }
}

extension Context {
  package mutating func perform(
    _ act: Act, titled title: ActTitle, because why: QueueEvent.Why = .byHand
  ) {
    guard state.perform(act, titled: title, by: .window(id), because: why) else {
      refuse(.hasLeftList)
      return
    }
    state.animate(act)
    window.message = StatusMessage(text: title.words, kind: .done, canBeUndone: true)
  }

  package mutating func undo() {
    switch state.undo(by: .window(id)) {
    case .did(let step):
      state.animate(step.inverse)
      tell(state.words(ofTakenBack: step, by: .window(id)))
    case .tooLate(let step): refuse(state.words(ofNotTakenBack: step, in: language))
    case .begins(let step, let act): state.reverting.takeBack(step, act, isUndo: true, by: .window(id))
    case .notNow(let step): refuse(.notTakenBack(language.title(of: step), isForGood: false))
    case .isStillBeingDone: refuse(.isStillBeingDone)
    case .nothing: refuse(.nothingToTakeBack)
    }
  }

  package mutating func redo() {
    switch state.redo(by: .window(id)) {
    case .did(let step):
      state.animate(step.inverse)
      let words = language.text(.doneAgain(language.title(of: step)))
      window.message = StatusMessage(text: words, kind: .done, canBeUndone: true)
    case .tooLate(let step): refuse(.notDoneAgain(language.title(of: step), removesFolder: step.inverse.removesFolder))
    case .begins(let step, let act): state.reverting.takeBack(step, act, isUndo: false, by: .window(id))
    case .notNow(let step): refuse(.notDoneAgainNow(language.title(of: step)))
    case .isStillBeingDone: refuse(.isStillBeingDone)
    case .nothing: refuse(.nothingToDoAgain)
    }
  }
}

extension AppState {
  /// Lets rules work on the workspace, and turns the orders that follow into effects.
  package mutating func change(_ stamp: inout Stamp, _ rules: (inout Ledger) -> Void) -> [Effect] {
    Ledger.change(&workspace, &transcripts, &stamp, rules).orders.map(Effect.agent)
  }

  /// The same where a rule answers something too.
  package mutating func change<Answer>(
    _ stamp: inout Stamp, _ rules: (inout Ledger) -> Answer
  ) -> (answer: Answer, effects: [Effect]) {
    let (answer, orders) = Ledger.change(&workspace, &transcripts, &stamp, rules)
    return (answer, orders.map(Effect.agent))
  }

  package mutating func end(because reason: EndReason) -> [Effect] {
    guard !isEnding else { return [] }
    isEnding = true
    return windows.keys.sorted().map { .window($0, .ended(language(of: $0).text(.thread(.ended(reason))))) }
      + [.end]
  }

  /// Passes on what somebody else said of a problem: the store, the files of agents, or the window itself.
  package mutating func passOn(problem: String, in id: WindowID) {
    windows[id]?.message = StatusMessage(text: problem, kind: .problem)
  }

  package mutating func passOn(problem: String) {
    for id in windows.keys { passOn(problem: problem, in: id) }
  }
}
