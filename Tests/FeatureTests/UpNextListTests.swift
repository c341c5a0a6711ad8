import Conversation
import Core
import JSON
import Languages
import Queues
import Scene
import Settings
import TestSupport
import Testing
import Toolkit

/// The list of Up Next as seed 004 draws it.
struct UpNextListTests {
  /// One runs, as many as may; three wait, one of them of unknown length.
  func workspace(unknown: Bool = false, running: Int = 1) -> Workspace {
    var workspace = Samples.idle
    workspace.settings.maxRunning = running
    let runs = (0..<running).map { index in
      var command = Samples.command(UInt64(90 + index), "lint web", estimate: 300)
      command.status = .executing
      command.startedAt = Samples.now.adding(seconds: -60)
      return Run(item: command, startedAt: Samples.now.adding(seconds: -60))
    }
    workspace.upNext = Lane(
      waiting: [
        Samples.command(1, "update the changelog and everything that the release needs beside it"),
        Samples.command(2, "漢字を直す", priority: .urgent, estimate: unknown ? nil : 4000),
        Samples.command(3, "תיקון", estimate: 20),
      ], running: runs, capacity: running)
    return workspace
  }

  @Test(arguments: [32, 40, 60, 80, 100, 140])
  func `the list at this width`(columns: Int) {
    let app = AppDriver(workspace(), columns: columns, rows: 24)
    app.press("4j")
    app.expectScreen(named: "up-next-\(columns)")
  }

  private func held(_ names: String...) -> AppDriver {
    var workspace = Samples.idle
    workspace.upNext = Lane(
      waiting: names.enumerated().map { Samples.command(UInt64($0 + 1), $1) }, hold: .paused, capacity: 1)
    let app = AppDriver(workspace)
    app.press("4")
    return app
  }

  private func names(_ app: AppDriver) -> [String] { app.workspace.upNext.waiting.items.map(\.name) }

  @Test func `of marked rows those at the edge stay, and the others are counted`() {
    let app = held("a", "b", "c", "d")
    app.press("vjjvjvK")
    #expect(names(app) == ["a", "c", "d", "b"])
    app.expectRow(containing: "Moved 2 rows up")
  }

  @Test func `a row passes those that a filter hides, by keys as by the mouse`() {
    let app = held("fix a", "漢字", "fix b")
    app.press("/fix<enter>GK")
    #expect(names(app) == ["fix b", "fix a", "漢字"])
    app.press("uvkvJ")
    app.expectRow(containing: "It is at the bottom already.")
    #expect(names(app) == ["fix a", "漢字", "fix b"])
  }

  @Test func `the header counts what runs and waits, and what is left of it`() {
    let app = AppDriver(workspace())
    app.expectRow(containing: "Up Next ─ 4 items • 1h15 left")
    app.pass(seconds: 60)
    app.expectRow(containing: "Up Next ─ 4 items • 1h14 left")
  }

  /// One runs that has taken longer than was thought, beside others.
  private func outlasted(_ waiting: QueuedCommand...) -> AppDriver {
    var workspace = Samples.idle
    workspace.settings.maxRunning = 1
    var running = Samples.command(9, "lint", estimate: 10)
    running.status = .executing
    running.startedAt = Samples.now.adding(seconds: -8)
    workspace.upNext = Lane(waiting: waiting, running: [Run(item: running, startedAt: Samples.now)], capacity: 1)
    let app = AppDriver(workspace)
    app.press("4")
    return app
  }

  private func json(_ app: AppDriver) -> JSON {
    guard case .done(let json)? = app.ask(.list(.next, thread: nil, all: false)) else { return .null }
    return json
  }

  @Test func `while one of them is unknown, at least the others are left`() {
    let app = AppDriver(workspace(unknown: true))
    app.expectRow(containing: "Up Next ─ 4 items • > 8m left")
    #expect(json(app)["remaining_seconds"] == .null)
    let unknown = outlasted()
    unknown.pass(seconds: 3)
    unknown.expectRow(containing: "Up Next ─ 1 item ─")
  }

  @Test func `one that takes longer than was thought has an unknown time left`() {
    let app = outlasted(Samples.command(1, "next", estimate: 300))
    app.expectRow(containing: "Up Next ─ 2 items • 5m left")
    app.expectRow(containing: "lint by shell, 1 minute, 1 minute remaining")
    // It is seen at that moment, though nothing happens.
    app.pass(seconds: 2)
    app.expectRow(containing: "Up Next ─ 2 items • > 5m left")
    app.expectRow(containing: "lint by shell, duration unknown")
    #expect(json(app)["remaining_seconds"] == .null)
    app.pass(seconds: 1000)
    app.expectRow(containing: "Up Next ─ 2 items • > 5m left")
    #expect(json(app)["commands"]?[0]?["progress"]?.double == 0.99)
    app.expectNoRow(containing: "━━━━━━")
  }

  @Test func `where the title has no room for it, a word gives way to the digit that goes there`() {
    let app = outlasted(Samples.command(1, "größe", estimate: 300))
    app.expectRow(containing: "Up Next ─ 2 items • 5m left ─", " 4 ┤")
    app.resize(80, 24)
    app.expectRow(containing: "Up Next ─ 2 items • 5m ─", " 4 ┤")
  }

  @Test func `what only the person lets start takes no time, until it may`() {
    var workspace = Samples.idle
    var (stashed, cutOff) = (Samples.command(1, "größe", estimate: 300), Samples.command(2, "b", estimate: 60))
    stashed.isStashed = true
    cutOff.status = .interrupted
    workspace.upNext = Lane(waiting: [stashed, cutOff], capacity: 1)
    let app = AppDriver(workspace)
    app.expectRow(containing: "Up Next ─ 2 items ─", " 4 ┤")
    #expect(json(app)["remaining_seconds"] == .null)
    stashed.isStashed = false
    workspace.upNext = Lane(waiting: [stashed, cutOff], hold: .paused, capacity: 1)
    AppDriver(workspace).expectRow(containing: "Up Next ─ paused ─ 2 • > 5m ─", " 4 ┤")
  }

  @Test func `what takes no whole second is said to take a minute, as what takes one does`() {
    var workspace = Samples.idle
    workspace.upNext = Lane(waiting: [Samples.command(1, "true", estimate: 0)], hold: .paused, capacity: 1)
    let app = AppDriver(workspace, columns: 140)
    app.press("4")
    app.expectRow(containing: "true by shell, 1 minute, 1 minute remaining")
  }

  @Test func `one that may not start before tomorrow leaves more than its own time`() {
    var later = Samples.command(1, "漢字", estimate: nil)
    later.notBefore = Samples.now.adding(seconds: 86_400)
    var known = Samples.command(2, "later", estimate: 40)
    known.notBefore = Samples.now.adding(seconds: 30)
    var workspace = Samples.idle
    workspace.settings.maxRunning = 1
    var running = Samples.command(9, "lint", estimate: 330)
    (running.status, running.startedAt) = (.executing, Samples.now)
    workspace.upNext = Lane(waiting: [known], running: [Run(item: running, startedAt: Samples.now)], capacity: 1)
    let app = AppDriver(workspace, columns: 140)
    app.expectRow(containing: "2 items • > 6m left")
    #expect(json(app)["remaining_seconds"] == .null)
    app.pass(seconds: 30)
    app.expectRow(containing: "2 items • 6m left")
    workspace.upNext = Lane(waiting: [later], capacity: 1)
    let tomorrow = AppDriver(workspace)
    tomorrow.expectRow(containing: "1 item ─")
  }

  @Test func `while nothing may start, the time left is more than their own, wherever it is said`() {
    let app = AppDriver(workspace(running: 0), columns: 140)
    app.expectRow(containing: "Up Next ─ 3 items • 1h11 left")
    func status() -> JSON {
      guard case .done(let json)? = app.ask(.call(Call(["status"]))) else { return .null }
      return json
    }
    #expect(status()["left"]?.string == "1h11" && status()["remaining_is_all"] == .bool(true))
    _ = app.ask(.commands(.pause(agent: nil)))
    app.expectRow(containing: "3 items • > 1h11 left")
    #expect(json(app)["remaining_seconds"] == .null)
    #expect(status()["left"]?.string == "> 1h11" && status()["remaining_is_all"] == .bool(false))
  }

  @Test func `an empty list says how to fill it`() {
    let app = AppDriver(Samples.nothing)
    app.press("4")
    app.expectRow(containing: "├ Up Next ──")
    app.expectRow(containing: "Nothing queued: c adds one")
  }

  @Test func `running ones lie on a surface of their own`() {
    let app = AppDriver(workspace())
    let surface = Samples.theme("dark")[.cursorLine]
    #expect(app.style(of: "▶ lint web")?.attributes == surface.attributes)
    #expect(app.style(of: "▶ lint web")?.background == surface.background)
  }

  /// One that waits for another, which has failed.
  private func heldBack(columns: Int, glyphs: Settings.Glyphs = .auto) -> AppDriver {
    var workspace = Samples.idle
    workspace.settings.glyphs = glyphs
    var failed = Samples.command(7, "error 5 in the first 漢字 build")
    failed.status = .failed
    workspace.history = [failed]
    var behind = Samples.command(8, "say what stands behind it")
    behind.after = [failed.id]
    workspace.upNext = Lane(waiting: [behind], running: [], capacity: 1)
    let app = AppDriver(workspace, columns: columns, rows: 24)
    app.press("4")
    return app
  }

  @Test func `a narrow row of one that is held back says first how the other ended`() {
    heldBack(columns: 80).expectRow(containing: "1 say", "failed: ")
  }

  @Test func `its sentence says that rather than the minutes, where there is no room for both`() {
    let app = heldBack(columns: 80, glyphs: .ascii)
    #expect(app.footer().contains("failed: \"error 5"))
    #expect(!app.footer().contains("remaining"))
    app.resize(160, 24)
    #expect(app.footer().contains("4 minutes remaining, failed: \"error 5"))
  }

  @Test func `the list in plain signs`() {
    let app = AppDriver(workspace(), unicode: false)
    app.press("4jj")
    app.expectRow(containing: "Up Next - 4 items * 1h15 left")
    app.expectRow(containing: "> lint web", "[#", "1:00")
    app.expectRow(containing: "~20s =")
  }

  // MARK: Running now

  private func waiting(running: Int) -> AppDriver {
    let app = AppDriver(Samples.nothing)
    app.receive(.requested(3, .settings(key: "next.max_running", value: "\(running)")))
    for name in ["a", "b", "c", "d"] { app.press("c\(name)<enter>") }
    app.takeEffects()
    app.press("4")
    return app
  }

  @Test func `a command that had to wait for its thread runs at once when it is told to and may`() {
    var workspace = Samples.idle
    workspace.streams.update(Samples.flaky) { $0.outbox.hold = .paused }
    let held = CommandRequest(
      id: Samples.id(2000), prompt: "held", target: .stream(Samples.flaky), createdAt: Samples.now)
    var interrupted = Samples.command(5, "interrupted")
    interrupted.status = .interrupted
    workspace.upNext = Lane(
      waiting: [QueuedCommand(id: Samples.id(4), request: held, enqueuedAt: Samples.now), interrupted], capacity: 3)
    let app = AppDriver(workspace)
    app.press("4j<enter>")
    #expect(app.takeEffects().count == 1)
    #expect(app.workspace.upNext.running.map(\.item.name) == ["interrupted"])
    app.expectRow(containing: "\"interrupted\" runs now.")
    app.expectNoRow(containing: "undo")
    app.press("u")
    app.expectRow(containing: "Can't be undone:", "Started \"interrupted\"")
    #expect(app.workspace.upNext.running.map(\.item.name) == ["interrupted"])
  }

  @Test func `what is told to run is shown before what runs already`() {
    var workspace = workspace()
    var interrupted = Samples.command(5, "again")
    interrupted.status = .interrupted
    workspace.upNext.waiting = OrderedQueue([interrupted])
    workspace.settings.maxRunning = 2
    let app = AppDriver(workspace)
    app.press("4j<enter>")
    app.takeEffects()
    #expect(app.workspace.upNext.running.map(\.item.name) == ["again", "lint web"])
  }

  @Test func `beyond the limits it is first to start, and says so`() {
    let app = waiting(running: 1)
    app.press("jjj<enter>")
    #expect(app.workspace.upNext.waiting.items.map(\.name) == ["d", "b", "c"])
    app.expectRow(containing: "\"d\" is first to start: 1 is running, and no more are allowed · u undo")
    app.press("u")
    #expect(app.workspace.upNext.waiting.items.map(\.name) == ["b", "c", "d"])
  }

  @Test func `t puts a command behind the running ones, b puts it last`() {
    let app = waiting(running: 2)
    app.press("Gt")
    app.expectRow(containing: "1 d")
    #expect(app.workspace.upNext.running.map(\.item.name) == ["a", "b"])
    #expect(app.workspace.upNext.waiting.items.map(\.name) == ["d", "c"])
    app.press("b")
    #expect(app.workspace.upNext.waiting.items.map(\.name) == ["c", "d"])
  }

  @Test func `of marked rows those that run stay, and it is said`() {
    let app = waiting(running: 1)
    app.press("vGvt")
    #expect(app.workspace.upNext.waiting.items.map(\.name) == ["d", "b", "c"])
    app.expectRow(containing: "Moved 1 row to the top; 1 runs and stays · u undo")
  }

  @Test func `a key meant for a row that has just started says so`() {
    let app = waiting(running: 1)
    app.press("j>")
    app.expectRow(containing: "Move to Top")
    app.endTurn(in: app.workspace.upNext.running[0].item.stream ?? Samples.id(0))
    app.takeEffects()
    app.press("<enter>")
    app.expectRow(containing: "It is running: it can be stopped, not moved.")
  }

  // MARK: What Enter does, and what asks first

  @Test func `the footer says what Enter does to the row`() {
    let app = AppDriver(workspace())
    app.press("4")
    #expect(app.footer().hasPrefix(" ↵ open "))
    app.press("j")
    #expect(app.footer().hasPrefix(" ↵ run now "))
    let german = AppDriver(workspace(), language: .german)
    german.press("4j")
    #expect(german.footer().hasPrefix(" ↵ starten "))
    let empty = AppDriver(Samples.nothing)
    empty.press("4")
    #expect(empty.footer().hasPrefix(" c new command "))
  }

  // MARK: JSON

  @Test func `list next has every field`() throws {
    let app = AppDriver(workspace())
    guard case .done(let json)? = app.ask(.list(.next, thread: nil, all: false)) else {
      Issue.record("no answer")
      return
    }
    #expect(json["items"]?.int == 4 && json["running"]?.int == 1)
    #expect(json["remaining_seconds"]?.int == 4500)
    let fields = [
      "after", "completed_at", "elapsed_seconds", "enqueued_at", "error", "estimated_seconds", "exit_code", "id",
      "not_before", "position", "priority", "progress", "project", "prompt", "provider", "started_at", "status",
      "thread",
    ]
    #expect(json["commands"]?.array?.count == 4)
    for command in json["commands"]?.array ?? [] {
      #expect(fields.allSatisfy { command[$0] != nil }, "\(command.text)")
    }
    let first = json["commands"]?[0]
    #expect(first?["progress"]?.double == 0.2)
    #expect(first?["elapsed_seconds"]?.int == 60)
    #expect(first?["estimated_seconds"]?.int == 300)
    #expect(json["commands"]?[1]?["progress"]?.double == 0)
  }

  @Test func `an estimate from the history is an estimate`() throws {
    var workspace = workspace(unknown: true)
    var ended = Samples.command(50, "done")
    ended.status = .completed
    ended.startedAt = Samples.now.adding(seconds: -500)
    ended.completedAt = Samples.now.adding(seconds: -400)
    workspace.history = [ended]
    let app = AppDriver(workspace)
    app.expectRow(containing: "Up Next ─ 4 items • 10m left")
    guard case .done(let json)? = app.ask(.list(.next, thread: nil, all: false)) else {
      Issue.record("no answer")
      return
    }
    #expect(json["commands"]?[2]?["estimated_seconds"]?.int == 100)
  }

  // MARK: Many

  @Test func `thousands of commands are listed, moved and taken back`() {
    var workspace = Samples.idle
    workspace.settings.maxRunning = 1
    var running = Samples.command(9999, "r")
    running.status = .executing
    workspace.upNext = Lane(
      waiting: (1...5000).map { Samples.command(UInt64($0), "command \($0).") },
      running: [Run(item: running, startedAt: Samples.now)], capacity: 1)
    let app = AppDriver(workspace)
    app.press("4G")
    app.expectRow(containing: "5000 command 5000.")
    app.press("t")
    app.expectRow(containing: "1 command 5000.")
    app.press("uGkkKb")
    app.expectRow(containing: "5000 command 4998.")
    app.expectRow(containing: "Up Next ─ 5001 items")
  }
}
