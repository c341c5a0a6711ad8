/// What was changed in a text, so that it can be undone and redone.
struct TextHistory: Hashable, Sendable {
  /// One replacement, with where the cursor stood before and after.
  struct Change: Hashable, Sendable {
    let offset: Int
    let removed: TextEdit.Piece
    var inserted: TextEdit.Piece
    let cursorBefore: Int
    var cursorAfter: Int
  }

  /// What a change may join: typed characters words, and what follows a text elsewhere all that followed it before.
  enum Kind: Hashable, Sendable { case typed, following, whole }

  private static let limit = 1000

  private var undoable: [Change] = []
  private var redoable: [Change] = []
  /// What the next change may join the last one as.
  private var open = Kind.whole

  var canUndo: Bool { !undoable.isEmpty }

  /// Typed characters join into words: one undo takes back a word with the blanks behind it.
  mutating func record(_ change: Change, as kind: Kind) {
    redoable = []
    defer { open = kind }
    if kind == .following, open == .following, var last = undoable.last {
      last.inserted = change.inserted
      last.cursorAfter = change.cursorAfter
      undoable[undoable.count - 1] = last
      return
    }
    if kind == .typed, open == .typed, var last = undoable.last, change.removed.text.isEmpty,
      last.offset + last.inserted.text.utf8.count == change.offset,
      !Self.beginsWord(change.inserted.text, after: last.inserted.text)
    {
      last.inserted.text += change.inserted.text
      last.cursorAfter = change.cursorAfter
      undoable[undoable.count - 1] = last
      return
    }
    undoable.append(change)
    if undoable.count > Self.limit { undoable.removeFirst(undoable.count - Self.limit) }
  }

  /// What comes next begins a change of its own.
  mutating func close() { open = .whole }

  mutating func undo() -> Change? {
    guard let change = undoable.popLast() else { return nil }
    redoable.append(change)
    close()
    return change
  }

  mutating func redo() -> Change? {
    guard let change = redoable.popLast() else { return nil }
    undoable.append(change)
    close()
    return change
  }

  private static func beginsWord(_ text: String, after previous: String) -> Bool {
    previous.last?.isWhitespace == true && text.first?.isWhitespace == false
  }
}
