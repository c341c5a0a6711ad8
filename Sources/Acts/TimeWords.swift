import Conversation
import Settings

/// Moments and durations as a person types them.
package enum TimeWords {
  private static let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
  /// Longer than anybody waits, and short enough to be added to any time.
  package static let longestSeconds: Int64 = 10 * 366 * 86_400

  /// `90s`, `10m`, `2h`, `1h30m`, `1d`; a number alone is minutes.
  package static func seconds(_ text: String) -> Int64? {
    var total: Int64 = 0
    var number = ""
    guard !text.isEmpty else { return nil }
    for character in text {
      if ("0"..."9").contains(character) {
        number.append(character)
      } else {
        guard let unit = units[character], let count = Int64(number), count <= longestSeconds else { return nil }
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
  package static func moment(_ text: String, now: Timestamp, offsetSeconds: Int) -> Timestamp? {
    if let clock = QuietHours.clock(text) {
      let parts = now.parts(offsetSeconds: offsetSeconds)
      let today = parts.hour * 3600 + parts.minute * 60 + parts.second
      let wait = clock - today
      let start = Timestamp(milliseconds: now.milliseconds - parts.millisecond)
      return start.adding(seconds: wait > 0 ? wait : wait + 86_400)
    }
    if let day = day(text, now: now, offsetSeconds: offsetSeconds) { return day }
    let (local, offset) = zone(of: text, else: offsetSeconds)
    let padded = local.utf8.count == 16 ? local + ":00" : local
    return Timestamp(iso8601: padded.map { $0 == " " ? "T" : String($0) }.joined() + "Z")
      .map { $0.adding(seconds: Int64(-offset)) }
  }

  /// From when on something is looked for: a day from its midnight, `today`, the last time that the clock showed `18:30`, or
  /// as long ago as a duration says.
  package static func since(_ text: String, now: Timestamp, offsetSeconds: Int) -> Timestamp? {
    if text == "today" || text.utf8.count == 10 {
      let name = text == "today" ? "tomorrow" : text
      let back = text == "today" ? 86_400 : 0
      if let day = day(name, now: now, offsetSeconds: offsetSeconds) {
        return day.adding(seconds: -dayBegins - Int64(back))
      }
    }
    if let ago = seconds(text) { return now.adding(seconds: -ago) }
    guard let moment = moment(text, now: now, offsetSeconds: offsetSeconds) else { return nil }
    return QuietHours.clock(text) == nil ? moment : moment.adding(seconds: -86_400)
  }

  /// What stands in a field for when: a moment, or a duration from now.
  package static func either(_ text: String, now: Timestamp, offsetSeconds: Int) -> Timestamp? {
    if text == "now" || text == "jetzt" { return now }
    let text = text.hasPrefix("in ") ? String(text.dropFirst(3)) : text
    return seconds(text).map { now.adding(seconds: $0) } ?? moment(text, now: now, offsetSeconds: offsetSeconds)
  }

  private static func day(_ text: String, now: Timestamp, offsetSeconds: Int) -> Timestamp? {
    if text == "tomorrow" {
      let parts = now.parts(offsetSeconds: offsetSeconds)
      let sinceMidnight = (parts.hour * 3600 + parts.minute * 60 + parts.second) * 1000 + parts.millisecond
      return Timestamp(milliseconds: now.milliseconds - sinceMidnight).adding(seconds: 86_400 + dayBegins)
    }
    guard text.utf8.count == 10 else { return nil }
    return Timestamp(iso8601: text + "T00:00:00Z").map { $0.adding(seconds: dayBegins - Int64(offsetSeconds)) }
  }

  private static let dayBegins: Int64 = 9 * 3600

  /// The text without its zone, and the zone's offset.
  private static func zone(of text: String, else offsetSeconds: Int) -> (String, Int) {
    if text.hasSuffix("Z") { return (String(text.dropLast()), 0) }
    let tail = text.suffix(6)
    guard tail.count == 6, let sign = tail.first, sign == "+" || sign == "-", text.utf8.count > 12,
      let seconds = QuietHours.clock(tail.dropFirst())
    else { return (text, offsetSeconds) }
    return (String(text.dropLast(6)), Int(sign == "-" ? -seconds : seconds))
  }
}
