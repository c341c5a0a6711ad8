import Conversation

extension Snooze {
  /// Why the thread shows again now; nil while it goes on being left out.
  func end(of stream: WorkStream?, at now: Timestamp) -> QueueEvent.Why? {
    switch self {
    case .until(let moment): return moment <= now ? .time : nil
    case .untilChange(let since):
      return stream.map { $0.happenedAt > since } == true ? .change : nil
    }
  }
}
