import Conversation
import ConversationPane
import DialogsPane
import Scene
import Toolkit
import Words

extension Context {
  /// The person's own editor has ended.
  mutating func takeEdited(_ text: String?, problem: String?) {
    if let problem { say(problem) }
    takeEdited(text)
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
  /// Of what an editor saved, and no message has a place for, each file is told once: at every window, or at the next.
  mutating func tell(ofUnfit paths: [String], _ stamp: inout Stamp) -> [Effect] {
    var effects: [Effect] = []
    for path in paths where toldOfUnfit.insert(path).inserted {
      if windows.isEmpty { keepNotice(surroundings.language.text(.outbox(.isNoMessage(path: path)))) }
      for window in windows.keys.sorted() {
        let words = language(of: window).text(.outbox(.isNoMessage(path: path)))
        effects += Context.at(window, &self, &stamp) { $0.say(words) }
      }
    }
    return effects
  }
}
