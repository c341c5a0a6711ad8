import Conversation
import Core
import JSON
import Scene
import TestSupport
import Testing

/// Why commands wait where all is paused.
struct PausedAllTests {
  private func say(_ app: AppDriver, _ words: String...) throws -> JSON { try app.answer(to: .call(Call(words))) }

  private func app(_ commands: [QueuedCommand], isPaused: Bool) -> AppDriver {
    var workspace = Samples.idle
    workspace.upNext = Lane(waiting: commands, running: [], capacity: 1)
    workspace.isPaused = isPaused
    return AppDriver(workspace)
  }

  @Test func `where all is paused, that is why nothing starts, and how it goes on is said`() throws {
    let app = app([Samples.command(1, "größe")], isPaused: true)
    #expect(try say(app, "list", "next")["waits"] == "all is paused: upnext resume --all lets it go on")
    let waits = try say(app, "run", "1")["waits"]?.string
    #expect(waits?.contains("\"größe\" is first to start: all is paused.") == true)
    #expect(waits?.contains("upnext resume --all") == true)
    app.press("2")
    app.expectRow(containing: "Up Next ─ all is paused ─ 1 item")
    app.press("y")
    app.expectRow(containing: "all is paused")
  }
}
