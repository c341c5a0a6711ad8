import Core
import Toolkit

extension AppState {
  /// Says in one sentence why the thread is in its state, from what is known and not from guesses.
  mutating func sayWhy(in id: WindowID) {
    guard let window = windows[id], let stream = focusedStream(in: window).flatMap({ workspace.streams[$0] }) else {
      refuse("There is no thread here to ask about.", in: id)
      return
    }
    let words = why(stream)
    tell(words, in: id)
  }

  func why(_ stream: WorkStream) -> String {
    let agent = stream.effectiveProvider
    if let words = whyOutside(stream) { return words }
    switch state(of: stream) {
    case .working: return "working: \(agent) has the message and hasn't ended its turn."
    case .quiet:
      let since = stream.turn.map { Words.clock($0.lastSignalAt, offsetSeconds: offsetSeconds) } ?? "long ago"
      return "quiet: the turn goes on, but \(agent) has said nothing since \(since)."
    case .approve: return "approve: \(agent) asks for leave and waits for your answer."
    case .ask: return "ask: \(agent) has a question and waits for your answer."
    case .done: return "done: \(agent) ended its turn, and you haven't looked since."
    case .idle: return "idle: no turn is going on, and you have seen the last one."
    case .failed:
      guard case .failed(let reason)? = stream.outbox.hold else { return "failed." }
      return "failed: \(reason)"
    case .held:
      guard let hold = stream.outbox.hold else { return "held." }
      return "held: \(Words.hold(hold, offsetSeconds: offsetSeconds)). Say something, or choose Go on in its menu (m)."
    case .unknown: return "unknown: nothing tells how this thread is."
    }
  }
}
