import Core
import Hosts
import Scene
import Toolkit
import Verbs
import Words

/// What keys do with rows of other hosts.
extension Context {
  /// What is done with a thread is done by its own host: a letter says so there. True where the verb was for such rows.
  mutating func doElsewhere(_ verb: Verb) -> Bool {
    guard verb.concernsRow || ElsewhereAct.isLetter(verb), let first = distantRows().first else { return false }
    let here: Set<Verb> = [.open, .peek, .copyID, .mark, .markAll, .approve, .approveAlways, .deny]
    if here.contains(verb) { return false }
    guard ElsewhereAct.isLetter(verb), verb != .remove || window.focus == .queue else {
      refuse(.list(.isElsewhere(host: first.hostName)))
      return true
    }
    for distant in distantRows() { send(.verb(verb), about: distant.stream.id) }
    return true
  }

  /// It is in the store from here on; that it was refused is told in this window.
  mutating func send(_ act: ElsewhereAct, about stream: Identity<WorkStream>) {
    guard let distant = state.hub.elsewhere[stream], let words = act.call(for: stream) else {
      return refuse(.hasLeftList)
    }
    let body = LetterBody(words: words, language: language, askedAt: act.askedAt)
    guard let letter = state.write(body, to: distant.host, thread: stream, &stamp) else { return }
    state.hub.windowLetters[letter] = id
    tell(.list(distant.silentSince == nil ? .sentTo(host: distant.hostName) : .waitsFor(host: distant.hostName)))
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
