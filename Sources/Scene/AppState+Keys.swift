import Core
import Toolkit
import Verbs

extension AppState {
  /// How the key of a verb is written on the screen.
  package func keyLabel(_ verb: Verb, in places: [KeyPlace] = KeyPlace.ofPanes, unicode: Bool = true) -> String {
    surroundings.firstKeys.key(for: verb, in: places)?.label(unicode: unicode) ?? ""
  }
}

extension AppState {
  /// The row is a command that runs.
  package func runs(_ row: RowID) -> Bool {
    guard case .command(let id) = row else { return false }
    return workspace.upNext.run(id) != nil
  }
}
