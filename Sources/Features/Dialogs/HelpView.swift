import Core
import Toolkit

/// All keys, from the same table that the footer and `docs/KEYS.md` come from.
package enum HelpView {
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
  static func lastScroll(_ state: AppState, _ window: WindowState) -> Int {
    let size = window.facts.size
    let count = rows(
      state, columns: columns(of: size), isUnicode: state.usesUnicode(window), window.facts.language
    ).count
    return max(0, count - max(0, size.rows - 2))
  }

  static func draw(_ scroll: Int, _ state: AppState, into canvas: inout Canvas) {
    let columns = columns(of: canvas.frame.size)
    let rows = rows(state, columns: columns, isUnicode: canvas.isUnicode, canvas.language)
    let hint = canvas.text(.dialog(.helpTitle(isUnicode: canvas.isUnicode)))
    let area = canvas.dialog(
      hint, content: Size(columns: columns, rows: min(rows.count, canvas.frame.size.rows - 2)))
    let first = min(scroll, max(0, rows.count - area.rows))
    for (offset, row) in rows.dropFirst(first).prefix(area.rows).enumerated() {
      canvas.frame.put(
        row.0, row: area.row + offset, column: area.column, style: canvas.theme[row.1, on: .dialog], clip: area)
    }
  }

  private static func columns(of size: Size) -> Int { min(76, size.columns - 4) }

  private static func rows(_ state: AppState, columns: Int, isUnicode: Bool, _ language: Language) -> [(String, Role)] {
    var rows: [(String, Role)] = []
    for place in KeyPlace.allCases {
      rows.append((language.text(.dialog(.place(place))), .title))
      for line in lines(of: state.surroundings.keymap, in: place) {
        let keys = line.keys.map { $0.label(unicode: isUnicode) }.joined(separator: " ")
        let padded = keys + String(repeating: " ", count: max(1, 14 - Clean.columns(keys)))
        let indent = String(repeating: " ", count: 16)
        let wrapped = Wrapping.wrap(language.text(.dialog(.help(line.verb))), columns: max(10, columns - 16))
        for (index, text) in wrapped.enumerated() {
          rows.append(((index == 0 ? "  " + padded : indent) + text, .dialog))
        }
      }
      rows.append(("", .dialog))
    }
    rows.append((language.text(.dialog(.withoutKey)), .title))
    for verb in Verb.allCases where state.surroundings.keymap.keys(for: verb).isEmpty {
      rows.append(("  \(language.text(.verb(verb))): \(language.text(.dialog(.help(verb))))", .dialog))
    }
    return rows
  }
}
