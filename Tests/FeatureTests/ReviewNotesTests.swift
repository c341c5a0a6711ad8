import Conversation
import Core
import Review
import ReviewScene
import Scene
import TestSupport
import Testing
import Toolkit

/// What the review says below the files, and in their place.
struct ReviewNotesTests {
  /// A change of so many files of a thread beside which another one worked.
  private func shared(files: Int, columns: Int, rows: Int) -> AppDriver {
    var workspace = ReviewPaneTests.workspace()
    var beside = TurnSnapshots(turn: Samples.id(950), at: Samples.now.adding(seconds: -60))
    beside.before = Snapshot(tree: "old", store: "store")
    beside.after = Snapshot(tree: "new", store: "store")
    workspace.snapshots.turns[Samples.accented] = [beside]
    let app = AppDriver(workspace, columns: columns, rows: rows)
    var change = StagedChange(
      (1...files).map { StagedChange.File(ReviewPaneTests.file("größe \($0).txt", $0, .binary)) })
    change.leftOut = [
      LeftOut(.large, names: ["vidéo.mp4"], count: 1), LeftOut(.excluded, names: ["one.env", "two.env"], count: 2),
    ]
    app.stage(change)
    app.press("1gi")
    return app
  }

  @Test(arguments: [(80, 24), (100, 30), (140, 45), (200, 60)])
  func `what is said of all of it is said whole`(columns: Int, rows: Int) {
    let app = shared(files: 3, columns: columns, rows: rows)
    app.expectRow(containing: "Another thread works here")
    app.expectRow(containing: "knows.")
    app.expectRow(containing: "vidéo.mp4")
    app.expectRow(containing: "two.env")
  }

  @Test func `it takes a third of a column that the files need, and hides none of them`() throws {
    let app = shared(files: 60, columns: 100, rows: 24)
    app.expectRow(containing: "Another thread works here")
    app.expectRow(containing: "größe 1.txt")
    app.press("G")
    app.expectRow(containing: "größe 60.txt")
    let place = try #require(app.place(of: "Another thread works"))
    app.mouse(.press, row: place.row, column: place.column)
    app.mouse(.release, row: place.row, column: place.column)
    #expect(app.state.windows[1]?.review?.cursor == 59)
  }

  @Test func `a low window has its rows for the files`() {
    let app = shared(files: 3, columns: 100, rows: 9)
    app.expectRow(containing: "größe 3.txt")
    app.expectNoRow(containing: "Another thread works")
  }

  @Test func `why there are no files stands in a pane without a border in it`() throws {
    let app = AppDriver(Samples.idle, columns: 140, rows: 45)
    app.checkOut(.noRepository, in: "/home/ada/src/api")
    app.press("1gi")
    for words in ["What changed is not known.", "git init makes one"] {
      let row = try #require(app.rows(containing: words).first)
      #expect(row.filter { $0 == "│" }.count == 2, "\(row)")
    }
  }
}
