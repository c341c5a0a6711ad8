import Testing
import Toolkit

struct TextEditViewTests {
  private func draw(_ edit: TextEdit, columns: Int, rows: Int, placeholder: String = "") -> Frame {
    var frame = Frame(size: Size(columns: columns, rows: rows))
    frame.textEdit(edit, in: frame.bounds, placeholder: placeholder)
    return frame
  }

  @Test func `text wraps, and the cursor stands behind it`() {
    let edit = TextEdit("the 漢字 are\nשלום", size: Size(columns: 9, rows: 4))
    let frame = draw(edit, columns: 9, rows: 4)
    #expect(frame.text == "the 漢字\nare\nשלום")
    #expect(frame.cursor == Position(row: 2, column: 4))
  }

  @Test func `the view follows the cursor and fills its rows`() {
    var edit = TextEdit("1\n2\n3\n4\n5", size: Size(columns: 5, rows: 3))
    #expect(draw(edit, columns: 5, rows: 3).text == "3\n4\n5")
    edit.move(.up)
    edit.move(.up)
    #expect(draw(edit, columns: 5, rows: 3).text == "3\n4\n5")
    edit.move(.up)
    #expect(draw(edit, columns: 5, rows: 3).text == "2\n3\n4")
    edit.move(.textEnd)
    edit.delete(.blankLeft)
    edit.delete(.left)
    #expect(draw(edit, columns: 5, rows: 3).text == "2\n3\n4")
  }

  @Test func `the selection is shown, newlines too`() {
    var edit = TextEdit("漢字\nab", size: Size(columns: 8, rows: 2))
    edit.move(.left, selecting: true)
    edit.move(.up, selecting: true)
    edit.move(.left, selecting: true)
    #expect(draw(edit, columns: 8, rows: 2).styledText == "{reverse:漢字 }\n{reverse:ab}")
  }

  @Test func `a text of one line scrolls sideways`() {
    var edit = TextEdit("abcdefgh", isOneLine: true, size: Size(columns: 5, rows: 1))
    #expect(draw(edit, columns: 5, rows: 1).text == "efgh")
    edit.move(.textStart)
    #expect(draw(edit, columns: 5, rows: 1).text == "abcde")
  }

  @Test func `tabs keep their stops`() {
    let frame = draw(TextEdit("a\tb", size: Size(columns: 20, rows: 1)), columns: 20, rows: 1)
    #expect(frame.text == "a       b")
    #expect(frame.cursor == Position(row: 0, column: 9))
  }

  @Test func `an empty text shows what to write`() {
    let frame = draw(TextEdit(), columns: 12, rows: 1, placeholder: "Say …")
    #expect(frame.styledText == "{dim:Say …}")
    #expect(frame.cursor == Position(row: 0, column: 0))
  }

  @Test(arguments: 0...2, 0...2)
  func `no place is too small for a text`(columns: Int, rows: Int) {
    let edit = TextEdit("漢字 and\nmore", size: Size(columns: columns, rows: rows))
    let frame = draw(edit, columns: columns, rows: rows)
    #expect((frame.cursor == nil) == (columns == 0 || rows == 0))
  }
}
