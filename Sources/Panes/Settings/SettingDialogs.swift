import Core
import Scene
import Settings
import Toolkit
import Verbs
import Words

/// The value of a setting that has no few to choose from.
struct SettingDialog: FieldDialog {
  let key: SettingKey
  var field: TextEdit

  mutating func accept(_ context: inout Context) -> AfterKey {
    !holdsWords || context.set(key, to: field.text) ? .closes : .stays
  }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    let usual = Settings()[key].isEmpty ? canvas.text(.setting(.nothing)) : Settings()[key]
    // The last line has no room for all: what a value is like, and the keys, are needed there.
    let area = canvas.dialog(
      canvas.text(.setting(.name(key))), [canvas.text(.setting(.usual)) + " " + usual],
      note: canvas.text(.setting(.values(key.values))),
      hints: [Hint(.open, words: .saves), Hint(.back, words: .leavesIt)], content: Size(columns: 50, rows: 1))
    canvas.field(field, in: area, hasFocus: true)
  }
}

/// How many commands of an agent may run at once.
struct AgentLimitDialog: FieldDialog {
  let agent: String
  var field: TextEdit

  mutating func accept(_ context: inout Context) -> AfterKey {
    !holdsWords || context.setAgentLimit(agent, to: field.text) ? .closes : .stays
  }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    canvas.dialog(
      Settings.agentLimitKey(agent), field: field,
      note: canvas.text(.setting(.agentLimitValues(Settings.agentLimitValues))),
      hints: [Hint(.open, words: .saves), Hint(.back, words: .leavesIt)])
  }
}
