import Core
import Scene
import Verbs

/// What the person does about an outbox as a whole, and about a message in trouble.
extension AppState {
  /// What can be done about the message in trouble of a thread, or about this one.
  package func troubleVerbs(_ stream: WorkStream, about message: QueuedMessage? = nil) -> [Verb] {
    guard let message = message ?? stream.messageInTrouble else { return [] }
    return [.retryMessage, .skipMessage] + (stream.canGoOn(with: message) ? [.continueTurn] : [])
  }
}

extension WorkStream {
  /// The failure of its first message holds what waits.
  package var isHeldByFailure: Bool {
    if case .failed? = outbox.hold { return true }
    return false
  }
}
