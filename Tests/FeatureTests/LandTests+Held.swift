import Acts
import CommandLine
import Conversation
import Core
import JSON
import Languages
import Queues
import Scene
import Settings
import TestSupport
import Testing
import Verbs
import Words
import WorktreeActs
import Worktrees

/// While git is at work somewhere, no agent begins there: its way back would throw away what that one writes.
extension LandTests {
  private func hasLeft(_ app: AppDriver) -> Bool {
    app.takeEffects().contains { if case .agent(.deliver) = $0 { true } else { false } }
  }

  /// Another thread of the project, which works where the base is checked out.
  private func other(in app: AppDriver) throws -> ThreadID {
    try #require(
      app.workspace.streams.threads(in: "/home/ada/src/api").first { id in
        id != Samples.flaky && app.workspace.streams.contains(id) { $0.outbox.hold == nil && !$0.isAtWork }
      })
  }

  private func begin(_ steps: String..., on app: AppDriver) throws -> LandAsked {
    _ = app.ask(.call(Call(["land", Samples.flaky.text] + steps)))
    return try #require(landed(app).first)
  }

  @Test func `no message leaves to where a landing is at work, and the thread says why`() throws {
    let app = app()
    let work = try begin("--commit", "--merge", on: app)
    let ids = [Samples.flaky, try other(in: app)]
    for id in ids {
      _ = app.ask(.call(Call(["send", id.text, "größer"], directory: "/tmp")))
      #expect(!hasLeft(app))
      let stream = try #require(app.workspace.streams[id])
      #expect(stream.outbox.waiting.items.map(\.content) == ["größer"] && stream.isSettingUp)
      #expect(app.state.why(stream) == .behindLanding(thread: "fix flaky test"))
      let threads = try #require(app.answer(to: .list(.threads, thread: nil, all: true)).array)
      let row = try #require(threads.first { $0["id"]?.string == id.text })
      #expect(row["waits_for_landing"]?.string == Samples.flaky.text)
    }
    // It goes on waiting, and nothing counts anew.
    let since = app.workspace.streams[Samples.flaky]?.departure?.since
    app.pass(seconds: 60)
    #expect(!hasLeft(app))
    #expect(app.workspace.streams[Samples.flaky]?.departure?.since == since)
    app.receive(.came(.landed(work, LandOutcome())))
    let left = app.takeEffects().compactMap { effect -> ThreadID? in
      if case .agent(.deliver(_, let id)) = effect { id } else { nil }
    }
    #expect(Set(left) == Set(ids))
  }

  @Test func `a commit in the thread's own folder holds nobody elsewhere`() throws {
    let app = app()
    let work = try begin("--commit", on: app)
    _ = app.ask(.call(Call(["send", try other(in: app).text, "x"], directory: "/tmp")))
    #expect(hasLeft(app))
    app.receive(.came(.landed(work, LandOutcome())))
    app.takeEffects()
  }

  @Test func `the row says it, and Ctrl-X calls the message off`() throws {
    let app = app(columns: 140, rows: 45)
    let work = try begin("--merge", on: app)
    app.press("1g<enter>")
    app.press("5one<enter>")
    app.expectRow(containing: "fix flaky test", "landing")
    app.press("<ctrl-x>")
    #expect(app.workspace.streams[Samples.flaky]?.outbox.isPaused == true)
    app.receive(.came(.landed(work, LandOutcome())))
    #expect(!hasLeft(app))
  }

  @Test func `what was cut off holds messages until it is settled, and is looked at as long as one waits`() throws {
    let app = app()
    _ = try begin("--rebase", on: app)
    let (stored, entries) = app.storedAfterCrash()
    let later = AppDriver.recovered(stored, entries: entries) {
      ($0.snapshots.canBeTaken, $0.settings.takesSnapshots) = (true, false)
    }
    func asked() -> Int {
      later.takeEffects().filter { if case .run(.settleLanding(Samples.flaky, _)) = $0 { true } else { false } }.count
    }
    later.press("j")
    #expect(asked() == 1)
    _ = later.ask(.call(Call(["send", Samples.flaky.text, "x"], directory: "/tmp")))
    #expect(later.workspace.streams[Samples.flaky]?.landingBefore == Samples.flaky)
    for problem in [LandProblem.stopped, .fault(.unreachable("away"))] {
      later.receive(.came(.landingSettled(Samples.flaky, .failure(problem))))
      later.takeEffects()
      later.pass(seconds: 20)
      #expect(asked() == 1)
    }
    #expect(later.workspace.streams[Samples.flaky]?.turn == nil)
    later.receive(.came(.landingSettled(Samples.flaky, .success([.nothing(base: "main")]))))
    #expect(hasLeft(later))
  }

  private static let folder = "/data/worktrees/api-1/login"
  private static let stay = LandingStay.rebase(in: Self.folder)

  /// Git could not go back.
  private static var leftRebasing: LandOutcome {
    var outcome = LandOutcome()
    outcome.failed = .rebase
    outcome.problem = .leftRebasing(["größe.txt"], in: folder, after: .refused("could not apply 1"))
    return outcome
  }

  private func recovered(_ app: AppDriver) -> AppDriver {
    let (stored, entries) = app.storedAfterCrash()
    return AppDriver.recovered(stored, entries: entries) {
      ($0.snapshots.canBeTaken, $0.settings.takesSnapshots) = (true, false)
    }
  }

  private func settled(_ app: AppDriver) -> [[LandStep]] {
    app.takeEffects().compactMap { if case .run(.settleLanding(_, let work)) = $0 { work.steps } else { nil } }
  }

  private func send(_ id: ThreadID, _ app: AppDriver) {
    _ = app.ask(.call(Call(["send", id.text, "größer"], directory: "/tmp")))
  }

  @Test func `a rebase that stands halfway holds what is said there until it is over, over a start, too`() throws {
    let app = app(columns: 140, rows: 45)
    let work = try begin("--rebase", on: app)
    let beside = try other(in: app)
    for id in [Samples.flaky, beside] { send(id, app) }
    app.receive(.came(.landed(work, Self.leftRebasing)))
    // Where the base is checked out nothing stands halfway.
    #expect(app.workspace.streams[beside]?.turn != nil)
    let held = try #require(app.workspace.streams[Samples.flaky])
    #expect(held.turn == nil && held.waitsForStay)
    #expect(app.state.why(held) == .behindLanding(thread: "fix flaky test", stays: Self.stay))
    app.press("1g<enter>")
    app.expectRow(containing: "fix flaky test", "held")
    app.takeEffects()
    let later = recovered(app)
    later.press("j")
    #expect(settled(later) == [[.commit]])
    // All of it was said before.
    let told = later.storedAfterCrash().1[Samples.flaky]?.count
    let unread = later.workspace.streams[Samples.flaky]?.unreadCount
    later.receive(.came(.landingSettled(Samples.flaky, .success([.rebasing(in: Self.folder, changed: [])]))))
    #expect(later.workspace.streams[Samples.flaky]?.waitsForStay == true)
    #expect(later.storedAfterCrash().1[Samples.flaky]?.count == told)
    #expect(later.workspace.streams[Samples.flaky]?.unreadCount == unread)
    later.takeEffects()
    later.pass(seconds: 20)
    #expect(settled(later) == [[.commit]])
    later.receive(.came(.landingSettled(Samples.flaky, .success([]))))
    #expect(hasLeft(later))
    #expect(later.workspace.streams[Samples.flaky]?.worktree?.landing == nil)
  }

  @Test(arguments: [false, true])
  func `what a cut-off rebase leaves is said, and the person may let messages go all the same`(
    isLookedAt: Bool
  ) throws {
    let app = app()
    _ = try begin("--rebase", on: app)
    let later = recovered(app)
    later.press("j")
    send(Samples.flaky, later)
    #expect(settled(later) == [[.rebase]])
    let rest = LandRest.rebasing(in: Self.folder, changed: ["größe.txt"])
    later.receive(.came(.landingSettled(Samples.flaky, .success([rest]))))
    let line = later.storedAfterCrash().1[Samples.flaky]?.last?.text ?? ""
    for words in ["halfway in " + Self.folder, "größe.txt", "--continue", "--abort"] { #expect(line.contains(words)) }
    #expect(later.storedAfterCrash().0.streams[Samples.flaky]?.worktree?.landing == .commit)
    #expect(later.state.threadMenuVerbs(Samples.flaky).first == .resume)
    #expect(!hasLeft(later))
    if isLookedAt { later.pass(seconds: 10) }
    _ = later.ask(.call(Call(["resume", Samples.flaky.text])))
    if isLookedAt {
      #expect(!hasLeft(later))
      later.receive(.came(.landingSettled(Samples.flaky, .success([rest]))))
    }
    #expect(hasLeft(later))
    #expect(later.workspace.streams[Samples.flaky]?.worktree?.landing == nil)
  }

  private static let halfway: [(LandStep, LandProblem, Bool)] = [
    (.rebase, .tookTooLong, true), (.rebase, .fault(.unreachable("away")), true),
    (.merge, .fault(.unreachable("away")), true), (.merge, .refused("größe"), false), (.push, .tookTooLong, false),
  ]

  @Test(arguments: halfway)
  func `where the way back fails, messages wait until it is known what is left there`(
    step: LandStep, problem: LandProblem, isHeld: Bool
  ) throws {
    let app = recovered(app())
    let work = try begin("--rebase", on: app)
    send(Samples.flaky, app)
    var outcome = LandOutcome()
    (outcome.failed, outcome.problem) = (step, .leftHalfway("", in: Self.folder, after: problem))
    app.receive(.came(.landed(work, outcome)))
    if !isHeld {
      #expect(hasLeft(app))
      return
    }
    #expect(settled(app) == [[.rebase]])
    #expect(app.workspace.streams[Samples.flaky]?.turn == nil)
    // Another start finds it.
    #expect(app.storedAfterCrash().0.streams[Samples.flaky]?.worktree?.landing == .rebase)
    let rest = LandRest.rebasing(in: Self.folder, changed: [])
    app.receive(.came(.landingSettled(Samples.flaky, .success([rest]))))
    #expect(!hasLeft(app))
    #expect(app.workspace.streams[Samples.flaky]?.waitsForStay == true)
    #expect(app.storedAfterCrash().1[Samples.flaky]?.last?.text.contains(Self.folder) == true)
  }

  @Test func `who waits for a rebase needs the person, and takes no command's place meanwhile`() throws {
    let app = app()
    _ = try begin("--rebase", on: app)
    let (stored, entries) = app.storedAfterCrash()
    let later = AppDriver.recovered(stored, entries: entries) {
      ($0.snapshots.canBeTaken, $0.settings.takesSnapshots) = (true, false)
      ($0.settings.queueEnabled, $0.settings.maxRunning) = (true, 1)
    }
    later.press("j")
    for place in [["--thread", Samples.flaky.text], ["--project", "/home/ada/src/web", "--agent", "shell"]] {
      _ = later.ask(.call(Call(["add"] + place + ["größer"], directory: "/tmp")))
    }
    let command = try #require(later.workspace.upNext.running.first?.item)
    let next = try #require(later.workspace.upNext.waiting.items.last?.id)
    #expect(later.workspace.streams[Samples.flaky]?.isLocked == true)
    let rest = LandRest.rebasing(in: Self.folder, changed: [])
    later.receive(.came(.landingSettled(Samples.flaky, .success([rest]))))
    let held = try #require(later.workspace.streams[Samples.flaky])
    #expect(!held.isLocked && held.needsPerson && later.state.state(of: held) == .held)
    #expect(later.state.shownInQueue.contains(Samples.flaky))
    #expect(later.workspace.upNext.run(next) != nil)
    let (standing, reason) = later.state.standing(of: command)
    #expect(standing == .held && reason == .threadWaits(Self.stay, thread: "fix flaky test"))
    #expect(done(later.ask(.wait(thread: Samples.flaky.text, timeoutSeconds: nil)))["outcome"] == "needs_you")
    later.takeEffects()
    _ = later.ask(.call(Call(["resume", Samples.flaky.text])))
    #expect(hasLeft(later))
  }

  @Test func `a landing that a rebase before it keeps from being done leaves its hold`() throws {
    let app = app()
    app.receive(.came(.landed(try begin("--rebase", on: app), Self.leftRebasing)))
    var outcome = LandOutcome()
    (outcome.failed, outcome.problem) = (.merge, .underWay(.rebase, in: Self.folder))
    app.receive(.came(.landed(try begin("--merge", on: app), outcome)))
    send(Samples.flaky, app)
    #expect(app.workspace.streams[Samples.flaky]?.waitsForStay == true)
    #expect(app.workspace.streams[Samples.flaky]?.worktree?.landing == .commit)
    _ = app.ask(.call(Call(["resume", Samples.flaky.text])))
    #expect(hasLeft(app))
  }

  @Test func `while another landing goes on behind what stayed of one, nobody lets messages leave into it`() throws {
    let app = app()
    app.receive(.came(.landed(try begin("--rebase", on: app), Self.leftRebasing)))
    let work = try begin("--merge", on: app)
    send(Samples.flaky, app)
    let waiting = try #require(app.workspace.streams[Samples.flaky])
    #expect(app.state.why(waiting) == .behindLanding(thread: "fix flaky test"))
    _ = app.ask(.call(Call(["resume", Samples.flaky.text])))
    #expect(!hasLeft(app))
    app.receive(.came(.landed(work, LandOutcome())))
    #expect(hasLeft(app))
  }

  @Test func `a commit that was cut off holds messages as long as git is at work there`() throws {
    let app = app()
    _ = try begin("--commit", on: app)
    let later = recovered(app)
    later.press("j")
    #expect(settled(later) == [[.commit]])
    send(Samples.flaky, later)
    later.receive(.came(.landingSettled(Samples.flaky, .success([.atWork(in: "/src/漢字")]))))
    #expect(!hasLeft(later))
    let held = try #require(later.workspace.streams[Samples.flaky])
    #expect(later.state.why(held) == .behindLanding(thread: "fix flaky test", stays: .git(in: "/src/漢字")))
    later.pass(seconds: 20)
    #expect(settled(later) == [[.commit]])
    later.receive(.came(.landingSettled(Samples.flaky, .success([]))))
    #expect(hasLeft(later))
  }

  @Test func `a second start while git is at work there holds them as the first one did`() throws {
    let app = app()
    _ = try begin("--commit", on: app)
    let first = recovered(app)
    first.press("j")
    #expect(settled(first) == [[.commit]])
    first.receive(.came(.landingSettled(Samples.flaky, .success([.atWork(in: "/src/漢字")]))))
    let later = recovered(first)
    later.press("j")
    #expect(settled(later) == [[.commit]])
    send(Samples.flaky, later)
    #expect(!hasLeft(later))
    later.receive(.came(.landingSettled(Samples.flaky, .success([]))))
    #expect(hasLeft(later))
    let lines = later.storedAfterCrash().1[Samples.flaky]?.filter { $0.reference == Entry.landing }
    #expect(lines?.map(\.status) == [.interrupted])
  }

  @Test func `what was left is looked at also where the clock was set back`() throws {
    let app = app()
    _ = try begin("--merge", on: app)
    let later = recovered(app)
    later.press("j")
    send(Samples.flaky, later)
    later.receive(.came(.landingSettled(Samples.flaky, .success([.atWork(in: "/src/漢字")]))))
    later.takeEffects()
    later.setClockBack(seconds: 86_400)
    later.press("k")
    #expect(settled(later) == [[.merge]])
  }

  @Test func `a landing is refused with what a message of the thread waits for, and nobody is at work there`() throws {
    let app = app()
    let work = try begin("--merge", on: app)
    let beside = try other(in: app)
    send(beside, app)
    let refused = refusal(app.ask(.call(Call(["land", beside.text, "--commit"]))))
    #expect(refused?.message.contains("fix flaky test") == true, "\(refused?.message ?? "")")
    let third = try #require(app.workspace.streams[Samples.accented])
    let others = app.state.landing(of: third, [.commit], message: "", for: .window(1)).work.others
    #expect(others == [])
    app.receive(.came(.landed(work, LandOutcome())))
    app.takeEffects()
  }

  @Test func `a message that waits for a landing and is taken back leaves its thread waiting for nothing`() throws {
    let app = app()
    let work = try begin("--merge", on: app)
    send(Samples.flaky, app)
    _ = app.ask(.call(Call(["undo"])))
    let stream = try #require(app.workspace.streams[Samples.flaky])
    #expect(stream.outbox.waiting.isEmpty && stream.departure == nil)
    app.receive(.came(.landed(work, LandOutcome())))
    app.takeEffects()
  }

  @Test func `a worktree in the folder of a landing is none of its business`() throws {
    var workspace = ReviewPaneTests.workspace()
    var worktree = Worktree(name: "login")
    worktree.plan = WorktreePlan(
      repository: "/home/ada/src/other", path: "/home/ada/src/api/trees/login", branch: "upnext/login", base: "abc",
      baseBranch: "main", folder: "")
    worktree.stage = .ready
    workspace.streams.update(Samples.wide) { $0.worktree = worktree }
    let app = AppDriver(workspace)
    let work = try begin("--commit", on: app)
    send(Samples.wide, app)
    #expect(hasLeft(app))
    send(Samples.flaky, app)
    #expect(!hasLeft(app))
    app.receive(.came(.landed(work, LandOutcome())))
    app.takeEffects()
  }

  @Test func `a folder that is looked for behind a landing says so`() throws {
    let app = app()
    let work = try begin("--commit", on: app)
    let call = Call(["new", "--agent", "shell", "--project", "/home/ada/src/api", "--worktree=login", "one"])
    let id: ThreadID = try #require(try app.answer(to: .call(call))["id"]?.string.flatMap { Identity($0) })
    func why() throws -> StatePhrase.Why { app.state.why(try #require(app.workspace.streams[id])) }
    let landing = try why()
    #expect(landing == .behindLanding(thread: "fix flaky test"))
    app.receive(.came(.landed(work, LandOutcome())))
    let making = try why()
    #expect(making == .settingUp)
    #expect(!hasLeft(app))
  }
}
