/// A moment, in milliseconds since 1970 in UTC.
///
/// It lies in the years 0 to 9999, whatever number anybody gives: nothing that is reckoned with moments can overflow.
package struct Timestamp: Hashable, Comparable, Sendable {
  private static let range: ClosedRange<Int64> = -62_167_219_200_000...253_402_300_799_999

  package let milliseconds: Int64

  package init(milliseconds: Int64) {
    self.milliseconds = min(max(milliseconds, Timestamp.range.lowerBound), Timestamp.range.upperBound)
  }

  package static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }

  package func adding(seconds: Int64) -> Timestamp {
    let whole = Timestamp.range.upperBound - Timestamp.range.lowerBound
    return adding(milliseconds: min(max(seconds, -whole), whole) * 1000)
  }

  /// For spans of our own, which are short.
  package func adding(milliseconds more: Int64) -> Timestamp { Timestamp(milliseconds: milliseconds + more) }

  /// When something is due so long after an earlier moment. One that lies ahead is of a clock that was set back since: then
  /// it is due now.
  package func due(milliseconds more: Int64, after earlier: Timestamp) -> Timestamp {
    earlier > self ? self : earlier.adding(milliseconds: more)
  }

  /// What the time is after the clock has shown this: it doesn't go back by itself, but a clock that was set back is
  /// believed.
  package func followed(by clock: Timestamp) -> Timestamp {
    clock.adding(seconds: 5) < self ? clock : max(self, clock)
  }

  /// Whether less than so long has passed since; never of a moment that lies ahead, since clocks may be set back.
  package func isWithin(milliseconds: Int64, after earlier: Timestamp) -> Bool {
    earlier <= self && self.milliseconds - earlier.milliseconds < milliseconds
  }

  /// Whole seconds since an earlier moment; never negative, since clocks may be set back.
  package func seconds(since earlier: Timestamp) -> Int64 {
    max(0, (milliseconds - earlier.milliseconds) / 1000)
  }

  /// The second in which it lies. What runs is counted from there, so that all of it goes on at the same moment.
  package var wholeSecond: Timestamp { Timestamp(milliseconds: milliseconds / 1000 * 1000) }
}

extension Timestamp {
  /// The parts of a date in the proleptic Gregorian calendar.
  package struct Parts: Equatable, Sendable {
    package let year: Int64
    package let month: Int64
    package let day: Int64
    package let hour: Int64
    package let minute: Int64
    package let second: Int64
    package let millisecond: Int64
  }

  /// The date in UTC, or by a clock.
  package func parts(on clock: LocalClock = .utc) -> Parts {
    let shifted = shown(on: clock)
    let days = Timestamp.floorDivide(shifted, 86_400_000)
    let rest = shifted - days * 86_400_000
    // Days are counted from 1 March of the year 0, so that the leap day is the last of a year.
    let fromMarch = days + 719_468
    let era = Timestamp.floorDivide(fromMarch, 146_097)
    let dayOfEra = fromMarch - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return Parts(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1,
      hour: rest / 3_600_000, minute: rest / 60_000 % 60, second: rest / 1000 % 60, millisecond: rest % 1000)
  }

  /// Days since 1970, by a clock.
  package func day(on clock: LocalClock) -> Int64 { Timestamp.floorDivide(shown(on: clock), 86_400_000) }

  private func shown(on clock: LocalClock) -> Int64 {
    milliseconds + Int64(clock.offsetSeconds(at: self)) * 1000
  }

  /// ISO 8601 in UTC, as every JSON of the program has it: `2026-11-21T05:10:00.000Z`. All are of one form, so that they
  /// sort as texts do.
  package var iso8601: String { written(fraction: "." + Timestamp.padded(parts().millisecond, 3)) }

  /// The same without milliseconds where there are none, for persons to read and write, and for other programs.
  package var shortISO8601: String { parts().millisecond == 0 ? written(fraction: "") : iso8601 }

  private func written(fraction: String) -> String {
    let parts = parts()
    return Timestamp.padded(parts.year, 4) + "-" + Timestamp.padded(parts.month) + "-" + Timestamp.padded(parts.day)
      + "T" + Timestamp.padded(parts.hour) + ":" + Timestamp.padded(parts.minute) + ":"
      + Timestamp.padded(parts.second) + fraction + "Z"
  }

  /// Reads what `iso8601` writes, and what other programs write: with an offset from UTC, in small letters, or with a
  /// space between date and time.
  package init?(iso8601 text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20 else { return nil }
    let (dash, colon) = (UInt8(ascii: "-"), UInt8(ascii: ":"))
    guard bytes[4] == dash, bytes[7] == dash, "Tt ".utf8.contains(bytes[10]), bytes[13] == colon, bytes[16] == colon
    else { return nil }
    // Session files have a moment in every line.
    func number(_ range: Range<Int>) -> Int64? {
      guard !range.isEmpty, bytes[range].allSatisfy({ (48...57).contains($0) }) else { return nil }
      return bytes[range].reduce(0) { $0 * 10 + Int64($1 - 48) }
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10), let hour = number(11..<13),
      let minute = number(14..<16), let second = number(17..<19), (1...12).contains(month), (1...31).contains(day),
      hour < 24, minute < 60, second < 60
    else { return nil }
    var thousandths: Int64 = 0
    var end = 19
    if bytes[19] == UInt8(ascii: ".") {
      end = bytes[20...].firstIndex { !(48...57).contains($0) } ?? bytes.count
      guard let first = number(20..<min(23, end)) else { return nil }
      let scale: [Int64] = [100, 10, 1]
      thousandths = first * scale[min(3, end - 20) - 1]
    }
    guard let offset = Timestamp.offsetSeconds(bytes[end...]) else { return nil }
    let yearFromMarch = month <= 2 ? year - 1 : year
    let era = Timestamp.floorDivide(yearFromMarch, 400)
    let yearOfEra = yearFromMarch - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = era * 146_097 + dayOfEra - 719_468
    let seconds = days * 86_400 + hour * 3600 + minute * 60 + second
    self.init(milliseconds: (seconds - offset) * 1000 + thousandths)
    // The 30th of February is another day than it says.
    guard parts(on: LocalClock(offsetSeconds: Int(offset))).day == day else { return nil }
  }

  /// `Z`, or hours and minutes ahead of UTC or behind it.
  private static func offsetSeconds(_ zone: ArraySlice<UInt8>) -> Int64? {
    guard let sign = zone.first else { return nil }
    if zone.count == 1 { return sign == UInt8(ascii: "Z") || sign == UInt8(ascii: "z") ? 0 : nil }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
    var digits = Array(zone.dropFirst())
    if digits.count == 5, digits[2] == UInt8(ascii: ":") { digits.remove(at: 2) }
    guard digits.count == 2 || digits.count == 4, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
    let numbers = digits.map { Int64($0 - 48) }
    let (hours, minutes) = (numbers[0] * 10 + numbers[1], numbers.count == 4 ? numbers[2] * 10 + numbers[3] : 0)
    guard hours < 24, minutes < 60 else { return nil }
    return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  package static func padded(_ number: Int64, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private static func floorDivide(_ number: Int64, _ divisor: Int64) -> Int64 {
    let quotient = number / divisor
    return number % divisor < 0 ? quotient - 1 : quotient
  }
}
