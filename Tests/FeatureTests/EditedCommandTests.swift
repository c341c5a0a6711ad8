import Conversation
import Core
import Queues
import Scene
import Settings
import TestSupport
import Testing

/// A command of Up Next that a window has open to change it waits for that window.
struct EditedCommandTests {
  /// There is one place, and nothing starts before the list goes on.
  private func held() -> AppDriver {
    var workspace = Samples.idle
    workspace.settings.maxRunning = 1
    workspace.upNext = Lane(waiting: [Samples.command(1, "first"), Samples.command(2, "résumé")], capacity: 1)
    workspace.upNext.hold = .paused
    let app = AppDriver(workspace)
    app.press("4")
    return app
  }

  private func resume(_ app: AppDriver) {
    _ = app.ask(.commands(.resume(agent: nil)))
    app.takeEffects()
  }

  private func endRun(_ app: AppDriver) {
    if let stream = app.workspace.upNext.running.first?.item.stream { app.endTurn(in: stream) }
    app.takeEffects()
  }

  private func running(_ app: AppDriver) -> [String] { app.workspace.upNext.running.map(\.item.request.prompt) }

  @Test func `what a window edits does not start, the next one does, and saved it starts with its new words`() {
    let app = held()
    app.press("e, größer")
    app.open(2, columns: 100, rows: 24)
    resume(app)
    #expect(running(app) == ["résumé"])
    app.press("4", in: 2)
    app.expectRow(containing: "first", "editing", in: 2)
    app.press("y", in: 2)
    app.expectRow(containing: "held: it is being edited in a window", in: 2)
    app.press("<esc>e", in: 2)
    app.expectRow(containing: "It is being edited in another window.", in: 2)
    let first: Identity<QueuedCommand> = Samples.id(1)
    let refused = refusal(app.ask(.edit(item: first.text, text: "other")))
    #expect(refused?.message == "The command is being edited in a window.")
    app.press("<enter>")
    endRun(app)
    #expect(running(app) == ["first, größer"])
  }

  @Test func `what the form leaves as it was stays as it was given meanwhile`() {
    let app = held()
    let (first, second): (Identity<QueuedCommand>, Identity<QueuedCommand>) = (Samples.id(1), Samples.id(2))
    app.press("<down>e")
    _ = app.ask(.prioritize(item: second.text, priority: "urgent"))
    app.press("<enter>")
    #expect(app.footer().contains("Nothing was changed"))
    #expect(app.workspace.upNext.waiting.items.map(\.id) == [second, first])
    #expect(app.workspace.upNext.waiting[second]?.priority == .urgent)
    app.press("e, größer")
    _ = app.ask(.prioritize(item: second.text, priority: "high"))
    app.press("<enter>")
    #expect(app.workspace.upNext.waiting[second]?.request.prompt == "résumé, größer")
    #expect(app.workspace.upNext.waiting[second]?.priority == .high)
  }

  @Test(arguments: [true, false])
  func `a window that is closed, or whose form is, lets what it edits start as it was`(isClosed: Bool) {
    let app = held()
    app.open(2)
    app.press("4e, größer", in: 2)
    resume(app)
    endRun(app)
    #expect(app.workspace.upNext.running.isEmpty)
    if isClosed { app.close(2) } else { app.press("<esc>", in: 2) }
    app.takeEffects()
    #expect(running(app) == ["first"])
  }

  @Test func `a command that is edited is not run now, and whoever waits for it goes on waiting`() {
    let app = held()
    app.press("e")
    resume(app)
    let first: Identity<QueuedCommand> = Samples.id(1)
    #expect(app.ask(.wait(thread: first.text, timeoutSeconds: nil)) == nil)
    endRun(app)
    app.open(2)
    app.press("4<enter>", in: 2)
    app.expectRow(containing: "\"first\" is first to start: it is being edited in a window", in: 2)
    #expect(app.workspace.upNext.running.isEmpty)
  }
}
