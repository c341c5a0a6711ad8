import Conversation
import ConversationPane
import DialogsPane
import Scene
import Toolkit
import Words

extension Context {
  /// The person's own editor has ended.
  mutating func takeEdited(_ text: String?, in file: String?, problem: String?) {
    if let problem { say(problem) }
    takeEdited(text, in: file)
  }

  /// What went wrong at this window: in the footer where that has room for all of it, else in a box that stays until it
  /// was read, since it may name the only place of a text.
  fileprivate mutating func say(_ problem: String) {
    // The key for help stands beside it.
    let room = window.facts.size.columns - 12
    if window.facts.isPlain || window.dialog != nil || Clean.columns(problem) <= room {
      state.passOn(problem: problem, in: id)
    } else {
      open(NoticesDialog(words: [problem]))
    }
  }
}

extension AppState {
  /// What an editor saved, and no message has a place for.
  mutating func tell(ofUnfit paths: [String], _ stamp: inout Stamp) -> [Effect] {
    tell(of: paths, &stamp) { .isNoMessage(path: $0) }
  }

  /// What an editor saved, and is in a draft by now.
  mutating func tell(ofStaying paths: [String], _ stamp: inout Stamp) -> [Effect] {
    tell(of: paths, &stamp) { .isTakenAndStays(path: $0) }
  }

  /// Each file is told once: at every window, or at the next.
  private mutating func tell(
    of paths: [String], _ stamp: inout Stamp, as phrase: (String) -> OutboxPhrase
  ) -> [Effect] {
    var effects: [Effect] = []
    for path in paths where toldOfEdited.insert(path).inserted {
      if windows.isEmpty { keepNotice(surroundings.language.text(.outbox(phrase(path)))) }
      for window in windows.keys.sorted() {
        let words = language(of: window).text(.outbox(phrase(path)))
        effects += Context.at(window, &self, &stamp) { $0.say(words) }
      }
    }
    return effects
  }
}
