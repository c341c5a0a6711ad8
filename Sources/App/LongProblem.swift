import ConversationPane
import DialogsPane
import Scene
import Toolkit

extension Context {
  /// The person's own editor has ended.
  mutating func takeEdited(_ text: String?, problem: String?) {
    if let problem { say(problem) }
    takeEdited(text)
  }

  /// What went wrong at this window: in the footer where that has room for all of it, else in a box that stays until it
  /// was read, since it may name the only place of a text.
  private mutating func say(_ problem: String) {
    // The key for help stands beside it.
    let room = window.facts.size.columns - 12
    if window.facts.isPlain || window.dialog != nil || Clean.columns(problem) <= room {
      state.passOn(problem: problem, in: id)
    } else {
      open(NoticesDialog(words: [problem]))
    }
  }
}
