import Testing
import Toolkit

struct ListLayoutTests {
  private let names = ["écrire", "漢字", "שלום", "four", "five"]

  private func draw(_ state: ListState<String>, columns: Int, rows: Int) -> Frame {
    var frame = Frame(size: Size(columns: columns, rows: rows))
    let layout = ListLayout(state, in: frame.bounds)
    for row in layout.rows {
      let sign = row.isCurrent ? ">" : state.marks.contains(row.id) ? "*" : " "
      frame.put("\(sign)\(row.index) \(row.id)", row: row.place.row, column: row.place.column, clip: row.place)
    }
    layout.drawBar(into: &frame)
    return frame
  }

  @Test func `a list shows its rows, the cursor and the marks`() {
    var state = ListState(names, height: 5)
    state.toggleMark()
    state.move(by: 1)
    #expect(draw(state, columns: 10, rows: 5).text == "*0 écrire\n>1 漢字\n 2 שלום\n 3 four\n 4 five")
  }

  @Test func `a longer list has a scroll bar`() {
    var state = ListState(names, height: 3)
    state.move(by: 3)
    #expect(draw(state, columns: 8, rows: 3).text == " 1 漢字│\n 2 שלום┃\n>3 four│")
  }

  @Test(arguments: 0...2, 0...2)
  func `no place is too small for a list`(columns: Int, rows: Int) {
    let frame = draw(ListState(names, height: rows), columns: columns, rows: rows)
    #expect(frame.text.isEmpty == (columns == 0 || rows == 0))
  }

  @Test func `the thumb is at an end only when the view is`() {
    let thumbs = [0..<10, 1..<11, 45..<55, 89..<99, 90..<100].map { ScrollBar.thumb(rows: 10, visible: $0, total: 100) }
    #expect(thumbs == [0..<1, 1..<2, 4..<5, 8..<9, 9..<10])
    #expect(ScrollBar.thumb(rows: 4, visible: 0..<3, total: 3) == 0..<4)
    #expect(ScrollBar.thumb(rows: 0, visible: 0..<1, total: 3) == 0..<0)
    #expect(ScrollBar.thumb(rows: 1, visible: 1..<2, total: 3) == 0..<1)
  }

  @Test func `progress fills from the left in eighths`() {
    let bars = [0, 0.001, 0.5, 0.53, 0.999, 1, 7, -1, .nan].map { ProgressBar.text($0, columns: 5) }
    #expect(
      bars.map { $0.filled + $0.rest } == [
        "─────", "╸────", "━━╸──", "━━╸──", "━━━━╸", "━━━━━", "━━━━━", "─────", "─────",
      ])
  }

  @Test func `progress in ASCII has brackets when they fit`() {
    let bars = [0, 0.001, 0.5, 0.999, 1].map { ProgressBar.text($0, columns: 7, unicode: false) }
    #expect(bars.map { $0.filled + $0.rest } == ["[.....]", "[#....]", "[##...]", "[####.]", "[#####]"])
    let small = (0...3).map { ProgressBar.text(0.5, columns: $0, unicode: false) }
    #expect(small.map { $0.filled + $0.rest } == ["", "#", "##", "[#]"])
  }
}
