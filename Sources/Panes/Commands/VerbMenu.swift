import Acts
import Languages
import Scene
import Toolkit
import Verbs
import Words

/// A menu of what keys can do with rows of Up Next that have no thread.
extension MenuDialog where Choice == Verb {
  /// The keys that stand beside the verbs do them here too.
  mutating func pressOther(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    let verb = context.surroundings.keymap.verb(for: key.key, in: [.list, .everywhere])
    guard let verb, choices(context.state).contains(verb) else { return .stays }
    return choose(verb, &context)
  }

  var opener: Verb? { .threadMenu }

  func takesTwoClicks(_ index: Int, _ state: AppState, in language: Language) -> Bool {
    choices(state).dropFirst(index).first?.takesTwoClicks ?? true
  }

  func draw(_ title: Phrase, _ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    let items = choices(state).map { verb in
      Menu.Item(
        verb, canvas.text(state.word(for: verb, in: window)), key: state.surroundings.keymap.keys(for: verb).first)
    }
    canvas.menu(canvas.text(title), items, cursor: cursor)
  }
}
