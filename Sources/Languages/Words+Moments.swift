import Conversation

extension Words {
  /// The time of day, with the date where it is another day.
  package static func moment(_ time: Timestamp, at now: Timestamp, on localClock: LocalClock) -> String {
    let parts = time.parts(on: localClock)
    let today = now.parts(on: localClock)
    let clock = clock(time, on: localClock)
    guard (parts.year, parts.month, parts.day) != (today.year, today.month, today.day) else { return clock }
    return "\(parts.year)-\(Timestamp.padded(parts.month))-\(Timestamp.padded(parts.day)) \(clock)"
  }
}
