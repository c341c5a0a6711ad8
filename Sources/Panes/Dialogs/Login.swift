import Acts
import Conversation
import Core
import Queues
import Scene
import Words

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
    then(.window(id, .run(["logout", stream.effectiveProvider, "--pause"])))
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
