import Conversation
import Core
import Queues
import Scene
import TestSupport
import Testing

/// Removing many rows at once.
extension UpNextListTests {
  private func many(_ count: Int, running: Bool = false) -> AppDriver {
    var workspace = workspace()
    workspace.upNext.waiting = OrderedQueue((1...count).map { Samples.command(UInt64($0), "job \($0)") })
    let waiting = workspace.upNext.waiting.items
    if running {
      var command = workspace.upNext.running[0].item
      command.stream = Samples.rightToLeft
      workspace.upNext = Lane(waiting: waiting, running: [Samples.run(command, of: &workspace)], capacity: 1)
    } else {
      workspace.upNext = Lane(waiting: waiting, hold: .paused, capacity: 1)
    }
    let app = AppDriver(workspace, columns: 120)
    app.press("4")
    return app
  }

  @Test func `many rows are asked about before they are removed, and come back by one undo`() {
    let app = many(12)
    app.press("Vx")
    app.expectRow(containing: "Remove 12 commands that wait?")
    #expect(app.workspace.upNext.waiting.count == 12)
    app.press("<esc>")
    #expect(app.workspace.upNext.waiting.count == 12)
    app.press("x<enter>")
    #expect(app.workspace.upNext.waiting.isEmpty)
    app.expectRow(containing: "Removed 12 rows · u undo")
    app.press("u")
    #expect(app.workspace.upNext.waiting.items.map(\.name) == (1...12).map { "job \($0)" })
  }

  @Test func `few rows are removed at once`() {
    let app = many(5)
    app.press("Vx")
    #expect(app.workspace.upNext.waiting.isEmpty)
    app.expectRow(containing: "Removed 5 rows · u undo")
  }

  @Test func `many rows of which one runs are one question`() {
    let app = many(6, running: true)
    app.press("Vx")
    app.expectRow(containing: "Remove 6 commands that wait, and stop 1 that runs?")
    #expect(app.workspace.upNext.waiting.count == 6)
    app.press("y")
    #expect(app.workspace.upNext.waiting.isEmpty)
    app.expectRow(containing: "Removed 6 rows")
    app.expectEffects([.agent(.cancel(Samples.rightToLeft))])
    app.press("u")
    #expect(app.workspace.upNext.waiting.count == 6)
  }

  @Test func `of those that were asked about, only those go that still wait`() {
    let app = many(7)
    app.press("Vx")
    _ = app.ask(.commands(.resume(agent: nil)))
    app.takeEffects()
    app.press("<enter>")
    #expect(app.workspace.upNext.running.count == 1 && app.workspace.upNext.waiting.isEmpty)
    app.expectRow(containing: "Removed 6 rows")
  }
}
