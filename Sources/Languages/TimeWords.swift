import Conversation
import Settings

/// Moments and durations as a person types them.
package enum TimeWords {
  private static let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
  /// Longer than anybody waits, and short enough to be added to any time.
  package static let longestSeconds: Int64 = 10 * 366 * 86_400

  /// `90s`, `10m`, `2h`, `1h30m`, `1d`; a number alone is minutes. `1h1h` is a slip of somebody who meant another unit.
  package static func seconds(_ text: String) -> Int64? {
    var total: Int64 = 0
    var number = ""
    var left = units
    guard !text.isEmpty else { return nil }
    for character in text {
      if ("0"..."9").contains(character) {
        number.append(character)
      } else {
        guard let unit = left.removeValue(forKey: character), let count = Int64(number), count <= longestSeconds else {
          return nil
        }
        total = min(total + count * unit, longestSeconds + 1)
        number = ""
      }
    }
    if !number.isEmpty {
      guard total == 0, let minutes = Int64(number), minutes <= longestSeconds else { return nil }
      total = minutes * 60
    }
    return total <= longestSeconds ? total : nil
  }

  /// `18:30` is the next time that the person's clock shows that; else a date with a time as ISO 8601 has it, by the
  /// person's clock where it ends without `Z` or an offset. A day alone, `2026-11-21` or `tomorrow`, is at nine in the
  /// morning, as it is for a thread that is snoozed.
  package static func moment(_ text: String, now: Timestamp, on localClock: LocalClock) -> Timestamp? {
    if let clock = QuietHours.clock(text) {
      let today = now.day(on: localClock)
      let next = localClock.moments(day: today, seconds: clock).last { $0 > now }
      return next ?? localClock.moment(day: today + 1, seconds: clock)
    }
    if let day = day(text, now: now, on: localClock) { return localClock.moment(day: day, seconds: dayBegins) }
    let (local, offset) = zone(of: text)
    let padded = local.utf8.count == 16 ? local + ":00" : local
    let shown = Timestamp(iso8601: padded.map { $0 == " " ? "T" : String($0) }.joined() + "Z")
    return shown.map { offset.map($0.adding(seconds:)) ?? localClock.moment(showing: $0) }
  }

  /// From when on something is looked for: a day from its midnight, `today`, the last time that the clock showed `18:30`, or
  /// as long ago as a duration says.
  package static func since(_ text: String, now: Timestamp, on localClock: LocalClock) -> Timestamp? {
    if text == "today" { return localClock.moment(day: now.day(on: localClock)) }
    if text != "tomorrow", let day = day(text, now: now, on: localClock) { return localClock.moment(day: day) }
    if let ago = seconds(text) { return now.adding(seconds: -ago) }
    guard let clock = QuietHours.clock(text) else { return moment(text, now: now, on: localClock) }
    let today = now.day(on: localClock)
    return (localClock.moments(day: today, seconds: clock) + localClock.moments(day: today - 1, seconds: clock))
      .first { $0 <= now }
  }

  /// What stands in a field for when: a moment, or a duration from now.
  package static func either(_ text: String, now: Timestamp, on localClock: LocalClock) -> Timestamp? {
    if text == "now" || text == "jetzt" { return now }
    let text = text.hasPrefix("in ") ? String(text.dropFirst(3)) : text
    return seconds(text).map { now.adding(seconds: $0) } ?? moment(text, now: now, on: localClock)
  }

  private static func day(_ text: String, now: Timestamp, on localClock: LocalClock) -> Int64? {
    if text == "tomorrow" { return now.day(on: localClock) + 1 }
    guard text.utf8.count == 10 else { return nil }
    return Timestamp(iso8601: text + "T00:00:00Z")?.day(on: .utc)
  }

  private static let dayBegins: Int64 = 9 * 3600

  /// The text without its zone, and how many seconds that is behind UTC; nil where it names none.
  private static func zone(of text: String) -> (String, Int64?) {
    if text.hasSuffix("Z") { return (String(text.dropLast()), 0) }
    let tail = text.suffix(6)
    guard tail.count == 6, let sign = tail.first, sign == "+" || sign == "-", text.utf8.count > 12,
      let seconds = QuietHours.clock(tail.dropFirst())
    else { return (text, nil) }
    return (String(text.dropLast(6)), sign == "-" ? seconds : -seconds)
  }
}
