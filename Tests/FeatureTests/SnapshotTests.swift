import Acts
import Answers
import Conversation
import Core
import JSON
import Languages
import Queues
import Review
import Runtime
import Scene
import Shapes
import TestSupport
import Testing
import Words

/// Snapshots around turns, as the program asks for them, and what the command line is told of changes.
struct SnapshotTests {
  private func driver(_ change: (inout Workspace) -> Void = { _ in }) -> AppDriver {
    var workspace = Samples.idle
    workspace.snapshots.canBeTaken = true
    change(&workspace)
    let app = AppDriver(workspace)
    // At a start it is looked what may go.
    app.press("<enter>")
    return app
  }

  private func tree(_ name: String) -> Snapshot { Snapshot(tree: name, store: "s") }

  /// What is asked of git since the last look.
  private func wishes(_ app: AppDriver) -> [SnapshotWish] {
    app.takeEffects().compactMap { effect in
      if case .run(.snapshot(let wish, _)) = effect { wish } else { nil }
    }
  }

  private func answer(_ app: AppDriver, _ result: Result<SnapshotTaken, SnapshotGap>) {
    for wish in wishes(app) { app.receive(.came(.snapshot(wish, result))) }
  }

  private func say(_ app: AppDriver, _ words: String) {
    app.type(words)
    app.press("<enter>")
  }

  private func delivered(_ app: AppDriver) -> [String] {
    app.takeEffects().compactMap { effect in
      if case .agent(.deliver(let delivery, _)) = effect { delivery.content } else { nil }
    }
  }

  private func turn(_ number: Int, at: Timestamp, ended: Timestamp?) -> TurnSnapshots {
    var turn = TurnSnapshots(turn: Identity(UniqueID(high: 7, low: UInt64(number))), at: at)
    turn.endedAt = ended
    turn.before = tree("b\(number)")
    turn.after = ended == nil ? nil : tree("a\(number)")
    return turn
  }

  @Test func `a snapshot that comes moves the lists with the next frame`() {
    let app = driver()
    app.takeEffects()
    say(app, "go")
    for wish in wishes(app) { app.program.receive(.came(.snapshot(wish, .failure(.noRepository)))) }
    #expect(app.state.windowsAreBehind)
    app.pass(milliseconds: 20)
    #expect(!app.state.windowsAreBehind)
    #expect(delivered(app) == ["go"])
  }

  @Test func `where a repository was and nothing is, a command is put aside, and it is said why`() throws {
    let app = driver { $0.snapshots.turns[Samples.flaky] = [turn(1, at: Samples.now, ended: Samples.now)] }
    app.takeEffects()
    let call = Call(["add", "--agent", "claude", "größer"], directory: "/home/ada/src/api")
    #expect(done(app.ask(.call(call)))["id"] != nil)
    answer(app, .failure(.noFolder("/home/ada/src/api")))
    #expect(delivered(app).isEmpty)
    let row = try #require(done(app.ask(.words("list", "next")))["commands"]?[0])
    let words = "Nothing was started, since a repository was there: /home/ada/src/api is gone"
    #expect(row["obstacle"] == "stashed" && row["error"]?.string?.hasPrefix(words) == true, "\(row.text)")
    let command = try #require(app.workspace.upNext.waiting.first)
    let why = Language.english.text(app.state.why(command))
    #expect(why.hasPrefix("stashed: " + words) && why.hasSuffix(". Enter runs it."), "\(why)")
  }

  @Test
  func `a message is shown as waiting until its snapshot is there, and what may be typed meanwhile waits behind it`() {
    let app = driver()
    app.takeEffects()
    say(app, "one")
    let asked = wishes(app)
    #expect(asked.map(\.moment) == [.before])
    #expect(asked.map(\.directory) == ["/home/ada/src/api"])
    app.expectRow(containing: "fix flaky test", "working")
    say(app, "two")
    #expect(wishes(app).isEmpty)
    for wish in asked {
      app.receive(.came(.snapshot(wish, .success(SnapshotTaken(tree("1"))))))
      // A second answer is not another message.
      app.receive(.came(.snapshot(wish, .success(SnapshotTaken(tree("1"))))))
    }
    #expect(delivered(app) == ["one"])
  }

  @Test(arguments: [true, false])
  func `who waits is answered once what the turn changed is kept, or the time is over`(isInTime: Bool) {
    let app = driver()
    app.takeEffects()
    say(app, "one")
    answer(app, .success(SnapshotTaken(tree("1"))))
    #expect(app.ask(.words("wait", "fix flaky test", "--timeout", "60"), client: 8) == nil)
    app.endTurn()
    let effects = app.takeEffects()
    #expect(!effects.contains { if case .reply = $0 { true } else { false } })
    if !isInTime { app.pass(seconds: 61) }
    for case .run(.snapshot(let wish, _)) in effects where isInTime {
      app.receive(.came(.snapshot(wish, .success(SnapshotTaken(tree("2"))))))
    }
    let outcomes = app.takeEffects().compactMap { effect -> JSON? in
      if case .reply(8, .done(let json)) = effect { json["outcome"] } else { nil }
    }
    #expect(outcomes == ["idle"])
  }

  @Test func `after a second it leaves without, which is said once for a project`() {
    let app = driver()
    app.takeEffects()
    say(app, "one")
    app.pass(milliseconds: 900)
    #expect(delivered(app).isEmpty)
    app.pass(milliseconds: 110)
    #expect(delivered(app) == ["one"])
    app.expectRow(containing: "left without a snapshot")
    app.endTurn()
    app.press("<esc><enter>")
    answer(app, .failure(.tookTooLong))
    say(app, "two")
    app.pass(seconds: 2)
    #expect(delivered(app) == ["two"])
    #expect(!app.screen.contains("left without"))
  }

  @Test func `a program that is killed while a message waits for its snapshot sends it once`() {
    let app = driver()
    app.takeEffects()
    say(app, "one")
    app.takeEffects()
    let (stored, entries) = app.storedAfterCrash()
    let next = AppDriver.recovered(stored, entries: entries) { $0.snapshots.canBeTaken = true }
    next.pass(milliseconds: 10)
    answer(next, .success(SnapshotTaken(tree("1"))))
    #expect(delivered(next) == ["one"])
    next.pass(seconds: 5)
    #expect(delivered(next).isEmpty)
  }

  @Test func `an interrupt, an edit or a pause while it waits counts, and nothing is lost`() {
    let app = driver()
    app.takeEffects()
    say(app, "one")
    let asked = wishes(app)
    app.receive(.requested(8, .call(Call(["pause", Samples.flaky.text]))))
    for wish in asked { app.receive(.came(.snapshot(wish, .success(SnapshotTaken(tree("1")))))) }
    #expect(delivered(app).isEmpty)
    #expect(app.workspace.streams[Samples.flaky]?.outbox.waiting.items.map(\.content) == ["one"])
    #expect(app.workspace.streams[Samples.flaky]?.isLocked == false)
    app.takeEffects()
  }

  @Test func `Ctrl-X before it has left keeps it, and pauses the outbox`() {
    let app = driver()
    app.takeEffects()
    say(app, "one")
    let asked = wishes(app)
    app.press("<ctrl-x>")
    #expect(app.footer().contains("had not left"))
    for wish in asked { app.receive(.came(.snapshot(wish, .success(SnapshotTaken(tree("1")))))) }
    #expect(delivered(app).isEmpty)
    #expect(app.workspace.streams[Samples.flaky]?.outbox.waiting.items.map(\.content) == ["one"])
    app.press("<esc>p")
    answer(app, .success(SnapshotTaken(tree("1"))))
    #expect(delivered(app) == ["one"])
  }

  @Test func `a call that interrupts what has not left pauses its outbox`() {
    let app = driver()
    app.takeEffects()
    say(app, "one")
    #expect(
      app.ask(.call(Call(["interrupt", Samples.flaky.text])))
        == .done(["thread": .string(Samples.flaky.text), "state": "paused"]))
    app.pass(seconds: 5)
    #expect(delivered(app).isEmpty)
    #expect(app.workspace.streams[Samples.flaky]?.outbox.isPaused == true)
    _ = app.ask(.call(Call(["undo"])))
    #expect(app.workspace.streams[Samples.flaky]?.outbox.isPaused == false)
    app.takeEffects()
  }

  @Test func `what nobody wants any more is taken away at the start, and what is too old is forgotten`() {
    let old = Samples.now.adding(seconds: -31 * 86_400)
    let app = driver { workspace in
      workspace.snapshots.turns[Samples.flaky] = [
        turn(1, at: old, ended: old), turn(2, at: Samples.now, ended: Samples.now),
      ]
    }
    #expect(app.workspace.snapshots.turns[Samples.flaky]?.map(\.before?.tree) == ["b2"])
    let kept = app.takeEffects().compactMap { effect -> [String: WantedSnapshots]? in
      if case .run(.keepSnapshots(let wanted, forgetting: [])) = effect { wanted } else { nil }
    }
    #expect(kept == [["s": WantedSnapshots(trees: ["b2"])]])
  }

  @Test func `a change is of the last turn, of all since it was seen, or of all`() {
    var workspace = Samples.idle
    let now = Samples.now
    workspace.snapshots.turns[Samples.flaky] = (1...3).map {
      turn($0, at: now.adding(seconds: Int64($0)), ended: now.adding(seconds: Int64($0)))
    }
    func ends(_ scope: ChangeScope) -> [String?] {
      let change = workspace.change(of: Samples.flaky, scope)
      return [change?.from.tree, change?.to?.tree]
    }
    #expect(ends(.turn) == ["b3", "a3"])
    #expect(ends(.all) == ["b1", "a3"])
    #expect(ends(.sinceReview) == ["b1", "a3"])
    workspace.snapshots.turns[Samples.flaky]?[0].isReviewed = true
    #expect(ends(.sinceReview) == ["a1", "a3"])
    let isMarked = workspace.markReviewed(Samples.flaky)
    #expect(isMarked)
    #expect(ends(.sinceReview) == ["a3", "a3"])
    workspace.snapshots.turns[Samples.flaky]?.append(turn(4, at: now.adding(seconds: 9), ended: nil))
    #expect(ends(.sinceReview) == ["a3", nil])
    #expect(ends(.turn) == ["b4", nil])
    #expect(workspace.change(of: Samples.wide, .all) == nil)
  }

  @Test func `what the person sets back is not the change of a last turn that changed nothing`() {
    var workspace = Samples.idle
    var last = turn(2, at: Samples.now, ended: Samples.now)
    last.before = tree("a1")
    last.after = tree("a1")
    last.rest = Rest(tree: "b1", pack: nil)
    workspace.snapshots.turns[Samples.flaky] = [turn(1, at: Samples.now, ended: Samples.now), last]
    let change = workspace.change(of: Samples.flaky, .turn)
    #expect(change?.from.tree == "a1")
    #expect(change?.to?.tree == "a1")
    // Of the whole nothing is left.
    let all = workspace.change(of: Samples.flaky, .all)
    #expect(all?.from.tree == "b1")
    #expect(all?.to?.tree == "b1")
  }

  @Test func `what was set back of an earlier turn is not the change of the last one`() {
    var workspace = Samples.idle
    var last = turn(2, at: Samples.now, ended: Samples.now)
    last.rest = Rest(tree: "rest", start: "start", pack: nil)
    workspace.snapshots.turns[Samples.flaky] = [turn(1, at: Samples.now, ended: Samples.now), last]
    let change = workspace.change(of: Samples.flaky, .turn)
    #expect([change?.from.tree, change?.to?.tree] == ["start", "rest"])
    let all = workspace.change(of: Samples.flaky, .all)
    #expect([all?.from.tree, all?.to?.tree] == ["b1", "rest"])
  }

  @Test func `threads that worked in a project at the same time are named, and others are not`() {
    var workspace = Samples.idle
    let now = Samples.now
    let mine = turn(1, at: now, ended: now.adding(seconds: 10))
    func beside(_ from: Int64, _ to: Int64?) -> Bool {
      var workspace = workspace
      let other = workspace.streams.threads(in: "/home/ada/src/api").first { $0 != Samples.flaky }
      guard let other else { return false }
      workspace.snapshots.turns[other] = [
        turn(2, at: now.adding(seconds: from), ended: to.map { now.adding(seconds: $0) })
      ]
      return workspace.threadsBeside(Samples.flaky, in: [mine], under: nil) == [other]
    }
    workspace.snapshots.turns[Samples.flaky] = [mine]
    #expect(beside(-5, 1))
    #expect(beside(3, 20))
    #expect(!beside(-5, -1))
    #expect(!beside(11, 20))
    // Nobody saw its end, and it doesn't go on.
    #expect(!beside(-5, nil))
  }

  @Test(arguments: [
    ("/home/ada/src/api/größe", nil, true), ("/home/ada/src", nil, true), ("/home/ada/src/web", nil, false),
    ("/home/ada/src/web", "/home/ada/src", true), ("/home/ada/src/api2", "/home/ada/src/api", false),
  ])
  func `one repository may have several projects, in each other or beside each other`(
    project: String, root: String?, isBeside: Bool
  ) {
    let threads = Samples.threads + [Samples.thread(9, "neben", project: project, minutesAgo: 1)]
    var workspace = Workspace(streams: Streams(threads), settings: Samples.settings)
    let mine = turn(1, at: Samples.now, ended: Samples.now.adding(seconds: 10))
    workspace.snapshots.turns[Samples.flaky] = [mine]
    workspace.snapshots.turns[Samples.id(9)] = [turn(2, at: Samples.now, ended: nil)]
    let found = workspace.threadsBeside(Samples.flaky, in: [mine], under: root)
    #expect(found == (isBeside ? [Samples.id(9)] : []))
    // A folder in it may be a repository of its own.
    var other = turn(2, at: Samples.now, ended: nil)
    other.before = Snapshot(tree: "b2", store: "another")
    workspace.snapshots.turns[Samples.id(9)] = [other]
    #expect(workspace.threadsBeside(Samples.flaky, in: [mine], under: root) == [])
  }

  private func read() -> ChangeRead {
    let file = ChangedFile(
      status: .modified, path: FilePath("src/größe.txt"), oldMode: .file, newMode: .file,
      oldID: "1", newID: "2", content: .lines(added: 1, removed: 1))
    return ChangeRead(
      files: [
        ChangeRead.File(
          file,
          rows: [
            .hunk(Hunk(oldStart: 1, oldCount: 1, newStart: 1, newCount: 1)),
            .line(DifferenceLine(.removed, old: 1, "alt")), .line(DifferenceLine(.added, new: 1, "neu")),
          ])
      ], leftOut: [LeftOut(.large, names: ["video.mp4"], count: 1)])
  }

  @Test func `diff asks for the change, and tells it in the shape of the page and in plain words`() throws {
    let app = driver { $0.snapshots.turns[Samples.flaky] = [turn(1, at: Samples.now, ended: Samples.now)] }
    app.takeEffects()
    #expect(app.ask(.call(Call(["diff", Samples.flaky.text]))) == nil)
    let asked = app.takeEffects().compactMap { effect -> ChangeAsked? in
      if case .run(.change(let asked)) = effect { asked } else { nil }
    }
    let wanted = try #require(asked.first).wanted
    #expect((wanted.from.tree, wanted.to?.tree, wanted.hasLines) == ("b1", "a1", true))
    #expect(wanted.without == [".env*", "*.pem", "*.key"])
    app.receive(.came(.change(asked[0], .success(read()))))
    let lines = app.takeEffects().compactMap { effect -> [[UInt8]]? in
      if case .reply(_, .bytes(let bytes)) = effect { bytes } else { nil }
    }
    let text = String(decoding: lines.joined().joined(), as: UTF8.self)
    let pieces = try text.split(separator: "\n").map { try JSON(parsing: String($0)) }
    let told = try #require(
      LongAnswer.joined(pieces.dropLast().compactMap { $0["piece"] }, pieces[pieces.count - 1])["done"])
    #expect(
      Set(told.object?.members.map(\.name) ?? []) == JSONPage.fields(try JSONPage.text(of: "diff", upTo: "\n    turn")))
    let file = try #require(told["files"]?.array?.first)
    #expect(
      Set(file.object?.members.map(\.name) ?? [])
        == JSONPage.fields(try JSONPage.text(of: "file", under: "`upnext diff THREAD`")))
    let kept = try #require(told["turns"]?.array?.first)
    #expect(
      Set(kept.object?.members.map(\.name) ?? [])
        == JSONPage.fields(try JSONPage.text(of: "turn", under: "`upnext diff THREAD`")))
    #expect(
      PlainWords.difference(told) == """
        modified +1 -1 src/größe.txt
        @@ -1,1 +1,1 @@
        -alt
        +neu
        1 file +1 -1
        left out, too large: video.mp4
        """)
    app.receive(.came(.change(asked[0], .failure(.noGit))))
    #expect(app.takeEffects().contains { if case .reply(_, .refused) = $0 { true } else { false } })
  }

  @Test func `a file that may be run now says so on the command line`() {
    func told(_ status: ChangedFile.Status, _ old: FileMode, _ new: FileMode) -> String {
      let file = ChangedFile(
        status: status, path: FilePath("run.sh"), oldMode: old, newMode: new, oldID: "1", newID: "1",
        content: .lines(added: 0, removed: 0))
      return PlainWords.difference([
        "files": [ChangeViews.file(ChangeRead.File(file))], "numbers": ChangeViews.numbers(ChangeNumbers(files: 1)),
      ])
    }
    #expect(told(.modified, .program, .file) == "modified  +0 -0  run.sh (100755 -> 100644)\n1 file +0 -0")
    #expect(told(.added, .none, .program) == "added  +0 -0  run.sh\n1 file +0 -0")
  }

  @Test func `review marks as seen and forgets, and says why there is nothing`() throws {
    let app = driver { $0.snapshots.turns[Samples.flaky] = [turn(1, at: Samples.now, ended: Samples.now)] }
    app.takeEffects()
    #expect(try app.answer(to: .call(Call(["review", "seen", Samples.flaky.text])))["seen"]?.bool == true)
    #expect(app.workspace.snapshots.turns[Samples.flaky]?.map(\.isReviewed) == [true])
    #expect(try app.answer(to: .call(Call(["review", "forget", "/home/ada/src/api"])))["forgotten"]?.int == 1)
    #expect(app.workspace.snapshots.turns.isEmpty)
    app.expectEffects([.run(.keepSnapshots([:], forgetting: ["s"]))])
    guard case .refused(let refusal)? = app.ask(.call(Call(["diff", Samples.flaky.text]))) else {
      Issue.record("it is not refused")
      return
    }
    #expect(refusal.code == .missing)
    #expect(refusal.hint.contains("git"))
  }
}
