import Testing
import Toolkit

struct FrameBoxTests {
  private func drawing(_ columns: Int, _ rows: Int, _ draw: (inout Frame) -> Void) -> String {
    var frame = Frame(size: Size(columns: columns, rows: rows))
    draw(&frame)
    return frame.text
  }

  @Test func `a box has a title at the left and a label at the right`() {
    let text = drawing(20, 5) {
      $0.box($0.bounds, labels: BoxLabels(title: "漢字 é", trailing: "1"))
      $0.divider(Rect(row: 2, column: 0, columns: 20, rows: 1), labels: BoxLabels(title: "Queue (2)", trailing: "2"))
    }
    #expect(
      text == """
        ┌ 漢字 é ─────── 1 ┐
        │                  │
        ├ Queue (2) ──── 2 ┤
        │                  │
        └──────────────────┘
        """)
  }

  @Test func `a terminal of ASCII gets a box of ASCII`() {
    let text = drawing(12, 3) {
      $0.box($0.bounds, labels: BoxLabels(title: "a long title"), glyphs: .ascii)
    }
    #expect(text == "+ a long ~ +\n|          |\n+----------+")
  }

  @Test func `without room the label goes first, then the title is cut, then it goes`() {
    let labels = BoxLabels(title: "Recent", trailing: "12")
    let lines = [16, 15, 14, 9, 5, 4].map { columns in
      drawing(columns, 1) { $0.divider($0.bounds, labels: labels) }
    }
    #expect(
      lines == ["├ Recent ── 12 ┤", "├ Recent ─ 12 ┤", "├ Recent ────┤", "├ Rece… ┤", "├ … ┤", "├──┤"])
  }

  @Test(arguments: 0...3, 0...3)
  func `no box is too small`(columns: Int, rows: Int) {
    var frame = Frame(size: Size(columns: columns, rows: rows))
    frame.box(frame.bounds, labels: BoxLabels(title: "title", trailing: "1"))
    frame.box(frame.bounds.inset(), labels: BoxLabels(title: "title", trailing: "1"))
    #expect(frame.size == Size(columns: columns, rows: rows))
    #expect(columns * rows == 0 || frame[rows - 1, columns - 1] != .blank)
  }

  @Test func `styles of title and label differ from the line's`() {
    var frame = Frame(size: Size(columns: 14, rows: 1))
    frame.divider(
      frame.bounds, style: Style(foreground: .indexed(8)),
      labels: BoxLabels(title: "Up", titleStyle: Style(attributes: .bold), trailing: "4", trailingStyle: .plain))
    #expect(frame.styledText == "{fg=8:├}{bold: Up }{fg=8:─────} 4 {fg=8:┤}")
  }
}
