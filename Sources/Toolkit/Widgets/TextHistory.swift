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

  private static let limit = 1000

  private var undoable: [Change] = []
  private var redoable: [Change] = []
  /// Whether the next typed character may join the last change.
  private var isOpen = false

  var canUndo: Bool { !undoable.isEmpty }

  /// Typed characters join into words: one undo takes back a word with the blanks behind it.
  mutating func record(_ change: Change, isTyping: Bool) {
    redoable = []
    defer { isOpen = isTyping }
    if isTyping, isOpen, var last = undoable.last, change.removed.text.isEmpty,
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
  mutating func close() { isOpen = false }

  mutating func undo() -> Change? {
    guard let change = undoable.popLast() else { return nil }
    redoable.append(change)
    isOpen = false
    return change
  }

  mutating func redo() -> Change? {
    guard let change = redoable.popLast() else { return nil }
    undoable.append(change)
    isOpen = false
    return change
  }

  private static func beginsWord(_ text: String, after previous: String) -> Bool {
    previous.last?.isWhitespace == true && text.first?.isWhitespace == false
  }
}
