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

/// Folders that were removed: back again, or not, and those of deleted threads.
extension WorktreeTests {
  func told(_ app: AppDriver, _ id: ThreadID) -> [String] {
    (app.storedAfterCrash().1[id] ?? []).map(\.text)
  }

  /// A thread whose folder was being removed when the server was killed, in the next one, with what that one wants of git.
  func cutOff() throws -> (AppDriver, ThreadID, WorktreeWish) {
    let app = AppDriver()
    let id = try ready(app)
    _ = app.ask(.call(Call(["worktree", "remove", id.text])))
    app.takeEffects()
    let (stored, entries) = app.storedAfterCrash()
    let next = AppDriver.recovered(stored, entries: entries)
    next.pass(milliseconds: 10)
    let wish = try #require(wishes(next).first)
    #expect(wish.work == .remove(plan, isAgain: true, withIgnored: false))
    return (next, id, wish)
  }

  @Test func `a removal that a kill cut off is finished at the next start, and can be taken back`() throws {
    let (app, id, removing) = try cutOff()
    come(app, removing, .success(.removed(tip: "def", keepsBranch: true)))
    #expect(try thread(id, in: app).worktree?.stage == .removed)
    app.takeEffects()
    _ = app.ask(.words("undo"))
    let making = try #require(wishes(app).first)
    #expect(making.work == .make(plan, tip: "def", setup: nil, isAllowed: true, project: "/home/ada/src/api"))
    come(app, making, .success(.made))
    #expect(try thread(id, in: app).worktree?.stage == .ready)
    app.takeEffects()
  }

  @Test func `one that was never set up can be removed, and is still set up where it stays`() throws {
    let app = AppDriver()
    let id = try begin(app, ["--worktree=login", "one"])
    come(app, try #require(wishes(app).first), .success(.planned(plan)))
    func remove() -> Reply? { app.ask(.call(Call(["worktree", "remove", id.text]))) }
    func call(_ words: String...) throws { _ = try app.answer(to: .call(Call(words))) }
    #expect(refusal(remove())?.message == "Its worktree isn't there yet.")
    let making = try #require(wishes(app).first)
    come(app, making, .failure(.setupFailed("größer")))
    #expect(refusal(remove())?.message.hasPrefix("A message waits for it") == true)
    try call("skip", id.text)
    app.takeEffects()
    #expect(remove() == nil)
    var obstacles = WorktreeObstacles()
    (obstacles.changes, obstacles.changeCount) = (["a.txt"], 1)
    come(app, try #require(wishes(app).first), .failure(.inTheWay(obstacles)))
    #expect(try thread(id, in: app).worktree?.stage == .planned)
    app.takeEffects()
    try call("send", id.text, "two")
    let again = try #require(wishes(app).first)
    #expect(again.work == making.work)
    come(app, again, .failure(.setupFailed("größer")))
    try call("skip", id.text)
    app.takeEffects()
    #expect(remove() == nil)
    come(app, try #require(wishes(app).first), .success(.removed(tip: "def", keepsBranch: false)))
    #expect(try thread(id, in: app).worktree?.stage == .removed)
    app.takeEffects()
  }

  @Test func `one that was never set up is still set up where its removal was cut off by a kill`() throws {
    let app = AppDriver()
    let id = try begin(app, ["--worktree=login", "one"])
    come(app, try #require(wishes(app).first), .success(.planned(plan)))
    let making = try #require(wishes(app).first)
    come(app, making, .failure(.setupFailed("größer")))
    _ = try app.answer(to: .call(Call(["skip", id.text])))
    _ = app.ask(.call(Call(["worktree", "remove", id.text])))
    app.takeEffects()
    let (stored, entries) = app.storedAfterCrash()
    let next = AppDriver.recovered(stored, entries: entries)
    next.pass(milliseconds: 10)
    let removing = try #require(wishes(next).first)
    #expect(removing.work == .remove(plan, isAgain: true, withIgnored: false))
    var obstacles = WorktreeObstacles()
    (obstacles.changes, obstacles.changeCount) = (["a.txt"], 1)
    come(next, removing, .failure(.inTheWay(obstacles)))
    #expect(try thread(id, in: next).worktree?.stage == .planned)
    next.takeEffects()
    _ = try next.answer(to: .call(Call(["send", id.text, "two"])))
    #expect(wishes(next).first?.work == making.work)
  }

  @Test func `where it can't be finished, the conversation says why the folder stays`() throws {
    let (app, id, removing) = try cutOff()
    var obstacles = WorktreeObstacles()
    (obstacles.changes, obstacles.changeCount) = (["a.txt"], 1)
    come(app, removing, .failure(.inTheWay(obstacles)))
    #expect(try thread(id, in: app).worktree?.stage == .ready)
    #expect(told(app, id).last == "The worktree stays: it has changes that are in no commit: a.txt.")
    app.takeEffects()
  }

  @Test(arguments: [true, false])
  func `what is said in a fork while the folder is being removed leaves behind that`(isRemoved: Bool) throws {
    let app = AppDriver()
    let id = try ready(app)
    app.hear(.session(id: "s1", modes: [], currentMode: nil), of: id)
    app.hear(.fact(.abilities(AgentAbilities(canFork: true))), of: id)
    app.takeEffects()
    _ = app.ask(.call(Call(["worktree", "remove", id.text])))
    let removing = try #require(wishes(app).first)
    let fork = try #require(ThreadID(app.answer(to: .call(Call(["fork", id.text])))["id"]?.string ?? ""))
    _ = try app.answer(to: .call(Call(["send", fork.text, "two"])))
    #expect(delivered(app).isEmpty)
    #expect(try thread(fork, in: app).isLocked)
    if isRemoved {
      come(app, removing, .success(.removed(tip: "def", keepsBranch: true)))
      let making = try #require(wishes(app).first)
      #expect(making.stream == fork)
      come(app, making, .success(.made))
    } else {
      var obstacles = WorktreeObstacles()
      (obstacles.changes, obstacles.changeCount) = (["a.txt"], 1)
      come(app, removing, .failure(.inTheWay(obstacles)))
    }
    #expect(delivered(app).map(\.content) == ["two"])
  }

  private func releases(_ effects: [Effect], _ id: ThreadID) -> Bool {
    effects.contains { if case .agent(.release(id, _)) = $0 { true } else { false } }
  }

  @Test func `its agent ends only where programs alone are in the way, and once`() throws {
    let app = AppDriver()
    let id = try ready(app)
    _ = app.ask(.call(Call(["worktree", "remove", id.text])))
    var obstacles = WorktreeObstacles()
    obstacles.processes = [.init(pid: 12, name: "agent"), .init(pid: 13, name: "vim")]
    (obstacles.changes, obstacles.changeCount, obstacles.own) = (["a.txt"], 1, [12])
    come(app, try #require(wishes(app).first), .failure(.inTheWay(obstacles)))
    let first = app.takeEffects()
    #expect(!releases(first, id))
    // Nobody has to end that agent: with the folder it ends too.
    let told = first.compactMap { if case .reply(_, .refused(let why)) = $0 { why.message } else { nil } }
    #expect(told.count == 1 && told.first?.contains("a.txt; programs at work in it: vim (13).") == true, "\(told)")
    _ = app.ask(.call(Call(["worktree", "remove", id.text])))
    (obstacles.changes, obstacles.changeCount) = ([], 0)
    come(app, try #require(wishes(app).first), .failure(.inTheWay(obstacles)))
    let effects = app.takeEffects()
    #expect(releases(effects, id) && effects.allSatisfy { if case .reply = $0 { false } else { true } })
    guard case .refused(let refusal)? = app.ask(.call(Call(["worktree", "remove", id.text]))) else {
      Issue.record("a second removal began")
      return
    }
    #expect(refusal.message.contains("just being removed"))
    app.hear(.fact(.released), of: id)
    obstacles.processes = [.init(pid: 13, name: "vim")]
    come(app, try #require(wishes(app).first), .failure(.inTheWay(obstacles)))
    let last = app.takeEffects()
    #expect(!releases(last, id))
    #expect(
      last.contains { if case .reply(_, .refused(let why)) = $0 { why.message.contains("vim (13)") } else { false } })
  }

  @Test(arguments: [true, false])
  func `agents of other threads are named with all that is in the way, and its own goes on`(hasChanges: Bool) throws {
    let app = AppDriver()
    let id = try ready(app)
    let new = ["new", "--agent", "shell", "--project", plan.path + "/deep", "--name", "größer", "x"]
    let inside = try app.answer(to: .call(Call(new)))
    let other = try #require(inside["id"]?.string.flatMap { ThreadID($0) })
    app.accept(in: other)
    app.endTurn(in: other)
    app.takeEffects()
    #expect(app.ask(.call(Call(["worktree", "remove", id.text]))) == nil)
    var obstacles = WorktreeObstacles()
    (obstacles.processes, obstacles.own) = ([.init(pid: 12, name: "agent"), .init(pid: 13, name: "agent")], [12, 13])
    if hasChanges { (obstacles.changes, obstacles.changeCount) = (["a.txt"], 1) }
    come(app, try #require(wishes(app).first), .failure(.inTheWay(obstacles)))
    let effects = app.takeEffects()
    #expect(!releases(effects, id))
    let told = effects.compactMap { if case .reply(_, .refused(let why)) = $0 { why.message } else { nil } }
    let words = (hasChanges ? "changes that are in no commit: a.txt; " : "") + "agents of other threads: größer."
    #expect(told == ["The worktree stays: it has " + words])
    #expect(try thread(id, in: app).worktree?.stage == .ready)
  }

  @Test func `a folder that can't be made again is no silence, and the next message tries`() throws {
    let app = AppDriver()
    let id = try removed(app)
    app.press("u")
    app.expectRow(containing: "is being made again")
    come(app, try #require(wishes(app).first), .failure(.taken(plan.path)))
    let words = told(app, id).last ?? ""
    #expect(
      words.contains("stays removed: something else lies at \(plan.path).") && !words.contains("nothing was sent"))
    #expect(try thread(id, in: app).worktree?.stage == .removed)
    #expect(try thread(id, in: app).needsMe)
    _ = try app.answer(to: .call(Call(["send", id.text, "two"])))
    come(app, try #require(wishes(app).first), .failure(.taken(plan.path)))
    #expect(told(app, id).last?.contains("nothing was sent") == true)
    app.takeEffects()
  }

  @Test(arguments: [true, false])
  func `a removal that could not be undone is undone once nothing is in the way any more`(isByKey: Bool) throws {
    let app = AppDriver()
    let id = try removed(app)
    func undo() { if isByKey { app.press("u") } else { _ = app.ask(.words("undo")) } }
    for _ in 1...2 {
      undo()
      come(app, try #require(wishes(app).first), .failure(.taken(plan.path)))
      app.takeEffects()
      #expect(try thread(id, in: app).worktree?.stage == .removed)
    }
    undo()
    come(app, try #require(wishes(app).first), .success(.made))
    #expect(try thread(id, in: app).worktree?.stage == .ready)
    app.takeEffects()
  }

  @Test func `that of a deleted thread is found by what the list calls it`() throws {
    let app = AppDriver()
    let id = try ready(app)
    _ = try app.answer(to: .call(Call(["rename", id.text, "Größe"])))
    _ = try app.answer(to: .call(Call(["delete", id.text])))
    app.takeEffects()
    let rows = try app.answer(to: .call(Call(["worktree", "list"]))).array ?? []
    #expect(rows.map { $0["name"]?.string } == ["Größe"])
    #expect(app.ask(.call(Call(["worktree", "remove", "größe"]))) == nil)
    let removing = try #require(wishes(app).first)
    #expect(removing.work == .remove(plan, isAgain: false, withIgnored: false))
    come(app, removing, .success(.removed(tip: "def", keepsBranch: false)))
    app.takeEffects()
    #expect(try thread(id, in: app).isDeleted)
    // And a live one that is called so is meant before it.
    _ = try begin(app, ["--name", "Größe"])
    guard case .refused(let refusal)? = app.ask(.call(Call(["worktree", "remove", "Größe"]))) else {
      Issue.record("another one's was removed")
      return
    }
    #expect(refusal.message.contains("no worktree"))
  }

  @Test func `a removal is not done again by redo, and what does it is said`() throws {
    for isByKey in [true, false] {
      let app = AppDriver()
      let id = try removed(app)
      app.press("u")
      come(app, try #require(wishes(app).first), .success(.made))
      app.takeEffects()
      let words: String
      if isByKey {
        app.press("U")
        words = app.footer()
      } else if case .refused(let refusal)? = app.ask(.call(Call(["redo"]))) {
        words = refusal.message
      } else {
        words = "it was done"
      }
      #expect(words.contains("upnext worktree remove") && !words.contains("Too late"), "\(words)")
      #expect(try thread(id, in: app).worktree?.stage == .ready)
      app.takeEffects()
    }
  }

  @Test func `after a day it can't be taken back`() throws {
    let app = AppDriver()
    _ = try removed(app)
    app.pass(seconds: 86_401)
    app.takeEffects()
    guard case .refused? = app.ask(.call(Call(["undo"]))) else {
      Issue.record("it was taken back")
      return
    }
    #expect(wishes(app).isEmpty)
  }

  @Test func `removing one asks first`() throws {
    var workspace = Samples.idle
    workspace.streams.update(Samples.flaky) {
      var worktree = Worktree()
      worktree.stage = .ready
      worktree.plan = WorktreePlan(
        repository: "/r", path: "/data/w/login", branch: "upnext/login", base: "abc", baseBranch: "main", folder: "")
      $0.worktree = worktree
    }
    let app = AppDriver(workspace)
    app.press("<enter><esc>")
    app.takeEffects()
    app.chooseInMenu("remove worktree")
    app.expectRow(containing: "Remove the worktree of fix flaky test")
    #expect(app.takeEffects().isEmpty)
    app.press("<enter>")
    #expect(wishes(app).map(\.stream) == [Samples.flaky])
    app.press("y")
    app.expectRow(containing: "branch upnext/login, from main")
  }
}
