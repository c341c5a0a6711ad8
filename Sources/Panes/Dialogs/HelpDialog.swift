import Scene
import Toolkit
import Words

/// All keys, from the same table that the footer and `docs/KEYS.md` come from.
package struct HelpDialog: Dialog {
  private var scroll = 0

  package init() {}

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

  /// How far the help can be scrolled in a window.
  private static func lastScroll(_ state: AppState, _ window: WindowState) -> Int {
    let size = window.facts.size
    let count = rows(
      state, columns: columns(of: size), isUnicode: state.usesUnicode(window), window.facts.language
    ).count
    return max(0, count - max(0, size.rows - chrome))
  }

  /// The border, the hints, and the line above them.
  private static let chrome = 4

  package mutating func press(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    if key.verb == .open { return .closes }
    let count = HelpDialog.lastScroll(context.state, context.window) + 1
    let moved = key.verb == .tick ? DialogKey(.pageDown).moved(scroll, count: count) : key.moved(scroll, count: count)
    scroll = moved ?? scroll
    return .stays
  }

  package var opener: Verb? { .help }
  package var wheelRows: Int { 3 }

  package func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    let columns = HelpDialog.columns(of: canvas.frame.size)
    let rows = HelpDialog.rows(state, columns: columns, isUnicode: canvas.isUnicode, canvas.language)
    let area = canvas.dialog(
      canvas.text(.dialog(.helpTitle)), hints: [Hint(.down, .up, words: .scroll), Hint(.back, words: .closes)],
      content: Size(columns: columns, rows: max(0, min(rows.count, canvas.frame.size.rows - HelpDialog.chrome))))
    let first = min(scroll, max(0, rows.count - area.rows))
    for (offset, row) in rows.dropFirst(first).prefix(area.rows).enumerated() {
      canvas.frame.put(
        row.0, row: area.row + offset, column: area.column, style: canvas.theme[row.1, on: .dialog], clip: area)
    }
  }

  private static func columns(of size: Size) -> Int { min(76, size.columns - 4) }

  private static func row(_ keys: String, _ words: String, columns: Int) -> [(String, Role)] {
    let padded = keys + String(repeating: " ", count: max(1, 14 - Clean.columns(keys)))
    let indent = String(repeating: " ", count: 16)
    return Wrapping.wrap(words, columns: max(10, columns - 16)).enumerated().map { index, text in
      ((index == 0 ? "  " + padded : indent) + text, .dialog)
    }
  }

  private static func rows(_ state: AppState, columns: Int, isUnicode: Bool, _ language: Language) -> [(String, Role)] {
    var rows: [(String, Role)] = []
    for place in KeyPlace.allCases {
      rows.append((language.text(.dialog(.place(place))), .title))
      for line in lines(of: state.surroundings.keymap, in: place) {
        let keys = line.keys.map { $0.label(unicode: isUnicode) }.joined(separator: " ")
        rows += row(keys, language.text(.dialog(.help(line.verb))), columns: columns)
      }
      rows.append(("", .dialog))
    }
    rows.append((language.text(.dialog(.whereTextIsWritten)), .title))
    for key in TextKey.allCases {
      let keys = key.keys.compactMap { Key(notation: $0)?.label(unicode: isUnicode) }.joined(separator: " ")
      rows += row(keys, language.text(.dialog(.textKey(key))), columns: columns)
    }
    rows.append(("", .dialog))
    rows.append((language.text(.dialog(.withoutKey)), .title))
    for verb in Verb.allCases where !verb.isOfDialogs && state.surroundings.keymap.keys(for: verb).isEmpty {
      rows.append(("  \(language.text(.verb(verb))): \(language.text(.dialog(.help(verb))))", .dialog))
    }
    return rows
  }
}
