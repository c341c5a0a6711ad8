import Conversation
import Core
import Languages
import Queues
import Scene
import Words

extension AppState {
  /// A question between turns that goes because the server ends: no turn of its thread is found interrupted by the next
  /// start, so its conversation says that it had no for an answer.
  mutating func noteAskedInVain(_ report: AgentReport, _ stamp: inout Stamp) -> [Effect] {
    guard isEnding, case .withdrew(let name) = report.news, let thread = workspace.streams[report.stream],
      let turn = thread.turn, turn.onlyAsks, let asked = turn.permissions.first(where: { $0.id == name }),
      // Of what is asked anew, the newer question has the no.
      thread.question(inPlaceOf: asked) == nil
    else { return [] }
    let reader = windows.keys.min().map { language(of: $0) } ?? .english
    let words = reader.text(.agent(.askedInVain(asked.title)))
    return change(&stamp) { $0.note(words, in: report.stream) }
  }
}
