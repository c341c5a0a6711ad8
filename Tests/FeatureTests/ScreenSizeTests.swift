import Conversation
import Core
import Queues
import Settings
import TestSupport
import Testing
import Toolkit

/// Every size of window.
struct ScreenSizeTests {
  /// Something of everything: a queue, a conversation with a question, an outbox, commands.
  private func full(columns: Int, rows: Int, unicode: Bool = true) -> AppDriver {
    var workspace = Samples.queued
    workspace.settings.maxRunning = 1
    var running = Samples.command(99, "lint web", estimate: 300)
    running.status = .executing
    running.startedAt = Samples.now.adding(seconds: -60)
    workspace.upNext = Lane(
      waiting: [Samples.command(5, "update changelog"), Samples.command(6, "漢字", priority: .urgent, estimate: nil)],
      running: [Run(item: running, startedAt: Samples.now)], capacity: 1)
    let app = AppDriver(workspace, columns: columns, rows: rows, unicode: unicode)
    app.press("<enter>find out why<enter>then commit<enter>and push")
    app.takeEffects()
    app.hear(.text("I'll run it in a loop first: 漢字 é שלום.", kind: .said, part: nil))
    app.hear(.tool(ToolCall(id: "1", title: "bash  make test", status: .completed, output: "ok\n")))
    return app
  }

  @Test(arguments: [(140, 45), (100, 30), (80, 24), (79, 24), (60, 20), (40, 10)])
  func `the lists at this size`(columns: Int, rows: Int) {
    let app = full(columns: columns, rows: rows)
    app.press("<esc>2")
    app.expectScreen(named: "lists-\(columns)x\(rows)")
  }

  @Test(arguments: [(140, 45), (80, 24), (79, 24), (60, 20), (40, 10)])
  func `a conversation at this size`(columns: Int, rows: Int) {
    let app = full(columns: columns, rows: rows)
    app.expectScreen(named: "conversation-\(columns)x\(rows)")
  }

  @Test(arguments: [(79, 24), (40, 10)])
  func `a question at this size`(columns: Int, rows: Int) {
    let app = full(columns: columns, rows: rows)
    app.hear(.asks(Samples.permission(askedAt: app.now)))
    app.press("<esc>5")
    app.pass(seconds: 1)
    app.expectScreen(named: "permission-\(columns)x\(rows)")
  }

  @Test(arguments: ["", "?", ",", "n", "c", "<ctrl-p>", "m", " ", "/x"])
  func `nothing breaks at any small size, and what is drawn fits`(keys: String) {
    let app = full(columns: 100, rows: 30)
    app.hear(.asks(Samples.permission(askedAt: app.now)))
    app.press("<esc>")
    app.press(keys)
    for rows in 1...12 {
      for columns in 1...30 {
        app.resize(columns, rows)
        #expect(app.frame().size == Size(columns: columns, rows: rows))
        if columns >= 4 { #expect(!app.screen.isEmpty, "nothing is drawn at \(columns)×\(rows)") }
      }
    }
    app.resize(100, 30)
    app.takeEffects()
  }

  @Test func `keys work at a size of one cell`() {
    let app = full(columns: 1, rows: 1)
    app.press("<esc>1jkgG<pgdn><pgup><enter>x<esc>2x4x<esc>5<esc>,<enter><esc>?jjG<esc><ctrl-p>a<esc>w")
    app.mouse(.press, row: 0, column: 0)
    app.mouse(.scrollDown, row: 0, column: 0)
    app.takeEffects()
  }

  @Test func `a window without any place is borne`() {
    let app = AppDriver(Samples.queued)
    app.resize(0, 0)
    app.press("j2x")
    app.resize(80, 24)
    app.expectRow(containing: "3 in all")
  }

  @Test func `after a resize the screen is drawn at once`() {
    let app = full(columns: 100, rows: 30)
    let before = app.framesShown()
    app.resize(60, 20)
    #expect(app.framesShown() == before + 1)
    #expect(app.frame().size == Size(columns: 60, rows: 20))
  }

  @Test func `under 80 columns there are either the lists or the conversation`() {
    let app = full(columns: 79, rows: 24)
    app.expectNoRow(containing: "─ 1 ┐")
    app.press("<esc>")
    app.expectRow(containing: "─ 1 ┐")
    app.expectNoRow(containing: "Outbox")
    app.resize(80, 24)
    app.expectRow(containing: "─ 1 ┐")
    app.expectRow(containing: "Outbox")
  }

  @Test func `the cursor of the composer is where the text ends`() {
    let app = AppDriver()
    app.press("<enter>")
    app.type("漢é")
    let place = app.place(of: "› ") ?? Position(row: 0, column: 0)
    #expect(app.frame().cursor == Position(row: place.row, column: place.column + 2 + 3))
  }
}
