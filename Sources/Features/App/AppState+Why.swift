import Core
import Toolkit

extension AppState {
  /// Says why the thread is in its state, from what is known and not from guesses.
  mutating func sayWhy(in id: WindowID) {
    if let window = windows[id], window.focus == .upNext, window.menuStream == nil,
      case .command(let command)? = window.lists[.upNext]?.cursor, let waiting = workspace.upNext.waiting[command]
    {
      tell(why(waiting), in: id)
      return
    }
    guard let window = windows[id], let stream = focusedStream(in: window).flatMap({ workspace.streams[$0] }) else {
      refuse(.nothingToAskAbout, in: id)
      return
    }
    windows[id]?.dialog = .why(stream.id)
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
      guard case .failed(let reason)? = stream.outbox.hold else {
        return "failed: what \(agent) ran ended with an error, and you haven't looked since."
      }
      return "failed: \(reason)"
    case .held:
      guard let hold = stream.hold else { return "held." }
      let words = Words.holdAndEnd(
        hold, resumesAfterLimit: workspace.settings.resumesAfterLimit, key: "", offsetSeconds: offsetSeconds)
      switch hold {
      case .editing, .retrying: return "held: \(words)."
      case .usageLimit:
        let said = workspace.limits[agent].map { " \(agent) said: \($0.limit.words)" } ?? ""
        return "held: \(words).\(said)"
      case .paused, .failed, .interrupted: return "held: \(words). Say something, or choose Go on in its menu (m)."
      }
    case .unknown: return "unknown: nothing tells how this thread is."
    }
  }
}
