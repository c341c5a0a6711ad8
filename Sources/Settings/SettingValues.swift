import Sharing

/// The values that a setting takes.
package enum SettingValues: Equatable, Sendable {
  case oneOf([String])
  case number(ClosedRange<Int>)
  case word
  /// Any text of one line, also none.
  case line
  /// Two times of the day, or none.
  case hours
  /// All of these words, in any order.
  case order([String])
  /// Where a hub is, or nothing.
  case hubAddress
  /// Names, or none.
  case labels
  /// What a host takes of shared lanes, or nothing.
  case acceptance
  /// Names with their directories, or none.
  case projectNames

  package func accept(_ text: String) -> Bool {
    switch self {
    case .oneOf(let choices): choices.contains(text)
    case .number(let range): Int(text).map(range.contains) ?? false
    case .word: !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    case .order(let words): text.split(separator: " ").map(String.init).sorted() == words.sorted()
    case .hours: text == "off" || QuietHours(text) != nil
    case .hubAddress: HubAddress.problem(in: text) == nil
    case .labels: SharedName.list(text) != nil
    case .acceptance: AcceptedLane.all(text) != nil
    case .projectNames: ProjectNames(text) != nil
    case .line: !text.contains { $0.isNewline || $0 == "\0" }
    }
  }

  package var wording: Wording {
    switch self {
    case .oneOf(let choices):
      Wording(english: choices.joined(separator: " or "), german: choices.joined(separator: " oder "))
    case .number(let range):
      Wording(
        english: "a number from \(range.lowerBound) to \(range.upperBound)",
        german: "eine Zahl von \(range.lowerBound) bis \(range.upperBound)")
    case .word: Wording(english: "one word", german: "ein Wort")
    case .hours:
      Wording(english: "two times such as 22:00-08:00, or off", german: "zwei Uhrzeiten wie 22:00-08:00, oder off")
    case .order(let words):
      Wording(
        english: "these words in any order: \(words.joined(separator: " "))",
        german: "diese Wörter in beliebiger Folge: \(words.joined(separator: " "))")
    case .hubAddress:
      Wording(
        english:
          "an address such as postgresql://HOST/DATABASE, or the name of a service, or nothing; a password does not "
          + "stand in it, but in ~/.pgpass; beyond this machine, sslmode is verify-full",
        german:
          "eine Adresse wie postgresql://RECHNER/DATENBANK, den Namen eines Service, oder nichts; ein Passwort steht "
          + "nicht darin, sondern in ~/.pgpass; außerhalb dieses Rechners gilt sslmode verify-full")
    case .labels:
      Wording(english: "names such as gpu,big, or nothing", german: "Namen wie gpu,big, oder nichts")
    case .acceptance:
      Wording(
        english:
          "lanes with their agents, such as: team agents=claude,codex people=ben folders=~/src; night agents=shell",
        german: "Lanes mit ihren Agenten, etwa: team agents=claude,codex people=ben folders=~/src; night agents=shell")
    case .projectNames:
      Wording(
        english: "names with directories, such as api=~/src/api, or nothing",
        german: "Namen mit Verzeichnissen, etwa api=~/src/api, oder nichts")
    case .line: Wording(english: "one line of text, or nothing", german: "eine Zeile Text, oder nichts")
    }
  }

  /// What the command line and the config file say of it.
  package var explanation: String { wording.english }
}
