import Core
import Toolkit

/// A choice among commands or agents, in a menu of its own.
package enum CommandMenu: Equatable, Sendable {
  /// Which commands to cancel.
  case cancel(MenuCursor<CommandSelection>)
  /// Which agent's commands are to start no more, or again.
  case pause(MenuCursor<String?>)
  /// Which template to use.
  case templates(MenuCursor<String>)
  /// What a template's fields are to be filled with, one after the other.
  case fields(template: String, filled: [String], TextEdit)
  /// What to do with a command, or with all marked ones.
  case acts(Identity<QueuedCommand>?, MenuCursor<Verb>)
}

extension AppState {
  /// Selections that have a command in them, and how many.
  var cancelChoices: [(selection: CommandSelection, count: Int)] {
    let waiting = workspace.upNext.waiting.items
    var (priorities, agents): ([CommandPriority: Int], [String: Int]) = ([:], [:])
    for command in workspace.upNext.running.map(\.item) + waiting {
      priorities[command.priority, default: 0] += 1
      agents[workspace.place(of: command).provider, default: 0] += 1
    }
    let all = waiting.count + workspace.upNext.running.count
    let choices =
      [(CommandSelection.waiting, waiting.count), (.all, all)]
      + CommandPriority.allCases.reversed().map { (.priority($0), priorities[$0] ?? 0) }
      + agents.sorted { $0.key < $1.key }.map { (.agent($0.key), $0.value) }
    return choices.filter { $0.1 > 0 }.map { (selection: $0.0, count: $0.1) }
  }

  /// Agents whose commands can be paused: all, and then each.
  var pauseChoices: [(agent: String?, isPaused: Bool)] {
    let all = workspace.upNext.hold == .paused
    let each = surroundings.providers.map(\.name).map { agent in
      (Optional(agent), workspace.pausedAgents.contains(agent))
    }
    return [(nil, all)] + each
  }

  var templateNames: [String] { workspace.templates.keys.sorted() }

  /// The cursor begins on the first agent: all of Up Next has a key of its own.
  mutating func beginPause(in id: WindowID) {
    let cursor = MenuCursor(pauseChoices.map(\.agent), at: 1)
    windows[id]?.dialog = .commandMenu(.pause(cursor))
  }

  mutating func beginTemplates(in id: WindowID) {
    guard !workspace.templates.isEmpty else {
      refuse(.command(.noTemplates), in: id)
      return
    }
    let cursor = MenuCursor(templateNames)
    windows[id]?.dialog = .commandMenu(.templates(cursor))
  }

  mutating func beginCancel(in id: WindowID) {
    guard !workspace.upNext.isEmpty else {
      refuse(.command(.nothingToCancel), in: id)
      return
    }
    let cursor = MenuCursor(cancelChoices.map(\.selection))
    windows[id]?.dialog = .commandMenu(.cancel(cursor))
  }

  mutating func togglePause(of agent: String?, in id: WindowID) {
    let isPaused = agent.map(workspace.pausedAgents.contains) ?? (workspace.upNext.hold != nil)
    let (act, title) = pause(of: agent, !isPaused)
    perform(act, titled: title, in: id)
  }

  /// The act that pauses all of Up Next, or one agent's commands, or lets them go on.
  func pause(of agent: String?, _ isPaused: Bool) -> (Act, title: Phrase) {
    guard let agent else {
      return (.holdUpNext(isPaused ? .paused : nil), isPaused ? .command(.upNextIsPaused) : .command(.upNextGoesOn))
    }
    return (
      .pauseAgent(agent, isPaused),
      isPaused ? .command(.commandsPaused(agent: agent)) : .command(.commandsGoOn(agent: agent))
    )
  }

  /// Stashes the rows that are meant, or takes them back where all of them are stashed.
  mutating func toggleStash(in id: WindowID) {
    guard let window = windows[id], window.focus == .upNext, let rows = window.lists[.upNext]?.targets else {
      refuse(.command(.stashIsForUpNext), in: id)
      return
    }
    let meant = Set(rows.compactMap { if case .command(let id) = $0 { id } else { nil } })
    let commands = workspace.upNext.waiting.items.filter { meant.contains($0.id) }
    guard !commands.isEmpty else {
      refuse(.command(.onlyWaitingAreStashed), in: id)
      return
    }
    let isStashed = !commands.allSatisfy(\.isStashed)
    let language = language(of: id)
    setStash(isStashed, commands.map(\.id), in: language, by: .window(id))
    let stashed: Phrase.Rows = commands.count == 1 ? .one(commands[0].name) : .commands(commands.count)
    windows[id]?.message = StatusMessage(
      text: language.text(isStashed ? .command(.stashedRows(stashed)) : .command(.tookFromStash(stashed))), kind: .done,
      canBeUndone: true)
    windows[id]?.lists[.upNext]?.clearMarks()
  }

  /// Asks first where something runs or many are meant.
  mutating func askToCancel(_ selection: CommandSelection, in id: WindowID) -> [Effect] {
    let (waiting, running) = workspace.commands(selection)
    guard running.isEmpty, waiting.count == 1 else {
      windows[id]?.dialog = .confirm(.cancel(selection))
      return []
    }
    return cancel(selection, in: id)
  }

  mutating func cancel(_ selection: CommandSelection, in id: WindowID) -> [Effect] {
    let (waiting, running) = workspace.commands(selection)
    let language = language(of: id)
    let effects = cancel(selection, in: language, by: .window(id))
    let phrase: Phrase =
      switch (waiting.count, running.count) {
      case (0, 0): .command(.commandsHaveEnded)
      case (let waiting, 0): .command(.commandsCancelled(waiting))
      case (let waiting, let running): .command(.commandsCancelledAndStopping(waiting: waiting, running: running))
      }
    windows[id]?.message = StatusMessage(
      text: language.text(phrase), kind: .done, canBeUndone: !waiting.isEmpty)
    return effects
  }
}
