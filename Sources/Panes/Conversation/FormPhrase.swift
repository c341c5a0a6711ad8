import Languages
import Scene

/// What is said where a form is answered, of keys that may have been meant for another field of it.
package enum FormPhrase: Equatable, Sendable {
  case declinesAll(key: String, fields: Int)
  case cancelsAll(key: String, fields: Int)
  /// The answer is in the words of who asks.
  case answers(key: String, String)
  /// Nil where the answers show.
  case takesNoWords(peekKey: String?, backKey: String)
  case isKeptForNext
  /// Words that were typed too soon.
  case wentNowhere(String)
  case hasJustCome(key: String)
}

extension Language {
  package func text(_ phrase: FormPhrase) -> String {
    switch phrase {
    case .declinesAll(let key, let fields):
      say("\(key) again declines all \(fields) fields.", "Noch einmal \(key) lehnt alle \(fields) Felder ab.")
    case .cancelsAll(let key, let fields):
      say("\(key) again cancels all \(fields) fields.", "Noch einmal \(key) bricht alle \(fields) Felder ab.")
    case .answers(let key, let answer):
      say("\(key) again answers: \(answer)", "Noch einmal \(key) antwortet: \(answer)")
    case .takesNoWords(nil, let back):
      say(
        "No words are asked for here: a number chooses, \(back) goes back.",
        "Hier sind keine Worte gefragt: eine Nummer wählt, \(back) führt zurück.")
    case .takesNoWords(let peek?, let back):
      say(
        "No words are asked for here: \(peek) shows the answers, \(back) goes back.",
        "Hier sind keine Worte gefragt: \(peek) zeigt die Antworten, \(back) führt zurück.")
    case .isKeptForNext:
      say("What you type is for the next field.", "Was du tippst, ist für das nächste Feld.")
    case .wentNowhere(let words):
      say("Typed too soon, and nowhere now: \(words)", "Zu früh getippt und nirgends angekommen: \(words)")
    case .hasJustCome(let key):
      say("It has only just come: \(key) once more answers it.", "Das kam eben erst: noch einmal \(key) antwortet.")
    }
  }
}

extension Context {
  /// What is said already is not said anew for each letter.
  mutating func refuse(_ phrase: FormPhrase) {
    let words = language.text(phrase)
    if window.message?.text != words { window.message = StatusMessage(text: words, kind: .problem) }
  }
}
