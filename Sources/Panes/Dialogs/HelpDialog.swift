import Scene
import Toolkit
import Verbs
import Words

/// All keys, from the same table that the footer and `docs/KEYS.md` come from: first what can be done where the keys are.
package struct HelpDialog: Dialog {
  /// The pane that the keys were in, and what can be done there.
  let pane: Pane
  let here: [Verb]
  /// All that there are keys for: without a screen there are no borders to move, and no review.
  let known: [Verb]
  let places: [KeyPlace]
  /// It is read line by line.
  let isPlain: Bool
  /// What is looked for, while something is.
  private(set) var filter: TextEdit?
  private(set) var scroll = 0

  /// `obstacles` are those acts that can't be done where the keys are.
  package init(_ window: WindowState, obstacles: Set<Verb>, _ keymap: Keymap<Verb>) {
    pane = window.focus
    let isPlain = window.facts.isPlain
    self.isPlain = isPlain
    known = Verb.allCases.filter { !isPlain || !$0.isOfScreens }
    places = KeyPlace.allCases.filter { !isPlain || $0 != .review }
    // What holds everywhere is no news of this place, unless it concerns the row.
    let own = window.hintPlaces.filter { $0 != .everywhere }
    here = known.filter { verb in
      guard !verb.isOfDialogs, !obstacles.contains(verb) else { return false }
      if !keymap.keys(for: verb, in: own).isEmpty { return true }
      return verb.concernsRow && window.focus != .conversation && !keymap.keys(for: verb, in: [.everywhere]).isEmpty
    }
  }

  /// One key's line: where it holds, its labels, what it does.
  package struct Line: Equatable {
    package let keys: [Key]
    package let verb: Verb
  }

  /// The keymap by places, in the order of the table.
  package static func lines(of keymap: Keymap<Verb>, in place: KeyPlace) -> [Line] {
    Verb.allCases.compactMap { verb in
      let keys = keymap.keys(for: verb, in: place.rawValue)
      return keys.isEmpty ? nil : Line(keys: keys, verb: verb)
    }
  }

  package mutating func press(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    let places: [KeyPlace] = [.everywhere]
    if context.surroundings.keymap.verb(for: key.key, in: places) == .palette {
      context.then(.palette)
      return .closes
    }
    if key.verb == .open { return filter == nil ? .closes : .stays }
    if filter == nil, key.verb == .filter {
      filter = TextEdit(isOneLine: true)
      scroll = 0
      return .stays
    }
    let count = HelpView.lastScroll(self, context.state, context.window) + 1
    let moved = key.verb == .tick ? DialogKey(.pageDown).moved(scroll, count: count) : key.moved(scroll, count: count)
    if let moved { scroll = moved } else { edit({ _ = $0.press(key.key) }, &context) }
    return .stays
  }

  package var isTyping: Bool { filter != nil }
  package var typed: TextEdit? { filter }

  package mutating func edit(_ change: (inout TextEdit) -> Void, _ context: inout Context) {
    guard var edited = filter else { return }
    change(&edited)
    if edited.text != filter?.text { scroll = 0 }
    filter = edited
  }

  /// What was looked for goes first.
  package mutating func leave(_ context: inout Context) -> AfterKey {
    guard filter != nil else { return .closes }
    filter = nil
    scroll = 0
    return .stays
  }

  package mutating func pressBeside(_ context: inout Context) -> AfterKey { .closes }
  package var opener: Verb? { .help }
  package var wheelRows: Int { 3 }

  package func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    HelpView.draw(self, state, into: &canvas)
  }
}
