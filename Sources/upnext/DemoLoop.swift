import Conversation
import Demo
import Runtime
import Scene

/// Lets the demo go on after each frame that was seen: where nobody watches, nothing is begun.
final class DemoLoop {
  /// Nobody's number among those of windows and clients.
  private static let client = -1
  private var isAsking = false

  func goOn(_ program: ProgramLoop) {
    guard !isAsking, let home = Surroundings.environment["UPNEXT_HOME"] else { return }
    isAsking = true
    let open = Set(program.state.windows.values.compactMap(\.stream))
    for words in DemoDirector.calls(for: program.state.workspace, open: open) {
      program.receive(.requested(DemoLoop.client, .call(Call(words, directory: home + "/src"))))
    }
    isAsking = false
  }
}
