import Conversation
import Core
import JSON
import Queues
import Scene
import Settings
import TestSupport
import Testing

/// The commands that run and will run.
struct UpNextTests {
  /// Nothing of Up Next may start by itself in these: the only place is taken.
  private func waiting(_ prompts: String...) -> AppDriver {
    var workspace = Samples.idle
    workspace.settings.maxRunning = 1
    var running = Samples.command(99, "lint web", estimate: 300)
    running.status = .executing
    running.startedAt = Samples.now.adding(seconds: -60)
    workspace.upNext = Lane(
      waiting: prompts.enumerated().map { Samples.command(UInt64($0 + 1), $1) },
      running: [Run(item: running, startedAt: Samples.now)], capacity: 1)
    let app = AppDriver(workspace)
    app.press("4")
    return app
  }

  private func names(_ app: AppDriver) -> [String] { app.workspace.upNext.waiting.items.map(\.name) }

  @Test func `a command is added by a form and starts in a thread of its own`() {
    let app = AppDriver(Samples.nothing)
    app.press("c")
    app.expectScreen(named: "new-command-form")
    app.press("update 漢字.md<ctrl-j>and commit<enter>")
    let id = app.workspace.streams.recent.first ?? Samples.id(0)
    app.expectEffects([app.delivery(of: "update 漢字.md\nand commit", in: id)])
    app.expectRow(containing: "▶ update 漢字.md")
    app.expectRow(containing: "Up Next ─ 1 item ─")
    app.endTurn(in: id)
    app.expectEffects([.agent(.rest(id))])
    app.expectRow(containing: "Nothing queued")
    #expect(app.workspace.history.map(\.status) == [.completed])
  }

  @Test func `as many run as the setting allows, and the next starts when one ends`() {
    let app = AppDriver(Samples.nothing)
    for name in ["a", "b", "c", "d"] { app.press("c\(name)<enter>") }
    #expect(app.takeEffects().count == 3)
    #expect(names(app) == ["d"])
    let first = app.workspace.upNext.running[0].item.stream ?? Samples.id(0)
    app.endTurn(in: first)
    #expect(app.takeEffects().first == .agent(.rest(first)))
    #expect(names(app) == [])
  }

  @Test func `running ones are on top, waiting ones are numbered from 1`() {
    let app = waiting("first", "second")
    app.expectRow(containing: "▶ lint web")
    app.expectRow(containing: "1 first")
    app.expectRow(containing: "2 second")
    app.expectRow(containing: "Up Next ─ 3 items • 12m left")
    app.expectScreen(named: "up-next")
  }

  @Test func `a row keeps its number when the list is filtered`() {
    let app = waiting("first", "second")
    app.press("/second<enter>")
    app.expectRow(containing: "2 second")
    app.expectNoRow(containing: "first")
  }

  @Test func `a running one can't be moved, and is asked about before it is stopped`() {
    let app = waiting("first")
    for key in ["t", "b", "J", "K", "+"] {
      app.press(key)
      app.expectRow(containing: "It is running: it can be stopped, not moved.")
    }
    app.press("x")
    app.expectRow(containing: "Stop \"lint web\"?")
    app.press("<esc>")
    app.expectNoRow(containing: "Stop \"lint web\"")
    #expect(app.workspace.upNext.running.count == 1)
  }

  @Test func `one that has ended behind the question keeps its name there, and is not said to be stopped`() {
    let app = AppDriver(Samples.nothing)
    app.press("cprüfe 漢字<enter>4gx")
    app.takeEffects()
    app.expectRow(containing: "Stop \"prüfe 漢字\"?")
    app.endTurn(in: app.workspace.streams.recent.first ?? Samples.id(0))
    app.takeEffects()
    app.expectRow(containing: "Stop \"prüfe 漢字\"?")
    app.press("<enter>")
    app.expectRow(containing: "It has just left the list.")
    app.expectEffects([])
  }

  @Test func `in an empty list there is no row to swipe`() {
    let app = AppDriver(Samples.nothing)
    for key in [">", "<lt>"] {
      app.press("4" + key)
      app.expectRow(containing: "There is no row to act on.")
    }
  }

  @Test(arguments: ["3", "4"]) func `a key that counts in a conversation alone says so in any list`(list: String) {
    for key in ["Y", "C"] {
      let app = AppDriver()
      app.press(list + key)
      app.expectRow(containing: "This is done in a conversation: 5 goes there.")
    }
  }

  @Test func `stopping a running command cancels its turn`() {
    let app = AppDriver(Samples.nothing)
    app.press("ca<enter>")
    app.takeEffects()
    let id = app.workspace.streams.recent.first ?? Samples.id(0)
    app.press("4x<enter>")
    app.expectEffects([.agent(.cancel(id))])
    app.endTurn(.cancelled, in: id)
    app.expectEffects([.agent(.rest(id))])
    #expect(app.workspace.history.map(\.status) == [.cancelled])
    #expect(app.workspace.upNext.isEmpty)
  }

  @Test(arguments: [(false, "APPROVE"), (true, "ASK")])
  func `one that waits for an answer doesn't read as running, and is answered there`(
    isQuestion: Bool, word: String
  ) throws {
    let app = AppDriver(Samples.nothing, columns: 140, rows: 30)
    app.press("cmake 漢字<enter>")
    app.takeEffects()
    let id = try #require(app.workspace.streams.recent.first)
    let asked = Permission(
      id: "ask-1", title: "Run", detail: "rm é", options: Samples.permission().options, isQuestion: isQuestion,
      askedAt: app.now)
    app.hear(.asks(asked), of: id)
    app.press("4")
    app.expectRow(containing: "▌◆ make 漢字", word)
    app.expectNoRow(containing: "▶")
    app.press("y")
    app.expectRow(containing: "and waits for your answer.")
    app.press("<esc>")
    let command = try app.answer(to: .list(.next, thread: nil, all: false))["commands"]?[0]
    #expect(command?["status"]?.string == "executing" && command?["waits"]?.string == word)
    #expect(command?["obstacle"]?.string == word.lowercased())
    app.press("<enter>")
    app.pass(seconds: 1)
    app.press("a")
    app.expectEffects([.agent(.answer(permission: "ask-1", .option("yes"), in: id))])
    app.press("4")
    app.expectRow(containing: "▶ make 漢字")
  }

  @Test func `nothing of marked rows is removed or stopped before the answer, and the question says all`() {
    let app = waiting("first", "second")
    app.press("Vx")
    app.expectRow(containing: "Remove 2 commands that wait, and stop 1 that runs?")
    app.press("<esc>")
    #expect(names(app) == ["first", "second"])
    #expect(app.workspace.upNext.running.count == 1)
    app.press("x<enter>")
    #expect(names(app) == [])
    #expect(app.workspace.upNext.running.isEmpty)
  }

  @Test func `the footer offers only what can be done`() {
    let empty = AppDriver(Samples.nothing)
    empty.press("4")
    #expect(empty.footer().contains("c new command"))
    for hint in ["x remove", "t top", "b bottom", "e edit", "priority"] {
      #expect(!empty.footer().contains(hint), "\(hint)")
    }
    let app = waiting("first", "second")
    #expect(app.footer().contains("x remove") && !app.footer().contains("t top"))
    app.press("j")
    #expect(app.footer().contains("b bottom") && !app.footer().contains("t top"))
    app.press("j")
    #expect(app.footer().contains("t top") && !app.footer().contains("b bottom"))
  }

  @Test func `Enter runs a waiting command next`() {
    let app = waiting("first", "second", "third")
    app.press("jjj<enter>")
    #expect(names(app) == ["third", "first", "second"])
    app.expectRow(containing: "\"third\" is first to start: 1 is running, and no more are allowed · u undo")
    app.press("u")
    #expect(names(app) == ["first", "second", "third"])
  }

  @Test func `Enter on the command that is next already says so`() {
    let app = waiting("first", "second")
    app.press("j<enter>")
    app.expectRow(containing: "\"first\" is first to start: 1 is running, and no more are allowed")
    app.expectNoRow(containing: "u undo")
  }

  @Test func `Enter on a running command opens its conversation`() {
    let app = AppDriver(Samples.nothing)
    app.press("clist files<enter>")
    app.takeEffects()
    app.press("4<enter>")
    app.expectRow(containing: "┐┌ list files · ~/src/api · shell")
  }

  @Test func `a priority moves a command before the first of lower priority`() {
    let app = waiting("a", "b", "c")
    app.press("jjj++")
    #expect(names(app) == ["c", "a", "b"])
    app.expectRow(containing: "1 c", "urgent")
    app.press("-")
    app.expectRow(containing: "1 c", "high")
    app.press("++")
    app.expectRow(containing: "Urgent is the highest priority.")
    app.press("uuuu")
    #expect(names(app) == ["a", "b", "c"])
  }

  @Test func `the form puts a command where its priority belongs`() {
    let app = waiting("a", "b")
    app.press("curgent one<tab><tab><tab><right><right><enter>")
    #expect(names(app) == ["urgent one", "a", "b"])
    app.press("u")
    #expect(names(app) == ["a", "b"])
  }

  @Test func `an empty prompt is refused and the form stays`() {
    let app = waiting("a")
    app.press("c  <enter>")
    app.expectRow(containing: "The prompt is empty.")
    app.expectRow(containing: "New command")
  }

  @Test func `a plan's progress shows and never goes back`() {
    let app = AppDriver(Samples.nothing)
    app.press("cbig task<enter>")
    app.takeEffects()
    let id = app.workspace.streams.recent.first ?? Samples.id(0)
    let steps: [PlanEntry.Status] = [.completed, .completed, .pending, .pending]
    app.hear(.plan(steps.map { PlanEntry(content: "step", status: $0) }), of: id)
    #expect(app.workspace.upNext.running.first?.item.progress == 0.5)
    app.hear(.plan(steps.map { _ in PlanEntry(content: "step", status: .pending) }), of: id)
    #expect(app.workspace.upNext.running.first?.item.progress == 0.5)
    app.expectRow(containing: "▶ big task", "━━━───")
  }

  @Test func `a command that was interrupted waits for the person, and can be run again`() {
    let app = AppDriver(Samples.nothing)
    app.press("ca<enter>")
    app.takeEffects()
    app.accept(in: app.workspace.streams.recent.first ?? Samples.id(0))
    app.pass(seconds: 90)
    let (again, restarted) = restart(app)
    again.expectRow(containing: "⏸ a", "interrupted")
    again.pass(seconds: 30)
    again.expectEffects([])
    again.press("4<enter>")
    #expect(again.takeEffects().count == 1)
    #expect(again.workspace.upNext.running.first?.item.progress == 0)
    #expect(restarted.upNext.running.isEmpty)
  }

  @Test func `running a command now says when its thread is held`() {
    var workspace = Samples.idle
    workspace.streams.update(Samples.flaky) { $0.outbox.hold = .interrupted }
    let app = AppDriver(workspace)
    _ = app.ask(
      .add(prompt: "lint", project: "", provider: nil, thread: Samples.flaky.text, priority: "normal"))
    app.takeEffects()
    app.press("4<enter>")
    app.expectRow(containing: "\"lint\" waits: its thread is held (interrupted).")
  }

  @Test func `an interrupted command that waits for a place isn't counted as running`() {
    let app = AppDriver(Samples.nothing)
    for name in ["a", "b"] { app.press("c\(name)<enter>") }
    app.takeEffects()
    app.pass(seconds: 90)
    let (again, _) = restart(app) { $0.settings.maxRunning = 1 }
    again.press("4<enter>")
    again.press("j<enter>")
    again.takeEffects()
    #expect(again.workspace.upNext.waiting.items.map(\.status) == [.queued])
    again.expectNoRow(containing: "1:30")
  }

  /// The program was killed and started again.
  private func restart(
    _ app: AppDriver, _ change: (inout Workspace) -> Void = { _ in }
  ) -> (AppDriver, Workspace) {
    app.pass(seconds: 1)
    let (stored, entries) = app.storedAfterCrash()
    let again = AppDriver.recovered(stored, entries: entries, change)
    return (again, again.workspace)
  }
}
