import App
import Conversation
import Core
import Queues
import Scene
import Settings
import TestSupport
import Testing
import Toolkit
import Verbs

@testable import PalettePane

/// What is chosen in the palette concerns what the keys were on when it was opened, and nothing that came there since.
struct PaletteRowTests {
  enum Place: CaseIterable, Sendable { case recent, queue, projects, waiting, running, outbox, conversation }

  private static let verbs: [Verb] = [
    .stopTurn, .remove, .removeFromQueue, .mute, .pauseOutbox, .emptyOutbox, .snooze, .delete, .rename, .moveToBottom,
  ]

  /// Three commands run in their threads, or wait.
  private func upNext(running: Bool) -> Workspace {
    var workspace = Samples.idle
    workspace.settings.maxRunning = 3
    let threads = [Samples.flaky, Samples.wide, Samples.accented]
    let commands = zip(UInt64(1)..., threads).map { number, thread in
      var command = Samples.command(number, "größe \(number)")
      if running {
        command.status = .executing
        command.startedAt = Samples.now
        command.stream = thread
      }
      return command
    }
    let runs = running ? commands.map { Samples.run($0, of: &workspace) } : []
    workspace.upNext = Lane(waiting: running ? [] : commands, running: runs, capacity: 3)
    if !running { workspace.upNext.hold = .paused }
    return workspace
  }

  /// With the keys on a row, or in a thread.
  private func app(in place: Place) -> AppDriver {
    switch place {
    case .recent: return keys("1g", Samples.queued)
    case .queue: return keys("2g", Samples.queued)
    case .projects: return keys("3g", Samples.queued)
    case .waiting: return keys("4g", upNext(running: false))
    case .running: return keys("4g", upNext(running: true))
    case .outbox: return keys("1g<enter>now<enter>one<enter>漢<enter>three<enter><tab>g", Samples.idle)
    case .conversation: return keys("1g<enter><esc>", Samples.idle)
    }
  }

  private func keys(_ keys: String, _ workspace: Workspace) -> AppDriver {
    let app = AppDriver(workspace)
    app.press(keys)
    app.takeEffects()
    return app
  }

  /// What the keys are on goes, by itself or because of others.
  private func lose(in place: Place, _ app: AppDriver) throws {
    let window = try #require(app.state.windows[1])
    let row = window.lists[window.focus]?.cursor
    switch (place, row) {
    case (.recent, .stream(let id)?): _ = app.ask(.act(.delete(threads: [id.text])))
    case (.queue, .stream(let id)?): _ = app.ask(.act(.remove([id.text])))
    case (.projects, .project(let directory)?):
      _ = app.ask(.project(directory: directory, provider: nil, host: nil, hidden: true))
    case (.waiting, .command(let id)?): _ = app.ask(.act(.remove([id.text])))
    case (.running, .command(let id)?): app.endTurn(in: try #require(app.workspace.upNext.run(id)?.item.stream))
    case (.outbox, .message(let id)?): _ = app.ask(.act(.remove([id.text])))
    case (.conversation, _): _ = app.ask(.act(.delete(threads: [try #require(window.stream).text])))
    default: Issue.record("\(place) is on \(String(describing: row))")
    }
    app.takeEffects()
    let after = try #require(app.state.windows[1])
    #expect(after.focus != window.focus || after.lists[after.focus]?.cursor != row || row == nil)
  }

  private func point(at verb: Verb, _ app: AppDriver) {
    func current() -> PaletteSubject? { app.state.windows[1]?.dialog(PaletteDialog.self)?.current }
    app.press("<ctrl-p>")
    app.paste(verb.rawValue)
    for _ in 0..<200 where current() != .act(verb) { app.press("<down>") }
    #expect(current() == .act(verb))
  }

  private func kept(_ app: AppDriver) -> Workspace {
    var workspace = app.workspace
    workspace.lastChosen = []
    return workspace
  }

  @Test(arguments: Place.allCases, Self.verbs)
  func `what has left under the palette is not acted on, nor what stands in its place`(place: Place, verb: Verb) throws
  {
    let app = app(in: place)
    point(at: verb, app)
    try lose(in: place, app)
    app.pass(seconds: 2)
    let before = kept(app)
    app.press("<enter>")
    #expect(kept(app) == before)
    app.expectEffects([])
    #expect(app.state.windows[1]?.dialog == nil)
    #expect(app.footer().contains("It has just left the list."), "\(app.footer())")
    // Who asks anew means what is there.
    point(at: .why, app)
    app.press("<enter>")
    #expect(!app.footer().contains("It has just left"))
  }

  @Test func `what is still there is acted on, though rows around it came and went`() {
    let app = app(in: .queue)
    app.press("j")
    point(at: .mute, app)
    _ = app.ask(.act(.remove([Samples.flaky.text])))
    app.press("<enter>")
    #expect(app.workspace.streams[Samples.wide]?.isMuted == true)
    let started = self.app(in: .waiting)
    point(at: .peek, started)
    _ = started.ask(.commands(.resume(agent: nil)))
    started.takeEffects()
    started.press("<enter>")
    started.expectRow(containing: "executing")
  }

  @Test func `of marked rows those are acted on that are left, and never the row under the cursor in their place`() {
    let app = app(in: .queue)
    app.press("vjvG")
    point(at: .remove, app)
    _ = app.ask(.act(.remove([Samples.flaky.text])))
    app.press("<enter>")
    #expect(app.workspace.attention.members.items.map(\.id) == [Samples.accented, Samples.rightToLeft])
    app.press("gvG")
    point(at: .remove, app)
    _ = app.ask(.act(.remove([Samples.accented.text])))
    app.press("<enter>")
    #expect(app.workspace.attention.members.items.map(\.id) == [Samples.rightToLeft])
  }

  @Test func `an answer is for the question that the palette was opened on`() {
    let app = AppDriver()
    app.press("1g<enter>go<enter><esc>")
    app.hear(.asks(Samples.permission("ask-1", askedAt: app.now)))
    app.pass(seconds: 1)
    point(at: .approve, app)
    app.hear(.withdrew(permission: "ask-1"))
    app.hear(.asks(Samples.permission("ask-2", askedAt: app.now)))
    app.pass(seconds: 1)
    app.takeEffects()
    app.press("<enter>")
    app.expectEffects([])
    #expect(app.workspace.streams[Samples.flaky]?.turn?.permissions.map(\.id) == ["ask-2"])
  }

  @Test func `whoever declines a form by the name of the key is not asked once more`() {
    let app = AppDriver()
    app.press("1g<enter>go<enter><esc>")
    app.hear(
      .asks(
        Permission(
          id: "ask-2", title: "Как назвать ветку?", detail: "größe",
          options: [
            Permission.Option(id: "words", name: "Answer…", kind: .allowOnce, words: ""),
            Permission.Option(id: "decline", name: "Decline", kind: .rejectOnce),
          ], isQuestion: true, form: Permission.Form("f", number: 2, of: 3), askedAt: app.now)))
    app.pass(seconds: 1)
    app.press("d")
    #expect(app.footer().contains("d again declines all 3 fields."))
    app.pass(seconds: 1)
    point(at: .deny, app)
    app.takeEffects()
    app.press("<enter>")
    app.expectEffects([.agent(.answer(permission: "ask-2", .option("decline"), in: Samples.flaky))])
  }

  /// What a verb does to what is kept, and to the world, with the cursor of a list so many rows down.
  private func outcome(of verb: Verb, in pane: String, down rows: Int) throws -> (Workspace, [Effect]) {
    var surroundings = Samples.surroundings
    surroundings.keymap = try Samples.keymap.overridden(by: DefaultKeys.read("[everywhere]\nf12 \(verb.rawValue)"))
    let workspace = pane == "4" ? upNext(running: false) : Samples.queued
    var state = AppState(workspace: workspace, surroundings: surroundings)
    let stamp = Stamp(now: Samples.now, randomness: 7)
    let facts = WindowFacts(size: Size(columns: 100, rows: 30), colors: .many, unicode: true, directory: "/home/ada")
    _ = App.update(&state, .windowOpened(1, facts), stamp)
    for key in [pane, "g"] + Array(repeating: "j", count: rows) {
      _ = App.update(&state, .input(1, .key(Key(Character(key)))), stamp)
    }
    let effects = App.update(&state, .input(1, .key(try #require(Key(notation: "f12")))), stamp)
    return (state.workspace, effects)
  }

  @Test(arguments: ["1", "2", "3", "4"])
  func `what is not said to depend on the row does the same on every row`(pane: String) throws {
    // Their forms propose the row's project, and show which one that is.
    let forms: Set<Verb> = [.newThread, .newCommand]
    for verb in Verb.allCases where !verb.dependsOnRow && !verb.isOfDialogs && !forms.contains(verb) {
      let (one, other) = (try outcome(of: verb, in: pane, down: 0), try outcome(of: verb, in: pane, down: 1))
      #expect(one.0 == other.0 && one.1 == other.1, "\(verb)")
    }
  }
}
