import Conversation
import JSON

/// What Claude Code is to be woken for, to begin a turn by itself. Nothing but its process knows of it.
struct ClaudeAppointments: Sendable {
  private static let wakeup = "ScheduleWakeup"
  /// For so long it comes again.
  private static let secondsRecurring: Int64 = 7 * 24 * 3600

  /// The next wakeup takes the place of the one before.
  private var moments: [String: Timestamp] = [:]

  /// When the last of them is.
  var last: Timestamp? { moments.values.max() }

  /// What came of a tool.
  mutating func note(_ tool: String, _ input: JSON, _ details: JSON) {
    switch tool {
    case Self.wakeup: moments[tool] = details["scheduledFor"]?.double.flatMap { Timestamp(counting: $0) }
    case "CronCreate":
      guard let id = details["id"]?.string, details["durable"]?.bool != true else { return }
      let next = details["nextFireAt"]?.double.flatMap { Timestamp(counting: $0) }
      moments[id] = details["recurring"]?.bool == true ? next?.adding(seconds: Self.secondsRecurring) : next
    case "CronDelete": input["id"]?.string.map { moments[$0] = nil }
    default: break
    }
  }

  /// It was woken, for the moment that was named, and may have named another one since.
  mutating func woke(_ line: JSON) {
    guard line["wakeup_source"]?.string == "loop_wakeup" else { return }
    let moment = line["scheduled_for"]?.double.flatMap { Timestamp(counting: $0) }
    if moment == nil || moment == moments[Self.wakeup] { moments[Self.wakeup] = nil }
  }
}
