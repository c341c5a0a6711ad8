/// A text being written: its characters, the cursor, the selection, and what can be undone.
///
/// Positions are UTF-8 offsets, always between two characters as people see them.
package struct TextEdit: Hashable, Sendable {
  /// As it shows: a chip by its few words.
  package internal(set) var text: String
  /// With what its chips stand for.
  package private(set) var whole: String
  /// In the order of the text, none within another.
  package private(set) var chips: [TextChip] = []
  package internal(set) var cursor: Int
  /// The other end of the selection, where it was begun.
  var anchor: Int?
  /// The column that moving up and down tries to keep.
  var goalColumn: Int?
  var history = TextHistory()
  /// What was cut last, for `yank`.
  var killed = ""
  /// Cuts in a row add up.
  var isKilling = false
  let isOneLine: Bool
  /// The place that the text is drawn in: lines wrap at its width.
  package var size: Size {
    didSet { if size != oldValue { settle(topBeginsLine: wrapColumns(size) == wrapColumns(oldValue)) } }
  }
  /// The offset of the first line in view.
  var top = 0
  /// Where some lines above it begin, as far as they were laid out last: a text that gets more room shows them.
  var above: [Int] = []
  /// A place for a text is seldom higher.
  static let mostAbove = 100

  /// A text of one line is a name, a path or some words to search for. Every key looks at all of it, so that a large
  /// text that gets here by mistake must not make the keys slow.
  package static let longestLine = 4096
  /// What is longer than this is a file: each key lays out the paragraph that the cursor is in, which may be all of it.
  package static let longestText = 1 << 20
  /// How many bytes it takes.
  package var longest: Int { isOneLine ? Self.longestLine : Self.longestText }

  /// The cursor begins behind the text.
  package init(_ text: String = "", isOneLine: Bool = false, size: Size = Size(columns: 80, rows: 1)) {
    let clean = Clean.input(text, isOneLine: isOneLine)
    // What was written elsewhere is never cut.
    self.text = isOneLine ? clean.beginning(utf8Count: Self.longestLine) : clean
    whole = self.text
    self.isOneLine = isOneLine
    self.size = size
    cursor = self.text.utf8.count
    settle(topBeginsLine: false)
  }

  package var isEmpty: Bool { text.isEmpty }

  package var selection: Range<Int>? {
    guard let anchor, anchor != cursor else { return nil }
    return min(anchor, cursor)..<max(anchor, cursor)
  }

  package mutating func selectAll() {
    anchor = 0
    cursor = text.utf8.count
  }

  /// What a key typed: it takes the selection's place.
  package mutating func type(_ character: Character) {
    replace(selection ?? cursor..<cursor, with: Clean.input(String(character), isOneLine: isOneLine), as: .typed)
  }

  package func hasRoom(for text: String) -> Bool {
    Clean.input(text, isOneLine: isOneLine).utf8.count <= room(insteadOf: selection ?? cursor..<cursor)
  }

  /// What came from elsewhere, whole: it is one change. False where there is no room for all of it.
  @discardableResult
  package mutating func paste(_ text: String) -> Bool {
    let clean = Clean.input(text, isOneLine: isOneLine)
    let range = selection ?? cursor..<cursor
    let fits = clean.utf8.count <= room(insteadOf: range)
    replace(range, with: clean)
    return fits
  }

  /// In a text of one line this does nothing.
  package mutating func insertNewline() {
    guard !isOneLine else { return }
    replace(selection ?? cursor..<cursor, with: "\n")
  }

  /// Removes the selection, or else what lies between the cursor and where the movement would lead.
  package mutating func delete(_ movement: TextMovement) {
    replace(selection ?? range(to: movement), with: "")
  }

  /// Like `delete`, but what was removed can be put back by `yank`.
  mutating func kill(_ movement: TextMovement) {
    let range = selection ?? range(to: movement)
    guard !range.isEmpty else { return }
    let removed = whole(of: widened(range))
    if isKilling {
      killed = range.upperBound <= cursor ? removed + killed : killed + removed
    } else {
      killed = removed
    }
    replace(range, with: "")
    isKilling = true
  }

  /// Puts a text in the place of a part, as one change, such as when a word is completed.
  package mutating func complete(_ range: Range<Int>, with text: String) {
    guard range.lowerBound >= 0, range.upperBound <= self.text.utf8.count else { return }
    replace(range, with: Clean.input(text, isOneLine: isOneLine))
  }

  /// Puts a text in the place of all, as one change. One that follows what is written elsewhere joins the one before that
  /// did, so that undo leads to what was written here.
  package mutating func replaceAll(with text: String, follows: Bool = false) {
    let clean = Clean.input(text, isOneLine: isOneLine)
    guard clean != whole else { return }
    // What was written elsewhere is never cut.
    guard clean.utf8.count <= longest else {
      let killed = killed
      self = TextEdit(text, isOneLine: isOneLine, size: size)
      self.killed = killed
      return
    }
    replace(0..<self.text.utf8.count, with: clean, as: follows ? .following : .whole)
  }

  /// A text of its own begins in its place, as it was left earlier if it is still the same. What was cut last can be put in
  /// there.
  package mutating func startOver(with text: String = "", from earlier: TextEdit? = nil) {
    let killed = killed
    self = earlier.flatMap { $0.whole == text ? $0 : nil } ?? TextEdit(text, isOneLine: isOneLine)
    self.killed = killed
  }

  /// The same with another text in the place of all, which undo takes out again.
  package func replaced(with text: String) -> TextEdit {
    var other = self
    other.replaceAll(with: text)
    return other
  }

  /// As a whole or not at all.
  mutating func yank() {
    if hasRoom(for: killed) { replace(selection ?? cursor..<cursor, with: killed) }
  }

  package mutating func undo() {
    guard let change = history.undo() else { return }
    apply(change.offset, change.inserted, change.removed)
    finish(at: change.cursorBefore)
  }

  package mutating func redo() {
    guard let change = history.redo() else { return }
    apply(change.offset, change.removed, change.inserted)
    finish(at: change.cursorAfter)
  }

  package var canUndo: Bool { history.canUndo }

  mutating func replace(
    _ wantedRange: Range<Int>, with wanted: String, chips newChips: [TextChip] = [], as kind: TextHistory.Kind = .whole
  ) {
    let range = widened(wantedRange)
    let inserted = Piece(text: wanted.beginning(utf8Count: room(insteadOf: range)), chips: newChips)
    let new = inserted.text
    guard !range.isEmpty || !new.isEmpty else { return }
    let removed = Piece(text: String(text.slice(range)), chips: chips(in: range))
    let before = cursor
    // The break before the line at the top depends on what is in that line, and on nothing behind it.
    let keepsTop = range.lowerBound > top && range.lowerBound > lineEnd(from: top)
    apply(range.lowerBound, removed, inserted)
    // What was inserted may have joined what follows into one character.
    let after = boundary(atOrAfter: range.lowerBound + new.utf8.count)
    history.record(
      TextHistory.Change(
        offset: range.lowerBound, removed: removed, inserted: inserted, cursorBefore: before, cursorAfter: after),
      as: kind)
    finish(at: after, topBeginsLine: keepsTop)
  }

  func room(insteadOf range: Range<Int>) -> Int {
    longest - whole.utf8.count + whole(of: range).utf8.count
  }

  private mutating func apply(_ offset: Int, _ old: Piece, _ new: Piece) {
    let bytes = offset..<offset + old.text.utf8.count
    chips = chips(replacing: bytes, withBytes: new.text.utf8.count, new.chips)
    text.replaceSubrange(
      text.index(atOffset: bytes.lowerBound)..<text.index(atOffset: bytes.upperBound), with: new.text)
    whole = chips.isEmpty ? text : whole(of: 0..<text.utf8.count)
  }

  private mutating func finish(at offset: Int, topBeginsLine: Bool = false) {
    cursor = offset
    anchor = nil
    goalColumn = nil
    isKilling = false
    settle(topBeginsLine: topBeginsLine)
  }
}

extension String {
  /// As many whole characters as fit.
  fileprivate func beginning(utf8Count limit: Int) -> String {
    // A text that was longer when it came has less than no room, and what only takes something out puts nothing in.
    guard utf8.count > max(0, limit) else { return self }
    // Going forward from inside a character leads to its end, and back from there to its start.
    return String(self[..<index(before: index(after: utf8.index(startIndex, offsetBy: max(0, limit))))])
  }
}
