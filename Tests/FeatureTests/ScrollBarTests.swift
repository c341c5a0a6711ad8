import Conversation
import Core
import Queues
import Scene
import Settings
import TestSupport
import Testing
import Toolkit

/// A list's scroll bar under the pointer.
struct ScrollBarTests {
  @Test func `who pulls the bar scrolls the list, and holds no row`() throws {
    var workspace = Samples.idle
    let commands = (1...40).map { Samples.command(UInt64($0), "job \($0) end") }
    workspace.settings.maxRunning = 1
    workspace.upNext = Lane(waiting: commands, running: [], capacity: 1)
    workspace.upNext.hold = .paused
    let app = AppDriver(workspace)
    app.press("4")
    let first = try #require(app.place(of: "job 1 end"))
    let bar = try #require(app.place(of: "┃"))
    let before = app.workspace.upNext.waiting.items.map(\.id)
    app.mouse(.press, row: first.row, column: bar.column)
    app.mouse(.drag, row: first.row + 30, column: bar.column + 14)
    app.expectRow(containing: "job 40 end")
    app.expectNoRow(containing: "job 1 end")
    app.mouse(.release, row: first.row + 30, column: bar.column + 14)
    app.mouse(.press, row: first.row, column: bar.column)
    app.mouse(.release, row: first.row, column: bar.column)
    app.expectRow(containing: "job 1 end")
    #expect(app.workspace.upNext.waiting.items.map(\.id) == before)
  }
}
