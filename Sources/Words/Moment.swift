import Conversation

/// A moment as people say it: the time of day, and on which day where that is another one than today.
package struct Moment: Equatable, Sendable {
  /// The year is nil for this one; weekdays are counted from Monday on, months from January on, both from 0.
  enum Nearness: Equatable, Sendable {
    case today, tomorrow
    /// One of the next days, which its name alone tells from all others.
    case weekday(Int)
    case date(day: Int64, month: Int, year: Int64?)
  }

  let day: Nearness
  let clock: String

  package init(_ time: Timestamp, at now: Timestamp, offsetSeconds: Int) {
    let number = time.day(offsetSeconds: offsetSeconds)
    let today = now.day(offsetSeconds: offsetSeconds)
    clock = Words.clock(time, offsetSeconds: offsetSeconds)
    switch number - today {
    case 0: day = .today
    case 1: day = .tomorrow
    case 2...6: day = .weekday(Day.weekday(of: number))
    default:
      let parts = time.parts(offsetSeconds: offsetSeconds)
      let year = now.parts(offsetSeconds: offsetSeconds).year
      day = .date(
        day: parts.day, month: Int(parts.month - 1), year: parts.year == year ? nil : parts.year)
    }
  }
}

extension Language {
  /// In few words: "13:00", "tomorrow 13:00", "Sat 13:00", "28 Nov 13:00".
  package func text(_ moment: Moment) -> String {
    switch moment.day {
    case .today: moment.clock
    case .tomorrow: say("tomorrow ", "morgen ") + moment.clock
    case .weekday(let weekday): short(weekday: weekday) + " " + moment.clock
    case .date(let day, let month, let year): date(day, month, year) + " " + moment.clock
    }
  }

  /// In a sentence: "at 13:00", "tomorrow at 13:00", "on Sat at 13:00", "on 28 Nov at 13:00".
  func when(_ moment: Moment) -> String {
    let clock = say("at ", "um ") + moment.clock
    return switch moment.day {
    case .today: clock
    case .tomorrow: say("tomorrow ", "morgen ") + clock
    case .weekday(let weekday): say("on ", "am ") + short(weekday: weekday) + " " + clock
    case .date(let day, let month, let year):
      say("on ", "am ") + date(day, month, year) + " " + clock
    }
  }

  private func short(weekday: Int) -> String {
    say(
      String(Day.weekdays.english[weekday].prefix(3)),
      String(Day.weekdays.german[weekday].prefix(2)))
  }

  private func date(_ day: Int64, _ month: Int, _ year: Int64?) -> String {
    say(
      "\(day) \(Day.months.english[month].prefix(3))",
      "\(day). \(Day.months.german[month].prefix(3))") + (year.map { " \($0)" } ?? "")
  }
}
