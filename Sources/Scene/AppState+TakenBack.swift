import Core
import HubScene
import Languages
import Sharing
import Verbs
import Words

/// What is said of an act that was taken back, or can't be any more.
extension AppState {
  package func words(ofTakenBack step: UndoHistory.Step, by asker: Asker) -> Phrase {
    let language = language(of: asker)
    let title = language.title(of: step)
    if step.inverse.makesFolder { return .takesBack(title) }
    // A letter that its host has by now is no part of what can be done again.
    let again = workspace.undoHistory.undone.last
    guard again?.inverse.letters.count ?? 0 < step.inverse.letters.count else {
      if workspace.isInForm(takenBackBy: again) {
        // Who calls has no keys.
        guard case .window = asker else { return .tookBackIntoForm(title, key: nil) }
        return .tookBackIntoForm(title, key: keyName(.newCommand, language))
      }
      guard workspace.isInDraft(takenBackBy: again) else { return .tookBack(title) }
      // Only the hub knows whether the other host has had it.
      let asks = again?.inverse.letters.compactMap { workspace.hub[letter: $0.id] }.allSatisfy(hub.isHereAlone) == false
      return .tookBackIntoDraft(title, onceHubIsBack: asks && hub.talk?.isJoined != true)
    }
    return .tookBackHere(title, on: hostsTakingBack(step.inverse.letters))
  }

  package func words(ofNotTakenBack step: UndoHistory.Step, in language: Language) -> Phrase {
    let title = language.title(of: step)
    let hosts = hostsTakingBack(step.inverse.letters)
    return hosts.isEmpty ? .notTakenBack(title, isForGood: step.isForGood) : .isDoneElsewhere(title, on: hosts)
  }

  /// Those that have done what letters ask, and take it back themselves.
  private func hostsTakingBack(_ letters: [WrittenLetter]) -> [String] {
    let done = letters.compactMap { workspace.hub[letter: $0.id] }.filter { letter in
      letter.outcome != nil && letter.arranges
    }
    let hosts = Set(done.map(\.to))
    return workspace.hub.peers.filter { hosts.contains($0.id) }.map(\.name).sorted()
  }
}
