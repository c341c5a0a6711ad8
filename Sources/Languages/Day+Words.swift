import Conversation

extension Language {
  package func text(_ day: Day) -> String {
    switch day {
    case .today: say("Today", "Heute")
    case .yesterday: say("Yesterday", "Gestern")
    case .date(let weekday, let day, let month, let year):
      say(
        "\(Day.weekdays.english[weekday]) \(day) \(Day.months.english[month])",
        "\(Day.weekdays.german[weekday]), \(day). \(Day.months.german[month])") + (year.map { " \($0)" } ?? "")
    }
  }
}

extension Day {
  static let weekdays = (
    english: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
    german: ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"]
  )
  static let months = (
    english: [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
      "December",
    ],
    german: [
      "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
      "Dezember",
    ]
  )
}
