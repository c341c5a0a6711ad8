import Answers
import Conversation
import Core
import JSON
import Queues
import Review
import Scene
import TestSupport
import Testing
import Worktrees

/// Folders of threads' own, as the program asks for them: nothing is said before they are there, and nothing is lost by them.
struct WorktreeTests {
  let plan = WorktreePlan(
    repository: "/home/ada/src/api", path: "/data/worktrees/api-1/login", branch: "upnext/login", base: "abc",
    baseBranch: "main", folder: "")

  func wishes(_ app: AppDriver) -> [WorktreeWish] {
    app.takeEffects().compactMap { effect in if case .run(.worktree(let wish)) = effect { wish } else { nil } }
  }

  func delivered(_ app: AppDriver) -> [Delivery] {
    app.takeEffects().compactMap { effect in
      if case .agent(.deliver(let delivery, _)) = effect { delivery } else { nil }
    }
  }

  /// What a client is told that had to wait.
  func replies(_ app: AppDriver) -> [Reply] {
    app.takeEffects().compactMap { effect in if case .reply(_, let reply) = effect { reply } else { nil } }
  }

  func come(_ app: AppDriver, _ wish: WorktreeWish, _ result: Result<WorktreeDone, WorktreeProblem>) {
    app.receive(.came(.worktree(wish, result)))
  }

  /// Begins a thread with one; the answer is its id.
  func begin(_ app: AppDriver, _ words: [String]) throws -> ThreadID {
    let answer = try app.call(["new", "--agent", "shell", "--project", "/home/ada/src/api"] + words)
    return try #require(answer["id"]?.string.flatMap { Identity($0) })
  }

  func thread(_ id: ThreadID, in app: AppDriver) throws -> WorkStream {
    try #require(app.workspace.streams[id])
  }

  /// A thread whose folder is there and whose first turn is over.
  func ready(_ app: AppDriver) throws -> ThreadID {
    let id = try begin(app, ["--worktree=login", "one"])
    come(app, try #require(wishes(app).first), .success(.planned(plan)))
    come(app, try #require(wishes(app).first), .success(.made))
    _ = delivered(app)
    app.accept(in: id)
    app.endTurn(in: id)
    app.takeEffects()
    return id
  }

  /// The same, whose folder was removed.
  func removed(_ app: AppDriver) throws -> ThreadID {
    let id = try ready(app)
    _ = app.ask(.call(Call(["worktree", "remove", id.text])))
    come(app, try #require(wishes(app).first), .success(.removed(tip: "def", keepsBranch: true)))
    app.takeEffects()
    return id
  }

  @Test func `the first message waits for the folder, and leaves in it`() throws {
    let app = AppDriver()
    let id = try begin(app, ["--worktree=Login Fix", "one"])
    let planning = try #require(wishes(app).first)
    #expect(planning.work == .plan(directory: "/home/ada/src/api", name: "login-fix", taken: []))
    #expect(try thread(id, in: app).isLocked)
    come(app, planning, .success(.planned(plan)))
    let making = try #require(wishes(app).first)
    #expect(
      making.work == .make(plan, tip: nil, setup: nil, isAllowed: true, project: "/home/ada/src/api"))
    // An answer that came twice does nothing.
    come(app, planning, .success(.planned(plan)))
    #expect(app.takeEffects().isEmpty)
    come(app, making, .success(.made))
    let left = delivered(app)
    #expect(left.map(\.content) == ["one"])
    #expect(left.map(\.directory) == ["/data/worktrees/api-1/login"])
    #expect(try thread(id, in: app).project == "/home/ada/src/api")
  }

  @Test func `where it is called after the thread, its first words count`() throws {
    let app = AppDriver()
    _ = try begin(app, ["--worktree", "Fix the  Größe, please"])
    #expect(
      wishes(app).map(\.work)
        == [.plan(directory: "/home/ada/src/api", name: "fix-the-größe-please", taken: [])])
  }

  @Test func `a failure is said, the message waits, and the person's word tries again`() throws {
    let app = AppDriver()
    let id = try begin(app, ["--worktree", "one"])
    come(app, try #require(wishes(app).first), .failure(.noCommit))
    #expect(delivered(app).isEmpty)
    let held = try thread(id, in: app)
    #expect(held.outbox.waiting.items.map(\.content) == ["one"])
    guard case .failed(let reason)? = held.outbox.hold else {
      Issue.record("it is not held")
      return
    }
    #expect(reason.contains("no commit yet"))
    _ = try app.call(["retry", id.text])
    come(app, try #require(wishes(app).first), .success(.planned(plan)))
    come(app, try #require(wishes(app).first), .success(.made))
    #expect(delivered(app).map(\.content) == ["one"])
  }

  @Test func `two that are planned at the same time get two folders`() throws {
    let app = AppDriver()
    for words in ["one", "two"] { _ = try begin(app, ["--worktree=login", words]) }
    // Neither knew of the other when git was asked.
    for wish in wishes(app) { come(app, wish, .success(.planned(plan))) }
    #expect(
      wishes(app).map(\.work) == [
        .make(plan, tip: nil, setup: nil, isAllowed: true, project: "/home/ada/src/api"),
        .plan(directory: "/home/ada/src/api", name: "login", taken: [plan.path]),
      ])
  }

  @Test func `where something else lies, another place is looked for`() throws {
    let app = AppDriver()
    let id = try begin(app, ["--worktree", "one"])
    come(app, try #require(wishes(app).first), .success(.planned(plan)))
    come(app, try #require(wishes(app).first), .failure(.taken(plan.path)))
    #expect(try thread(id, in: app).worktree?.stage == .wanted)
    #expect(try thread(id, in: app).worktree?.plan == nil)
  }

  @Test(arguments: [0, 1]) func `a program that is killed meanwhile goes on with it`(steps: Int) throws {
    let app = AppDriver()
    let id = try begin(app, ["--worktree", "one"])
    if steps > 0 { come(app, try #require(wishes(app).first), .success(.planned(plan))) }
    app.takeEffects()
    let (stored, entries) = app.storedAfterCrash()
    let next = AppDriver.recovered(stored, entries: entries)
    next.pass(milliseconds: 10)
    if steps == 0 { come(next, try #require(wishes(next).first), .success(.planned(plan))) }
    let making = try #require(wishes(next).first)
    guard case .make(let same, _, _, _, _) = making.work else {
      Issue.record("\(making.work)")
      return
    }
    #expect(same == plan)
    come(next, making, .success(.made))
    let left = delivered(next)
    #expect(left.map(\.content) == ["one"])
    #expect(left.map(\.directory) == [plan.path])
    #expect(try thread(id, in: next).worktree?.stage == .ready)
  }

  @Test func `a command gets one when it starts`() throws {
    let app = AppDriver()
    _ = try app.call(["add", "--agent", "shell", "--project", "/home/ada/src/api", "--worktree=nightly", "two"])
    let planning = try #require(wishes(app).first)
    #expect(planning.work == .plan(directory: "/home/ada/src/api", name: "nightly", taken: []))
    come(app, planning, .failure(.noRepository))
    #expect(app.workspace.upNext.running.isEmpty)
    #expect(app.workspace.history.last?.error?.contains("no git repository") == true)
  }

  @Test func `a set-up runs only with the text that was allowed`() throws {
    let app = AppDriver(
      Samples.idle.with { $0.projectChoices["/home/ada/src/api", default: ProjectChoices()].worktrees.setup = "npm ci" }
    )
    _ = try begin(app, ["--worktree", "one"])
    come(app, try #require(wishes(app).first), .success(.planned(plan)))
    let making = try #require(wishes(app).first)
    #expect(making.work == .make(plan, tip: nil, setup: "npm ci", isAllowed: false, project: "/home/ada/src/api"))
    come(app, making, .failure(.setupToAllow("npm ci")))
    #expect(delivered(app).isEmpty)
  }

  @Test func `a project's habit counts, unless the call says otherwise`() throws {
    let app = AppDriver(
      Samples.idle.with { $0.projectChoices["/home/ada/src/api", default: ProjectChoices()].worktrees.isUsual = true })
    let usual = try begin(app, ["--name", "usual"])
    #expect(try thread(usual, in: app).worktree == Worktree())
    let other = try begin(app, ["--name", "other", "--no-worktree"])
    #expect(try thread(other, in: app).worktree == nil)
  }

  // MARK: Removing

  @Test func `who waits for a removal or a landing that the disk holds up is told so, and it is done later`() throws {
    let app = AppDriver()
    let id = try ready(app)
    app.holdSaves()
    app.press("<enter>x")
    for call in [["worktree", "remove", id.text], ["land", id.text, "--commit"]] {
      #expect(app.ask(.call(Call(call))) == nil)
      app.failSave("the disk is full")
      guard case .refused(let refusal)? = replies(app).last else { return #expect(Bool(false), "\(call): no answer") }
      #expect(refusal.code == .kept && refusal.message == "Not saved yet: the disk is full")
      app.receive(.clientLeft(7))
    }
    app.releaseSaves()
    app.pass(seconds: 2)
    let effects = app.takeEffects()
    #expect(effects.contains { if case .run(.worktree) = $0 { true } else { false } })
    #expect(effects.contains { if case .run(.land) = $0 { true } else { false } })
  }

  @Test func `its agent ends with it, and it is back for a day`() throws {
    let app = AppDriver()
    let id = try ready(app)
    #expect(app.ask(.call(Call(["worktree", "remove", id.text]))) == nil)
    let removing = try #require(wishes(app).first)
    #expect(removing.work == .remove(plan, isAgain: false, withIgnored: false))
    // What is said now goes into a folder that is made anew.
    _ = try app.call(["send", id.text, "two"])
    #expect(app.takeEffects().isEmpty)
    _ = try app.call(["remove", try #require(thread(id, in: app).nextMessage?.id.text)])
    come(app, removing, .success(.removed(tip: "def", keepsBranch: true)))
    let effects = app.takeEffects()
    #expect(effects.contains(.agent(.release(id, session: try thread(id, in: app).effectiveProviderSessionId))))
    let answers = effects.compactMap { effect in if case .reply(_, .done(let answer)) = effect { answer } else { nil } }
    let answer = try #require(answers.first)
    #expect(answer["keeps_branch"]?.bool == true)
    let said = try app.call(["undo"])["said"]?.string ?? ""
    #expect(said.contains("is being made again") && !said.contains("Undone"))
    let making = try #require(wishes(app).first)
    #expect(making.work == .make(plan, tip: "def", setup: nil, isAllowed: true, project: "/home/ada/src/api"))
    #expect(!told(app, id).contains { $0.contains("is there again") })
    come(app, making, .success(.made))
    #expect(try thread(id, in: app).worktree?.stage == .ready)
    #expect(told(app, id).last == "The worktree \(plan.path) is there again, with its branch \(plan.branch).")
    app.takeEffects()
  }

  @Test func `what is said after a removal is said where the session was`() throws {
    let app = AppDriver()
    let id = try removed(app)
    _ = try app.call(["send", id.text, "two"])
    let making = try #require(wishes(app).first)
    #expect(making.work == .make(plan, tip: "def", setup: nil, isAllowed: true, project: "/home/ada/src/api"))
    come(app, making, .success(.made))
    #expect(delivered(app).map(\.directory) == [plan.path])
  }

  @Test func `what is in the way is told, and all is as it was`() throws {
    let app = AppDriver()
    let id = try ready(app)
    _ = app.ask(.call(Call(["worktree", "remove", id.text])))
    var obstacles = WorktreeObstacles()
    (obstacles.ignored, obstacles.ignoredCount, obstacles.commits) = ([".env"], 1, 2)
    (obstacles.processes, obstacles.submodules) = ([.init(pid: 12, name: "vim")], ["lib/漢字"])
    come(app, try #require(wishes(app).first), .failure(.inTheWay(obstacles)))
    guard case .refused(let refusal)? = replies(app).first else {
      Issue.record("nobody is told")
      return
    }
    for words in [".env", "2 commits", "(submodules: lib/漢字)", "vim (12)"] { #expect(refusal.message.contains(words)) }
    #expect(try thread(id, in: app).worktree?.stage == .ready)
    _ = try app.call(["send", id.text, "two"])
    #expect(delivered(app).map(\.directory) == [plan.path])
  }

  @Test func `threads that work or wait there keep it`() throws {
    let app = AppDriver()
    let id = try ready(app)
    func refusal() -> String? {
      guard case .refused(let refusal)? = app.ask(.call(Call(["worktree", "remove", id.text]))) else { return nil }
      return refusal.message
    }
    _ = try app.call(["send", id.text, "two"])
    #expect(refusal()?.contains("at work") == true)
    _ = try app.call(["send", id.text, "three"])
    app.accept(in: id)
    _ = try app.call(["pause", id.text])
    app.endTurn(in: id)
    #expect(refusal()?.contains("waits") == true)
    _ = try app.call(["remove", try #require(thread(id, in: app).nextMessage?.id.text)])
    let inside = try app.call(["new", "--agent", "shell", "--project", plan.path + "/deep", "--name", "other", "x"])
    #expect(refusal() == "These threads work there too, and have to be deleted first: other")
    let other = try #require(inside["id"]?.string.flatMap { ThreadID($0) })
    app.hear(.fact(.keeps(.work)), of: id)
    let both = ["The agent is at work there: wait for its end, or stop it.", try #require(refusal())]
    #expect(both[1].hasPrefix(both[0] + " These threads work there too") && both[1].hasSuffix(": other"))
    app.hear(.fact(.keeps(nil)), of: id)
    app.accept(in: other)
    app.endTurn(in: other)
    app.hear(.fact(.keeps(.work)), of: id)
    #expect(refusal()?.contains("at work") == true)
    app.hear(.fact(.keeps(nil)), of: id)
    #expect(refusal() == nil)
    app.takeEffects()
  }

  @Test func `all of them are listed`() throws {
    let app = AppDriver()
    let id = try ready(app)
    let rows = try app.call(["worktree", "list"]).array ?? []
    #expect(rows.count == 1)
    #expect(rows.first?["thread"]?.string == id.text)
    #expect(rows.first?["path"]?.string == plan.path)
    #expect(rows.first?["base_branch"]?.string == "main")
    #expect(rows.first?["stage"]?.string == "ready")
    let shown = try app.call(["show", id.text])
    #expect(shown["thread"]?["worktree"]?["branch"]?.string == "upnext/login")
  }
}

extension AppDriver {
  fileprivate func call(_ words: [String]) throws -> JSON { try answer(to: .call(Call(words))) }
}

extension Workspace {
  fileprivate func with(_ change: (inout Workspace) -> Void) -> Workspace {
    var changed = self
    change(&changed)
    return changed
  }
}

/// Where a person sees them on the screen.
struct WorktreeScreenTests {
  private func driver(_ branch: GitBranch = .named("main")) -> AppDriver {
    let app = AppDriver()
    app.checkOut(branch, in: "/home/ada/src/api")
    app.press("<enter><esc>")
    app.takeEffects()
    return app
  }

  @Test func `the form for a new thread has a box where there is a repository`() throws {
    let app = driver()
    app.press("n")
    app.type("one")
    app.expectRow(containing: "Worktree", "[ ] a folder and a branch of its own")
    app.press("<shift-tab> ")
    app.expectRow(containing: "Worktree", "[x]")
    app.press("<enter>")
    let works = app.takeEffects().compactMap { if case .run(.worktree(let wish)) = $0 { wish.work } else { nil } }
    #expect(works == [.plan(directory: "/home/ada/src/api", name: "one", taken: [])])
  }

  @Test func `elsewhere there is none`() {
    let app = driver(.noRepository)
    app.press("n")
    app.expectNoRow(containing: "Worktree")
    app.press("<esc>")
  }

  @Test func `the form for a command offers one with the thread of its own`() {
    let app = driver()
    app.press("c")
    app.type("two")
    app.press("<tab><tab><tab><tab><tab>")
    app.expectRow(containing: "a thread of its own")
    app.press(" ")
    app.expectRow(containing: "one of its own, in a worktree")
    app.press("<enter>")
    let command = app.workspace.upNext.running.first?.item ?? app.workspace.upNext.waiting.items.last
    #expect(command?.request.worktree == Worktree())
    app.takeEffects()
  }
}
