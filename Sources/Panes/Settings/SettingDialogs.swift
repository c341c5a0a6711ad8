import Core
import Scene
import Toolkit
import Words

/// The value of a setting that has no few to choose from.
package struct SettingDialog: FieldDialog {
  let key: SettingKey
  package var field: TextEdit

  package mutating func accept(_ context: inout Context) -> AfterKey {
    context.set(key, to: field.text) ? .closes : .stays
  }

  package func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    canvas.dialog(
      canvas.text(.setting(.name(key))), field: field, note: canvas.text(.setting(.values(key.values))))
  }
}

/// How many commands of an agent may run at once.
package struct AgentLimitDialog: FieldDialog {
  let agent: String
  package var field: TextEdit

  package mutating func accept(_ context: inout Context) -> AfterKey {
    context.setAgentLimit(agent, to: field.text) ? .closes : .stays
  }

  package func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    canvas.dialog(
      Settings.agentLimitKey(agent), field: field,
      note: canvas.text(.setting(.agentLimitValues(Settings.agentLimitValues))))
  }
}
