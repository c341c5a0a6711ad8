import Conversation
import Core
import Hosts
import HubScene
import JSON
import Queues
import Scene
import Sharing
import TestSupport
import Testing
import Toolkit

/// A command of a shared lane that runs on this host: it stands once, in its lane, and is an own running command there.
struct LaneRunTests {
  private let command = LaneTests.shared(1, "größe 漢字")

  /// It was claimed and begun here, and the hub has told of that.
  private func running(_ workspace: Workspace = Samples.idle, isTold: Bool = true) throws -> AppDriver {
    let app = LaneTests.driver(workspace, columns: 160)
    app.resize(160, 40)
    let me = SampleHub.host(HostTests.me, "laptop", isThere: true, seen: app.now)
    app.receive(.hub(.answered(.hosts(.done([me])))))
    LaneTests.hear([command, LaneTests.shared(2, "waits")], app)
    let wish = try #require(
      LaneTests.questions(app).lazy.compactMap { if case .claim(let wish) = $0 { wish } else { nil } }.first)
    let token = LaneTests.token(wish.id, of: command)
    app.receive(.hub(.answered(.claimed(wish, .done(.command(command, token: token))))))
    app.receive(.hub(.answered(.begun(token, .done(Done())))))
    if isTold {
      LaneTests.hear([LaneTests.shared(1, "größe 漢字", state: .running, host: HostTests.me)], number: 2, app)
    }
    app.press("4")
    app.takeEffects()
    return app
  }

  private func rows(_ app: AppDriver) -> [RowID] { app.state.windows[1]?.lists[.upNext]?.ids ?? [] }

  private func cursor(on prompt: String, _ app: AppDriver) {
    let place = rows(app).firstIndex { app.state.title(of: $0) == prompt } ?? 0
    app.press("g" + String(repeating: "j", count: place))
    app.takeEffects()
  }

  @Test(arguments: [true, false])
  func `it stands once, in its lane, also before the hub has told of it`(isTold: Bool) throws {
    let app = try running(isTold: isTold)
    defer { app.takeEffects() }
    let run = try #require(app.workspace.upNext.running.first)
    #expect(rows(app).first == .lane(LaneTests.lane))
    #expect(rows(app).filter { app.state.title(of: $0) == "größe 漢字" } == [.command(run.id)])
    // No row above the lane is counted.
    #expect(!app.screen(of: 1).contains("1 item"))
    #expect(!app.screen(of: 1).contains("1 up next"))
    if isTold { app.expectRow(containing: "api@laptop") }
    // A filter finds it once, too.
    app.press("/")
    app.type("größe")
    app.press("<enter>")
    #expect(rows(app) == [.command(run.id)])
  }

  @Test func `an own command that runs beside it stays above the lanes`() throws {
    let app = try running()
    defer { app.takeEffects() }
    #expect(app.ask(.words("add", "--agent", "shell", "own one")) != nil)
    #expect(app.workspace.upNext.running.count == 2)
    #expect(app.state.title(of: try #require(rows(app).first)) == "own one")
    #expect(rows(app).count == 4)
    app.expectRow(containing: "1 item")
  }

  @Test func `all that is done to an own running command is done on its row`() throws {
    let app = try running()
    defer { app.takeEffects() }
    let run = try #require(app.workspace.upNext.running.first?.item)
    cursor(on: "größe 漢字", app)
    app.press("m")
    #expect(app.state.windows[1]?.dialog != nil)
    app.press("<esc><space>")
    #expect(app.screen(of: 1).contains("Lane"), "whose it is stays to be read")
    app.press("<esc><enter>")
    #expect(app.state.windows[1]?.stream == run.stream)
    app.press("<esc>4")
    cursor(on: "größe 漢字", app)
    // It asks first, as with any that runs.
    app.press("x")
    #expect(app.state.windows[1]?.dialog != nil)
    app.press("<enter>")
    let stream = try #require(run.stream)
    #expect(app.takeEffects().contains(.agent(.cancel(stream))) || app.workspace.upNext.run(run.id) == nil)
  }

  @Test func `its key for a new command writes one for its lane`() throws {
    let app = try running()
    defer { app.takeEffects() }
    cursor(on: "größe 漢字", app)
    app.press("c")
    app.expectRow(containing: "New command in team")
  }

  @Test func `the cursor and a mark stay on a command that begins here`() throws {
    let app = LaneTests.driver(columns: 160)
    defer { app.takeEffects() }
    LaneTests.hear([command, LaneTests.shared(2, "waits")], app)
    let wish = try #require(
      LaneTests.questions(app).lazy.compactMap { if case .claim(let wish) = $0 { wish } else { nil } }.first)
    app.press("4")
    cursor(on: "größe 漢字", app)
    app.press("v")
    let token = LaneTests.token(wish.id, of: command)
    app.receive(.hub(.answered(.claimed(wish, .done(.command(command, token: token))))))
    app.receive(.hub(.answered(.begun(token, .done(Done())))))
    let run = try #require(app.workspace.upNext.running.first?.item)
    let list = try #require(app.state.windows[1]?.lists[.upNext])
    #expect(list.cursor == .command(run.id))
    #expect(list.marks == [.command(run.id)])
    app.endTurn(in: try #require(run.stream))
    #expect(app.state.windows[1]?.lists[.upNext]?.cursor.map { app.state.title(of: $0) } == "größe 漢字")
  }

  @Test func `once it has ended here its lane says so alone`() throws {
    let app = try running()
    defer { app.takeEffects() }
    let run = try #require(app.workspace.upNext.running.first?.item)
    app.endTurn(in: try #require(run.stream))
    #expect(!rows(app).contains(.command(run.id)))
    LaneTests.hear([], number: 3, gone: [command.id], app)
    #expect(rows(app).count == 2)
  }

  private func questions(_ app: AppDriver) -> [HubQuestion] { LaneTests.questions(app) }

  private func claims(_ app: AppDriver) -> [ClaimWish] {
    questions(app).compactMap { if case .claim(let wish) = $0 { wish } else { nil } }
  }

  /// It has run here alone, and the hub knows how it ended.
  private func ended(level: Int = HubTalk.levelOfLanes) throws -> AppDriver {
    let app = LaneTests.driver(level: level)
    LaneTests.hear([command], app)
    let token = try promise(command, app).token
    let run = try #require(app.workspace.upNext.running.first?.item)
    app.endTurn(in: try #require(run.stream))
    app.receive(.hub(.answered(.reported(token, .done(Done())))))
    #expect(app.workspace.hub.carried.isEmpty)
    LaneTests.hear([], number: 3, gone: [command.id], app)
    app.takeEffects()
    return app
  }

  /// The hub promises it, and lets it begin.
  private func promise(
    _ command: SharedCommand, _ app: AppDriver
  ) throws -> (token: ClaimToken, asked: [HubQuestion]) {
    let wish = try #require(claims(app).first)
    let token = LaneTests.token(wish.id, of: command)
    app.receive(.hub(.answered(.claimed(wish, .done(.command(command, token: token))))))
    app.receive(.hub(.answered(.begun(token, .done(Done())))))
    let asked = questions(app)
    // There is a place for another one, and nothing more to take.
    for case .claim(let next) in asked {
      app.receive(.hub(.answered(.claimed(next, .done(.nothing(nextMilliseconds: nil))))))
    }
    return (token, asked)
  }

  @Test func `what has run here and is given out again is not run again, and the hub is told its end`() throws {
    let app = try ended()
    defer { app.takeEffects() }
    // Of a hub that was restored this host has heard nothing yet: other hosts were there first.
    LaneTests.hear([command], number: 9, app)
    let (token, asked) = try promise(command, app)
    #expect(app.workspace.upNext.running.isEmpty)
    let told = asked.compactMap { if case .report(token, let outcome) = $0 { outcome } else { nil } }
    guard case .ended(let end)? = told.first else { return _ = Issue.record("\(told)") }
    #expect(end.state == .completed)
    // The rest of that lane is a person's to look at.
    app.receive(.hub(.answered(.reported(token, .done(Done())))))
    LaneTests.hear([LaneTests.shared(5, "next")], number: 10, gone: [command.id], app)
    #expect(claims(app).isEmpty)
    #expect(app.state.hubStatus["words"]?.string?.contains("upnext lane take-over team") == true)
  }

  private func told(_ questions: [HubQuestion]) -> [[RunTold]] {
    questions.compactMap { if case .ran(let runs, LaneTests.lane, HostTests.me) = $0 { runs } else { nil } }
  }

  @Test func `the hub is told what has run here and waits again, before any host takes it`() throws {
    let app = try ended(level: HubTalk.levelOfRuns)
    defer { app.takeEffects() }
    LaneTests.hear([command, LaneTests.shared(5, "next")], number: 9, app)
    let asked = questions(app)
    let runs = told(asked)
    #expect(runs.map { $0.map(\.run.id) } == [[command.id]])
    guard case .ended(let end)? = runs.first?.first?.run.outcome else { return _ = Issue.record("\(runs)") }
    #expect(end.state == .completed)
    // The rest of that lane is a person's to look at.
    #expect(!asked.contains { if case .claim = $0 { true } else { false } })
    #expect(app.state.hubStatus["older_lanes"] == ["team"])
    LaneTests.hear([LaneTests.shared(6, "another")], number: 10, app)
    #expect(told(questions(app)).isEmpty)
    app.receive(.hub(.answered(.ranTold(lane: LaneTests.lane, .done(Done())))))
    #expect(questions(app).contains(.lane(LaneTests.lane, since: 10, epoch: 1)))
    // Who was too busy, or could not keep it, hears it again.
    for kind in [HubRefusal.Kind.busy, .failed, .invalid] {
      app.receive(.hub(.answered(.ranTold(lane: LaneTests.lane, .refused(HubRefusal(kind))))))
      LaneTests.hear([], number: 10, app)
      #expect(told(questions(app)).count == 1)
    }
    // What another host has begun is a person's to look at, and what one has sent again runs again.
    for next in [
      LaneTests.shared(1, "größe 漢字", state: .running, host: SampleHub.build),
      LaneTests.shared(1, "größe 漢字", timesAgain: 1),
    ] {
      app.receive(.hub(.answered(.ranTold(lane: LaneTests.lane, .refused(HubRefusal(.busy))))))
      LaneTests.hear([next], number: 11, app)
      #expect(told(questions(app)).isEmpty)
    }
  }

  @Test func `what runs here and waits again goes on, and its end counts`() throws {
    let app = LaneTests.driver(level: HubTalk.levelOfRuns)
    defer { app.takeEffects() }
    LaneTests.hear([command], app)
    let token = try promise(command, app).token
    let stream = try #require(app.workspace.upNext.running.first?.item.stream)
    // A hub that was restored knows nothing of the promise.
    app.receive(.hub(.answered(.beaten(.done([token.claim: .gone])))))
    app.takeEffects()
    LaneTests.hear([command], number: 9, app)
    let effects = app.takeEffects()
    #expect(!effects.contains(.agent(.cancel(stream))))
    let runs = effects.compactMap { effect -> [RunTold]? in
      if case .hub(.ask(.ran(let runs, _, _))) = effect { runs } else { nil }
    }
    #expect(runs.map { $0.map(\.token) } == [[token]])
    #expect(runs.first?.first?.run.outcome == nil)
    LaneTests.hear([LaneTests.shared(1, "größe 漢字", state: .uncertain, host: HostTests.me)], number: 10, app)
    app.endTurn(in: stream)
    let reports = questions(app).compactMap { if case .report(token, let outcome) = $0 { outcome } else { nil } }
    #expect(reports.count == 1)
  }

  @Test func `what a person sends again is run again`() throws {
    let app = try ended()
    defer { app.takeEffects() }
    let again = LaneTests.shared(1, "größe 漢字", timesAgain: 1)
    LaneTests.hear([again], number: 4, app)
    _ = try promise(again, app)
    #expect(app.workspace.upNext.running.count == 1)
    #expect(app.state.hubStatus["older_lanes"] == [])
  }

  @Test func `from a lane of which the hub tells less than before nothing is taken until a person has taken it over`()
    throws
  {
    let app = LaneTests.driver()
    defer { app.takeEffects() }
    LaneTests.hear([], number: 1, app)
    LaneTests.hear([], number: 7, app)
    app.takeEffects()
    var older = LaneTests.news([command], number: 3, app: app)
    older = LaneNews(
      number: 3, hasMore: false, isAnew: true, commands: older.commands, gone: [], pulses: [], isPaused: false,
      epoch: 1,
      now: older.now)
    app.receive(.hub(.answered(.lane(LaneTests.lane, .done(older)))))
    #expect(claims(app).isEmpty)
    #expect(app.state.hubStatus["older_lanes"] == ["team"])
    // Nor in the next run.
    app.receive(.hub(.link(.away(.broken("x"), retryMilliseconds: 100))))
    let next = AppDriver(app.workspace)
    defer { next.takeEffects() }
    next.clone("git@github.com:upnext/api.git", to: "/src/api")
    LaneTests.join(next)
    LaneTests.hear([command], number: 4, next)
    #expect(claims(next).isEmpty)
    let takenOver = LaneNews(
      number: 5, hasMore: false, isAnew: true, commands: older.commands, gone: [], pulses: [], isPaused: false,
      epoch: 2,
      now: older.now)
    next.receive(.hub(.answered(.lane(LaneTests.lane, .done(takenOver)))))
    #expect(claims(next).count == 1)
    #expect(next.state.hubStatus["older_lanes"] == [])
  }

  @Test func `without its lane it stands among one's own`() throws {
    let app = try running()
    defer { app.takeEffects() }
    let run = try #require(app.workspace.upNext.running.first?.item)
    app.receive(.hub(.answered(.lanes(.done([])))))
    #expect(rows(app) == [.command(run.id)])
  }
}
