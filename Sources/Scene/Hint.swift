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
  private typealias SaidHint = (text: String, key: Key, leadsOut: Bool)

  /// A hint as it is read, the key that a press on it stands for, and whether that leads out; nil where its verb has no key.
  private func said(_ hint: Hint) -> SaidHint? {
    let keys = hint.verbs.compactMap { front?.dialog.key(for: $0, keymap) }
    guard let key = keys.first else { return nil }
    let labels = keys.map { $0.label(unicode: isUnicode) }
    // Arrows stand side by side, names apart.
    let label = labels.joined(separator: labels.allSatisfy { $0.count == 1 } ? "" : " ")
    return (label + " " + text(.hint(hint.words)), key, hint.verbs == [.back] || hint.words == .closes)
  }

  /// A hint that has no room is left out whole, the last one first: they stand by how much they are needed. The way out
  /// stays, and a note is cut before it.
  private func fitting(
    _ note: String, _ hints: [SaidHint], columns: Int
  ) -> (note: String, hints: [SaidHint]) {
    let gap = Clean.columns(separator)
    func taken(_ hints: [SaidHint]) -> Int { hints.reduce(0) { $0 + Clean.columns($1.text) + gap } }
    var kept = hints
    while taken(kept) - gap + (note.isEmpty ? 0 : Clean.columns(note) + gap) > columns,
      let last = kept.lastIndex(where: { !$0.leadsOut })
    {
      kept.remove(at: last)
    }
    let room = max(0, columns - taken(kept))
    return (Truncation.keepStart(note, columns: room, mark: glyphs.cutMark), kept)
  }

  private static func line(_ note: String, _ hints: [SaidHint], _ separator: String) -> String {
    ([note].filter { !$0.isEmpty } + hints.map(\.text)).joined(separator: separator)
  }

  /// A box in the middle of the screen; the answer is where its content goes. The note stands in front of the hints.
  @discardableResult
  package mutating func dialog(
    _ title: String, _ body: [String] = [], note: String = "", hints: [Hint] = [],
    content: Size = Size(columns: 0, rows: 0)
  ) -> Rect {
    let all = hints.compactMap(said)
    let room = isReadOut ? dialogRoom.columns - 4 : DialogBox.hintColumns(in: dialogRoom, content: content)
    let (front, said) = fitting(note, all, columns: room)
    let line = Canvas.line(front, said, separator)
    // The box is as wide as it would be with those that have no room.
    let whole = Clean.columns(Canvas.line(note, all, separator))
    let content = Size(columns: max(content.columns, min(room, whole)), rows: content.rows)
    let layout = frame.dialog(
      DialogBox(title: Clean.line(title), body: body, hint: line), in: Rect(dialogRoom), content: content,
      style: DialogStyle(theme, glyphs: glyphs))
    hitAreas.box = layout.outer
    // A dialog without rows has its keys there.
    park(layout.hint)
    var column = layout.hint.column + (front.isEmpty ? 0 : Clean.columns(front + separator))
    for (text, key, _) in said {
      let columns = Clean.columns(text)
      let place = Rect(row: layout.hint.row, column: column, columns: columns, rows: layout.hint.rows)
      hitAreas.add(.key(key), at: place.intersection(layout.hint))
      column += columns + Clean.columns(separator)
    }
    return layout.content
  }
}
