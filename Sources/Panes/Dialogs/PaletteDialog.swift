import Scene
import Toolkit
import Words

/// A search over all verbs by their names.
package struct PaletteDialog: Dialog {
  private var words = TextEdit(isOneLine: true)
  private var cursor = 0

  package init() {}

  private static let moves: [Verb] = [
    .down, .up, .pageDown, .pageUp, .first, .last, .nextPane, .previousPane, .recentPane, .queuePane, .projectsPane,
    .upNextPane, .conversationPane,
  ]
  private static let last: Set<Verb> = Set(moves)

  /// Verbs whose name or help has all the words: first those whose name has them.
  func matches(in language: Language) -> [Verb] {
    let wanted = words.text.lowercased().split(separator: " ")
    // Words that are longer than the text are not searched for: looking for them takes long.
    func hasWords(_ text: String) -> Bool {
      wanted.allSatisfy { $0.utf8.count <= text.utf8.count && text.contains($0) }
    }
    // Nobody opens it to go one row down.
    let verbs =
      Verb.allCases.filter { $0 != .palette && !$0.isOfDialogs && !Self.last.contains($0) } + PaletteDialog.moves
    let named = verbs.filter { verb in
      hasWords("\(language.text(.verb(verb))) \(verb.rawValue)".lowercased())
    }
    let explained = verbs.filter { verb in
      !named.contains(verb)
        && hasWords(
          "\(language.text(.verb(verb))) \(verb.rawValue) \(language.text(.dialog(.help(verb))))".lowercased())
    }
    return named + explained
  }

  package mutating func press(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    let matches = matches(in: context.language)
    switch key.verb {
    case .open:
      if matches.indices.contains(cursor) { context.then(matches[cursor]) }
      return .closes
    case .down, .up, .pageDown, .pageUp, .nextMatch, .previousMatch:
      cursor = key.moved(cursor, count: matches.count) ?? cursor
    default: edit({ _ = $0.press(key.key) }, &context)
    }
    return .stays
  }

  package var isTyping: Bool { true }

  /// Other words find other acts.
  package mutating func edit(_ change: (inout TextEdit) -> Void, _ context: inout Context) {
    let before = words.text
    change(&words)
    if words.text != before { cursor = 0 }
  }

  package mutating func select(_ index: Int, _ context: inout Context) { cursor = index }
  package func takesTwoClicks(_ index: Int, _ state: AppState, in language: Language) -> Bool {
    matches(in: language).dropFirst(index).first?.takesTwoClicks ?? true
  }
  package var wheelRows: Int { 3 }

  package func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    let area = canvas.dialog(
      canvas.text(.dialog(.paletteTitle)), hints: [Hint(.open, words: .doesIt), Hint(.back, words: .closes)],
      content: Size(columns: 60, rows: 14))
    canvas.field(words, in: area.splitTop(1).top, hasFocus: true)
    let rows = matches(in: canvas.language).map {
      (
        text: canvas.title(of: $0) + "  " + canvas.text(.dialog(.help($0))),
        hint: " " + state.keyLabel($0, unicode: canvas.isUnicode)
      )
    }
    let list = area.splitTop(2).rest
    if rows.isEmpty {
      canvas.frame.put(
        canvas.text(.dialog(.noAct)), row: list.row, column: list.column, style: canvas.theme[.textDim, on: .dialog],
        clip: list)
    }
    canvas.choices(rows, cursor: cursor, in: list)
  }
}
