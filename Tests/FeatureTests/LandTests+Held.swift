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
import Words
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
