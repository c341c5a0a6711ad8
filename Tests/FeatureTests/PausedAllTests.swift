import Acts
import Conversation
import Core
import JSON
import Languages
import Queues
import Scene
import Shapes
import TestSupport
import Testing
import Words

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
    let waited = try say(app, "wait", "1")
    #expect(waited["outcome"] == "needs_you" && waited["command"]?["position"] == 1)
  }

  // MARK: All go on, and back

  private func pauses(_ app: AppDriver) -> [ThreadID] {
    app.workspace.streams.all.filter(\.outbox.isPaused).map(\.id).sorted()
  }

  @Test(arguments: [false, true])
  func `what all go on is taken back as it was, and a pause of all leaves those that were paused by themselves`(
    isAll: Bool
  ) throws {
    let app = app([], isPaused: false)
    let threads = [Samples.flaky, Samples.wide]
    for thread in threads { _ = try say(app, "pause", thread.text) }
    _ = try say(app, "rename", Samples.accented.text, "größe")
    if isAll { _ = try say(app, "pause", "--all") }
    let staying = isAll ? threads : []
    #expect(try say(app, "resume", "--all")["paused_threads"] == .array(staying.map { .string($0.text) }))
    #expect(pauses(app) == staying && !app.workspace.isPaused)
    #expect(try say(app, "undo")["words"]?.string?.contains("All outboxes go on") == true)
    #expect(pauses(app) == threads && app.workspace.isPaused == isAll)
    #expect(app.workspace.streams[Samples.accented]?.customName == "größe")
    _ = try say(app, "redo")
    #expect(pauses(app) == staying && !app.workspace.isPaused)
    _ = try say(app, "undo")
    guard isAll else { return }
    _ = try say(app, "undo")
    #expect(pauses(app) == threads && !app.workspace.isPaused)
    _ = try say(app, "resume", "--all")
    #expect(pauses(app) == [])
  }

  @Test(arguments: [false, true])
  func `what waits since all are paused goes on with all, unless it is paused by itself meanwhile`(isAlone: Bool) throws
  {
    let app = app([], isPaused: false)
    _ = try say(app, "pause", "--all")
    _ = try say(app, "send", Samples.accented.text, "größe")
    #expect(pauses(app) == [Samples.accented])
    if isAlone { _ = try say(app, "pause", Samples.accented.text) }
    let answer = try say(app, "resume", "--all")
    #expect(pauses(app) == (isAlone ? [Samples.accented] : []))
    let words = "1 thread stays paused by itself: upnext resume THREAD lets it go on"
    #expect(PlainWords.state(of: answer, else: "") == (isAlone ? "all resumed; \(words)" : "all resumed"))
    app.takeEffects()
  }

  @Test func `the key that lets all go on is taken back, too`() throws {
    let app = app([], isPaused: false)
    _ = try say(app, "pause", Samples.flaky.text)
    app.press("<ctrl-p>pause-all<enter>")
    #expect(app.workspace.isPaused)
    app.press("<ctrl-p>pause-all<enter>")
    #expect(pauses(app) == [Samples.flaky] && !app.workspace.isPaused)
    app.expectRow(containing: "All outboxes go on, but for 1 thread that was paused by itself.")
    app.press("u")
    #expect(pauses(app) == [Samples.flaky] && app.workspace.isPaused)
  }

  @Test func `a thread that is paused by itself says by which key it goes on`() throws {
    let app = app([], isPaused: false)
    _ = try say(app, "pause", Samples.flaky.text)
    _ = try say(app, "send", Samples.flaky.text, "größe")
    let paused = try #require(app.workspace.streams[Samples.flaky])
    let words = Language.english.text(.state(.why(app.state.why(paused))))
    #expect(words == "held: paused until you let it go on: p, or \"go on\" in its menu.")
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
