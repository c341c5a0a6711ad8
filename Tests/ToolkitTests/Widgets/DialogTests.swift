import Testing
import Toolkit

struct DialogTests {
  private let question = DialogBox(
    title: "Remove “écrire”?", body: ["It is running. Removing it stops the agent 漢字."], hint: "↵ remove  Esc keep")

  private func draw(_ columns: Int, _ rows: Int, _ draw: (inout Frame) -> Void) -> Frame {
    var frame = Frame(size: Size(columns: columns, rows: rows), filledWith: Cell("·"))
    draw(&frame)
    return frame
  }

  @Test func `a dialog takes the room that it needs in the middle`() {
    let frame = draw(36, 8) { $0.dialog(question, in: $0.bounds.inset(columns: 4, rows: 0)) }
    #expect(
      frame.text == """
        ····································
        ····┌ Remove “écrire”? ────────┐····
        ····│ It is running. Removing  │····
        ····│ it stops the agent 漢字. │····
        ····│                          │····
        ····│ ↵ remove  Esc keep       │····
        ····└──────────────────────────┘····
        ····································
        """)
  }

  @Test func `when there is too little room the hint stays longest`() {
    let frame = draw(20, 4) { $0.dialog(question, in: $0.bounds) }
    #expect(frame.text == "┌ Remove “écrire”? ┐\n│ It is running.   │\n│ ↵ remove  Esc k… │\n└──────────────────┘")
    #expect(draw(8, 1) { $0.dialog(question, in: $0.bounds) }.text == "↵ remov…")
  }

  @Test func `a dialog leaves room for what its owner draws`() {
    var content = Rect(Size(columns: 0, rows: 0))
    let frame = draw(16, 7) {
      let dialog = DialogBox(title: "Name", body: ["New:"])
      content = $0.dialog(dialog, in: $0.bounds, content: Size(columns: 8, rows: 1)).content
      $0.fill(content, Cell("_"))
    }
    #expect(content.size == Size(columns: 8, rows: 1))
    #expect(
      frame.text == """
        ················
        ··┌ Name ────┐··
        ··│ New:     │··
        ··│          │··
        ··│ ________ │··
        ··└──────────┘··
        ················
        """)
  }

  @Test(arguments: 0...7, 0...5)
  func `no screen is too small for a dialog or a menu`(columns: Int, rows: Int) {
    let frame = draw(columns, rows) {
      $0.dialog(question, in: $0.bounds, content: Size(columns: 90, rows: 30))
      $0.menu(menu, in: $0.bounds)
    }
    #expect((frame == draw(columns, rows) { _ in }) == (columns * rows == 0))
  }

  private let menu = Menu(
    title: "Thread",
    items: [
      Menu.Item(1, "Rename", key: Key("r")), Menu.Item(2, "Unlock 漢字", key: Key("l", .control)),
      Menu.Item(3, "Copy id"),
    ])

  @Test func `a menu shows its items with their keys, and marks none when its cursor's has gone`() {
    var menu = menu
    menu.list.move(by: 1)
    let frame = draw(20, 5) { $0.menu(menu, in: $0.bounds) }
    #expect(
      frame.styledText
        == """
        ┌{bold: Thread }──────────┐
        │  Rename       r  │
        │ {reverse: Unlock 漢字 ^L } │
        │  Copy id         │
        └──────────────────┘
        """)
    menu.hasCursor = false
    #expect(!draw(20, 5) { $0.menu(menu, in: $0.bounds) }.styledText.contains("reverse"))
  }

  @Test func `a long menu scrolls`() {
    var long = Menu(title: "", items: (0..<9).map { Menu.Item($0, "item \($0)") })
    long.list.moveToEnd()
    let text = draw(16, 4) { $0.menu(long, in: $0.bounds) }.text
    #expect(text == "··┌──────────┐··\n··│  item 7│ │··\n··│  item 8┃ │··\n··└──────────┘··")
  }
}
