import Testing
import Toolkit

struct TextEditTests {
  /// A text after keys were pressed, with `|` at the cursor and the selection in brackets.
  private func written(_ text: String, _ keys: String, columns: Int = 80, rows: Int = 5) throws -> String {
    try show(edited(text, keys, columns: columns, rows: rows))
  }

  private func edited(_ text: String, _ keys: String, columns: Int = 80, rows: Int = 5) throws -> TextEdit {
    var edit = TextEdit(text, size: Size(columns: columns, rows: rows))
    for key in keys.split(separator: " ") {
      #expect(edit.press(try #require(Key(notation: String(key)))), "\(key)")
    }
    return edit
  }

  private func show(_ edit: TextEdit) -> String {
    let length = edit.text.utf8.count
    let range = edit.selection ?? edit.cursor..<edit.cursor
    let (before, inside, after) = (0..<range.lowerBound, range, range.upperBound..<length)
    let middle = edit.text.slice(inside)
    let marked = edit.cursor == range.lowerBound ? "|\(middle)" : "\(middle)|"
    return edit.text.slice(before) + (middle.isEmpty ? "|" : "[\(marked)]") + edit.text.slice(after)
  }

  @Test func `typing goes in at the cursor`() throws {
    #expect(try written("ac", "left b é space 漢") == "abé 漢|c")
  }

  @Test func `the cursor goes by whole characters as people see them`() throws {
    #expect(try written("a👩\u{200D}💻e\u{301}🇩🇪", "left left") == "a👩\u{200D}💻|e\u{301}🇩🇪")
    #expect(try written("a👩\u{200D}💻", "backspace") == "a|")
    #expect(try written("क्षि", "home delete") == "|")
  }

  @Test func `words and lines have keys of their own`() throws {
    #expect(try written("say naïve 漢字, שלום", "alt-b") == "say naïve 漢字, |שלום")
    #expect(try written("say naïve 漢字, x", "alt-b ctrl-left") == "say naïve |漢字, x")
    #expect(try written("say naïve x", "home alt-f ctrl-right") == "say naïve| x")
    #expect(try written("one\ntwo", "ctrl-a") == "one\n|two")
    #expect(try written("one\ntwo", "up ctrl-a ctrl-e") == "one|\ntwo")
    #expect(try written("one\ntwo", "ctrl-home") == "|one\ntwo")
  }

  @Test func `deleting takes characters, words or lines`() throws {
    #expect(try written("one two", "left delete") == "one tw|")
    #expect(try written("git commit -m", "ctrl-w") == "git commit |")
    #expect(try written("src/api/x", "alt-backspace") == "src/api/|")
    #expect(try written("one two", "home alt-d") == "| two")
    #expect(try written("one two\nthree", "left left ctrl-u") == "one two\n|ee")
    #expect(try written("one\ntwo", "up home ctrl-k") == "|\ntwo")
    #expect(try written("one\ntwo", "up home ctrl-k ctrl-k") == "|two")
    #expect(try written("one\ntwo", "home ctrl-u") == "one|two")
    #expect(try written("one\n漢字", "ctrl-u ctrl-u ctrl-u ctrl-u") == "|")
  }

  @Test func `what nobody has touched yet can be cut as a whole`() throws {
    for keys in ["left", "x", "x ctrl-_", "shift-left"] {
      #expect(try !edited("one\n漢字", keys).isUntouched, "\(keys)")
    }
    #expect(!TextEdit("").isUntouched)
    var edit = TextEdit("one\n漢字")
    #expect(edit.isUntouched)
    edit.cutAll()
    #expect(edit.isEmpty)
    edit.undo()
    #expect(show(edit) == "one\n漢字|")
    #expect(!edit.isUntouched)
  }

  @Test func `what was cut comes back, and cuts in a row add up`() throws {
    #expect(try written("one two three", "ctrl-w ctrl-w ctrl-a ctrl-y") == "two three|one ")
    #expect(try written("one\ntwo", "up home ctrl-k ctrl-k ctrl-y ctrl-y") == "one\none\n|two")
    #expect(try written("one two", "ctrl-w left right ctrl-w ctrl-y") == "one |")
    #expect(try written("one\ntwo", "ctrl-u ctrl-u ctrl-u ctrl-y") == "one\ntwo|")
  }

  @Test func `what was cut comes back as a whole or not at all`() throws {
    var edit = TextEdit(isOneLine: true)
    edit.paste("größe")
    _ = edit.press(try #require(Key(notation: "ctrl-u")))
    edit.paste(String(repeating: "a", count: TextEdit.longestLine - 4))
    #expect(!edit.hasRoom(for: try #require(Key(notation: "ctrl-y"))))
    _ = edit.press(try #require(Key(notation: "ctrl-y")))
    #expect(edit.text.utf8.count == TextEdit.longestLine - 4)
    #expect(edit.hasRoom(for: try #require(Key(notation: "ctrl-u"))))
    _ = edit.press(try #require(Key(notation: "ctrl-u")))
    #expect(edit.hasRoom(for: try #require(Key(notation: "ctrl-y"))))
  }

  @Test func `what was cut last can be put into the text that comes in its place`() throws {
    let yank = try #require(Key(notation: "ctrl-y"))
    var edit = try edited("one two", "ctrl-w")
    edit.startOver(with: "größe ")
    #expect(!edit.canUndo)
    _ = edit.press(yank)
    #expect(show(edit) == "größe two|")
    edit.replaceAll(with: String(repeating: "x", count: TextEdit.longestText + 1))
    edit.selectAll()
    _ = edit.press(yank)
    #expect(show(edit) == "two|")
  }

  @Test func `a selection is replaced by what is typed and dropped by moving`() throws {
    #expect(try written("one two", "shift-left shift-left") == "one t[|wo]")
    #expect(try written("one two", "shift-left shift-left x") == "one tx|")
    #expect(try written("one two", "shift-left shift-left left") == "one t|wo")
    #expect(try written("one two", "ctrl-shift-left right") == "one two|")
    #expect(try written("one two", "home shift-end backspace") == "|")
    #expect(try written("one two", "home shift-right shift-right") == "[on|]e two")
  }

  @Test func `up and down keep their column over wrapped lines and wide characters`() throws {
    // Seven columns: "abcdef", "ghi" and "漢字漢" on the screen.
    #expect(try written("abcdefghi\n漢字漢", "ctrl-home right right right right down", columns: 7) == "abcdefghi|\n漢字漢")
    #expect(
      try written("abcdefghi\n漢字漢", "ctrl-home right right right right right down down", columns: 7)
        == "abcdefghi\n漢字|漢")
    #expect(try written("abcdefghi\n漢字漢", "up", columns: 7) == "abcdefghi|\n漢字漢")
    #expect(try written("abcdefghi\n漢字漢", "up up", columns: 7) == "abcde|fghi\n漢字漢")
    #expect(try written("a\n\nbcd", "up up", columns: 7) == "a|\n\nbcd")
  }

  @Test func `up in the first line and down in the last mean nothing here`() {
    var edit = TextEdit("one", size: Size(columns: 20, rows: 3))
    let keys = [Key(.up), Key(.down), Key(.pageUp), Key(.enter), Key(.escape), Key(.tab), Key("p", .control)]
    #expect(keys.map { edit.press($0) } == keys.map { _ in false })
    #expect(edit.text == "one")
  }

  @Test func `undo takes back words, and redo brings them again`() throws {
    #expect(try written("", "o n e space t w o ctrl-_") == "one |")
    #expect(try written("", "o n e space t w o ctrl-_ ctrl-_") == "|")
    #expect(try written("", "o n e space t w o ctrl-_ ctrl-_ alt-_ alt-_") == "one two|")
    #expect(try written("one two", "ctrl-w ctrl-_") == "one two|")
    #expect(try written("", "a left b ctrl-_") == "|a")
    #expect(try written("", "a ctrl-_ b alt-_") == "b|")
  }

  @Test func `pasting is one change, with newlines of one kind and without escape sequences`() {
    var edit = TextEdit("<>")
    _ = edit.move(.left)
    edit.paste("a\r\nb\rc\td\u{1B}[31m\u{7}é")
    #expect(show(edit) == "<a\nb\nc\tdé|>")
    edit.undo()
    #expect(show(edit) == "<|>")
  }

  @Test func `a text of one line has no second`() {
    var edit = TextEdit("a\nb", isOneLine: true)
    edit.paste("c\r\nd\te")
    edit.insertNewline()
    #expect(show(edit) == "a bc d e|")
  }

  @Test func `a text of one line takes whole characters up to its longest`() {
    var edit = TextEdit(String(repeating: "日", count: 1000), isOneLine: true)
    edit.paste("é" + String(repeating: "e\u{301}語", count: 1000) + "x")
    #expect(edit.text.utf8.count <= TextEdit.longestLine)
    #expect(edit.text.utf8.count > TextEdit.longestLine - 6)
    #expect(edit.text.hasPrefix(String(repeating: "日", count: 1000) + "é"))
    #expect(edit.text.hasSuffix("語") || edit.text.hasSuffix("e\u{301}"))
    #expect(edit.cursor == edit.text.utf8.count)
    edit.undo()
    #expect(edit.text == String(repeating: "日", count: 1000))
    #expect(TextEdit(String(repeating: "x", count: 5000), isOneLine: true).text.utf8.count == TextEdit.longestLine)
  }

  /// Two drafts that were made into one, or what was said elsewhere.
  @Test func `of a text that is longer than its longest anything can be taken out, and comes back`() throws {
    let long = String(repeating: "größe ", count: TextEdit.longestText / 8 + 10_000)
    var edit = TextEdit(long)
    #expect(edit.whole == long)
    for notation in ["backspace", "ctrl-w", "ctrl-u"] {
      let key = try #require(Key(notation: notation))
      let isUsed = edit.press(key)
      #expect(isUsed)
      #expect(edit.text.utf8.count < long.utf8.count, "\(notation)")
      edit.undo()
      #expect(edit.text == long, "\(notation)")
      edit.paste("x")
      edit.complete(0..<0, with: "x")
      #expect(edit.text == long, "\(notation)")
    }
    edit.selectAll()
    edit.paste("漢字")
    #expect(edit.text == "漢字")
  }

  @Test func `a newline is put in when the owner asks for it`() throws {
    var edit = try edited("ab", "left shift-left")
    edit.insertNewline()
    #expect(show(edit) == "\n|b")
  }

  @Test func `the mouse puts the cursor between characters`() throws {
    var edit = try edited("漢字\nab", "up", columns: 10)
    edit.move(to: Position(row: 0, column: 3))
    #expect(show(edit) == "漢|字\nab")
    edit.move(to: Position(row: 9, column: 9), selecting: true)
    #expect(show(edit) == "漢[字\nab|]")
  }
}
