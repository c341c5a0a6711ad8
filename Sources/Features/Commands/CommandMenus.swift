import Core
import Toolkit

/// A choice among commands or agents, in a menu of its own.
package enum CommandMenu: Equatable, Sendable {
  /// Which commands to cancel.
  case cancel(cursor: Int)
  /// Which agent's commands are to start no more, or again.
  case pause(cursor: Int)
  /// Which template to use.
  case templates(cursor: Int)
  /// What a template's fields are to be filled with, one after the other.
  case fields(template: String, filled: [String], TextEdit)

  var cursor: Int {
    switch self {
    case .cancel(let cursor), .pause(let cursor), .templates(let cursor): cursor
    case .fields: 0
    }
  }

  func with(cursor: Int) -> CommandMenu {
    switch self {
    case .cancel: .cancel(cursor: cursor)
    case .pause: .pause(cursor: cursor)
    case .templates: .templates(cursor: cursor)
    case .fields: self
    }
  }
}

extension AppState {
  /// Selections that have a command in them, with their words.
  var cancelChoices: [(selection: CommandSelection, words: String)] {
    let agents = Set(
      (workspace.upNext.running.map(\.item) + workspace.upNext.waiting.items).map {
        workspace.place(of: $0).provider
      }
    ).sorted()
    let selections: [(CommandSelection, String)] =
      [(.waiting, "all that wait"), (.all, "all, also those that run")]
      + CommandPriority.allCases.reversed().map { (.priority($0), "priority \($0.name)") }
      + agents.map { (.agent($0), "of \($0)") }
    return selections.compactMap { selection, words in
      let (waiting, running) = workspace.commands(selection)
      let count = waiting.count + running.count
      return count == 0 ? nil : (selection, "\(words) (\(count))")
    }
  }

  /// Agents whose commands can be paused: all, and then each.
  var pauseChoices: [(agent: String?, words: String)] {
    let all = workspace.upNext.hold == .paused
    let each = surroundings.providers.map(\.name).map { agent in
      (Optional(agent), (workspace.pausedAgents.contains(agent) ? "let go on: " : "pause: ") + agent)
    }
    return [(nil, all ? "let all go on" : "pause all of Up Next")] + each
  }

  mutating func beginTemplates(in id: WindowID) {
    guard !workspace.templates.isEmpty else {
      refuse("There is no template yet: in the form for a new command, Ctrl-S keeps one.", in: id)
      return
    }
    windows[id]?.dialog = .commandMenu(.templates(cursor: 0))
  }

  mutating func beginCancel(in id: WindowID) {
    guard !workspace.upNext.isEmpty else {
      refuse("There is no command to cancel.", in: id)
      return
    }
    windows[id]?.dialog = .commandMenu(.cancel(cursor: 0))
  }

  mutating func togglePause(of agent: String?, in id: WindowID) {
    guard let agent else {
      let isPaused = workspace.upNext.hold != nil
      workspace.upNext.hold = isPaused ? nil : .paused
      tell(isPaused ? "Up Next goes on." : "Up Next is paused: what runs goes on, nothing else starts.", in: id)
      return
    }
    if workspace.pausedAgents.remove(agent) != nil {
      tell("The commands of \(agent) go on.", in: id)
    } else {
      workspace.pausedAgents.insert(agent)
      tell("The commands of \(agent) are paused: what runs goes on.", in: id)
    }
  }

  /// Stashes the rows that are meant, or takes them back where all of them are stashed.
  mutating func toggleStash(in id: WindowID) {
    guard let window = windows[id], window.focus == .upNext, let rows = window.lists[.upNext]?.targets else {
      refuse("Commands of Up Next can be stashed: go there first.", in: id)
      return
    }
    let commands = rows.compactMap { row in
      if case .command(let command) = row { workspace.upNext.waiting[command] } else { nil }
    }
    guard !commands.isEmpty else {
      refuse("Only commands that wait can be stashed.", in: id)
      return
    }
    let isStashed = !commands.allSatisfy(\.isStashed)
    setStash(isStashed, commands.map(\.id))
    windows[id]?.message = StatusMessage(
      text: (isStashed ? "Stashed " : "Took back from the stash: ")
        + (commands.count == 1 ? "\"\(commands[0].name)\"" : Words.count(commands.count, "command", "commands")),
      kind: .done, canBeUndone: true)
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
    let effects = cancel(selection)
    let parts =
      (waiting.isEmpty ? [] : ["Cancelled \(Words.count(waiting.count, "command", "commands"))"])
      + (running.isEmpty ? [] : ["stopping \(running.count)"])
    windows[id]?.message = StatusMessage(
      text: parts.isEmpty ? "They have just ended." : parts.joined(separator: ", "), kind: .done,
      canBeUndone: !waiting.isEmpty)
    return effects
  }
}
