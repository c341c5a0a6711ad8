import Core

/// Small pieces of the screen's language.
package enum Words {
  static func ordinal(_ number: Int) -> String {
    let suffix: String
    switch (number % 10, number % 100) {
    case (_, 11...13): suffix = "th"
    case (1, _): suffix = "st"
    case (2, _): suffix = "nd"
    case (3, _): suffix = "rd"
    default: suffix = "th"
    }
    return "\(number)\(suffix)"
  }

  package static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number) \(number == 1 ? one : many)"
  }

  /// A directory with the home folder as `~`.
  static func directory(_ path: String, home: String) -> String {
    guard !home.isEmpty, path == home || path.hasPrefix(home + "/") else { return path }
    return "~" + path.dropFirst(home.count)
  }

  /// Why an outbox starts nothing.
  static func hold(_ hold: Hold, offsetSeconds: Int) -> String {
    switch hold {
    case .paused: "paused"
    case .failed: "failed"
    case .editing: "editing"
    case .usageLimit(nil): "usage limit"
    case .usageLimit(let until?): "usage limit until \(clock(until, offsetSeconds: offsetSeconds))"
    case .interrupted: "interrupted"
    case .retrying(let moment): "again at \(clock(moment, offsetSeconds: offsetSeconds))"
    }
  }

  /// Why an outbox starts nothing, and until when.
  static func holdAndEnd(_ hold: Hold, resumesAfterLimit: Bool, key: String, offsetSeconds: Int) -> String {
    let until = key.isEmpty ? "until you let it go on" : "until you press \(key)"
    switch hold {
    case .paused: return "paused \(until)"
    case .failed: return "failed, held until you decide"
    case .editing: return "held until the edit is done"
    case .usageLimit(let end?) where resumesAfterLimit:
      return "usage limit until \(clock(end, offsetSeconds: offsetSeconds)), then it goes on"
    case .usageLimit: return "usage limit, held \(until)"
    case .interrupted: return "interrupted, held until you decide"
    case .retrying: return "tried again by itself"
    }
  }

  /// The time of day, as the person's clock shows it.
  static func clock(_ time: Timestamp, offsetSeconds: Int) -> String {
    let parts = time.parts(offsetSeconds: offsetSeconds)
    return Timestamp.padded(parts.hour) + ":" + Timestamp.padded(parts.minute)
  }
}
