import SeededNumbers
import Testing
import Toolkit

struct TextChipTests {
  private let long = (1...300).map { "line \($0)" }.joined(separator: "\n")

  private func edited(_ text: String, _ keys: String = "") throws -> TextEdit {
    var edit = TextEdit(text, size: Size(columns: 40, rows: 5))
    edit.paste(long, as: "[300 lines]")
    for key in keys.split(separator: " ") { _ = edit.press(try #require(Key(notation: String(key)))) }
    return edit
  }

  @Test func `a chip shows as its few words and stands for the whole text`() throws {
    let edit = try edited("see ", "!")
    #expect(edit.text == "see [300 lines]!")
    #expect(edit.whole == "see \(long)!")
  }

  @Test func `the cursor goes over a chip as over one character`() throws {
    #expect(try edited("see ", "left").cursor == 4)
    #expect(try edited("see ", "left left right right").cursor == 15)
    #expect(try edited("see ", "alt-b").cursor == 4)
    #expect(try edited("see ", "home alt-f alt-f").cursor == 15)
    var edit = try edited("see ", "home")
    edit.move(to: Position(row: 0, column: 8))
    #expect(edit.cursor == 15)
  }

  @Test func `a chip is removed as one, and undo brings it back`() throws {
    var edit = try edited("see ", "backspace")
    #expect(edit.text == "see ")
    #expect(edit.whole == "see ")
    edit.undo()
    #expect(edit.whole == "see \(long)")
    edit.undo()
    #expect(edit.whole == "see ")
    edit.redo()
    #expect(edit.text == "see [300 lines]")
    #expect(edit.whole == "see \(long)")
  }

  @Test func `what is cut with a chip in it is put back whole`() throws {
    #expect(try edited("see ", "ctrl-u").whole.isEmpty)
    #expect(try edited("see ", "ctrl-u ctrl-y").whole == "see \(long)")
  }

  @Test func `a chip unfolds to its text, and undo folds it again`() throws {
    var edit = try edited("see ")
    let isUnfolded = edit.unfoldChip(at: edit.cursor)
    #expect(isUnfolded)
    #expect(edit.text == "see \(long)")
    #expect(edit.chips.isEmpty)
    edit.undo()
    #expect(edit.text == "see [300 lines]")
    let isUnfoldedElsewhere = edit.unfoldChip(at: 0)
    #expect(!isUnfoldedElsewhere)
  }

  @Test func `of several chips that which is nearest before the cursor unfolds, and the cursor stays`() throws {
    var edit = try edited("see ", "space n o w space")
    edit.paste("a\nb", as: "[2 lines]")
    _ = edit.press(try #require(Key(notation: "!")))
    _ = edit.press(try #require(Key(notation: "!")))
    let isUnfolded = edit.unfoldNearestChip()
    #expect(isUnfolded)
    #expect(edit.text == "see [300 lines] now a\nb!!")
    #expect(edit.cursor == edit.text.utf8.count)
    let isNextUnfolded = edit.unfoldNearestChip()
    #expect(isNextUnfolded)
    #expect(edit.text == "see \(long) now a\nb!!")
    #expect(edit.cursor == edit.text.utf8.count)
    let isOneMore = edit.unfoldNearestChip()
    #expect(!isOneMore)
    edit.undo()
    edit.undo()
    #expect(edit.text == "see [300 lines] now [2 lines]!!")
  }

  @Test func `a chip behind the cursor unfolds where none is before it`() throws {
    var edit = try edited("see ", "home")
    let isUnfolded = edit.unfoldNearestChip()
    #expect(isUnfolded)
    #expect(edit.text == "see \(long)")
    #expect(edit.cursor == 0)
  }

  @Test func `what stands before a chip is changed without it`() throws {
    let edit = try edited("see ", "home x delete")
    #expect(edit.whole == "xee \(long)")
  }

  @Test func `two chips beside each other stay two`() throws {
    var edit = try edited("")
    edit.paste("a\nb", as: "[2 lines]")
    #expect(edit.whole == long + "a\nb")
    edit.delete(.left)
    #expect(edit.whole == long)
  }

  @Test func `a chip takes its room as the whole text`() {
    var edit = TextEdit("see ")
    let isPasted = edit.paste(String(repeating: "x", count: TextEdit.longestText), as: "[1 MB]")
    #expect(!isPasted)
    #expect(edit.whole == "see ")
  }

  @Test func `no key comes into a chip or loses a part of its text`() {
    let keys = [
      "a", "space", "left", "right", "up", "down", "home", "end", "alt-b", "alt-f", "ctrl-w", "ctrl-k", "ctrl-u",
      "alt-d",
      "ctrl-y", "ctrl-_", "alt-_", "backspace", "delete", "shift-left", "shift-right", "shift-up", "ctrl-shift-left",
    ].compactMap { Key(notation: $0) }
    var random = RandomNumbers(seed: randomSeed)
    for _ in 0..<200 {
      var edit = TextEdit("one two\nthree", size: Size(columns: 9, rows: 3))
      for _ in 0..<60 {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: edit.paste("⟨1\n2\n3⟩", as: "[3 lines]")
        case 1:
          edit.move(
            to: Position(row: Int.random(in: 0...3, using: &random), column: Int.random(in: 0...9, using: &random)))
        case 2 where Int.random(in: 0..<4, using: &random) == 0: edit.unfoldChip(at: edit.cursor)
        default: if let key = keys.randomElement(using: &random) { _ = edit.press(key) }
        }
        let comment = Comment(rawValue: "seed \(randomSeed), \(edit.text.debugDescription), cursor \(edit.cursor)")
        for chip in edit.chips {
          #expect(edit.text.slice(chip.range) == "[3 lines]", comment)
          #expect(edit.cursor <= chip.range.lowerBound || chip.range.upperBound <= edit.cursor, comment)
        }
        let shown = edit.text.split(separator: "[3 lines]", omittingEmptySubsequences: false).count - 1
        #expect(shown == edit.chips.count, comment)
        #expect(edit.whole == edit.text.replacing("[3 lines]", with: "⟨1\n2\n3⟩"), comment)
      }
    }
  }
}
