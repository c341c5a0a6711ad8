import Core
import Toolkit

/// Logging in with an agent: its own program does that, in the person's terminal.
extension AppState {
  mutating func login(in id: WindowID) -> [Effect] {
    guard let window = windows[id], let stream = focusedStream(in: window).flatMap({ workspace.streams[$0] }) else {
      refuse(.thread(.noThread), in: id)
      return []
    }
    return [.window(id, .run(["login", stream.effectiveProvider, "--pause"]))]
  }

  /// The agent's own program, or the protocol where it offers that, does it.
  mutating func logOut(in id: WindowID) -> [Effect] {
    guard let window = windows[id], let stream = focusedStream(in: window).flatMap({ workspace.streams[$0] }) else {
      refuse(.thread(.noThread), in: id)
      return []
    }
    if let reason = refusalToLogOut(of: stream) {
      refuse(.agent(reason), in: id)
      return []
    }
    return [.window(id, .run(["logout", stream.effectiveProvider, "--pause"]))]
  }

  /// Nil where the agent is known to offer it.
  func refusalToLogOut(of stream: WorkStream) -> AgentPhrase? {
    abilities(of: stream)?.canLogOut == true ? nil : .noLogOut(agent: stream.effectiveProvider)
  }
}
