import Core
import Toolkit

extension Dialogs {
  /// Everything that the agent lets be chosen; the agent may change it also while it is shown.
  static func options(
    _ key: Key, _ id: Identity<WorkStream>, _ cursor: MenuCursor<String>, in window: WindowID,
    _ state: inout AppState
  ) {
    let offered = state.workspace.streams[id].map { state.offeredOptions(of: $0) } ?? []
    let answer = menu(key, cursor, among: offered.map(\.id), in: window, &state) { .options(id, $0) }
    if case .chose(let option) = answer { state.beginOption(option, of: id, in: window) }
  }

  /// The values of one option.
  static func option(
    _ key: Key, _ id: Identity<WorkStream>, _ name: String, _ cursor: MenuCursor<String>, in window: WindowID,
    _ state: inout AppState
  ) -> [Effect] {
    let option = state.workspace.streams[id].flatMap { thread in
      state.offeredOptions(of: thread).first { $0.id == name }
    }
    let choices = option?.choices ?? []
    let answer = menu(key, cursor, among: choices.map(\.id), in: window, &state) { .option(id, name, $0) }
    guard case .chose(let value) = answer, let option, let choice = option.choice(value) else { return [] }
    let said = option.id == AgentOption.modeID ? nil : option.name
    state.tell(.agent(.chose(option: said, choice.name)), in: window)
    return state.choose(choice, of: option, for: id)
  }
}

extension DialogView {
  static func options(
    of id: Identity<WorkStream>, _ cursor: MenuCursor<String>, _ state: AppState, into canvas: inout Canvas
  ) {
    guard let stream = state.workspace.streams[id] else { return }
    let items = state.offeredOptions(of: stream).map { Menu.Item($0.id, $0.title(in: canvas.language)) }
    canvas.menu(canvas.text(.agent(.howItWorks(agent: stream.effectiveProvider))), items, cursor: cursor)
  }

  static func option(
    _ name: String, of id: Identity<WorkStream>, _ cursor: MenuCursor<String>, _ state: AppState,
    into canvas: inout Canvas
  ) {
    guard let stream = state.workspace.streams[id],
      let option = state.offeredOptions(of: stream).first(where: { $0.id == name })
    else { return }
    let now = " " + canvas.text(.agent(.now))
    let rows = option.choices.map { choice in
      (
        text: choice.title + (choice.id == option.current ? now : ""),
        hint: choice.about.isEmpty ? "" : "  " + Clean.line(choice.about)
      )
    }
    let size = canvas.frame.size
    let widest = rows.map { Clean.columns($0.text) + Clean.columns($0.hint) }.max() ?? 0
    let area = canvas.dialog(
      "\(stream.effectiveProvider): \(option.name(in: canvas.language))", hint: canvas.text(.agent(.optionHint)),
      content: Size(
        columns: min(max(20, widest), max(1, size.columns - 4)), rows: min(rows.count, max(1, size.rows - 4))))
    // What a value is about is left out where there is no room for its name beside it.
    let names = rows.map { Clean.columns($0.text) }.max() ?? 0
    choices(
      rows.map { row in
        let room = max(0, area.columns - names)
        return (row.text, room < 12 ? "" : Truncation.keepStart(row.hint, columns: room, mark: canvas.glyphs.cutMark))
      }, cursor, of: option.choices.map(\.id), in: area, into: &canvas)
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
