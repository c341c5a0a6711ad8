import Conversation
import Core
import Languages
import Queues
import Scene
import Settings
import Toolkit
import Verbs
import Words

/// Finds whatever there is by some of its letters: acts, threads, projects, agents, settings and themes.
package struct PaletteDialog: Dialog {
  private(set) var words = TextEdit(isOneLine: true)
  private(set) var cursor = 0
  let index: PaletteIndex
  private(set) var matches: PaletteMatches
  private let rows: PaletteRows

  /// `obstacles` are those acts that can't be done where the keys are, and why.
  package init(_ state: AppState, _ window: WindowState, obstacles: [Verb: String]) {
    index = PaletteIndex(state, window, obstacles: obstacles)
    matches = PaletteMatches(index)
    rows = PaletteRows(state, window)
  }

  var current: PaletteSubject? { entry(at: cursor)?.subject }

  func entry(at row: Int) -> PaletteIndex.Entry? {
    matches.best.indices.contains(row) ? index.entries[Int(matches.best[row])] : nil
  }

  package mutating func press(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    switch key.verb {
    case .open:
      // What would close it makes keys of the list of what is typed on.
      guard let current else { return .stays }
      context.choose(current, rows)
      return .closes
    case .down, .up, .pageDown, .pageUp, .nextMatch, .previousMatch:
      cursor = key.moved(cursor, count: matches.best.count) ?? cursor
    default: edit({ _ = $0.press(key.key) }, &context)
    }
    return .stays
  }

  package var isTyping: Bool { true }
  package var typed: TextEdit? { words }

  /// Other words find other things.
  package mutating func edit(_ change: (inout TextEdit) -> Void, _ context: inout Context) {
    let before = words.text
    change(&words)
    guard words.text != before else { return }
    cursor = 0
    matches.look(for: words.text, in: index)
  }

  /// A theme is seen while the cursor is on it; the palette doesn't begin with one.
  package func previewedTheme(_ state: AppState) -> String? {
    guard cursor > 0 || !words.isEmpty, case .theme(let name)? = current,
      !state.surroundings.fixedSettings.contains(.theme)
    else { return nil }
    return name
  }

  package mutating func select(_ index: Int, _ context: inout Context) { cursor = index }
  package func takesTwoClicks(_ index: Int, _ state: AppState, in language: Language) -> Bool {
    if case .act(let verb)? = entry(at: index)?.subject { verb.takesTwoClicks } else { false }
  }
  package var wheelRows: Int { 3 }

  package func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    PaletteView.draw(self, state, into: &canvas)
  }
}

extension Context {
  fileprivate mutating func choose(_ subject: PaletteSubject, _ rows: PaletteRows) {
    workspace.noteChosen(subject.name)
    switch subject {
    case .act(let verb):
      if rows.areStill(concernedBy: verb, state, window) { then(verb) } else { refuse(.hasLeftList) }
    case .thread(let id):
      if state.thread(id) == nil { refuse(.hasLeftList) } else { show(id) }
    case .project(let directory): then(.project(directory))
    case .agent(let name): then(.newThread(by: name))
    case .setting(let key): then(.setting(key))
    case .theme(let name): then(.set(.theme, to: name))
    }
  }
}
