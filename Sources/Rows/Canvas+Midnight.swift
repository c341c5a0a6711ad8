import Conversation
import Scene

extension Canvas {
  /// What is said of another day reads otherwise then: tomorrow is today.
  package mutating func changesAtMidnight() {
    changes(
      at: Timestamp(day: now.day(offsetSeconds: offsetSeconds) + 1, offsetSeconds: offsetSeconds))
  }
}
