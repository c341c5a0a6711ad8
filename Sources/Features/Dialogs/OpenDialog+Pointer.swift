import Core
import Toolkit

/// What the pointer has to know of each dialog.
extension OpenDialog {
  /// Changes the text that the keys go into, where there is one.
  mutating func change(_ change: (inout TextEdit) -> Void) {
    switch self {
    case .palette(var palette):
      palette.change(change)
      self = .palette(palette)
    case .newThread(var form):
      form.change(change)
      self = .newThread(form)
    case .rename(let id, var field):
      change(&field)
      self = .rename(id, field)
    case .filter(let pane, var field):
      change(&field)
      self = .filter(pane, field)
    case .setting(let key, var field):
      change(&field)
      self = .setting(key, field)
    case .search(var finder):
      change(&finder.words)
      self = .search(finder)
    case .command(var form):
      form.change(change)
      self = .command(form)
    case .commandMenu(.fields(let name, let filled, var field)):
      change(&field)
      self = .commandMenu(.fields(template: name, filled: filled, field))
    case .history(var dialog):
      if dialog.isFiltering { change(&dialog.filter) }
      self = .history(dialog)
    case .agentLimit(let agent, var field):
      change(&field)
      self = .agentLimit(agent, field)
    case .refusal(let id, let permission, var field):
      change(&field)
      self = .refusal(id, permission: permission, field)
    case .projectHost(let directory, var field):
      change(&field)
      self = .projectHost(directory, field)
    case .answering(let id, let permission, let option, var field):
      change(&field)
      self = .answering(id, permission: permission, option: option, field)
    case .export(var form):
      change(&form.path)
      self = .export(form)
    case .fork(let id, var field):
      change(&field)
      self = .fork(id, field)
    case .notices, .welcome, .help, .threadMenu, .mode, .peek, .confirm, .snooze, .handover, .lineage, .why,
      .commandMenu, .projectMenu, .projectAgent, .options, .option, .sessions, .commandPeek, .queueHistory:
      break
    }
  }

  /// Puts the cursor on one of its entries.
  mutating func select(_ index: Int, _ state: AppState) {
    switch self {
    case .palette(var palette):
      palette.cursor = index
      self = .palette(palette)
    case .search(var finder):
      finder.cursor = index
      self = .search(finder)
    case .history(var dialog):
      dialog.list = dialog.current(state.workspace)
      if dialog.list.ids.indices.contains(index) { dialog.list.select(dialog.list.ids[index]) }
      dialog.isFiltering = false
      self = .history(dialog)
    case .queueHistory: self = .queueHistory(MenuCursor(state.queueHistory.map(\.number), at: index))
    case .sessions(var dialog):
      dialog.cursor = MenuCursor(dialog.sessions?.map(\.id) ?? [], at: index)
      self = .sessions(dialog)
    case .command(var form):
      form.inclusion = index
      self = .command(form)
    case .threadMenu(let id, _): self = .threadMenu(id, MenuCursor(state.threadMenu(id), at: index))
    case .mode(let id, _):
      let modes = state.workspace.streams[id].flatMap { state.offeredModes(of: $0) } ?? []
      self = .mode(id, MenuCursor(modes.map(\.id), at: index))
    case .snooze(let ids, _): self = .snooze(ids, MenuCursor(SnoozeChoice.allCases, at: index))
    case .handover(let id, _):
      let agents = state.workspace.streams[id].map(state.otherAgents) ?? []
      self = .handover(id, MenuCursor(agents, at: index))
    case .commandMenu(.cancel):
      self = .commandMenu(.cancel(MenuCursor(state.cancelChoices.map(\.selection), at: index)))
    case .commandMenu(.pause): self = .commandMenu(.pause(MenuCursor(state.pauseChoices.map(\.agent), at: index)))
    case .commandMenu(.templates): self = .commandMenu(.templates(MenuCursor(state.templateNames, at: index)))
    case .commandMenu(.acts(let command, _)):
      self = .commandMenu(.acts(command, MenuCursor(state.commandActs(command), at: index)))
    case .projectMenu(let directory, _): self = .projectMenu(directory, MenuCursor(AppState.projectVerbs, at: index))
    case .projectAgent(let directory, _): self = .projectAgent(directory, MenuCursor(state.projectAgents, at: index))
    case .options(let id, _):
      let options = state.workspace.streams[id].map { state.offeredOptions(of: $0) } ?? []
      self = .options(id, MenuCursor(options.map(\.id), at: index))
    case .option(let id, let name, _):
      let options = state.workspace.streams[id].map { state.offeredOptions(of: $0) } ?? []
      let values = options.first { $0.id == name }?.choices ?? []
      self = .option(id, name, MenuCursor(values.map(\.id), at: index))
    case .notices, .welcome, .help, .newThread, .rename, .filter, .setting, .peek, .confirm, .lineage, .why,
      .agentLimit, .refusal, .projectHost, .fork, .export, .answering, .commandPeek, .commandMenu(.fields):
      break
    }
  }

  /// What can't be taken back, or lets something run, is only chosen by a first press; another one does it.
  func takesTwoClicks(_ index: Int, _ state: AppState, in language: Language) -> Bool {
    switch self {
    case .palette(let palette): palette.matches(in: language).dropFirst(index).first?.takesTwoClicks ?? true
    case .threadMenu(let id, _):
      switch state.threadMenu(id).dropFirst(index).first {
      case .verb(let verb): verb.takesTwoClicks
      case .option: false
      case nil: true
      }
    // How an agent works says what it may do without asking.
    case .mode, .peek, .handover: true
    case .option(_, let name, _): name == AgentOption.modeID
    // The first press shows how the command ended.
    case .history: true
    case .queueHistory: true
    case .commandMenu(.cancel): true
    case .commandMenu(.acts(let command, _)):
      state.commandActs(command).dropFirst(index).first?.takesTwoClicks ?? true
    case .commandMenu(.pause): state.pauseChoices.dropFirst(index).first?.isPaused ?? true
    case .commandMenu(.templates), .commandMenu(.fields), .search, .sessions, .snooze, .projectMenu, .projectAgent,
      .options, .command:
      false
    case .notices, .welcome, .help, .newThread, .rename, .filter, .setting, .confirm, .lineage, .why, .agentLimit,
      .refusal, .projectHost, .fork, .export, .answering, .commandPeek:
      true
    }
  }

  /// The key that a press beside the dialog stands for; none where words or an answer would be lost.
  var keyOfLeaving: Key? {
    switch self {
    case .welcome: nil
    case .rename(_, let field), .setting(_, let field), .agentLimit(_, let field), .refusal(_, _, let field),
      .projectHost(_, let field), .fork(_, let field), .answering(_, _, _, let field):
      field.canUndo ? nil : Key(.escape)
    case .export(let form): form.path.canUndo ? nil : Key(.escape)
    case .command(let form): form.holdsWords ? nil : Key(.escape)
    case .newThread(let form): form.directory.isTouched ? nil : Key(.escape)
    case .commandMenu(.fields(_, let filled, let field)): filled.isEmpty && !field.canUndo ? Key(.escape) : nil
    // The list goes on showing what it shows.
    case .filter(_, let field): field.isEmpty ? Key(.escape) : Key(.enter)
    case .notices, .help, .palette, .threadMenu, .mode, .peek, .confirm, .search, .snooze, .handover, .lineage, .why,
      .commandMenu, .history, .queueHistory, .projectMenu, .projectAgent, .options, .option, .sessions, .commandPeek:
      Key(.escape)
    }
  }

  /// The keys that the wheel stands for, and how many of them at a time.
  var keysOfWheel: (up: Key, down: Key, count: Int)? {
    switch self {
    case .help, .palette, .peek, .commandPeek, .lineage: (Key(.up), Key(.down), 3)
    case .history(let dialog): dialog.isFiltering ? nil : (Key(.up), Key(.down), 3)
    case .threadMenu, .mode, .search, .queueHistory, .snooze, .handover, .projectMenu, .projectAgent, .options, .option,
      .sessions,
      .commandMenu(.cancel), .commandMenu(.pause), .commandMenu(.templates), .commandMenu(.acts):
      (Key(.up), Key(.down), 1)
    case .command: (Key(.pageUp), Key(.pageDown), 1)
    case .commandMenu(.fields), .notices, .welcome, .newThread, .rename, .filter, .setting, .confirm, .why, .agentLimit,
      .refusal, .projectHost, .fork, .export, .answering:
      nil
    }
  }
}

extension CommandForm {
  /// Something that a person would have to write again.
  fileprivate var holdsWords: Bool {
    !prompt.isEmpty || !after.isEmpty || !start.isEmpty || name?.isEmpty == false || directory.isTouched
  }
}

extension DirectoryField {
  fileprivate var isTouched: Bool { edit.canUndo || typed != nil }
}
