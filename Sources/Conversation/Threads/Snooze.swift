/// How long a thread of the Queue is left out of what shows.
package enum Snooze: Equatable, Sendable {
  case until(Timestamp)
  /// Until something happens in the thread after this moment: its turn ends, its agent asks, something is said.
  case untilChange(since: Timestamp)
}

/// The times that a person can snooze a thread for, by the names that the command line takes.
package enum SnoozeChoice: String, CaseIterable, Sendable {
  case quarterOfAnHour = "15m"
  case hour = "1h"
  case fourHours = "4h"
  case tomorrow, change

  package var title: String {
    switch self {
    case .quarterOfAnHour: "15 minutes"
    case .hour: "1 hour"
    case .fourHours: "4 hours"
    case .tomorrow: "tomorrow 9:00"
    case .change: "until it changes"
    }
  }

  /// Tomorrow begins at nine in the morning, by the server's clock.
  package func snooze(at now: Timestamp, on localClock: LocalClock) -> Snooze {
    switch self {
    case .quarterOfAnHour: return .until(now.adding(seconds: 15 * 60))
    case .hour: return .until(now.adding(seconds: 3600))
    case .fourHours: return .until(now.adding(seconds: 4 * 3600))
    case .tomorrow:
      return .until(localClock.moment(day: now.day(on: localClock) + 1, seconds: 9 * 3600))
    case .change: return .untilChange(since: now)
    }
  }
}
