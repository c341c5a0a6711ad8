import Conversation
import Core
import Queues
import Scene
import TestSupport
import Testing
import Toolkit

/// What a dialog says and its window has no room for is scrolled to.
struct LongDialogTests {
  /// A thread of the Queue that failed for a reason of three hundred words.
  private func failed(columns: Int, rows: Int) -> AppDriver {
    var workspace = Samples.queued
    let reason = (1...300).map { "größe\($0)" }.joined(separator: " ")
    workspace.streams.update(Samples.flaky) {
      $0.outbox = Lane(waiting: $0.outbox.waiting.items, hold: .failed(reason), capacity: 1)
    }
    return AppDriver(workspace, columns: columns, rows: rows)
  }

  @Test(arguments: [(80, 24), (41, 12)])
  func `y tells all that there is to tell, however long the reason is`(columns: Int, rows: Int) {
    let app = failed(columns: columns, rows: rows)
    app.press("2y")
    app.expectRow(containing: "│ failed: größe1 ")
    app.expectRow(containing: "jk scroll", "↵ closes")
    app.expectNoRow(containing: "In the Queue since")
    app.press("G")
    app.expectRow(containing: "│ In the Queue since")
    app.expectNoRow(containing: "failed: größe1 ")
    app.press("g")
    app.expectRow(containing: "│ failed: größe1 ")
    app.mouse(.scrollDown, row: rows / 2, column: columns / 2)
    app.expectNoRow(containing: "failed: größe1 ")
    app.press("y")
    app.expectNoRow(containing: "jk scroll")
  }

  @Test func `what has room is not scrolled, and no key is named for it`() {
    let app = AppDriver(Samples.queued, columns: 80, rows: 24)
    app.press("2yj")
    app.expectRow(containing: "│ idle: no turn")
    app.expectNoRow(containing: "scroll")
  }

  @Test func `a peek tells all of the reason behind the last words`() {
    let app = failed(columns: 80, rows: 24)
    app.press("2 ")
    app.expectRow(containing: "jk scroll", "Space closes")
    app.expectNoRow(containing: "größe300")
    app.press("G")
    app.expectRow(containing: "größe300")
    app.press(" ")
    app.expectNoRow(containing: "jk scroll")
  }
}
