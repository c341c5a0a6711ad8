import Core
import JSON
import Queues
import TestSupport
import Testing

/// The Queue's history and statistics on the screen.
struct QueueHistoryScreenTests {
  @Test func `H in the Queue shows what joined and left and why, newest first`() {
    let app = AppDriver(Samples.queued)
    app.press("2x")
    app.press("H")
    app.expectRow(containing: "History of the Queue")
    app.expectRow(containing: "10:00  fix flaky test", "left: you said so")
    app.press("<enter>")
    app.expectRow(containing: "┐┌ fix flaky test")
    app.press("<esc>x")
    #expect(app.workspace.attention.members.count == 2, "back in the Queue, on the row that one came from")
  }

  @Test func `in a small window a row of it says who, and of why as much as there is room for`() {
    let app = AppDriver(Samples.queued, columns: 41, rows: 12)
    app.press("2xH")
    app.expectRow(containing: "│ 10:00  fix flaky", " left: you")
    app.resize(30, 12)
    app.expectRow(containing: "│ 10:00  fix f", "…")
    app.resize(20, 8)
    app.expectRow(containing: "10:00  fix fla")
  }

  @Test func `X, which clears the history of commands, says that this one is not cleared`() {
    let app = AppDriver(Samples.queued, columns: 120)
    app.press("2xHX")
    #expect(app.footer().contains("its last 500 entries are kept"), "\(app.footer())")
    app.expectRow(containing: "10:00  fix flaky test", "left: you said so")
  }

  @Test func `an empty history says so, and elsewhere H shows the ended commands`() {
    let app = AppDriver(Samples.queued)
    app.press("2H")
    app.expectRow(containing: "Nothing has joined or left the Queue yet.")
    app.press("<esc>1H")
    app.expectRow(containing: "No ended commands.")
    app.expectRow(containing: "Esc closes")
    app.expectNoRow(containing: "r again")
  }

  @Test func `the title says how long the Queue will take, by how long threads took lately`() throws {
    let app = AppDriver(Samples.queued, columns: 200)
    app.expectNoRow(containing: "to review")
    // The first is only where the time is counted from.
    app.press("2")
    for _ in 1...4 {
      app.press("xu")
      app.pass(seconds: 120)
      app.press("x")
      app.press("u")
    }
    app.expectRow(containing: "4 in all", "~8m to review")
    let rows = try #require(app.answer(to: .list(.queue, thread: nil, all: false)).array)
    #expect(rows.first?["review_seconds"] == 120)
  }

  @Test func `marked rows are counted in the title of their list`() {
    let app = AppDriver(Samples.queued)
    app.press("2vjv")
    app.expectRow(containing: "4 in all", "2 marked")
    app.press("<esc>")
    app.expectNoRow(containing: "marked")
  }

  @Test func `a filtered title tells the oldest of what shows, and typing it names its keys`() {
    let app = AppDriver(Samples.queued, columns: 140)
    app.expectRow(containing: "4 in all", "oldest 2d")
    app.press("2/flaky")
    #expect(app.footer().contains("Enter keeps the filter"))
    app.press("<enter>")
    app.expectRow(containing: "1 of 4", "oldest 3m")
    app.press("/zzz<enter>")
    app.expectRow(containing: "0 of 4 /flakyzzz")
    #expect(app.footer().contains("Esc shows all"), "\(app.footer())")
    app.press("<esc>")
    app.expectRow(containing: "4 in all")
  }

  @Test func `a swipe pushes the row aside and hides no half of its name`() {
    let app = AppDriver(Samples.queued)
    app.press("2>")
    app.expectRow(containing: "Move to Top  1 ○ fix flaky test")
  }
}
