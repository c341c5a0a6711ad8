import SeededNumbers
import Testing
import Toolkit

struct TextEditPropertyTests {
  private let keys: [Key] = [
    "a", "é", "漢", "space", "left", "right", "up", "down", "home", "end", "pgup", "pgdn", "alt-b", "alt-f", "ctrl-w",
    "ctrl-k",
    "ctrl-u", "alt-d", "ctrl-y", "ctrl-_", "alt-_", "backspace", "delete", "shift-left", "shift-right", "shift-up",
    "shift-down", "ctrl-shift-left", "shift-home", "ctrl-end", "ctrl-home",
  ].compactMap { Key(notation: $0) }

  /// One random act; some are not keys.
  private func act(on edit: inout TextEdit, _ random: inout RandomNumbers) {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: edit.paste(random.text(upTo: 6))
    case 1: edit.insertNewline()
    case 2: edit.type(["\u{301}", "🇩", "\u{200D}", "👩", "e"].randomElement(using: &random) ?? "x")
    case 3:
      let columns = Bool.random(using: &random) ? edit.size.columns : Int.random(in: 0...9, using: &random)
      edit.size = Size(columns: columns, rows: Int.random(in: 0...6, using: &random))
    case 4:
      edit.move(
        to: Position(row: Int.random(in: -1...4, using: &random), column: Int.random(in: -1...9, using: &random)))
    default: if let key = keys.randomElement(using: &random) { _ = edit.press(key) }
    }
  }

  private func isBoundary(_ offset: Int, in text: String) -> Bool {
    offset == text.utf8.count
      || text.indices.contains { text.utf8.distance(from: text.startIndex, to: $0) == offset }
  }

  @Test func `the cursor and the selection are always between characters and in view`() {
    var random = RandomNumbers(seed: randomSeed)
    for _ in 0..<150 {
      var edit = TextEdit(random.text(upTo: 20), size: Size(columns: 8, rows: 3))
      for _ in 0..<40 {
        act(on: &edit, &random)
        let comment = Comment(rawValue: "seed \(randomSeed), \(edit.text.debugDescription), cursor \(edit.cursor)")
        #expect(isBoundary(edit.cursor, in: edit.text), comment)
        #expect(edit.selection.map { isBoundary($0.lowerBound, in: edit.text) } ?? true, comment)
        let layout = edit.layout(in: edit.size)
        #expect(layout.lines.contains { $0.visible.lowerBound <= edit.cursor && edit.cursor <= $0.next }, comment)
        #expect(layout.cursor.row < max(1, edit.size.rows), comment)
        #expect(layout.cursor.column < max(1, edit.size.columns), comment)
      }
    }
  }

  @Test func `the lines in view are lines of the whole text, and fill their place`() {
    var random = RandomNumbers(seed: randomSeed)
    for _ in 0..<150 {
      var edit = TextEdit(random.text(upTo: 30), size: Size(columns: 8, rows: 3))
      for _ in 0..<40 {
        act(on: &edit, &random)
        let all = Wrapping.lines(of: edit.text, columns: max(1, edit.size.columns - 1))
        let lines = edit.layout(in: edit.size).lines
        let first = all.firstIndex { $0 == lines.first } ?? 0
        let comment = Comment(rawValue: "seed \(randomSeed), \(edit.text.debugDescription), \(edit.size)")
        #expect(lines == Array(all[first...].prefix(lines.count)), comment)
        #expect(lines.count == min(all.count, max(1, edit.size.rows)), comment)
      }
    }
  }

  @Test func `undoing everything gives the first text, and redoing everything the last`() {
    var random = RandomNumbers(seed: randomSeed)
    for _ in 0..<150 {
      var edit = TextEdit(random.text(upTo: 20), size: Size(columns: 8, rows: 3))
      let first = Array(edit.text.utf8)
      for _ in 0..<40 { act(on: &edit, &random) }
      // More often than there is something to redo: what is left does nothing.
      for _ in 0..<40 { edit.redo() }
      let last = Array(edit.text.utf8)
      while edit.canUndo { edit.undo() }
      #expect(Array(edit.text.utf8) == first, "seed \(randomSeed)")
      for _ in 0..<40 { edit.redo() }
      #expect(Array(edit.text.utf8) == last, "seed \(randomSeed)")
    }
  }

  @Test func `going down always arrives in the last line and up in the first`() {
    var random = RandomNumbers(seed: randomSeed)
    for _ in 0..<150 {
      let columns = Int.random(in: 1...9, using: &random)
      var edit = TextEdit(random.text(upTo: 30), size: Size(columns: columns, rows: 3))
      edit.move(.textStart)
      let rows = edit.rowCount(columns: columns, limit: .max)
      var steps = 0
      while steps <= rows, edit.move(.down) { steps += 1 }
      #expect(steps <= rows - 1, "seed \(randomSeed), \(columns) columns, \(edit.text.debugDescription)")
      expectSameLines(in: &edit, at: .textEnd)
      steps = 0
      while steps <= rows, edit.move(.up) { steps += 1 }
      #expect(steps <= rows - 1, "seed \(randomSeed), \(columns) columns, \(edit.text.debugDescription)")
      expectSameLines(in: &edit, at: .textStart)
    }
  }

  private func expectSameLines(in edit: inout TextEdit, at end: TextMovement) {
    let lines = edit.layout(in: edit.size).lines
    edit.move(end)
    #expect(edit.layout(in: edit.size).lines == lines, "seed \(randomSeed), \(edit.text.debugDescription)")
  }
}
