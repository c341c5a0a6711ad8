import Conversation
import Core
import Languages
import Settings

/// What is said of dictating and reading aloud.
package enum VoicePhrase: Equatable, Sendable {
  case noProgram(SettingKey)
  case listens
  case anyKeyEnds(dropKey: String)
  case isBusy
  case writes
  case timeIsOver
  case isCut
  case nothingHeard
  case dropped
  case isInDraft(of: String, isCut: Bool)
  case nothingToRead
  case reads(stopKey: String)
  case failed(SettingKey, HookProblem)
}

extension Language {
  package func text(_ phrase: VoicePhrase) -> String {
    switch phrase {
    case .noProgram(let key):
      say(
        "No program for this is set: \(key.rawValue), in the settings.",
        "Dafür ist kein Programm gewählt: \(key.rawValue), in den Einstellungen.")
    case .listens: say("listening", "hört zu")
    case .anyKeyEnds(let key):
      say(
        "Speak now. Any key ends it; \(key) throws it away.",
        "Jetzt sprechen. Jede Taste beendet es; \(key) verwirft es.")
    case .isBusy: say("Something is being said already.", "Es wird schon etwas gesagt.")
    case .writes: say("What you said is being written down.", "Das Gesagte wird aufgeschrieben.")
    case .timeIsOver: say("Ten minutes are over. ", "Zehn Minuten sind um. ") + text(VoicePhrase.writes)
    case .isCut:
      say(
        "The program was ended before it was done: words may be missing.",
        "Das Programm wurde vorzeitig beendet: Vielleicht fehlen Wörter.")
    case .nothingHeard: say("No words were heard.", "Es waren keine Wörter zu hören.")
    case .dropped: say("Thrown away.", "Verworfen.")
    case .isInDraft(let name, let isCut):
      say("What you said is in the draft of \"\(name)\".", "Das Gesagte steht im Entwurf von „\(name)“.")
        + (isCut ? " " + text(VoicePhrase.isCut) : "")
    case .nothingToRead: say("There is no answer to read yet.", "Noch gibt es keine Antwort zum Vorlesen.")
    case .reads(let key): say("Reading aloud. \(key) stops it.", "Liest vor. \(key) beendet es.")
    case .failed(let key, let problem): "\(key.rawValue): \(words(for: problem))"
    }
  }
}
