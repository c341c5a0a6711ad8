import Toolkit
import Verbs
import Words

/// What keys do where one is, said in a dialog's last line: the keys are those that are really bound, and can be clicked.
package struct Hint: Equatable, Sendable {
  let verbs: [Verb]
  let words: HintPhrase

  package init(_ verbs: Verb..., words: HintPhrase) {
    self.verbs = verbs
    self.words = words
  }
}

extension Canvas {
  /// A hint as it is read, and the key that a press on it stands for; nil where its verb has no key.
  private func said(_ hint: Hint) -> (text: String, key: Key)? {
    let keys = hint.verbs.compactMap { front?.dialog.key(for: $0, keymap) }
    guard let key = keys.first else { return nil }
    let labels = keys.map { $0.label(unicode: isUnicode) }
    // Arrows stand side by side, names apart.
    let label = labels.joined(separator: labels.allSatisfy { $0.count == 1 } ? "" : " ")
    return (label + " " + text(.hint(hint.words)), key)
  }

  /// A box in the middle of the screen; the answer is where its content goes. The note stands in front of the hints.
  @discardableResult
  package mutating func dialog(
    _ title: String, _ body: [String] = [], note: String = "", hints: [Hint] = [],
    content: Size = Size(columns: 0, rows: 0)
  ) -> Rect {
    let said = hints.compactMap(said)
    let line = ([note].filter { !$0.isEmpty } + said.map(\.text)).joined(separator: separator)
    let layout = frame.dialog(
      DialogBox(title: Clean.line(title), body: body, hint: line), in: Rect(dialogRoom), content: content,
      style: DialogStyle(theme, glyphs: glyphs))
    hitAreas.box = layout.outer
    // A dialog without rows has its keys there.
    park(layout.hint)
    var column = layout.hint.column + (note.isEmpty ? 0 : Clean.columns(note + separator))
    for (text, key) in said {
      let columns = Clean.columns(text)
      let place = Rect(row: layout.hint.row, column: column, columns: columns, rows: layout.hint.rows)
      hitAreas.add(.key(key), at: place.intersection(layout.hint))
      column += columns + Clean.columns(separator)
    }
    return layout.content
  }
}
