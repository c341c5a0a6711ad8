import Conversation

/// A moment as people say it: the time of day, and on which day where that is another one than today.
package struct Moment: Equatable, Sendable {
  /// Days from today, as long as a weekday's name alone tells it; else nil.
  private let daysAhead: Int64?
  private let number: Int64
  private let isThisYear: Bool
  private let clock: String
  package var isToday: Bool { daysAhead == 0 }

  package init(_ time: Timestamp, at now: Timestamp, on localClock: LocalClock) {
    number = time.day(on: localClock)
    let ahead = number - now.day(on: localClock)
    daysAhead = (0...6).contains(ahead) ? ahead : nil
    isThisYear = time.parts(on: localClock).year == now.parts(on: localClock).year
    clock = Words.clock(time, on: localClock)
  }
}

extension Moment {
  /// "13:00", "tomorrow 13:00", "Sat 13:00", "28 Nov 13:00"; in a sentence "at 13:00", "on Sat at 13:00".
  fileprivate func said(in language: Language, isInSentence: Bool) -> String {
    let clock = (isInSentence ? language.say("at ", "um ") : "") + clock
    let on = isInSentence ? language.say("on ", "am ") : ""
    if isToday { return clock }
    if daysAhead == 1 { return language.say("tomorrow ", "morgen ") + clock }
    let name = Day.weekday(of: number)
    let short = language.say(Day.weekdays.english[name].prefix(3) + " ", Day.weekdays.german[name].prefix(2) + " ")
    if daysAhead != nil { return on + short + clock }
    let date = LocalClock.utc.moment(day: number).parts()
    let (english, german) = (Day.months.english[Int(date.month - 1)], Day.months.german[Int(date.month - 1)])
    let day = language.say("\(date.day) \(english.prefix(3)) ", "\(date.day). \(german.prefix(3)) ")
    return on + day + (isThisYear ? "" : "\(date.year) ") + clock
  }
}

extension Language {
  package func text(_ moment: Moment) -> String { moment.said(in: self, isInSentence: false) }
  package func when(_ moment: Moment) -> String { moment.said(in: self, isInSentence: true) }
}
