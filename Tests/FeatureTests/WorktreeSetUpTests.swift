import Answers
import CommandLine
import Conversation
import Core
import JSON
import Languages
import Queues
import Scene
import Sharing
import TestSupport
import Testing
import WorktreeActs
import Worktrees

/// A thread's folder is made ready, which may take minutes: what happens is said, and it can be called off.
struct WorktreeSetUpTests {
  private let plan = WorktreePlan(
    repository: "/home/ada/src/api", path: "/data/worktrees/api-1/login", branch: "upnext/login", base: "abc",
    baseBranch: "main", folder: "")
  private let app: AppDriver
  private let id: ThreadID
  private let making: WorktreeWish

  /// A new thread's first message waits for its folder.
  init() throws {
    let app = AppDriver()
    let call = Call(["new", "--agent", "shell", "--project", "/home/ada/src/api", "--worktree=login", "one"])
    let answer = try app.answer(to: .call(call))
    (self.app, id) = (app, try #require(answer["id"]?.string.flatMap { Identity($0) }))
    app.receive(.came(.worktree(try #require(Self.wish(app)), .success(.planned(plan)))))
    making = try #require(Self.wish(app))
    app.press("1g<enter>")
  }

  private static func wish(_ app: AppDriver) -> WorktreeWish? {
    app.takeEffects().compactMap { if case .run(.worktree(let wish)) = $0 { wish } else { nil } }.last
  }

  private func isDelivered() -> Bool {
    app.takeEffects().contains { if case .agent(.deliver) = $0 { true } else { false } }
  }

  @Test func `the row, the conversation and the answer to why say what happens, and since when`() throws {
    app.pass(seconds: 12)
    app.expectRow(containing: "setting up its worktree 12s", "calls it off")
    app.expectRow(containing: "● one", "set-up")
    for name in ["threads", "queue"] {
      guard case .done(let list)? = app.ask(.call(Call(["list", name, "--all"]))) else { continue }
      let threads = (list.array ?? []).map { $0["thread"] ?? $0 }
      #expect(threads.filter { $0["setting_up"] == true }.map { $0["id"]?.string } == [id.text], "\(name)")
      // Scripts know no such state.
      #expect(threads.first { $0["id"]?.string == id.text }?["state"] == "working")
    }
    let list = try CommandLineVerb.named(by: ["list", "threads"])
    let words = list.0.report(
      try app.answer(to: .call(Call(["list", "threads"]))), try Arguments(list.1, of: list.0), false)
    #expect(words.output.contains("set-up"))
    app.press("<esc>y")
    #expect(app.screen(of: 1).contains("set-up: the thread's worktree is being made ready"))
  }

  @Test func `a hook that fails behind a new folder is said, and the message leaves all the same`() {
    app.receive(.came(.worktree(making, .success(.madeThough(hook: "git-lfs fehlt, größer")))))
    #expect(isDelivered())
    let lines = app.storedAfterCrash().1[id] ?? []
    #expect(lines.contains { $0.text.hasSuffix("post-checkout hook failed: git-lfs fehlt, größer") })
  }

  @Test(arguments: [
    (WorktreeProblem.isBare, "bare"), (.branchInTheWay("upnext"), "git branch -m upnext"),
    (.refused("fatal: 'upnext/größe' is already checked out at '/p'"), "git switch -"),
    (.refused("fatal: 'upnext/größe' is already used by worktree at '/p'"), "git worktree move -f -f"),
  ]) func `what keeps git from making one is said in both languages, with what to do`(
    problem: WorktreeProblem, words: String
  ) {
    let said = [Language.english, .german].map { $0.text(WorktreePhrase.notMade(problem)) }
    #expect(said[0] != said[1] && said.allSatisfy { $0.contains(words) })
  }

  @Test func `other hosts say it, too`() throws {
    let app = HostTests.driver()
    var facts = HostTests.threads(at: app.now)[1]
    facts.isSettingUp = true
    facts = try #require(ThreadFacts(facts.json))
    HostTests.hear([facts], number: 2, app)
    app.expectRow(containing: "● bench", "set-up")
    guard case .done(let threads)? = app.ask(.call(Call(["list", "threads"]))) else { return #expect(Bool(false)) }
    #expect(threads.array?.first { $0["name"] == "bench" }?["setting_up"] == true)
    app.takeEffects()
  }

  @Test func `Ctrl-X calls it off: the message waits first, the outbox is paused, and the set-up ends`() throws {
    app.press("<ctrl-x>")
    let stream = try #require(app.workspace.streams[id])
    #expect(!stream.isLocked && stream.state(at: app.now, quietAfter: 60) == .held)
    #expect(stream.outbox.waiting.items.map(\.content) == ["one"])
    #expect(stream.outbox.isPaused)
    #expect(app.takeEffects().contains(.run(.stopWorktree(making))))
    app.expectNoRow(containing: "setting up")
    // What came of it all the same is no failure, and nothing leaves by it.
    app.receive(.came(.worktree(making, .failure(.tookTooLong))))
    #expect(app.workspace.streams[id]?.outbox.hold == .paused)
    #expect(!isDelivered())
    // The person's word begins it anew, and then the message leaves.
    _ = app.ask(.call(Call(["resume", id.text])))
    let again = try #require(Self.wish(app))
    #expect(again.work == making.work && again.id != making.id)
    app.receive(.came(.worktree(again, .success(.made))))
    #expect(isDelivered())
  }

  @Test func `where nothing waits for it any more, it ends and nothing is paused`() throws {
    app.press("<tab>x")
    #expect(app.workspace.streams[id]?.outbox.waiting.isEmpty == true)
    app.press("<ctrl-x>")
    #expect(app.workspace.streams[id]?.outbox.isPaused == false)
    #expect(app.takeEffects().contains(.run(.stopWorktree(making))))
    app.press("5two<enter>")
    #expect(Self.wish(app)?.work == making.work)
  }

  @Test func `interrupt does the same`() throws {
    #expect(
      app.ask(.call(Call(["interrupt", id.text]))) == .done(["thread": .string(id.text), "state": "paused"]))
    #expect(app.workspace.streams[id]?.outbox.hold == .paused)
    #expect(app.takeEffects().contains(.run(.stopWorktree(making))))
  }

  @Test func `a command whose worktree is called off is cancelled`() throws {
    _ = app.ask(.call(Call(["add", "--agent", "shell", "--project", "/home/ada/src/api", "--worktree=two", "build"])))
    let wish = try #require(Self.wish(app))
    let command = try #require(app.workspace.upNext.running.first?.item)
    let thread = try #require(command.stream)
    _ = app.ask(.call(Call(["interrupt", thread.text])))
    #expect(app.takeEffects().contains(.run(.stopWorktree(wish))))
    #expect(app.workspace.history.last?.status == .cancelled)
    #expect(app.workspace.streams[thread]?.outbox.waiting.isEmpty == true)
    #expect(app.workspace.streams[thread]?.outbox.isPaused == false)
  }
}
