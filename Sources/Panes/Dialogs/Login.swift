import Acts
import Conversation
import Core
import Queues
import Scene
import Toolkit
import Verbs
import Words

/// Asked before all threads of an agent are without their login, which no undo brings back.
struct LogOutDialog: Dialog {
  let agent: String

  mutating func press(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    guard key.verb == .open || key.verb == .yes else { return key.verb == .no ? .closes : .stays }
    context.then(.window(context.id, .run(["logout", agent, "--pause"])))
    return .closes
  }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    canvas.dialog(
      canvas.text(.dialog(.logOutTitle)), [canvas.text(.dialog(.logOutQuestion(agent: Clean.line(agent))))],
      hints: [Hint(.open, words: .logsOut), Hint(.back, words: .leavesIt)])
  }
}

extension Context {
  package mutating func login() {
    guard let stream = state.focusedStream(in: window).flatMap({ workspace.streams[$0] }) else {
      refuse(.thread(.noThread))
      return
    }
    if let reason = state.refusalToLogIn(to: stream) { return refuse(.agent(reason)) }
    then(.window(id, .run(["login", stream.effectiveProvider, "--pause"])))
  }

  /// The agent's own program, or the protocol where it offers that, does it.
  package mutating func logOut() {
    guard let stream = state.focusedStream(in: window).flatMap({ workspace.streams[$0] }) else {
      refuse(.thread(.noThread))
      return
    }
    if let reason = state.refusalToLogOut(of: stream) {
      refuse(.agent(reason))
      return
    }
    open(LogOutDialog(agent: stream.effectiveProvider))
  }

  /// The terminal is the agent's own program's until that ends.
  package mutating func openOwnProgram() {
    guard let stream = state.focusedStream(in: window).flatMap({ workspace.streams[$0] }) else {
      refuse(.thread(.noThread))
      return
    }
    if let refusal = state.refusalToLend(stream) { return refuse(because: refusal) }
    then(.window(id, .run(["program", stream.id.text])))
  }
}
