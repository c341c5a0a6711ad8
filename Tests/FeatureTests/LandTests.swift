import Conversation
import Core
import LandPane
import Languages
import Queues
import Review
import ReviewPane
import Scene
import TestSupport
import Testing
import Verbs
import Words
import Worktrees

/// A thread's work is landed by keys: what could be done is asked first, and nothing is done that wasn't chosen.
struct LandTests {
  private let plan = WorktreePlan(
    repository: "/home/ada/src/api", path: "/data/worktrees/api-1/login", branch: "upnext/login", base: "abc",
    baseBranch: "main", folder: "")

  func app(
    provider: String = "claude", columns: Int = 100, rows: Int = 30, language: Language = .english,
    working: Set<ThreadID> = [], planning: Set<ThreadID> = []
  ) -> AppDriver {
    var workspace = ReviewPaneTests.workspace()
    for id in working.union(planning) {
      workspace.streams.update(id) { $0.turn = Turn(message: Samples.id(100), startedAt: Samples.now) }
    }
    for id in planning { workspace.streams.update(id) { $0.worktree = Worktree(name: nil) } }
    var worktree = Worktree(name: "login")
    (worktree.plan, worktree.stage) = (plan, .ready)
    workspace.streams[Samples.flaky]?.worktree = worktree
    workspace.streams[Samples.flaky]?.provider = provider
    let app = AppDriver(workspace, columns: columns, rows: rows, language: language)
    app.stage(ReviewPaneTests.change)
    app.press("1gi")
    app.takeEffects()
    return app
  }

  private func looks(_ app: AppDriver) -> [LandAsked] {
    app.takeEffects().compactMap { if case .run(.seeLanding(let asked)) = $0 { asked } else { nil } }
  }

  func landed(_ app: AppDriver) -> [LandAsked] {
    app.takeEffects().compactMap { if case .run(.land(let asked)) = $0 { asked } else { nil } }
  }

  func seen(_ change: (inout LandSeen) -> Void = { _ in }) -> LandSeen {
    var seen = LandSeen()
    (seen.branch, seen.base, seen.remote) = ("upnext/login", "main", "origin")
    (seen.uncommitted, seen.uncommittedCount, seen.isAhead) = (["Sources/Auth/Login.swift", "漢字 notes.md"], 2, true)
    change(&seen)
    return seen
  }

  /// Opens the dialog, and git has answered.
  func open(_ app: AppDriver, _ answer: Result<LandSeen, LandProblem>) throws {
    app.press("T")
    let asked = try #require(looks(app).first)
    #expect(asked.work.steps.isEmpty)
    app.receive(.came(.landingSeen(asked, answer)))
  }

  @Test func `what is landed is what the review shows, and not what the person did behind the last turn`() throws {
    let app = app()
    app.press("T")
    let asked = try #require(looks(app).first)
    let turns = try #require(app.workspace.snapshots.turns[Samples.flaky])
    #expect(asked.work.change?.from == turns.first?.before)
    #expect(asked.work.change?.to != nil && asked.work.change?.to == turns.last?.after)
  }

  @Test func `what stands in the way of its base is said, and is not offered`() throws {
    let app = app(columns: 80, rows: 24)
    try open(app, .success(seen { $0.obstacle = .inTheWay(["n.txt", "漢字.md"], base: "main") }))
    app.expectRow(containing: "branch", "stays as it is")
    app.expectRow(containing: "It stays", "main is checked out")
    app.press("<enter>")
    #expect(try #require(landed(app).first).work.steps == [.commit])
    let other = self.app(columns: 80, rows: 24)
    try open(other, .success(seen { $0.mergeObstacle = .staged(["n.txt"], base: "main") }))
    other.expectRow(containing: "branch", "as one commit")
    other.expectRow(containing: "No merge", "staged")
  }

  @Test func `where agents of other threads work is told to git, but for one whose folder has no name yet`() throws {
    let app = app(columns: 80, rows: 24, working: [Samples.wide], planning: [Samples.accented])
    let wide = try #require(app.workspace.streams[Samples.wide])
    let others = [
      LandWork.AtWork(thread: wide.name(in: .english), directory: app.workspace.whereabouts(of: wide).text)
    ]
    app.press("T")
    let asked = try #require(looks(app).first)
    #expect(asked.work.others == others)
    let problem = LandProblem.isAtWork(thread: "wide", base: "main")
    app.receive(.came(.landingSeen(asked, .success(seen { $0.obstacle = problem }))))
    app.expectRow(containing: "It stays", "wide is at work")
    app.press("<enter>")
    let work = try #require(landed(app).first)
    #expect(work.work.steps == [.commit])
    #expect(work.work.others == others)
  }

  @Test func `a commit on no branch is told as one`() throws {
    let app = app()
    try open(app, .success(seen { ($0.branch, $0.base, $0.isAhead) = (nil, nil, false) }))
    app.press("<enter>")
    let work = try #require(landed(app).first)
    var (outcome, done) = (LandOutcome(), LandDone(.commit))
    done.commit = "4ceb0359aa"
    outcome.done = [done]
    app.receive(.came(.landed(work, outcome)))
    #expect(app.screen(of: 1).contains("Committed 4ceb035 on no branch"))
    app.takeEffects()
  }

  @Test func `what would be committed along is said before and afterwards`() throws {
    let app = app(columns: 80, rows: 24)
    try open(app, .success(seen { ($0.base, $0.isAhead, $0.beside.changedSince) = (nil, false, ["漢字 notes.md"]) }))
    app.expectRow(containing: "Changed outside its turns too, and committed along: 漢字 notes.md")
    app.press("<tab> ")
    app.expectNoRow(containing: "Changed since")
    app.press(" <enter>")
    let work = try #require(landed(app).first)
    var (outcome, done) = (LandOutcome(), LandDone(.commit))
    (done.commit, done.target, done.beside.changedSince) = ("4ceb0359aa", "main", ["漢字 notes.md"])
    outcome.done = [done]
    app.receive(.came(.landed(work, outcome)))
    app.expectRow(containing: "Committed 4ceb035 on main, with other changes in 漢字 notes.md")
    app.takeEffects()
  }

  @Test(arguments: [(80, 24), (140, 45)])
  func `the work is committed and merged by T and Enter`(columns: Int, rows: Int) throws {
    let app = app(columns: columns, rows: rows)
    app.press("T")
    #expect(app.screen(of: 1).contains("Looking at the repository"))
    app.press("<enter>")
    #expect(app.screen(of: 1).contains("Looking at the repository"))
    let asked = try #require(looks(app).first)
    app.receive(.came(.landingSeen(asked, .success(seen()))))
    app.expectScreen(named: "land-\(columns)x\(rows)")
    app.press("<enter>")
    let work = try #require(landed(app).first)
    #expect(work.work.steps == [.commit, .merge])
    #expect(work.work.message == "fix flaky test")
    #expect(app.screen(of: 1).contains("Landing fix flaky test…"))
    var outcome = LandOutcome()
    var done = LandDone(.merge)
    (done.commit, done.target) = ("0123456789", "main")
    var first = LandDone(.commit)
    (first.commit, first.target) = ("abcdef0123", "upnext/a-thread-whose-first-words-are-many")
    outcome.done = [first, done]
    app.receive(.came(.landed(work, outcome)))
    #expect(app.screen(of: 1).contains("Merged into main (0123456) · Committed"), "the line is too short for all")
    app.takeEffects()
  }

  @Test func `what is chosen is what is done`() throws {
    let app = app()
    try open(app, .success(seen { $0.hasGh = true }))
    // Another text, no commit, as one commit, pushed, and a request.
    app.press("<c-u>")
    app.press("Read the token again")
    app.press("<tab> <tab><right><tab><tab> ")
    #expect(app.screen(of: 1).contains("as one commit into main"))
    app.press("<enter>")
    let work = try #require(landed(app).first)
    #expect(work.work.steps == [.squash, .push, .pullRequest])
    #expect(work.work.message == "Read the token again")
  }

  @Test func `without a message nothing is committed`() throws {
    let app = app()
    try open(app, .success(seen()))
    app.press("<c-u><enter>")
    #expect(app.screen(of: 1).contains("the message is empty"))
    #expect(landed(app).isEmpty)
  }

  @Test func `nothing is done where nothing is chosen or possible`() throws {
    let app = app()
    try open(
      app,
      .success(
        seen {
          ($0.uncommitted, $0.uncommittedCount, $0.isAhead, $0.remote) = ([], 0, false, nil)
        }))
    app.expectScreen(named: "land-nothing")
    app.press("<tab> <tab><right><tab> <tab> <enter>")
    #expect(app.screen(of: 1).contains("Nothing is chosen to be done."))
    #expect(landed(app).isEmpty)
  }

  @Test func `a conflict is given to the agent as a message`() throws {
    let app = app()
    try open(app, .success(seen { $0.conflicts = ["Sources/Auth/Login.swift"] }))
    app.expectScreen(named: "land-conflict")
    app.press("<enter>")
    let words = app.takeEffects().compactMap { effect in
      if case .agent(.deliver(let delivery, _)) = effect { delivery.content } else { nil }
    }.first
    #expect(words?.contains("Merge main into the branch of this folder") == true)
    #expect(words?.contains("Sources/Auth/Login.swift") == true)
  }

  @Test func `a shell is given no words to settle`() throws {
    let app = app(provider: "shell")
    try open(app, .success(seen { $0.conflicts = ["a"] }))
    #expect(!app.screen(of: 1).contains("let the agent"))
    // What isn't committed yet still can be.
    app.press("<enter>")
    #expect(landed(app).first?.work.steps == [.commit])
  }

  @Test func `why it can't be is said, and Enter does nothing`() throws {
    let app = app()
    try open(app, .failure(.noRepository))
    #expect(app.screen(of: 1).contains("Nothing can be landed: the project is no git repository."))
    app.press("<enter>")
    #expect(landed(app).isEmpty)
  }

  @Test func `an answer for a dialog that has gone opens none`() throws {
    let app = app()
    app.press("T")
    let asked = try #require(looks(app).first)
    app.press("<esc>")
    app.receive(.came(.landingSeen(asked, .success(seen()))))
    #expect(!app.screen(of: 1).contains("into main"))
  }

  @Test func `what a hard end cut off is looked after at the next start, and said`() throws {
    let app = app()
    try open(app, .success(seen()))
    app.holdSaves()
    app.press("<enter>")
    // Git is told when the store knows.
    #expect(landed(app).isEmpty)
    app.releaseSaves()
    #expect(landed(app).count == 1)
    let (stored, entries) = app.storedAfterCrash()
    for rest in [
      Result<[LandRest], LandProblem>.success([.takenOut(of: "/src/漢字")]),
      .success([.lies(in: "/src/漢字", ["n.txt"], changed: ["n.txt"])]), .failure(.tookTooLong),
    ] {
      let later = AppDriver.recovered(stored, entries: entries) { $0.snapshots.canBeTaken = true }
      defer { later.takeEffects() }
      later.press("j")
      let asked = later.takeEffects().compactMap { effect -> LandWork? in
        if case .run(.settleLanding(Samples.flaky, let work)) = effect { work } else { nil }
      }
      #expect(asked.map(\.steps) == [[.merge]])
      #expect(asked.first?.worktree == plan)
      #expect(later.ask(.call(Call(["land", Samples.flaky.text, "--merge"]))) != nil)
      later.receive(.came(.landingSettled(Samples.flaky, rest)))
      let line = later.storedAfterCrash().1[Samples.flaky]?.last?.text ?? ""
      #expect(line.hasPrefix("The landing was cut off in the middle."))
      let needs = rest != .success([.takenOut(of: "/src/漢字")])
      #expect(later.workspace.streams[Samples.flaky]?.needsMe == needs)
      #expect(later.storedAfterCrash().0.streams[Samples.flaky]?.worktree?.landing == nil)
    }
  }

  /// The program begins again after a hard end in the middle of a landing.
  private func cutOffWhileLanding() throws -> AppDriver {
    let app = app()
    try open(app, .success(seen()))
    app.press("<enter>")
    app.takeEffects()
    let (stored, entries) = app.storedAfterCrash()
    return AppDriver.recovered(stored, entries: entries) { $0.snapshots.canBeTaken = true }
  }

  @Test func `what can't be looked at yet is looked at later`() throws {
    let later = try cutOffWhileLanding()
    defer { later.takeEffects() }
    later.press("j")
    later.receive(.came(.landingSettled(Samples.flaky, .failure(.fault(.unreachable("away"))))))
    #expect(later.storedAfterCrash().0.streams[Samples.flaky]?.worktree?.landing == .merge)
  }

  @Test func `what a git that has outlived the program has left is looked at when a window opens`() throws {
    let later = try cutOffWhileLanding()
    defer { later.takeEffects() }
    func asked() -> Int {
      later.takeEffects().filter { if case .run(.settleLanding(Samples.flaky, _)) = $0 { true } else { false } }.count
    }
    later.press("j")
    #expect(asked() == 1)
    later.receive(.came(.landingSettled(Samples.flaky, .failure(.stopped))))
    later.press("k")
    #expect(asked() == 0)
    later.open(2)
    #expect(asked() == 1)
    later.open(3)
    #expect(asked() == 0)
  }

  @Test func `what has ended is forgotten, and both languages say what a cut has left`() throws {
    let app = app()
    try open(app, .success(seen()))
    app.press("<enter>")
    let work = try #require(landed(app).first)
    #expect(app.workspace.streams[Samples.flaky]?.worktree?.landing == .merge)
    app.receive(.came(.landed(work, LandOutcome())))
    #expect(app.workspace.streams[Samples.flaky]?.worktree?.landing == nil)
    let rests: [Result<[LandRest], LandProblem>] = [
      .success([.landed(base: "漢字")]), .success([.nothing(base: "漢字")]), .success([.takenOut(of: "漢字")]),
      .success([.lies(in: "漢字", ["47"], changed: ["47"])]), .failure(.noBase),
      .failure(.baseIsGone("漢字")),
    ]
    for rest in rests {
      let (english, german) = (
        Language.english.text(CutOffPhrase.left(rest)), Language.german.text(CutOffPhrase.left(rest))
      )
      #expect(english != german)
      for word in ["漢字", "47"] { #expect(english.contains(word) == german.contains(word)) }
    }
    app.takeEffects()
  }

  @Test func `T stops what is just being landed, once it is answered`() throws {
    let app = app()
    try open(app, .success(seen()))
    app.press("<enter>")
    let work = try #require(landed(app).first)
    let window = try #require(app.state.windows[1])
    #expect(ReviewHints.word(for: .land, app.state, window, in: .english) == "stop landing")
    app.press("T")
    #expect(app.screen(of: 1).contains("Stop it?"))
    app.press("<enter>")
    let stops = app.takeEffects().filter { if case .run(.stopLanding(Samples.flaky)) = $0 { true } else { false } }
    #expect(stops.count == 1)
    var outcome = LandOutcome()
    (outcome.failed, outcome.problem) = (.merge, .stopped)
    app.receive(.came(.landed(work, outcome)))
    #expect(app.screen(of: 1).contains("Not merged: it was stopped."))
    #expect(app.state.landings.isEmpty)
    app.takeEffects()
  }

  @Test(arguments: ["<esc>", "<enter>"])
  func `where it has ended before that is answered, only its end is told, however late`(key: String) throws {
    let app = app()
    try open(app, .success(seen()))
    app.press("<enter>")
    let work = try #require(landed(app).first)
    app.press("T")
    #expect(app.screen(of: 1).contains("lets go on"))
    var (outcome, done) = (LandOutcome(), LandDone(.merge))
    (done.commit, done.target) = ("0123456789", "main")
    outcome.done = [done]
    app.receive(.came(.landed(work, outcome)))
    app.expectRow(containing: "It has ended meanwhile.")
    #expect(app.screen(of: 1).contains("closes") && !app.screen(of: 1).contains("lets go on"))
    app.pass(seconds: 60)
    app.press(key)
    #expect(app.screen(of: 1).contains("Merged into main (0123456)"))
    app.pass(seconds: 60)
    #expect(!app.screen(of: 1).contains("Merged into main (0123456)"))
    app.takeEffects()
  }

  @Test func `the key that stops a turn says which one stops what is landed`() throws {
    let app = app()
    try open(app, .success(seen()))
    app.press("<enter><c-x>")
    #expect(app.screen(of: 1).contains("It is just being landed: T in the review stops that."))
    #expect(landed(app).count == 1)
  }

  @Test func `who interrupts what is just being landed is told how that is stopped`() throws {
    let app = app()
    try open(app, .success(seen()))
    app.press("<enter>")
    let refused = refusal(app.ask(.words("interrupt", Samples.flaky.text)))
    #expect(refused?.message == "\"fix flaky test\" is just being landed.")
    #expect(refused?.hint == "T in the review stops that.")
    app.takeEffects()
  }

  @Test func `while the agent works nothing is landed`() throws {
    let app = app()
    _ = try app.answer(to: .call(Call(["send", Samples.flaky.text, "go on"])))
    app.takeEffects()
    app.press("T")
    #expect(app.screen(of: 1).contains("The agent is at work there"))
    #expect(looks(app).isEmpty)
  }

  @Test func `it is said in German too`() throws {
    let app = app(language: .german)
    try open(app, .success(seen { $0.conflicts = ["a.txt"] }))
    app.expectScreen(named: "land-german")
  }
}
