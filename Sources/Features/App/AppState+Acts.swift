import Core
import Toolkit

/// Acts on the queues, with their undo and their words.
extension AppState {
  mutating func perform(_ act: Act, titled title: String, in id: WindowID) {
    let isDone = undo.perform(act, titled: title, on: &workspace)
    windows[id]?.message =
      isDone
      ? StatusMessage(text: title, kind: .done, canBeUndone: true)
      : StatusMessage(text: "It has just left the list.", kind: .problem)
  }

  mutating func undo(in id: WindowID, _ stamp: inout Stamp) -> [Effect] {
    guard let step = undo.undo(on: &workspace) else {
      refuse("There is nothing to take back.", in: id)
      return []
    }
    windows[id]?.message = StatusMessage(text: "Took back: \(step.title)", kind: .done)
    return sendWhatCameBack(by: step.inverse, &stamp)
  }

  mutating func redo(in id: WindowID, _ stamp: inout Stamp) -> [Effect] {
    guard let step = undo.redo(on: &workspace) else {
      refuse("There is nothing to do again.", in: id)
      return []
    }
    windows[id]?.message = StatusMessage(text: "Done again: \(step.title)", kind: .done, canBeUndone: true)
    return sendWhatCameBack(by: step.inverse, &stamp)
  }

  /// A message may come back to an outbox whose agent has become idle meanwhile: nothing else would send it.
  private mutating func sendWhatCameBack(by act: Act, _ stamp: inout Stamp) -> [Effect] {
    guard case .outbox(let listAct, let stream) = act else { return [] }
    // What was taken back to be edited, and was not edited, leaves the composer again: nothing is to be said twice.
    if case .insert(let message, _) = listAct, workspace.streams[stream]?.draft == message.content {
      workspace.streams.update(stream) { $0.draft = "" }
    }
    return change { Crossings.sendNext(in: stream, of: &$0, &$1, &stamp) }
  }

  mutating func removeFromQueue(in id: WindowID) {
    guard let window = windows[id], let stream = focusedStream(in: window), workspace.settings.queueEnabled,
      workspace.attention.members.contains(stream)
    else {
      refuse("The thread is not in the Queue.", in: id)
      return
    }
    let name = workspace.streams[stream]?.displayName ?? ""
    perform(.attention(.remove(stream)), titled: "Removed \"\(name)\"", in: id)
  }

  /// The last waiting message, or the one named, goes back into the composer.
  mutating func takeBack(_ named: Identity<QueuedMessage>? = nil, in id: WindowID) {
    guard let window = windows[id], let stream = window.stream, let outbox = workspace.streams[stream]?.outbox,
      let message = named.flatMap({ outbox.waiting[$0] }) ?? outbox.waiting.items.last
    else { return }
    guard window.conversation.composer.isEmpty else {
      refuse("The composer has a draft: send it or clear it before taking a message back.", in: id)
      return
    }
    perform(
      .outbox(.remove(message.id), in: stream), titled: "Took \"\(WorkStream.firstWords(of: message.content))\" back",
      in: id)
    windows[id]?.conversation.composer = TextEdit(message.content)
    windows[id]?.focus = .conversation
    windows[id]?.isComposing = true
    keepDraft(of: id)
  }

  mutating func stopCommands(_ commands: [Identity<QueuedCommand>]) -> [Effect] {
    commands.compactMap { command in
      guard let stream = workspace.upNext.run(command)?.item.stream else { return nil }
      workspace.streams.update(stream) { $0.turn?.isStopping = true }
      return .agent(.cancel(stream))
    }
  }

  mutating func changeSetting(_ key: SettingKey, in id: WindowID) {
    if surroundings.fixedSettings.contains(key) {
      tell("\(key.rawValue) is set in config.yaml: change it there and start again.", in: id)
      return
    }
    // Agents that are not there are no choice for a key; who wants one all the same names it on the command line.
    let choices = choices(for: key).filter { key != .defaultProvider || presence[$0] != .missing }
    let current = workspace.settings[key]
    guard !choices.isEmpty else {
      windows[id]?.dialog = .setting(key, TextEdit(current, isOneLine: true))
      return
    }
    let next = ((choices.firstIndex(of: current) ?? -1) + 1) % choices.count
    set(key, to: choices[next], in: id)
  }

  mutating func set(_ key: SettingKey, to value: String, in id: WindowID) {
    let choices = choices(for: key)
    guard choices.isEmpty || choices.contains(value), workspace.settings.set(key, to: value) else {
      let takes = choices.isEmpty ? key.values.explanation : choices.joined(separator: ", ")
      refuse("\(key.rawValue) takes \(takes).", in: id)
      return
    }
    tell("\(key.title): \(value)", in: id)
  }

  /// The values to choose from; empty where a number is to be typed.
  func choices(for key: SettingKey) -> [String] {
    switch key {
    case .theme: return surroundings.themes.map(\.name)
    case .defaultProvider: return surroundings.providers.map(\.name)
    case .queueEnabled, .glyphs, .quietAfter, .recentLength, .outboxMax, .maxRunning:
      guard case .oneOf(let choices) = key.values else { return [] }
      return choices
    }
  }

  /// What the shell says after the window is gone.
  var goodbye: String {
    if surroundings.isDemo { return "The demo is over, and its home is removed." }
    let working = workspace.streams.working.count
    let waiting = workspace.upNext.waiting.items.count { $0.status == .queued }
    let work = working == 0 && waiting == 0 ? "" : "The work goes on. "
    let threads = working == 0 ? "" : Words.count(working, "thread is", "threads are") + " still working. "
    let commands = waiting == 0 ? "" : Words.count(waiting, "command is", "commands are") + " up next. "
    return threads + commands + work + "Come back with: upnext"
  }
}
