import Core
import Languages

/// What is said where there is no screen: `upnext --plain`.
package enum PlainPhrase: Equatable, Sendable {
  case row(Int, of: Int, isHere: Bool, String)
  case entry(Int, of: Int, String)
  case pane(String, rows: Int)
  case dialog(String)
  case outbox
  case marked
  case news(String)
  case you
  case tool
  case note
  case message(line: Int?)
  case asks(String)
  case wantsTo(String)
}

extension Language {
  package func text(_ phrase: PlainPhrase) -> String {
    switch phrase {
    case .row(let number, let count, let isHere, let words):
      say(
        "row \(number) of \(count)\(isHere ? ", here" : ""). \(words)",
        "Zeile \(number) von \(count)\(isHere ? ", hier" : ""). \(words)")
    case .entry(let number, let count, let words):
      say("\(number) of \(count). \(words)", "\(number) von \(count). \(words)")
    case .pane(let title, let count):
      "\(title), " + say(Words.count(count, "row", "rows"), Words.count(count, "Zeile", "Zeilen"))
    case .dialog(let title): say("Dialog: \(title)", "Dialogfeld: \(title)")
    case .outbox: say("Outbox", "Outbox")
    case .marked: say("marked,", "markiert,")
    case .news(let words): say("News: \(words)", "Neu: \(words)")
    case .you: say("you:", "von mir:")
    case .tool: say("tool:", "Werkzeug:")
    case .note: say("note:", "Hinweis:")
    case .message(let line):
      say("message\(line.map { ", line \($0)" } ?? ""):", "Nachricht\(line.map { ", Zeile \($0)" } ?? ""):")
    case .asks(let title): say("Question: \(title)", "Frage: \(title)")
    case .wantsTo(let title): say("Permission is needed: \(title)", "Bittet um Erlaubnis: \(title)")
    }
  }
}
