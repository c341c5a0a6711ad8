import Acts
import Answers
import CommandLine
import Conversation
import Core
import JSON
import Languages
import Queues
import Reverts
import Review
import ReviewScene
import Scene
import Settings
import TestSupport
import Testing

/// Files are set back by a key or a call: asked of git, in the store before it begins, and taken back like every act.
struct RevertTests {
  private let change = TreeChange(directory: "/home/ada/src/api", store: "store", from: "now", to: "result", pack: "p")

  func app(_ change: (inout Workspace) -> Void = { _ in }) -> AppDriver {
    var workspace = ReviewPaneTests.workspace()
    workspace.snapshots.canBeTaken = true
    change(&workspace)
    let app = AppDriver(workspace, columns: 140, rows: 45)
    app.stage(ReviewPaneTests.change)
    app.press("1gi")
    app.takeEffects()
    return app
  }

  func plan(_ paths: [String], kept: [KeptFile] = []) -> RevertPlan {
    RevertPlan(
      change: change, files: paths.map { RevertPlan.File(FilePath($0), .restored) }, kept: kept,
      rest: Rest(tree: "rest", pack: "r"))
  }

  /// What is asked of git since the last look.
  func asked(_ app: AppDriver) -> [RevertAsked] {
    app.takeEffects().compactMap { if case .run(.planRevert(let asked)) = $0 { asked } else { nil } }
  }

  func begun(_ app: AppDriver) -> [Revert] {
    app.takeEffects().compactMap { if case .run(.setFiles(let revert, _, _)) = $0 { revert } else { nil } }
  }

  func done(_ app: AppDriver, _ paths: [String], kept: [KeptFile] = []) throws {
    let revert = try #require(begun(app).first)
    let set = FilesSet(change: revert.act.change, paths: paths.map { FilePath($0) }, kept: kept)
    app.receive(.came(.filesSet(revert.id, .success(set))))
  }

  let login = "Sources/Auth/Login.swift"

  @Test func `what files were is kept for as long as that can be taken back`() throws {
    let app = app { $0.snapshots.turns[Samples.flaky] = nil }
    defer { app.takeEffects() }
    var workspace = app.workspace
    #expect(workspace.wantedSnapshots == [:])
    let id = Identity<Revert>(UniqueID(high: 9, low: 9))
    workspace.reverts[id] = Revert(
      id: id, kind: .act,
      act: FilesAct(
        stream: Samples.flaky, change: change, at: app.now, turn: nil, restBefore: Rest(tree: "all", pack: "q"),
        restAfter: Rest(tree: "rest", pack: "r")),
      title: ActTitle("x"), actor: .commandLine)
    let wanted = ["store": WantedSnapshots(packs: ["p", "q", "r"], trees: ["now", "result"])]
    #expect(workspace.wantedSnapshots == wanted)
    workspace.end(id, having: change)
    #expect(workspace.reverts.isEmpty)
    #expect(workspace.wantedSnapshots == wanted)
    let days = Int64(workspace.settings.reviewDays)
    _ = workspace.forgetOldSnapshots(at: app.now.adding(seconds: days * 86_400))
    #expect(workspace.wantedSnapshots == wanted)
    _ = workspace.forgetOldSnapshots(at: app.now.adding(seconds: days * 86_400 + 1))
    #expect(workspace.wantedSnapshots == [:])
  }

  @Test func `a file of the list is set back at once, what is left is shown, and u takes it back`() throws {
    let app = app()
    defer { app.takeEffects() }
    app.press("x")
    let question = try #require(asked(app).first)
    #expect(question.wanted.part == .files([FilePath(login)]))
    #expect((question.wanted.from, question.wanted.to, question.wanted.shown) == ("new", "old", "new"))
    #expect(app.screen(of: 1).contains("reverting"))
    app.receive(.came(.revertPlanned(question, .success(plan([login])))))
    try done(app, [login])
    #expect(app.screen(of: 1).contains("Reverted Sources/Auth/Login.swift"))
    #expect(app.workspace.snapshots.turns[Samples.flaky]?.last?.left?.tree == "rest")
    #expect(app.workspace.reverts.isEmpty)
    #expect(app.workspace.undoHistory.done.last?.title.said["de"] == "Sources/Auth/Login.swift zurückgesetzt")
    let line = app.state.transcripts[Samples.flaky]?.entries.last
    #expect(line?.role == .system)
    #expect(line?.text == "Reverted Sources/Auth/Login.swift. The agent does not know of it.")

    app.press("u")
    let back = try #require(asked(app).first)
    #expect((back.wanted.from, back.wanted.to, back.wanted.part) == ("result", "now", .all))
    #expect(app.workspace.undoHistory.done.count == 1)
    app.receive(.came(.revertPlanned(back, .success(plan([login])))))
    try done(app, [login])
    #expect(app.screen(of: 1).contains("Took back: Reverted Sources/Auth/Login.swift"))
    #expect(app.workspace.snapshots.turns[Samples.flaky]?.last?.left?.tree == "new")
    #expect(app.workspace.undoHistory.done.isEmpty && app.workspace.undoHistory.undone.count == 1)
    app.press("U")
    #expect(asked(app).count == 1)
  }

  @Test func `what comes back after another turn is shown, and is not that turn's`() throws {
    let app = app()
    defer { app.takeEffects() }
    app.press("x")
    app.receive(.came(.revertPlanned(try #require(asked(app).first), .success(plan([login])))))
    try done(app, [login])
    _ = app.ask(.call(Call(["send", Samples.flaky.text, "go on"], directory: "/tmp")))
    snapshot(app, "later")
    app.endTurn()
    snapshot(app, "latest")
    let last = try #require(app.workspace.snapshots.turns[Samples.flaky]?.last)
    #expect(last.left?.tree == "latest")
    for (key, rest) in [("u", "with it"), ("U", "without it"), ("u", "with it again")] {
      app.press(key)
      let back = try #require(asked(app).first)
      if key == "u", rest == "with it" {
        #expect(back.wanted.shown == "latest")
        #expect(back.wanted.lastTurn == TreeStretch(before: "later", after: "latest"))
      }
      let found = Rest(tree: rest, start: "its start", pack: "r")
      let plan = RevertPlan(change: change, files: [RevertPlan.File(FilePath(login), .restored)], kept: [], rest: found)
      app.receive(.came(.revertPlanned(back, .success(plan))))
      try done(app, [login])
      let left = app.workspace.snapshots.turns[Samples.flaky]?.last?.left?.tree
      #expect(left == (key == "u" ? "with it" : "latest"), "\(rest)")
    }
  }

  @Test func `that files also changed between turns is said of those that did alone`() throws {
    for isChanged in [false, true] {
      let app = app { workspace in
        workspace.snapshots.turns[Samples.flaky]?[1].before = Snapshot(tree: "other", store: "store")
      }
      defer { app.takeEffects() }
      app.press("x")
      let question = try #require(asked(app).first)
      #expect(question.wanted.between == [TreeStretch(before: "middle", after: "other")])
      var plan = plan([login])
      plan.isChangedBetween = isChanged
      app.receive(.came(.revertPlanned(question, .success(plan))))
      #expect(begun(app).isEmpty == isChanged)
      #expect(app.screen(of: 1).contains("also changed between its turns") == isChanged)
    }
  }

  /// The files are as this tree has them, wherever somebody looks.
  func snapshot(_ app: AppDriver, _ tree: String) {
    for effect in app.takeEffects() {
      guard case .run(.snapshot(let wish, _)) = effect else { continue }
      app.receive(.came(.snapshot(wish, .success(SnapshotTaken(Snapshot(tree: tree, store: "store"))))))
    }
  }

  @Test func `a hunk is the one that the keys are on`() throws {
    let app = app()
    defer { app.takeEffects() }
    app.press("<enter>]]jx")
    #expect(try #require(asked(app).first).wanted.part == .hunk(1, of: FilePath(login)))
  }

  @Test func `more than one file asks first, and says what stays`() throws {
    let app = app()
    defer { app.takeEffects() }
    app.press("X")
    let question = try #require(asked(app).first)
    #expect(question.wanted.part == .all)
    let plan = plan([login, "b.txt"], kept: [KeptFile(FilePath("c.txt"), .changedSince)])
    app.receive(.came(.revertPlanned(question, .success(plan))))
    app.expectScreen(named: "revert-question")
    #expect(begun(app).isEmpty)
    app.press("<esc>X")
    app.receive(.came(.revertPlanned(try #require(asked(app).first), .success(plan))))
    app.press("<enter>")
    try done(app, [login, "b.txt"])
    #expect(app.screen(of: 1).contains("Reverted 2 files. c.txt: was changed since."))
  }

  @Test func `a file that could not be set is not counted, and the call says with its status that it is not all`()
    throws
  {
    let app = app()
    defer { app.takeEffects() }
    #expect(app.ask(.call(Call(["revert", Samples.flaky.text, "--yes"], directory: "/tmp"))) == nil)
    let question = try #require(asked(app).first)
    app.receive(.came(.revertPlanned(question, .success(plan([login, "b.txt", "c.txt"])))))
    try done(app, [login, "b.txt"], kept: [KeptFile(FilePath("c.txt"), .refused("Operation not permitted"))])
    let reply = app.takeEffects().compactMap { if case .reply(_, .done(let answer)) = $0 { answer } else { nil } }.first
    let answer = try #require(reply)
    #expect(answer["words"]?.string == "Reverted 2 files")
    let (verb, rest) = try CommandLineVerb.named(by: ["revert", Samples.flaky.text])
    let outcome = verb.report(answer, try Arguments(rest, of: verb), false)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("stays: c.txt: Operation not permitted"))
    let line = app.state.transcripts[Samples.flaky]?.entries.last
    #expect(line?.text.hasPrefix("Reverted 2 files. ") == true)
    #expect(app.workspace.undoHistory.done.last?.title.words == "Reverted 2 files")
  }

  @Test func `nothing is set back under an agent, and no message leaves meanwhile`() throws {
    let app = app()
    defer { app.takeEffects() }
    app.press("x")
    let question = try #require(asked(app).first)
    app.receive(.came(.revertPlanned(question, .success(plan([login])))))
    let revert = try #require(begun(app).first)
    _ = app.ask(.call(Call(["send", Samples.flaky.text, "go on"], directory: "/tmp")))
    #expect(app.workspace.streams[Samples.flaky]?.turn == nil)
    #expect(app.workspace.streams[Samples.flaky]?.outbox.waiting.count == 1)
    app.takeEffects()
    app.receive(
      .came(.filesSet(revert.id, .success(FilesSet(change: change, paths: [FilePath(login)], kept: [])))))
    #expect(app.takeEffects().contains { if case .run(.snapshot) = $0 { true } else { false } })
    app.press("x")
    #expect(asked(app).isEmpty)
    #expect(app.screen(of: 1).contains("fix flaky test is at work in this folder"))
  }

  @Test func `it is in the store before the first file is touched, and a start goes on with it`() throws {
    let app = app()
    defer { app.takeEffects() }
    app.press("x")
    let question = try #require(asked(app).first)
    app.holdSaves()
    app.receive(.came(.revertPlanned(question, .success(plan([login])))))
    #expect(begun(app).isEmpty)
    app.releaseSaves()
    #expect(app.storedAfterCrash().0.reverts.count == 1)
    let (stored, entries) = app.storedAfterCrash()
    let later = AppDriver.recovered(stored, entries: entries) { $0.snapshots.canBeTaken = true }
    defer { later.takeEffects() }
    later.press("j")
    let revert = try #require(begun(later).first)
    #expect(revert.act.change == change)
    let set = FilesSet(change: revert.act.change, paths: [FilePath(login)], kept: [])
    later.receive(.came(.filesSet(revert.id, .success(set))))
    #expect(later.workspace.reverts.isEmpty)
    #expect(later.workspace.undoHistory.done.map(\.title.words) == ["Reverted Sources/Auth/Login.swift"])
  }

  private func isPinned(_ app: AppDriver) -> Bool { app.workspace.streams[Samples.wide]?.pinnedAt != nil }

  private let isStillBeingDone = "The last act is still under way"

  @Test func `u and U say that it still goes on, take back nothing older, and take it back once it is over`() throws {
    let app = app()
    defer { app.takeEffects() }
    _ = try app.answer(to: .call(Call(["pin", Samples.wide.text])))
    func expectNothing(by keys: String) {
      app.press(keys)
      #expect(app.screen(of: 1).contains(isStillBeingDone), "\(app.footer())")
      #expect(isPinned(app) && app.workspace.undoHistory.undone.isEmpty)
    }
    app.press("x")
    let question = try #require(asked(app).first)
    expectNothing(by: "u")
    app.receive(.came(.revertPlanned(question, .success(plan([login])))))
    expectNothing(by: "u")
    expectNothing(by: "U")
    try done(app, [login])
    for keys in ["u", "U"] {
      app.press(keys)
      let back = try #require(asked(app).first)
      app.press("u")
      #expect(app.screen(of: 1).contains(isStillBeingDone) && isPinned(app))
      app.receive(.came(.revertPlanned(back, .success(plan([login])))))
      try done(app, [login])
    }
    #expect(app.workspace.undoHistory.done.count == 2)
  }

  @Test func `the command line is told so too, and a start goes on with saying it`() throws {
    let app = app()
    defer { app.takeEffects() }
    let call = Call(["revert", Samples.flaky.text, "--yes"], directory: "/tmp")
    _ = try app.answer(to: .call(Call(["pin", Samples.wide.text])))
    #expect(app.ask(.call(call)) == nil)
    app.receive(.came(.revertPlanned(try #require(asked(app).first), .success(plan([login, "b.txt"])))))
    let (stored, entries) = app.storedAfterCrash()
    let later = AppDriver.recovered(stored, entries: entries) { $0.snapshots.canBeTaken = true }
    defer { later.takeEffects() }
    for app in [app, later] {
      for verb in ["undo", "redo"] {
        guard case .refused(let refusal)? = app.ask(.call(Call([verb]))) else {
          Issue.record("\(verb) was done")
          continue
        }
        #expect(refusal.code == .refused && refusal.message.hasPrefix(isStillBeingDone), "\(refusal.message)")
      }
      app.press("u")
      #expect(app.screen(of: 1).contains(isStillBeingDone) && isPinned(app))
    }
    try done(later, [login, "b.txt"])
    #expect(later.workspace.undoHistory.done.map(\.title.words).last == "Reverted 2 files")
  }

  @Test func `who has done something since takes that back, and what waits for its machine holds nobody up`() throws {
    let app = app()
    defer { app.takeEffects() }
    app.press("x")
    app.receive(.came(.revertPlanned(try #require(asked(app).first), .success(plan([login])))))
    _ = try app.answer(to: .call(Call(["pin", Samples.wide.text])))
    _ = try app.answer(to: .call(Call(["undo"])))
    #expect(!isPinned(app))
    _ = try app.answer(to: .call(Call(["redo"])))
    app.receive(.came(.filesSet(try #require(begun(app).first).id, .failure(.unreachable("away")))))
    app.press("u")
    #expect(!isPinned(app))
  }

  @Test func `what could not be finished is said, can be taken back, and is still shown`() throws {
    let app = app()
    defer { app.takeEffects() }
    app.press("x")
    app.receive(.came(.revertPlanned(try #require(asked(app).first), .success(plan([login])))))
    app.receive(.came(.filesSet(try #require(begun(app).first).id, .failure(.noRoom))))
    #expect(app.workspace.reverts.isEmpty)
    #expect(app.workspace.snapshots.turns[Samples.flaky]?.last?.left?.tree == "new")
    let line = app.state.transcripts[Samples.flaky]?.entries.last?.text ?? ""
    #expect(line.hasPrefix("This could not be finished: Reverted Sources/Auth/Login.swift."))
    app.press("u")
    let back = try #require(asked(app).first)
    #expect(back.wanted.to == "now")
    // And so can what takes it back.
    app.receive(.came(.revertPlanned(back, .success(plan([login])))))
    app.receive(.came(.filesSet(try #require(begun(app).first).id, .failure(.noRoom))))
    #expect(app.workspace.reverts.isEmpty)
    #expect(app.workspace.undoHistory.done.count == 1 && app.workspace.undoHistory.undone.isEmpty)
    app.press("u")
    #expect(try #require(asked(app).first).wanted.to == "now")
  }

  @Test func `of what was left out of what is kept it is not said that it is so already`() throws {
    let leftOut = LeftOut(.filtered, names: ["model.bin"], count: 1)
    let app = app {
      $0.snapshots.turns[Samples.flaky]?[1].after = Snapshot(tree: "new", store: "store", leftOut: [leftOut])
    }
    defer { app.takeEffects() }
    #expect(app.ask(.call(Call(["revert", Samples.flaky.text], directory: "/tmp"))) == nil)
    app.receive(.came(.revertPlanned(try #require(asked(app).first), .success(plan([])))))
    let refusals = app.takeEffects().compactMap {
      if case .reply(_, .refused(let refusal)) = $0 { refusal } else { nil }
    }
    let words = "There is nothing to revert in what is kept (left out, goes through a filter such as LFS: model.bin)."
    #expect(refusals.map(\.message) == [words])
  }

  @Test func `the command line says what would be done, and does it when it is sure`() throws {
    let app = app()
    defer { app.takeEffects() }
    let call = Call(["revert", Samples.flaky.text, "--json"], directory: "/tmp")
    #expect(app.ask(.call(call)) == nil)
    let question = try #require(asked(app).first)
    #expect((question.wanted.from, question.wanted.to) == ("new", "middle"))
    app.receive(.came(.revertPlanned(question, .success(plan([login, "b.txt"])))))
    let replies = app.takeEffects().compactMap { if case .reply(_, .done(let json)) = $0 { json } else { nil } }
    #expect(replies.first?["done"] == .bool(false))
    #expect(app.ask(.call(Call(call.words + ["--yes"], directory: "/tmp"))) == nil)
    app.receive(.came(.revertPlanned(try #require(asked(app).first), .success(plan([login, "b.txt"])))))
    try done(app, [login, "b.txt"])
    let done = app.takeEffects().compactMap { if case .reply(_, .done(let json)) = $0 { json } else { nil } }
    #expect(done.first?["done"] == .bool(true))
    #expect(done.first?["files"]?.array?.count == 2)
  }

  @Test func `all is said in both languages`() {
    let kept = [KeptFile(FilePath("c.txt"), .changedSince)]
    let phrases: [RevertPhrase] =
      [
        .hunk("a"), .lines("a"), .files(["a"]), .files(["a", "b"]), .isAtWork(thread: "t"), .goesOnAlready,
        .hasGoneOn, .cannotRead(.noRoom),
        .nothingToDo([]), .nothingToDo([LeftOut(.filtered, names: ["a"], count: 1)]), .nothingKept, .onlyFiles,
        .lastTurnChangedNothing,
        .turnChangedNothing,
        .nothingDone(kept), .notAsAWhole(kept, isOver: true), .notAsAWhole(kept, isOver: false), .stays(kept),
        .told(title: "x", kept), .toldUndo(title: "x", []), .toldAfterStart(title: "x", []), .undoOf(title: "x"),
        .toldFailure(title: "x", .noRoom, isAct: true), .toldFailure(title: "x", .noRoom, isAct: false),
        .toldLost(title: "x", "build1: lost"), .tookBack(title: "x"), .title, .willBe(1), .willBe(2), .willStay(1),
        .willStay(2), .more(3), .underWay, .isAgain("a"),
      ]
      + [
        .notChanged, .noSuchHunk(of: 1), .noSuchHunk(of: 3), .changedSince, .noText, .notKept, .notCheckedOut,
        .inTheWay, .behindLink, .repository, .wasNotKept, .isOlder, .mayBeOlder, .hadOtherName, .notItsOwn,
        .renamed(FilePath("a")),
      ].map { .why($0) }
      + [.restored, .removed, .created, .merged].map { .how($0) }
    for phrase in phrases {
      let (english, german) = (Language.english.text(phrase), Language.german.text(phrase))
      #expect(!english.isEmpty && english != german, "\(phrase)")
    }
  }
}
