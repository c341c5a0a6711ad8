import Conversation
import Core
import Queues

extension AppState {
  /// When something of Up Next is due, though nothing happens: no moment is due that is over.
  var nextCommandMoment: Timestamp? {
    let start = workspace.upNext.hold == nil ? commandFacts.nextMoment(after: now) : nil
    return [start, memoryLookAt].compactMap { $0 }.min()
  }
}
