import Core
import Toolkit

extension Dialogs {
  /// An answer in the person's own words. They stay where they are while the question can't be answered with them.
  static func answering(
    _ key: Key, _ stream: Identity<WorkStream>, _ name: String, _ option: String, _ field: TextEdit, in id: WindowID,
    _ state: inout AppState, _ stamp: inout Stamp
  ) -> [Effect] {
    var field = field
    guard key.code == .enter else {
      _ = field.press(key)
      state.windows[id]?.dialog = .answering(stream, permission: name, option: option, field)
      return []
    }
    let open = state.workspace.streams[stream]?.turn?.permissions.first { $0.id == name }
    guard let permission = open, let chosen = permission.options.first(where: { $0.id == option }) else {
      state.refuse(.agent(.waitsNoMore), in: id)
      return []
    }
    // Keys that were meant for something else don't answer what has only just appeared.
    guard state.windows[id]?.mayAnswer(permission, of: stream, at: state.now) == true else { return [] }
    return state.answer(
      permission, with: PermissionChoice(chosen), message: field.text, in: stream, window: id, &stamp)
  }
}

extension DialogView {
  /// The question stays in sight, as far as there is room, under the name of its thread.
  static func answer(
    _ field: TextEdit, to permission: String, of id: Identity<WorkStream>, _ state: AppState, title: AgentPhrase,
    hint: AgentPhrase, into canvas: inout Canvas
  ) {
    let question = state.workspace.streams[id]?.turn?.permissions.first { $0.id == permission }
    let columns = max(1, min(60, canvas.frame.size.columns - 4))
    let words = [question?.title, question?.detail].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "\n")
    let lines = Wrapping.wrap(Clean.text(words), columns: columns).suffix(max(0, canvas.frame.size.rows - 6))
    let name = state.workspace.streams[id].map { canvas.separator + canvas.name(of: $0) } ?? ""
    let area = canvas.dialog(
      canvas.text(.agent(title)) + name, hint: canvas.text(.agent(hint)),
      content: Size(columns: columns, rows: lines.count + 1))
    for (offset, line) in lines.enumerated() {
      canvas.frame.put(
        String(line), row: area.row + offset, column: area.column, style: canvas.theme[.dialog], clip: area)
    }
    let place = Rect(row: area.row + lines.count, column: area.column, columns: area.columns, rows: 1)
    canvas.field(field, in: place, hasFocus: true)
  }
}
