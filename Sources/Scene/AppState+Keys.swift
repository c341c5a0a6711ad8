import Core
import Toolkit
import Verbs
import Words

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

extension AppState {
  /// What a verb is called where the keys are: Enter runs a command that waits here, and opens one that runs or is shared.
  package func word(for verb: Verb, in window: WindowState) -> Phrase {
    guard verb == .open, window.focus == .upNext, case .command(let id)? = window.lists[.upNext]?.cursor,
      workspace.upNext.run(id) == nil, hub.lanes[id] == nil
    else { return .verb(verb) }
    return .runNow
  }
}
