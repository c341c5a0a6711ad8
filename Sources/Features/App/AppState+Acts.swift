import Core
import Toolkit

/// Acts on the queues, with their undo and their words.
extension AppState {
  /// The same, whoever asked for it. False where there was nothing to do.
  mutating func perform(
    _ act: Act, titled title: String, by actor: Actor = .commandLine, because why: QueueEvent.Why = .byHand
  ) -> Bool {
    let before = workspace.attention.members
    guard workspace.perform(act, titled: title, by: actor) else { return false }
    note(act, since: before, because: why)
    return true
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
  mutating func undo(by actor: Actor) -> UndoHistory.Outcome {
    let before = workspace.attention.members
    let outcome = workspace.undo(by: actor)
    if case .did(let step) = outcome { note(step.inverse, since: before, because: .undone) }
    return outcome
  }

  /// Does again what who asks took back last, or what anybody did where they took back nothing.
  mutating func redo(by actor: Actor) -> UndoHistory.Outcome {
    let before = workspace.attention.members
    let outcome = workspace.redo(by: actor)
    if case .did(let step) = outcome { note(step.inverse, since: before, because: .redone) }
    return outcome
  }

  mutating func stopCommands(_ commands: [Identity<QueuedCommand>]) -> [Effect] {
    workspace.stopCommands(commands, &transcripts, at: now).map(Effect.agent)
  }

  /// The values to choose from; empty where a number is to be typed.
  func choices(for key: SettingKey) -> [String] {
    switch key {
    case .theme: return surroundings.themes.map(\.name)
    case .defaultProvider: return surroundings.providers.map(\.name)
    case .queueEnabled, .glyphs, .quietAfter, .recentLength, .outboxMax, .maxRunning, .queueEnter, .queueOrder,
      .queueRemoveOnView, .notify, .pausesUnderPressure,
      .restartsInterrupted, .historyKeep, .historyDays, .commandEndedHook, .outboxRetries,
      .resumeAfterLimit, .bell, .reducedMotion, .discovery:
      guard case .oneOf(let choices) = key.values else { return [] }
      return choices
    }
  }
}

extension Context {
  mutating func perform(_ act: Act, titled title: String, because why: QueueEvent.Why = .byHand) {
    guard state.perform(act, titled: title, by: .window(id), because: why) else {
      refuse(.hasLeftList)
      return
    }
    state.animate(act)
    window.message = StatusMessage(text: title, kind: .done, canBeUndone: true)
  }

  mutating func undo() {
    switch state.undo(by: .window(id)) {
    case .did(let step):
      state.animate(step.inverse)
      tell(.tookBack(step.title))
    case .tooLate(let step): refuse(.tooLateToTakeBack(step.title))
    case .nothing: refuse(.nothingToTakeBack)
    }
  }

  mutating func redo() {
    switch state.redo(by: .window(id)) {
    case .did(let step):
      state.animate(step.inverse)
      let words = language.text(.doneAgain(step.title))
      window.message = StatusMessage(text: words, kind: .done, canBeUndone: true)
    case .tooLate(let step): refuse(.tooLateToDoAgain(step.title))
    case .nothing: refuse(.nothingToDoAgain)
    }
  }

  mutating func removeFromQueue() {
    guard let stream = state.focusedStream(in: window), workspace.settings.queueEnabled,
      workspace.attention.members.contains(stream)
    else {
      refuse(.thread(.isNotInQueue))
      return
    }
    perform(.attention(.remove(stream)), titled: .removed(.one(name(of: stream))))
  }

  mutating func changeSetting(_ key: SettingKey) {
    if surroundings.fixedSettings.contains(key) {
      tell(.setting(.isFixed(key: key.rawValue)))
      return
    }
    // Agents that are not there are no choice for a key; who wants one all the same names it on the command line.
    let choices = state.choices(for: key).filter { key != .defaultProvider || state.presence[$0] != .missing }
    let current = workspace.settings[key]
    guard !choices.isEmpty else {
      open(SettingDialog(key: key, field: TextEdit(current, isOneLine: true)))
      return
    }
    let next = ((choices.firstIndex(of: current) ?? -1) + 1) % choices.count
    _ = set(key, to: choices[next])
  }

  /// False for what it can't be.
  mutating func set(_ key: SettingKey, to value: String) -> Bool {
    let choices = state.choices(for: key)
    guard choices.isEmpty || choices.contains(value), workspace.settings.set(key, to: value) else {
      let name = key.rawValue
      refuse(.setting(choices.isEmpty ? .takes(key: name, key.values) : .takesOneOf(key: name, choices)))
      return false
    }
    if key == .historyKeep || key == .historyDays { workspace.pruneHistory(at: now) }
    tell(.setting(.isNow(key, value)))
    return true
  }

  /// What the shell says after the window is gone.
  func goodbye() -> String {
    if surroundings.isDemo { return language.text(.thread(.demoIsOver)) }
    // One that asks something is at nobody's work but the person's.
    let working = workspace.streams.working.count { !workspace.streams.needing.contains($0) }
    let asking = workspace.streams.working.count - working
    let waiting = workspace.upNext.waiting.items.count { $0.status == .queued }
    return language.text(.thread(.goodbye(working: working, asking: asking, upNext: waiting)))
  }
}
