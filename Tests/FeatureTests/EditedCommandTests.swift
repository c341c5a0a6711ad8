import Conversation
import Core
import JSON
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

  @Test func `a form that is left lets what it edits start as it was`() {
    let app = held()
    app.open(2)
    app.press("4e, größer", in: 2)
    resume(app)
    endRun(app)
    #expect(app.workspace.upNext.running.isEmpty)
    app.press("<esc>", in: 2)
    app.takeEffects()
    #expect(running(app) == ["first"])
  }

  // MARK: The window, or the server, is lost

  /// Another window had the first open and had written into it; the second has run.
  private func interrupted() -> AppDriver {
    let app = held()
    app.open(2)
    app.press("4e, größer", in: 2)
    resume(app)
    endRun(app)
    app.close(2)
    app.takeEffects()
    return app
  }

  @Test func `what a lost window edited waits for the person, says why, and comes back with what was written`() {
    let app = interrupted()
    #expect(running(app) == [])
    app.expectRow(containing: "first", "editing was interrupted")
    let shown = done(app.ask(.list(.next, thread: nil, all: false)))["commands"]?[0]
    #expect(shown?["obstacle"] == "edit_interrupted" && shown?["waits"] == "editing was interrupted")
    let first: Identity<QueuedCommand> = Samples.id(1)
    #expect(done(app.ask(.wait(thread: first.text, timeoutSeconds: nil)))["outcome"] == "needs_you")
    app.press("y")
    app.expectRow(containing: "held: its editing was interrupted.")
    app.press("<esc>e")
    app.expectRow(containing: "Prompt", "first, größer")
    #expect(running(app) == [])
    app.press("<enter>")
    app.takeEffects()
    #expect(running(app) == ["first, größer"])
    #expect(app.workspace.keptForms.isEmpty)
  }

  @Test func `what was being edited when the server was lost waits for the person, though nothing was written yet`() {
    let app = held()
    app.press("e")
    let later = AppDriver.recovered(app.storedAfterCrash().0) { $0.upNext.hold = nil }
    later.press("4")
    later.takeEffects()
    #expect(running(later) == ["résumé"])
    later.expectRow(containing: "first", "editing was interrupted")
    endRun(later)
    #expect(running(later) == [])
    let again = AppDriver.recovered(later.storedAfterCrash().0)
    again.takeEffects()
    #expect(running(again) == [])
    again.press("4e<esc>")
    again.takeEffects()
    #expect(running(again) == ["first"])
  }

  @Test(arguments: [["run"], ["unstash"], ["edit", "new"]])
  func `a call lets go of what a lost window edited`(call: [String]) {
    let app = interrupted()
    let first: Identity<QueuedCommand> = Samples.id(1)
    _ = done(app.ask(.call(Call([call[0], first.text] + call.dropFirst()))))
    app.takeEffects()
    #expect(running(app) == [call.count > 1 ? "new" : "first"])
    // What was written is of no use for it any more, and is not lost.
    app.press("c")
    app.expectRow(containing: "› first, größer")
    app.expectRow(containing: "This was written for a command that waits no more")
  }

  @Test func `who lets all of Up Next go on means it, too, and takes that back with it`() {
    let app = interrupted()
    _ = app.ask(.words("add", "--project", "/p", "--priority", "urgent", "漢字"))
    app.takeEffects()
    #expect(running(app) == ["漢字"])
    resume(app)
    app.expectNoRow(containing: "editing was interrupted")
    _ = app.ask(.words("undo"))
    app.expectRow(containing: "first", "editing was interrupted")
    _ = app.ask(.words("redo"))
    endRun(app)
    #expect(running(app) == ["first"])
  }

  @Test func `whatever is done to it meanwhile and taken back, it still waits for the person`() {
    let app = interrupted()
    let first: Identity<QueuedCommand> = Samples.id(1)
    _ = app.ask(.words("priority", first.text, "high"))
    _ = app.ask(.words("cancel", first.text))
    #expect(app.workspace.upNext.waiting.isEmpty)
    _ = app.ask(.words("undo"))
    _ = app.ask(.words("undo"))
    #expect(running(app) == [])
    app.expectRow(containing: "first", "editing was interrupted")
    _ = app.ask(.words("run", first.text))
    app.takeEffects()
    #expect(running(app) == ["first"])
  }

  @Test(arguments: [["priority", "high"], ["edit", "first, neu"]])
  func `what was done to it before and is taken back lets nothing start`(call: [String]) {
    let app = held()
    let first: Identity<QueuedCommand> = Samples.id(1)
    _ = done(app.ask(.call(Call([call[0], first.text] + call.dropFirst()))))
    app.open(2)
    app.press("4e, größer", in: 2)
    app.close(2)
    app.takeEffects()
    _ = app.ask(.words("undo"))
    #expect(app.workspace.upNext.waiting[first]?.priority == .normal)
    #expect(app.workspace.upNext.waiting[first]?.request.prompt == "first")
    #expect(app.workspace.upNext.waiting[first]?.isEditInterrupted == true)
  }

  @Test func `put aside by name, it is not meant by who lets all of Up Next go on`() {
    let app = interrupted()
    let first: Identity<QueuedCommand> = Samples.id(1)
    #expect(done(app.ask(.words("stash", first.text)))["words"]?.string == nil)
    #expect(done(app.ask(.words("stash", first.text)))["words"] == "stashed already")
    app.expectNoRow(containing: "editing was interrupted")
    resume(app)
    #expect(running(app) == [])
    _ = app.ask(.words("undo"))
    app.expectRow(containing: "first", "editing was interrupted")
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
