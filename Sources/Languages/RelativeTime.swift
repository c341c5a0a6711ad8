import Conversation

/// An age as a row shows it, and the moment at which it will read otherwise.
///
/// One form for all, exact to its unit, so that ages can be compared with each other.
package struct RelativeTime: Equatable {
  package let text: String
  package let changesAt: Timestamp

  /// How long ago something was.
  package init(since then: Timestamp, now: Timestamp, in language: Language) {
    let seconds = now.seconds(since: then)
    let (text, step, unit): (String, Int64, Int64) =
      switch seconds {
      case ..<60: (language.ageNow, 1, 60)
      case ..<3600: ("\(seconds / 60)m", seconds / 60 + 1, 60)
      case ..<86_400: ("\(seconds / 3600)h", seconds / 3600 + 1, 3600)
      case ..<31_536_000: (language.days(seconds / 86_400), seconds / 86_400 + 1, 86_400)
      default: (language.years(seconds / 31_536_000), seconds / 31_536_000 + 1, 31_536_000)
      }
    self.text = text
    changesAt = then.adding(seconds: step * unit)
  }

  /// How long something has been going on: it is watched, so seconds count. They are the clock's: whatever goes on is
  /// counted up in the same moments, so that many agents at work cost no more frames than one.
  package init(running since: Timestamp, now: Timestamp) {
    let start = since.wholeSecond
    let seconds = now.seconds(since: start)
    text = RelativeTime.duration(seconds)
    changesAt = start.adding(seconds: seconds < 3600 ? seconds + 1 : (seconds / 60 + 1) * 60)
  }

  package static func duration(_ seconds: Int64) -> String {
    switch seconds {
    case ..<60: "\(seconds)s"
    case ..<3600: "\(seconds / 60):\(Timestamp.padded(seconds % 60))"
    default: "\(seconds / 3600)h\(Timestamp.padded(seconds / 60 % 60))"
    }
  }

  /// About how long something will take.
  package static func estimate(_ seconds: Int64?) -> String {
    guard let seconds else { return "?" }
    return seconds < 60 ? "~\(max(1, seconds))s" : "~\((seconds + 30) / 60)m"
  }

  /// How much time is left, about.
  package static func left(_ seconds: Int64) -> String {
    let minutes = (seconds + 30) / 60
    switch seconds {
    case ..<60: return "\(seconds)s"
    case ..<3570: return "\(minutes)m"
    default: return "\(minutes / 60)h" + Timestamp.padded(minutes % 60)
    }
  }
}

extension Language {
  /// The age of what was less than a minute ago.
  package var ageNow: String { say("now", "jetzt") }
  fileprivate func days(_ days: Int64) -> String { say("\(days)d", "\(days)T") }
  fileprivate func years(_ years: Int64) -> String { say("\(years)y", "\(years)J") }
}
