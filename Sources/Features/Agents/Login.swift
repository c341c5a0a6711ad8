import Core
import Toolkit

/// Logging in with an agent: its own program does that, in the person's terminal.
extension AppState {
  mutating func login(in id: WindowID) -> [Effect] {
    guard let window = windows[id], let stream = focusedStream(in: window).flatMap({ workspace.streams[$0] }) else {
      refuse("There is no thread here.", in: id)
      return []
    }
    return [.window(id, .run(["login", stream.effectiveProvider, "--pause"]))]
  }
}
