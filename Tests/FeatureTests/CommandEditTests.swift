import Conversation
import Core
import Languages
import Queues
import Review
import Settings
import TestSupport
import Testing
import Toolkit
import Worktrees

/// Looking at a command of Up Next, changing one that waits, and what its row's menu has.
struct CommandEditTests {
  /// Nothing starts by itself: the only place is taken, by a command in a thread.
  private func waiting(
    columns: Int = 100, rows: Int = 30, unicode: Bool = true, language: Language = .english,
    _ change: (inout Workspace) -> Void = { _ in }
  ) -> AppDriver {
    var workspace = Samples.idle
    workspace.settings.maxRunning = 1
    var running = Samples.command(99, "lint web")
    running.status = .executing
    running.startedAt = Samples.now.adding(seconds: -60)
    running.stream = Samples.rightToLeft
    var full = Samples.command(2, "prüfe 漢字\nund תיקון\n\nand commit", priority: .high)
    full.request.mode = "ask"
    full.request.enhancements = PromptEnhancementOptions(includeTimestamp: true, responseFormat: .brief)
    full.after = [Samples.id(1)]
    full.notBefore = Samples.now.adding(seconds: 3600)
    workspace.upNext = Lane(
      waiting: [Samples.command(1, "first"), full, Samples.command(3, "résumé")],
      running: [Samples.run(running, of: &workspace)], capacity: 1)
    change(&workspace)
    let app = AppDriver(workspace, columns: columns, rows: rows, unicode: unicode, language: language)
    app.press("4")
    return app
  }

  private func names(_ app: AppDriver) -> [String] { app.workspace.upNext.waiting.items.map(\.name) }

  /// Nothing runs, and nothing starts before `free`.
  private func held() -> AppDriver {
    waiting {
      $0.upNext = Lane(waiting: $0.upNext.waiting.items, capacity: 1)
      $0.upNext.hold = .paused
    }
  }

  /// The first that may start does.
  private func free(_ app: AppDriver) {
    _ = app.ask(.commands(.resume(agent: nil)))
    app.takeEffects()
    #expect(app.workspace.upNext.running.map(\.item.name) == ["first"])
  }

  // MARK: A folder of its own

  @Test func `the form shows and keeps that a command is to have a worktree, and takes it away or gives it`() throws {
    let app = waiting { workspace in
      workspace.upNext.waiting.update(Samples.id(1)) { $0.request.worktree = Worktree(name: "größe") }
    }
    app.checkOut(.named("main"), in: "/home/ada/src/web")
    func worktree() -> Worktree? { app.workspace.upNext.waiting[Samples.id(1)]?.request.worktree }
    app.press("j<space>")
    app.expectRow(containing: "Runs in", "in a worktree")
    app.press("<esc>e")
    app.expectRow(containing: "Runs in", "in a worktree")
    app.press(" more<enter>")
    #expect(names(app).contains("first more"))
    #expect(worktree() == Worktree(name: "größe"))
    app.press("e<tab><tab><tab><tab><tab>")
    app.expectRow(containing: "Runs in", "in a worktree")
    app.press("<left>")
    app.expectNoRow(containing: "in a worktree")
    app.press("<enter>")
    #expect(worktree() == nil)
    app.press("u")
    #expect(worktree() == Worktree(name: "größe"))
  }

  // MARK: Peeking

  @Test(arguments: [(140, 45), (80, 24), (40, 12)])
  func `Space shows all of a command at this size`(columns: Int, rows: Int) {
    let app = waiting(columns: columns, rows: rows)
    app.press("jj<space>")
    app.expectScreen(named: "peek-command-\(columns)")
  }

  @Test func `a peek has what was asked for, and why the command waits`() {
    let app = waiting()
    app.press("jj<space>")
    for words in [
      ["Project", "~/src/web"], ["Agent", "shell"], ["Priority", "high"], ["Mode", "ask"], ["After", "first"],
      ["Start", "11:00"], ["Takes", "~4m"], ["queued: it waits for \"first\" to be completed."], ["prüfe 漢字"],
      ["und תיקון"], ["and commit"], ["Add", "time"], ["Answer", "brief"],
    ] {
      #expect(app.rows(containing: words[0]).contains { row in words.allSatisfy(row.contains) }, "\(words)")
    }
    app.press("<space>")
    app.expectNoRow(containing: "and commit")
    #expect(names(app) == ["first", "prüfe 漢字", "résumé"])
  }

  @Test func `a long prompt is read to its end, and nothing of it reaches the terminal but signs`() {
    let lines = (1...60).map { "line \($0) größe\u{1B}[31m" }.joined(separator: "\n")
    let app = waiting { $0.upNext.waiting.update(Samples.id(1)) { $0.request.prompt = lines } }
    app.press("j<space>")
    app.expectRow(containing: "line 1 größe")
    app.expectNoRow(containing: "line 60 größe")
    app.press("G")
    app.expectRow(containing: "line 60 größe")
    app.press("kk")
    app.expectNoRow(containing: "line 60 größe")
    app.press("jjj<pgup>")
    app.expectNoRow(containing: "line 60 größe")
    app.press("g")
    app.expectRow(containing: "Project")
    app.expectNoRow(containing: "\u{1B}")
  }

  @Test func `Enter in a peek runs the command now, and opens one that runs`() {
    let app = waiting()
    app.press("jjj<space><enter>")
    #expect(names(app) == ["résumé", "first", "prüfe 漢字"])
    app.press("g<space>")
    app.expectRow(containing: "executing: its agent is at work on it.")
    app.press("<enter>")
    app.expectRow(containing: "┌ תיקון הבדיקה · /srv/ärger · shell")
  }

  @Test func `a peek follows its command, also when it starts, and says when it has left`() {
    let app = held()
    app.press("<space>")
    app.expectRow(containing: "queued: ")
    free(app)
    app.expectRow(containing: "executing: ")
    app.press("<esc>G<space>")
    app.expectRow(containing: "résumé")
    app.open(2, columns: 80, rows: 24)
    app.press("4Gx", in: 2)
    app.expectRow(containing: "It has just left the list.")
    app.press("<enter>")
    #expect(names(app) == ["prüfe 漢字"])
  }

  @Test func `where its agent asks, a peek is the question`() {
    let app = waiting { workspace in
      workspace.streams.update(Samples.rightToLeft) { stream in
        stream.turn = Turn(message: Samples.id(31), startedAt: Samples.now)
        stream.turn?.permissions = [Samples.permission()]
      }
      workspace.streams.settled()
    }
    app.press("<space>")
    app.expectRow(containing: "rm -rf build && make café")
  }

  // MARK: Editing

  @Test func `e has all that was asked for in the form`() {
    let app = waiting()
    app.press("jje")
    app.expectScreen(named: "edit-command")
    app.press("<esc>")
    #expect(names(app) == ["first", "prüfe 漢字", "résumé"])
    app.press("u")
    app.expectRow(containing: "Nothing to undo.")
  }

  @Test func `Enter replaces the command in its place, as one act`() throws {
    let app = waiting()
    let before = try #require(app.workspace.upNext.waiting[Samples.id(2)])
    app.press("jje, größer<enter>")
    var after = before
    after.request.prompt += ", größer"
    #expect(app.workspace.upNext.waiting.items.map(\.id) == [Samples.id(1), Samples.id(2), Samples.id(3)])
    #expect(app.workspace.upNext.waiting[Samples.id(2)] == after)
    app.expectRow(containing: "Changed \"prüfe 漢字\" · u undo")
    app.press("u")
    #expect(app.workspace.upNext.waiting[Samples.id(2)] == before)
    app.press("U")
    #expect(app.workspace.upNext.waiting[Samples.id(2)] == after)
  }

  @Test func `every field can be changed`() throws {
    let app = waiting()
    app.press(
      "jje<tab><ctrl-u>~/src/api<tab><right><tab><left><left><tab><left><tab><tab><ctrl-u>3<tab><ctrl-u>12:30"
        + "<tab><space><tab><right><enter>")
    let command = try #require(app.workspace.upNext.waiting[Samples.id(2)])
    #expect(command.target == .project(directory: "/home/ada/src/api", provider: "claude"))
    #expect(command.priority == .low)
    #expect(command.request.mode == nil)
    #expect(command.after == [Samples.id(3)])
    #expect(command.notBefore == Samples.now.adding(seconds: 9000))
    #expect(
      command.request.enhancements
        == PromptEnhancementOptions(includeSystemContext: true, includeTimestamp: true, responseFormat: .detailed))
    #expect(command.request.estimatedSeconds == 240)
    // The last of its new band, as a change of the priority puts it.
    #expect(names(app) == ["first", "résumé", "prüfe 漢字"])
    app.press("u")
    #expect(names(app) == ["first", "prüfe 漢字", "résumé"])
  }

  @Test func `a command of a thread can be given one of its own, and back`() throws {
    let app = waiting {
      $0.upNext.waiting.update(Samples.id(3)) { command in
        command.request.target = .stream(Samples.wide)
        command.stream = Samples.wide
      }
    }
    app.press("Ge")
    app.expectRow(containing: "Runs in", "漢字の文書を直す")
    app.expectRow(containing: "Agent", "codex")
    app.press("<tab><tab><tab><tab><tab><right><enter>")
    let command = try #require(app.workspace.upNext.waiting[Samples.id(3)])
    #expect(command.target == .project(directory: "/home/ada/src/web", provider: "codex"))
    #expect(command.stream == nil)
    app.press("u")
    #expect(app.workspace.upNext.waiting[Samples.id(3)]?.stream == Samples.wide)
  }

  @Test func `what was not changed is no act, and nonsense keeps the form`() {
    let app = waiting()
    app.press("jje<enter>")
    app.expectRow(containing: "Nothing was changed.")
    app.press("u")
    app.expectRow(containing: "Nothing to undo.")
    app.press("je<ctrl-u><enter>")
    app.expectRow(containing: "The prompt is empty.")
    app.press("x<tab><tab><tab><tab><tab><tab><ctrl-u>3<enter>")
    app.expectRow(containing: "The commands would wait for each other for ever:")
    app.press("<ctrl-u>77<enter>")
    app.expectRow(containing: "There is no command \"77\".")
    app.press("<ctrl-u><tab>bald<enter>")
    app.expectRow(containing: "\"bald\" is no time.")
    app.press("<ctrl-u><enter>")
    #expect(names(app) == ["first", "prüfe 漢字", "x"])
  }

  @Test func `a command whose agent or predecessor is gone keeps them where they are not changed`() throws {
    let app = waiting {
      $0.upNext.waiting.update(Samples.id(3)) { command in
        command.request.target = .project(directory: "/srv/gone", provider: "gone")
        command.after = [Samples.id(777)]
      }
    }
    app.press("Ge, neu<enter>")
    let command = try #require(app.workspace.upNext.waiting[Samples.id(3)])
    #expect(command.request.prompt == "résumé, neu")
    #expect(command.target == .project(directory: "/srv/gone", provider: "gone"))
    #expect(command.after == [Samples.id(777)])
  }

  @Test func `one that left meanwhile is said, and the form stays`() {
    let app = waiting()
    app.press("Ge, größer")
    app.open(2, columns: 80, rows: 24)
    app.press("4Gx", in: 2)
    app.press("<enter>")
    app.expectRow(containing: "It has left the list and can't be changed any more.")
    app.expectRow(containing: "Prompt", "résumé, größer")
    #expect(names(app) == ["first", "prüfe 漢字"])
    // What was written is not lost with it.
    app.press("<esc>c")
    app.expectRow(containing: "› résumé, größer")
  }

  @Test func `only what waits can be edited, and an outbox has its own way`() {
    let app = waiting()
    app.press("e")
    app.expectRow(containing: "It is running: it can be stopped, not edited.")
    app.press("1e")
    app.expectRow(containing: "What waits in Up Next or in an outbox can be edited: go there first.")
    let empty = AppDriver(Samples.nothing)
    empty.press("4e")
    empty.expectRow(containing: "There is no row to act on.")
  }

  @Test func `a command whose edit was left is there with what was written`() {
    let app = waiting()
    app.press("Ge, größer<esc>")
    #expect(names(app) == ["first", "prüfe 漢字", "résumé"])
    app.expectRow(containing: "What you wrote is kept: e brings it back.")
    app.press("e")
    app.expectRow(containing: "Prompt", "résumé, größer")
    app.press("<enter>")
    #expect(names(app) == ["first", "prüfe 漢字", "résumé, größer"])
    app.press("e<esc>")
    app.expectNoRow(containing: "is kept")
  }

  @Test func `the palette edits, and a peek does`() {
    let app = waiting()
    app.press("G<ctrl-p>edit command<enter>")
    app.expectRow(containing: "Edit command")
    app.press("<esc>j<space>e")
    app.expectRow(containing: "Edit command")
  }

  // MARK: The menu

  @Test func `m has what can be done with a command that has no thread`() {
    let app = waiting()
    app.press("Gm")
    app.expectScreen(named: "command-menu")
    app.press("t")
    #expect(names(app) == ["résumé", "first", "prüfe 漢字"])
    app.press("m<enter>")
    app.expectRow(containing: "\"résumé\" is first to start")
  }

  @Test func `each row of the menu does what it says`() {
    for (title, words) in [
      ("run now", "\"résumé\" is first to start"), ("edit", "Edit command"), ("peek", "queued: "), ("why", "queued: "),
      ("stash", "Stashed \"résumé\""), ("top", "Moved \"résumé\" to the top"),
      ("priority up", "Changed the priority of \"résumé\""), ("remove", "Removed \"résumé\""),
    ] {
      let app = waiting()
      app.press("Gm")
      guard let row = app.place(of: "│  \(title) ")?.row, let top = app.place(of: "┌ Command: ")?.row else {
        Issue.record("no \(title):\n\(app.screen)")
        continue
      }
      app.press(String(repeating: "j", count: row - top - 1) + "<enter>")
      app.expectRow(containing: words)
    }
  }

  @Test func `the menu concerns the row that it was opened on`() {
    let app = waiting()
    app.press("Gm")
    app.open(2, columns: 80, rows: 24)
    app.press("4Gx", in: 2)
    app.expectRow(containing: "┌ Command: résumé ")
    app.press("x")
    app.expectRow(containing: "It has just left the list.")
    #expect(names(app) == ["first", "prüfe 漢字"])
  }

  @Test func `on marked rows the menu has what can be done with all of them`() {
    let app = waiting()
    app.press("jvGvm")
    app.expectRow(containing: "┌ 2 rows ")
    app.expectNoRow(containing: "│  edit ")
    app.press("x")
    #expect(names(app) == ["prüfe 漢字"])
  }

  @Test func `a row with a thread has its menu, and an empty list says that it has no row`() {
    let app = waiting()
    app.press("m")
    app.expectRow(containing: "┌ Thread: תיקון הבדיקה")
    let empty = AppDriver(Samples.nothing)
    empty.press("4m")
    empty.expectRow(containing: "There is no row to act on.")
    empty.press("<space>")
    empty.expectRow(containing: "There is no row to act on.")
    empty.expectNoRow(containing: "no thread here")
  }

  @Test func `all of it is in German`() {
    let app = waiting(language: .german)
    for (keys, words) in [
      ("jj<space>", "Priorität  hoch"), ("", "wartet: Erst muss „first“ fertig sein."), ("e", "Befehl ändern"),
      (" x<enter>", "Geändert: „prüfe 漢字“ · u rückgängig"), ("jm", "Befehl: résumé"), ("", "│  starten "),
      ("<esc>e<enter>", "Nichts wurde geändert."), ("ge", "Der Befehl läuft: Er lässt sich stoppen, nicht ändern."),
      ("Ge, neu<esc>", "Dein Text bleibt: e holt ihn zurück."),
    ] {
      app.press(keys)
      app.expectRow(containing: words)
    }
  }
}
