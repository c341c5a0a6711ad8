import Conversation
import Scene

extension Canvas {
  /// What is said of another day reads otherwise then: tomorrow is today.
  package mutating func changesAtMidnight() {
    changes(at: localClock.moment(day: now.day(on: localClock) + 1))
  }
}
