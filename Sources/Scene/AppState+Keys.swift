import Core
import Languages
import Queues
import Toolkit
import Verbs
import Words

extension AppState {
  /// The first key that does a verb; nil where there is none.
  package func key(_ verb: Verb, in places: [KeyPlace]) -> Key? { surroundings.firstKeys.key(for: verb, in: places) }

  /// How the key of a verb is written on the screen.
  package func keyLabel(_ verb: Verb, in places: [KeyPlace] = KeyPlace.ofPanes, unicode: Bool = true) -> String {
    key(verb, in: places)?.label(unicode: unicode) ?? ""
  }

  /// The key that takes an act back where a window's keys are. Empty where it is a letter of a text or a dialog has the
  /// keys, and where who has taken it away finds it in the palette.
  package func undoLabel(in window: WindowState, unicode: Bool) -> String {
    window.dialog == nil ? keyLabel(.undo, in: window.hintPlaces, unicode: unicode) : ""
  }

  /// How a sentence names what a verb is done by: its key, or where the person's keymap has none, its words in the palette.
  package func keyName(_ verb: Verb, in places: [KeyPlace] = KeyPlace.ofPanes, _ language: Language) -> String {
    let label = keyLabel(verb, in: places)
    return label.isEmpty ? language.text(.dialog(.wordsInPalette(of: verb))) : label
  }
}

extension Context {
  package func keyName(_ verb: Verb, in places: [KeyPlace] = KeyPlace.ofPanes) -> String {
    state.keyName(verb, in: places, language)
  }
}

extension AppState {
  /// The row is a command that runs.
  package func runs(_ row: RowID) -> Bool {
    guard case .command(let id) = row else { return false }
    return workspace.upNext.run(id) != nil
  }
}
