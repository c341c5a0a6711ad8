import Conversation
import Core
import JSON
import Queues
import Scene
import TestSupport
import Testing

/// Why commands wait: where all is paused, and behind one that waits for the person.
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
    #expect(try say(app, "wait", "1")["outcome"] == "needs_you")
  }

  @Test func `who waits behind a command that was cut off is told that it needs the person`() throws {
    var cutOff = Samples.command(1, "größe")
    cutOff.status = .interrupted
    var next = Samples.command(2, "漢字")
    next.after = [cutOff.id]
    var last = Samples.command(3, "שלום")
    last.after = [next.id]
    let app = app([cutOff, next, last], isPaused: false)
    for name in ["1", "2", "3"] { #expect(try say(app, "wait", name)["outcome"] == "needs_you") }
  }
}
