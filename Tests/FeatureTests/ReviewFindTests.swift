import Review
import ReviewScene
import Scene
import TestSupport
import Testing

/// Finding words in a change: where they are shown, and what is none of them.
struct ReviewFindTests {
  private static let long =
    "@@ -1 +1,2 @@\n-a\n+\(String(repeating: "漢\t", count: 40))needle behind\n+new\n"
    + "\\ No newline at end of file\n"

  private static let change = StagedChange([
    .init(
      ReviewPaneTests.file("run.py", 1, .lines(added: 1, removed: 1)), patch: "@@ -1 +1 @@\n-x = 1\n+x = 2\n"),
    .init(ReviewPaneTests.file("long.txt", 2, .lines(added: 2, removed: 1)), patch: long),
  ])

  private func app(columns: Int = 140, rows: Int = 45) -> AppDriver {
    let app = AppDriver(ReviewPaneTests.workspace(), columns: columns, rows: rows)
    app.stage(Self.change)
    app.press("1gi<enter>")
    return app
  }

  @Test(arguments: [(40, 12), (80, 24), (140, 45), (200, 50)])
  func `what is found is in view, also where it lies to the side`(columns: Int, rows: Int) {
    let app = app(columns: columns, rows: rows)
    app.press("/")
    app.type("needle")
    app.press("<enter>")
    #expect(app.screen(of: 1).contains("needle behind"))
    #expect(app.state.windows[1]?.review?.file?.path == FilePath("long.txt"))
    // What lies at the left is shown with its line's beginning.
    app.press("/")
    app.type("x =")
    app.press("<enter>")
    #expect(app.screen(of: 1).contains("x = 1"))
    #expect(app.state.windows[1]?.review?.difference.place.column == 0)
  }

  @Test func `the note that a file has no newline at its end stands on the side of its line`() {
    let app = AppDriver(ReviewPaneTests.workspace(), columns: 170, rows: 45)
    let note = "\\ No newline at end of file\n"
    app.stage(
      StagedChange([
        .init(
          ReviewPaneTests.file("run.py", 1, .lines(added: 2, removed: 1)),
          patch: "@@ -1 +1,2 @@\n-# end\n\(note)+# end\n+print(a())\n\(note)")
      ]))
    app.press("1gi<enter>")
    let columns = app.rows(containing: "No newline").map { row in
      row.firstRange(of: "No newline").map { row[..<$0.lowerBound].count } ?? 0
    }
    #expect(columns.count == 2 && columns.first ?? 0 < columns.last ?? 0)
  }

  @Test func `the note that a file has no newline at its end is not found`() {
    let app = app()
    app.press("/")
    app.type("new")
    app.press("<enter>")
    #expect(app.state.windows[1]?.review?.difference.place.cursor == 3)
    app.press("n")
    #expect(app.state.windows[1]?.review?.difference.place.cursor == 3)
    app.press("/")
    app.type("newline at end")
    app.press("<enter>")
    #expect(app.footer().contains("newline at end"))
    #expect(app.state.windows[1]?.review?.difference.place.cursor == 3)
  }
}
