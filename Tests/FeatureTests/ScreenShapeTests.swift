import Core
import Layouts
import Queues
import SeededNumbers
import Settings
import TestSupport
import Testing
import Toolkit

@testable import Scene

/// Where the panes are: by the window's size and the person's hand, and by nothing else.
struct ScreenShapeTests {
  private func frames(_ app: AppDriver) throws -> [Pane: Rect] {
    let layout = Layout(app.state, try #require(app.state.windows[1]))
    return Dictionary(uniqueKeysWithValues: layout.column.map { ($0.pane, $0.frame) })
  }

  @Test func `what is in the lists moves no pane`() throws {
    let app = AppDriver(Samples.queued, columns: 140, rows: 45)
    let before = try frames(app)
    app.press("4c")
    app.type("make\u{301}")
    app.press("<enter>")
    for number in 10..<40 {
      _ = app.ask(.words("new", "--project", "/src/\(number)", "--name", "n\(number)", "hi"))
    }
    app.takeEffects()
    #expect(try frames(app) == before)
    #expect(app.workspace.streams.count > 30)
  }

  @Test func `a Queue that comes or goes moves nothing below it`() throws {
    let app = AppDriver(Samples.queued, columns: 100, rows: 30)
    let before = try frames(app)
    app.press("2Vx")
    let after = try frames(app)
    #expect(after[.queue] == nil)
    #expect(after[.projects] == before[.projects])
    #expect(after[.upNext] == before[.upNext])
    #expect(after[.recent]?.rows == (before[.recent]?.rows ?? 0) + (before[.queue]?.rows ?? 0))
    app.press("u")
    #expect(try frames(app) == before)
  }

  @Test func `the Queue has five rows at least where there is room, and Recent a third at most`() throws {
    for rows in 20...80 {
      let app = AppDriver(Samples.queued, columns: 100, rows: rows)
      let frames = try frames(app)
      #expect((frames[.queue]?.rows ?? 0) >= 6 || rows < 22, "\(rows) rows")
      #expect((frames[.recent]?.rows ?? 0) * 3 <= rows, "\(rows) rows")
    }
  }

  @Test func `the lists take thirty of a hundred columns, up to seventy, and not too few`() throws {
    for (columns, expected) in [(80, 32), (100, 40), (120, 48), (140, 48), (200, 60), (230, 69), (300, 70)] {
      let app = AppDriver(Samples.queued, columns: columns, rows: 30)
      #expect(try frames(app)[.recent]?.columns == expected)
    }
  }

  @Test func `a border that is dragged stays where it was let go, also after a restart`() throws {
    let app = AppDriver(Samples.queued, columns: 120, rows: 40)
    let before = try frames(app)
    let title = try #require(before[.projects])
    app.mouse(.press, row: title.row, column: 10)
    app.mouse(.drag, row: title.row - 3, column: 11)
    #expect(try frames(app)[.projects]?.row == title.row - 3)
    app.mouse(.release, row: title.row - 4, column: 11)
    let after = try frames(app)
    #expect(after[.projects]?.row == title.row - 4)
    #expect(after[.upNext] == before[.upNext])
    #expect(after[.recent] == before[.recent])
    let edge = try #require(before[.recent]).endColumn - 1
    app.mouse(.press, row: 12, column: edge)
    app.mouse(.drag, row: 12, column: edge + 9)
    app.mouse(.release, row: 13, column: edge + 9)
    #expect(try frames(app)[.recent]?.columns == edge + 10)
    let again = AppDriver(app.storedAfterCrash().0, columns: 120, rows: 40)
    let kept = try frames(again)
    #expect(try frames(app) == kept)
  }

  @Test func `a press on a title without a drag changes nothing but the pane`() throws {
    let app = AppDriver(Samples.queued, columns: 120, rows: 40)
    let before = try frames(app)
    let title = try #require(before[.projects])
    app.mouse(.press, row: title.row, column: 5)
    app.mouse(.release, row: title.row, column: 5)
    #expect(try frames(app) == before)
    #expect(app.state.windows[1]?.focus == .projects)
    #expect(app.workspace.screenShape == ScreenShape())
  }

  @Test func `keys move the borders too`() throws {
    let app = AppDriver(Samples.queued, columns: 120, rows: 40)
    let before = try frames(app)
    app.press("2<ctrl-down><ctrl-down>")
    #expect(try frames(app)[.queue]?.rows == (before[.queue]?.rows ?? 0) + 2)
    app.press("<ctrl-up><ctrl-up>")
    #expect(try frames(app) == before)
    app.press("<ctrl-right>")
    #expect(try frames(app)[.queue]?.columns == (before[.queue]?.columns ?? 0) + 4)
    app.press("<ctrl-left>")
    #expect(try frames(app) == before)
    #expect(app.workspace.screenShape.width == nil, "in a larger window the lists are as wide as ever")
  }

  @Test func `where there is little room the pane with the keys is open, and the others are titles`() throws {
    let app = AppDriver(Samples.queued, columns: 40, rows: 12)
    app.press("2")
    var open = try frames(app)
    #expect(open[.queue]?.rows == 6)
    #expect(open[.recent]?.rows == 1 && open[.projects]?.rows == 1 && open[.upNext]?.rows == 1)
    for number in 1...4 { app.expectRow(containing: "\(number) ○") }
    app.press("4")
    open = try frames(app)
    #expect(open[.upNext]?.rows == 6 && open[.queue]?.rows == 1)
  }

  @Test func `where only a Queue that doesn't show is unfolded, the titles stand at the top`() throws {
    var workspace = Samples.idle
    workspace.foldedPanes = Set(Pane.column.filter { $0 != .queue }.map(\.rawValue))
    let app = AppDriver(workspace, columns: 99, rows: 32)
    let layout = Layout(app.state, try #require(app.state.windows[1]))
    #expect(layout.column.map(\.content.rows) == [0, 0, 26])
    #expect(layout.column.last?.frame.endRow == layout.left.endRow - 1)
  }

  @Test(arguments: 1...20)
  func `panes fill the column at any size, and none has fewer rows than its title`(round: Int) throws {
    var numbers = RandomNumbers(seed: randomSeed &+ UInt64(round))
    var workspace = numbers.chance() ? Samples.queued : Samples.idle
    workspace.foldedPanes = Set(Pane.column.map(\.rawValue).filter { _ in numbers.chance(25) })
    if numbers.chance() {
      workspace.screenShape = ScreenShape(
        width: .init(columns: numbers.number(1...200), ofColumns: numbers.number(1...200)),
        rows: Dictionary(uniqueKeysWithValues: Pane.column.map { ($0.rawValue, numbers.number(1...40)) }))
    }
    let app = AppDriver(workspace)
    app.press(["", "2", "3", "4"][numbers.number(0...3)])
    for _ in 0..<60 {
      let size = Size(columns: numbers.number(1...220), rows: numbers.number(1...70))
      app.resize(size.columns, size.rows)
      let window = try #require(app.state.windows[1])
      let layout = Layout(app.state, window)
      #expect(app.frame().size == size)
      guard !layout.left.isEmpty, layout.left.rows > 1 else { continue }
      #expect(layout.left.columns + layout.right.columns == size.columns)
      #expect(layout.column.first?.frame.row == layout.left.row)
      for (upper, lower) in zip(layout.column, layout.column.dropFirst()) {
        #expect(upper.frame.endRow == lower.frame.row, "\(size), seed \(randomSeed)")
      }
      #expect(layout.column.last?.frame.endRow == layout.left.endRow - 1, "\(size), seed \(randomSeed)")
      #expect(layout.column.allSatisfy { $0.frame.rows == $0.content.rows + 1 })
      for box in layout.column { #expect(window.lists[box.pane]?.height == box.content.rows) }
    }
  }

  @Test func `a shape is read as it was written, and nonsense is left out`() {
    let shape = ScreenShape(width: .init(columns: 60, ofColumns: 200), rows: ["queue": 9, "up_next": 3])
    #expect(ScreenShape(text: shape.text) == shape)
    #expect(ScreenShape(text: "width=0/9 queue=x recent=-1 =3 ü") == ScreenShape())
  }
}
