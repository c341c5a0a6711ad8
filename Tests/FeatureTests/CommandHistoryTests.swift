import Conversation
import Core
import Languages
import Queues
import Review
import Scene
import Settings
import TestSupport
import Testing
import Toolkit
import Worktrees

/// The history of commands on the screen.
struct CommandHistoryTests {
  private func ended(_ number: UInt64, _ prompt: String, _ status: QueuedCommand.Status, seconds: Int64)
    -> QueuedCommand
  {
    var command = Samples.command(number, prompt)
    command.status = status
    command.startedAt = Samples.now.adding(seconds: -seconds - Int64(number) * 600)
    command.completedAt = Samples.now.adding(seconds: -Int64(number) * 600)
    return command
  }

  private func withHistory(_ change: (inout Workspace) -> Void = { _ in }) -> AppDriver {
    var workspace = Samples.idle
    workspace.settings.maxRunning = 1
    var failed = ended(3, "résumé: build 漢字", .failed, seconds: 75)
    failed.error = "exit 2"
    failed.exitCode = 2
    failed.result = "Übersetzen…\nerror: größe not found"
    failed.stream = Samples.accented
    workspace.history = [ended(5, "old job", .cancelled, seconds: 1), ended(4, "lint", .completed, seconds: 5), failed]
    change(&workspace)
    return AppDriver(workspace)
  }

  private func names(_ app: AppDriver) -> [String] { app.workspace.upNext.waiting.items.map(\.name) }

  @Test func `the history goes by pages, and its cursor moves within what is shown`() throws {
    let app = withHistory { workspace in
      workspace.history = (1...200).map { ended(1000 + UInt64($0), "job \($0) end", .completed, seconds: 1) }
    }
    app.press("H")
    let first = try #require(app.place(of: "job 200 end"))
    app.press("<pgdn>")
    app.expectNoRow(containing: "job 200 end")
    app.press("G")
    let last = try #require(app.place(of: "job 1 end"))
    #expect(last.row > first.row + 5)
    app.press("kk")
    #expect(app.place(of: "job 1 end") == last)
    app.press("<pgup>")
    app.expectNoRow(containing: "job 1 end")
    app.press("g")
    #expect(app.place(of: "job 200 end") == first)
  }

  @Test func `the history shows what ended, how, how long it took, and when`() {
    let app = withHistory()
    app.press("H")
    app.expectScreen(named: "history")
  }

  @Test(arguments: ["x", "r", "e", "<enter>"], [0, 5])
  func `a key for an entry that has just gone hits no other entry`(key: String, seconds: Int64) {
    let app = withHistory { $0.upNext.hold = .paused }
    app.press("H")
    _ = app.ask(.act(.remove([Samples.id(3, as: QueuedCommand.self).text])))
    #expect(app.workspace.history.map(\.name) == ["old job", "lint"])
    app.pass(seconds: seconds)
    app.press(key)
    #expect(app.workspace.history.count == 2 && names(app) == [])
    #expect(app.footer().contains("It has just left the list."), "\(app.footer())")
    app.press("x")
    #expect(app.workspace.history.map(\.name) == ["old job"])
  }

  @Test func `the cursor of the history stays on its entry where another command ends, or the filter moves it`() {
    let app = withHistory()
    app.press("H")
    _ = app.ask(.commands(.cancel(.all)))
    app.press("/")
    app.type("job")
    app.press("<enter>x")
    #expect(app.workspace.history.map(\.name) == ["lint", "résumé: build 漢字"])
    app.press("ux")
    #expect(app.workspace.history.map(\.name) == ["lint", "résumé: build 漢字"])
  }

  @Test func `an ended command is run again in place, and undo puts it back`() {
    let app = withHistory { $0.upNext.hold = .paused }
    app.press("Hr")
    #expect(names(app) == ["résumé: build 漢字"])
    #expect(app.workspace.history.count == 2)
    app.press("u")
    #expect(names(app) == [])
    #expect(app.workspace.history.map(\.name) == ["old job", "lint", "résumé: build 漢字"])
  }

  @Test func `an ended command is run again with changes, as a new one`() {
    let app = withHistory { $0.upNext.hold = .paused }
    app.press("Hje")
    app.expectRow(containing: "Prompt", "lint")
    app.press(" all<enter>")
    #expect(names(app) == ["lint all"])
    #expect(app.workspace.history.count == 3)
  }

  @Test func `Esc in the form for that leads back to the history, with its cursor`() {
    let app = withHistory()
    app.press("Hje all<esc>")
    app.expectRow(containing: "┌ History ")
    app.press("e")
    app.expectRow(containing: "Prompt", "lint")
    app.press("<esc><esc>")
    app.expectNoRow(containing: "┌ History ")
  }

  @Test func `what no form shows of a command that runs again goes along, and what waits for it waits for the new one`()
    throws
  {
    let app = withHistory { workspace in
      workspace.upNext.hold = .paused
      workspace.history[1].request.worktree = Worktree(name: "größe")
      workspace.history[1].request.environment = ["KEY": "é"]
      workspace.history[1].request.estimatedSeconds = 90
      var next = Samples.command(9, "behind")
      next.after = [workspace.history[1].id]
      workspace.upNext.waiting.enqueue(next)
    }
    app.checkOut(.named("main"), in: "/home/ada/src/web")
    app.press("Hje")
    app.expectRow(containing: "Runs in", "in a worktree")
    app.press(" all<enter>")
    let fresh = try #require(app.workspace.upNext.waiting.items.last)
    #expect(fresh.request.prompt == "lint all")
    #expect(fresh.request.worktree == Worktree(name: "größe"))
    #expect(fresh.request.environment == ["KEY": "é"])
    #expect(fresh.request.estimatedSeconds == 90)
    #expect(app.workspace.upNext.waiting.items.first?.after == [fresh.id])
    app.press("u")
    #expect(app.workspace.upNext.waiting.items.map(\.after) == [[app.workspace.history[1].id]])
  }

  @Test(arguments: [false, true])
  func `one that was cancelled before it began waits again for what it waited for`(isChanged: Bool) throws {
    let start = Samples.now.adding(seconds: 3601)
    let app = withHistory { workspace in
      workspace.upNext.hold = .paused
      workspace.upNext.waiting.enqueue(Samples.command(8, "migrate"))
      var ended = Samples.command(9, "größer")
      (ended.status, ended.completedAt) = (.cancelled, Samples.now)
      (ended.after, ended.notBefore) = ([Samples.id(8)], start)
      workspace.history.append(ended)
    }
    app.press(isChanged ? "He, ja<enter>" : "Hr")
    let fresh = try #require(app.workspace.upNext.waiting.items.last)
    #expect(fresh.name == (isChanged ? "größer, ja" : "größer"))
    #expect((fresh.after, fresh.notBefore) == ([Samples.id(8)], start))
    if !isChanged { app.expectRow(containing: "\"größer\" waits again: after \"migrate\"") }
  }

  @Test func `so does it where the form was left and opened again later`() throws {
    let app = withHistory { workspace in
      workspace.upNext.hold = .paused
      workspace.history[1].request.worktree = Worktree()
      workspace.history[1].request.environment = ["KEY": "é"]
    }
    app.press("Hje all<esc>")
    let later = AppDriver(app.storedAfterCrash().0)
    later.checkOut(.named("main"), in: "/home/ada/src/web")
    later.press("c<enter>")
    let fresh = try #require(later.workspace.upNext.waiting.items.last)
    #expect(fresh.request.prompt == "lint all")
    #expect(fresh.request.worktree == Worktree())
    #expect(fresh.request.environment == ["KEY": "é"])
  }

  @Test func `the history opens the thread of a command, or says that it is gone`() {
    let app = withHistory()
    app.press("H<enter>")
    app.expectRow(containing: "┐┌ résumé naïve café")
    app.press("<esc><esc>Hj<enter>")
    app.expectRow(containing: "Its thread is gone.")
  }

  @Test func `the history is searched, cleared, and brought back`() {
    let app = withHistory()
    app.press("H/größe<enter>")
    app.expectNoRow(containing: "lint")
    app.expectRow(containing: "✕ résumé: build 漢字")
    app.press("/<ctrl-u>nothing<enter>")
    app.expectRow(containing: "No ended command has such words.")
    app.press("/<ctrl-u><enter>X")
    app.expectRow(containing: "No ended commands.")
    app.press("/")
    app.expectRow(containing: "No ended commands.")
    app.press("x")
    app.expectRow(containing: "No ended command has such words.")
    app.press("<ctrl-u><enter>u")
    #expect(app.workspace.history.count == 3)
    app.press("x")
    #expect(app.workspace.history.map(\.name) == ["old job", "lint"])
  }

  @Test(arguments: [
    ("s:failed", [2]), ("s:canc", [0]), ("a:shell", [0, 1]), ("p:api", [2]), ("P:API s:failed größe", [2]),
    ("a:claude s:completed", []), ("s: a: p:", [0, 1, 2]), ("s:completed s:cancelled", [0, 1]), ("failed", [2]),
  ])
  func `the history takes what every list is narrowed by`(filter: String, places: [Int]) {
    let app = withHistory()
    let names = app.workspace.history.map(\.name)
    app.press("H/")
    app.paste(filter)
    app.press("<enter>")
    for (place, name) in names.enumerated() {
      #expect(app.rows(containing: name).isEmpty != places.contains(place), "\(name)")
    }
  }

  @Test func `the history's filter knows the words of the language`() {
    var workspace = Samples.idle
    workspace.history = [ended(5, "old job", .cancelled, seconds: 1), ended(4, "lint", .completed, seconds: 5)]
    let app = AppDriver(workspace, language: .german)
    app.press("H/")
    app.paste("s:abge")
    app.press("<enter>")
    app.expectRow(containing: "old job")
    app.expectNoRow(containing: "lint")
  }

  @Test func `the history's keys can all be read at 80 columns`() {
    for (language, keys) in [(Language.english, ["u undo", "X clear"]), (.german, ["u zurück", "X leeren"])] {
      var workspace = Samples.idle
      workspace.history = [ended(5, "old job", .cancelled, seconds: 1)]
      let app = AppDriver(workspace, columns: 80, rows: 24, language: language)
      app.press("H")
      for key in keys { app.expectRow(containing: key) }
    }
  }

  @Test func `with a filter only what it shows is cleared`() {
    let app = withHistory()
    app.press("H/größe<enter>X")
    #expect(app.workspace.history.map(\.name) == ["old job", "lint"])
    app.expectRow(containing: "Removed 1 command")
    app.press("X")
    app.expectRow(containing: "There is no ended command here.")
    app.press("u")
    #expect(app.workspace.history.count == 3)
  }
}
