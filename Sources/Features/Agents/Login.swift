import Core
import Toolkit

/// Logging in with an agent: its own program does that, in the person's terminal.
extension AppState {
  /// Nil where the agent is known to offer it.
  func refusalToLogOut(of stream: WorkStream) -> AgentPhrase? {
    abilities(of: stream)?.canLogOut == true ? nil : .noLogOut(agent: stream.effectiveProvider)
  }
}

extension Context {
  mutating func login() {
    guard let stream = state.focusedStream(in: window).flatMap({ workspace.streams[$0] }) else {
      refuse(.thread(.noThread))
      return
    }
    then(.window(id, .run(["login", stream.effectiveProvider, "--pause"])))
  }

  /// The agent's own program, or the protocol where it offers that, does it.
  mutating func logOut() {
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
}
