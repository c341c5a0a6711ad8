/// A day, as a conversation names it.
package enum Day: Equatable, Sendable {
  case today, yesterday
  /// The year is nil for this one; weekdays are counted from Monday on, months from January on, both from 0.
  case date(weekday: Int, day: Int64, month: Int, year: Int64?)

  package init(_ number: Int64, today: Int64) {
    switch number {
    case today: self = .today
    case today - 1: self = .yesterday
    default:
      let parts = LocalClock.utc.moment(day: number).parts()
      let year = LocalClock.utc.moment(day: today).parts().year
      self = .date(
        weekday: Day.weekday(of: number), day: parts.day, month: Int(parts.month - 1),
        year: parts.year == year ? nil : parts.year)
    }
  }

  /// Days are counted from 1970 on, whose first one was a Thursday; weekdays from Monday on.
  package static func weekday(of number: Int64) -> Int { Int(((number + 3) % 7 + 7) % 7) }
}
