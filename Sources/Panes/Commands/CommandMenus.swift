import Acts
import Conversation
import Core
import Languages
import Queues
import Scene
import Toolkit
import Words

/// Which commands to cancel.
struct CancelMenu: MenuDialog {
  var cursor: MenuCursor<CommandSelection>

  func choices(_ state: AppState) -> [CommandSelection] { counted(state).map(\.selection) }

  /// Selections that have a command in them, and how many.
  private func counted(_ state: AppState) -> [(selection: CommandSelection, count: Int)] {
    let workspace = state.workspace
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

  mutating func choose(_ choice: CommandSelection, _ context: inout Context) -> AfterKey {
    context.askToCancel(choice)
    return .closes
  }

  func takesTwoClicks(_ index: Int, _ state: AppState, in language: Language) -> Bool { true }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    let items = counted(state).map {
      Menu.Item($0.selection, Clean.line("\(canvas.text(.command(.cancelChoice($0.selection)))) (\($0.count))"))
    }
    canvas.menu(canvas.text(.command(.cancelMenuTitle)), items, cursor: cursor)
  }
}

/// Which agent's commands are to start no more, or again; nil is all of Up Next.
struct PauseMenu: MenuDialog {
  var cursor: MenuCursor<String?>

  func choices(_ state: AppState) -> [String?] { [nil] + state.providersInOrder }

  private func isPaused(_ agent: String?, _ state: AppState) -> Bool {
    agent.map(state.workspace.pausesCommands) ?? (state.workspace.upNext.hold == .paused)
  }

  mutating func choose(_ choice: String?, _ context: inout Context) -> AfterKey {
    context.togglePause(of: choice)
    return .closes
  }

  /// What begins to run again is only chosen first.
  func takesTwoClicks(_ index: Int, _ state: AppState, in language: Language) -> Bool {
    choices(state).dropFirst(index).first.map { isPaused($0, state) } ?? true
  }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    let items = choices(state).map { agent in
      let name = agent.map { state.choice(ofAgent: $0, in: canvas.language) }
      return Menu.Item(agent, canvas.text(.command(.pauseChoice(agent: name, isPaused: isPaused(agent, state)))))
    }
    canvas.menu(canvas.text(.command(.pauseMenuTitle)), items, cursor: cursor)
  }
}

extension Context {
  /// The cursor begins on the first agent: all of Up Next has a key of its own.
  package mutating func beginPause() {
    let agents = PauseMenu(cursor: MenuCursor([])).choices(state)
    open(PauseMenu(cursor: MenuCursor(agents, at: 1)))
    then(.run(.agents(for: nil)))
  }

  package mutating func beginCancel() {
    guard !workspace.upNext.isEmpty else { return refuse(.command(.nothingToCancel)) }
    let selections = CancelMenu(cursor: MenuCursor([])).choices(state)
    open(CancelMenu(cursor: MenuCursor(selections)))
  }

  package mutating func togglePause(of agent: String?) {
    let isPaused = agent.map(workspace.pausesCommands) ?? (workspace.upNext.hold != nil)
    let (title, canBeUndone) = state.pause(agent, !isPaused, by: .window(id))
    window.message = StatusMessage(text: language.text(title), kind: .done, canBeUndone: canBeUndone)
  }

  /// Stashes the rows that are meant, or takes them back where all of them are stashed.
  package mutating func toggleStash() {
    guard window.focus == .upNext, let rows = window.lists[.upNext]?.targets else {
      refuse(.command(.stashIsForUpNext))
      return
    }
    let meant = Set(rows.compactMap { if case .command(let id) = $0 { id } else { nil } })
    let commands = workspace.upNext.waiting.items.filter { meant.contains($0.id) }
    guard !commands.isEmpty else {
      refuse(.command(.onlyWaitingAreStashed))
      return
    }
    let isStashed = !commands.allSatisfy(\.isStashed)
    state.setStash(isStashed, commands.map(\.id), by: .window(id))
    let stashed: Phrase.Rows = commands.count == 1 ? .one(commands[0].name) : .commands(commands.count)
    window.message = StatusMessage(
      text: language.text(isStashed ? .command(.stashedRows(stashed)) : .command(.tookFromStash(stashed))), kind: .done,
      canBeUndone: true)
    window.lists[.upNext]?.clearMarks()
  }

  /// Asks first where something runs or many are meant.
  mutating func askToCancel(_ selection: CommandSelection) {
    let (waiting, running) = workspace.commands(selection)
    guard running.isEmpty, waiting.count == 1 else {
      open(ConfirmDialog(.cancel(waiting: waiting.map(\.id), running: running.map(\.id))))
      return
    }
    cancel(selection)
  }

  mutating func cancel(_ selection: CommandSelection) {
    let (waiting, running) = workspace.commands(selection)
    then(state.cancel(selection, by: .window(id)))
    let phrase: Phrase =
      switch (waiting.count, running.count) {
      case (0, 0): .command(.commandsHaveEnded)
      case (let waiting, 0): .command(.commandsCancelled(waiting))
      case (let waiting, let running): .command(.commandsCancelledAndStopping(waiting: waiting, running: running))
      }
    window.message = StatusMessage(
      text: language.text(phrase), kind: .done, canBeUndone: !waiting.isEmpty)
  }
}
