import Conversation
import Words

extension Words {
  /// The time of day, with the date where it is another day.
  package static func moment(_ time: Timestamp, at now: Timestamp, offsetSeconds: Int) -> String {
    let parts = time.parts(offsetSeconds: offsetSeconds)
    let today = now.parts(offsetSeconds: offsetSeconds)
    let clock = clock(time, offsetSeconds: offsetSeconds)
    guard (parts.year, parts.month, parts.day) != (today.year, today.month, today.day) else { return clock }
    return "\(parts.year)-\(Timestamp.padded(parts.month))-\(Timestamp.padded(parts.day)) \(clock)"
  }
}
