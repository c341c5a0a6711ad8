import Core
import Scene
import Toolkit
import Verbs
import Words

/// What keys do with rows of other hosts.
extension Context {
  /// What is done with a thread is done by its own host. True where that was said.
  mutating func refuseElsewhere(_ verb: Verb) -> Bool {
    guard verb.concernsRow, let distant = distantRows().first else { return false }
    let elsewhere: Set<Verb> = [.open, .peek, .copyID, .mark, .markAll]
    if elsewhere.contains(verb) { return false }
    refuse(.list(.isElsewhere(host: distant.hostName)))
    return true
  }

  /// Those that the verb would concern: the marked ones, or the one under the cursor.
  private func distantRows() -> [Elsewhere.Thread] {
    guard window.menuStream == nil else { return [] }
    let rows = window.lists[window.focus]?.targets ?? []
    return rows.compactMap { row in
      guard case .stream(let id) = row else { return nil }
      return state.hub.elsewhere[id]
    }
  }
}
