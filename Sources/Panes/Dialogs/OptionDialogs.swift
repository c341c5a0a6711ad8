import Acts
import Conversation
import Core
import Languages
import Queues
import Scene
import Toolkit
import Verbs
import Words

/// The modes of a thread's agent, which are the agent's to change, also while they are shown.
struct ModeDialog: MenuDialog {
  let stream: ThreadID
  var cursor: MenuCursor<String>

  func choices(_ state: AppState) -> [String] { offered(state).map(\.id) }

  private func offered(_ state: AppState) -> [AgentMode] {
    state.workspace.streams[stream].flatMap { state.offeredModes(of: $0) } ?? []
  }

  mutating func choose(_ choice: String, _ context: inout Context) -> AfterKey {
    context.choose(choice, of: AgentOption.modeID, for: stream)
    return .closes
  }

  /// How an agent works says what it may do without asking.
  func takesTwoClicks(_ index: Int, _ state: AppState, in language: Language) -> Bool { true }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    guard let stream = state.workspace.streams[stream] else { return }
    let current = state.currentMode(of: stream)
    let now = " " + canvas.text(.agent(.now))
    let items = offered(state).map { Menu.Item($0.id, Clean.line($0.name) + ($0.id == current ? now : "")) }
    canvas.menu(canvas.text(.agent(.howItWorks(agent: stream.effectiveProvider))), items, cursor: cursor)
  }
}

/// Everything that a thread's agent lets be chosen; the agent may change it also while it is shown.
struct OptionsDialog: MenuDialog {
  let stream: ThreadID
  var cursor: MenuCursor<String>

  func choices(_ state: AppState) -> [String] { offered(state).map(\.id) }

  private func offered(_ state: AppState) -> [AgentOption] {
    state.workspace.streams[stream].map { state.offeredOptions(of: $0) } ?? []
  }

  mutating func choose(_ choice: String, _ context: inout Context) -> AfterKey {
    context.beginOption(choice, of: stream)
    return .closes
  }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    guard let stream = state.workspace.streams[stream] else { return }
    let items = offered(state).map { Menu.Item($0.id, $0.title(in: canvas.language)) }
    canvas.menu(canvas.text(.agent(.howItWorks(agent: stream.effectiveProvider))), items, cursor: cursor)
  }
}

/// The values of one option.
struct OptionDialog: MenuDialog {
  let stream: ThreadID
  let name: String
  var cursor: MenuCursor<String>

  func choices(_ state: AppState) -> [String] { option(state)?.choices.map(\.id) ?? [] }

  private func option(_ state: AppState) -> AgentOption? {
    state.workspace.streams[stream].flatMap { thread in
      state.offeredOptions(of: thread).first { $0.id == name }
    }
  }

  mutating func choose(_ choice: String, _ context: inout Context) -> AfterKey {
    context.choose(choice, of: name, for: stream)
    return .closes
  }

  func takesTwoClicks(_ index: Int, _ state: AppState, in language: Language) -> Bool {
    name == AgentOption.modeID
  }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    guard let stream = state.workspace.streams[stream], let option = option(state) else { return }
    let now = " " + canvas.text(.agent(.now))
    let rows = option.choices.map { choice in
      (
        text: choice.title + (choice.id == option.current ? now : ""),
        hint: choice.about.isEmpty ? "" : "  " + Clean.line(choice.about)
      )
    }
    let size = canvas.dialogRoom
    let widest = rows.map { Clean.columns($0.text) + Clean.columns($0.hint) }.max() ?? 0
    let area = canvas.dialog(
      "\(stream.effectiveProvider): \(option.name(in: canvas.language))",
      hints: [Hint(.open, words: .chooses), Hint(.back, words: .leavesIt)],
      content: Size(
        columns: min(max(20, widest), max(1, size.columns - 4)), rows: min(rows.count, max(1, size.rows - 4))))
    // What a value is about is left out where there is no room for its name beside it.
    let names = rows.map { Clean.columns($0.text) }.max() ?? 0
    canvas.choices(
      rows.map { row in
        let room = max(0, area.columns - names)
        return (row.text, room < 12 ? "" : Truncation.keepStart(row.hint, columns: room, mark: canvas.glyphs.cutMark))
      }, cursor, of: option.choices.map(\.id), in: area)
  }
}

extension AgentOption {
  /// The mode is our word, the others are the agent's.
  func name(in language: Language) -> String {
    id == AgentOption.modeID ? language.text(.agent(.mode)) : name
  }

  /// Its name and the value that counts now.
  func title(in language: Language) -> String {
    let value = choice(current)?.name ?? current
    return Clean.line(name(in: language)) + (value.map { ": \(Clean.line($0))" } ?? "")
  }
}

extension AgentOption.Choice {
  /// With the heading under which the agent has it.
  fileprivate var title: String { Clean.line(group.isEmpty ? name : "\(group): \(name)") }
}
