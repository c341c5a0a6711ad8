import Conversation
import Core
import HubScene
import Queues
import Scene
import Sharing
import TestSupport
import Testing

/// What a host takes of shared lanes when its places, or its agents' limits, are used up meanwhile.
struct LaneLimitTests {
  @Test func `what has lost its place to a command of its own host goes back`() throws {
    for isBegun in [false, true] {
      let app = LaneTests.driver()
      defer { app.takeEffects() }
      #expect(app.ask(.words("settings", "next.max_running", "1")) != nil)
      let command = LaneTests.shared(1)
      LaneTests.hear([command], app)
      let wish = try #require(LaneTests.claims(app).first)
      let token = LaneTests.token(wish.id, of: command)
      let promise = HubReply.claimed(wish, .done(.command(command, token: token)))
      if isBegun { app.receive(.hub(.answered(promise))) }
      #expect(app.ask(.words("add", "--agent", "shell", "sleep")) != nil)
      app.takeEffects()
      if isBegun {
        app.receive(.hub(.answered(.begun(token, .done(Done())))))
        #expect(LaneTests.questions(app).contains(.report(token, .untouched)))
      } else {
        app.receive(.hub(.answered(promise)))
        #expect(LaneTests.questions(app).contains(.giveBack(token)))
      }
      #expect(app.workspace.upNext.running.count == 1)
      app.receive(.hub(.answered(isBegun ? .reported(token, .done(Done())) : .givenBack(token, .done(Done())))))
      LaneTests.hear([command], number: 2, app)
      #expect(LaneTests.claims(app) == [])
      // No other terms are needed: once there is a place, it is asked for at once.
      let own = try #require(app.workspace.upNext.running.first?.item.stream)
      app.endTurn(in: own)
      #expect(LaneTests.claims(app).map(\.lane) == [LaneTests.lane])
    }
  }

  @Test func `a limit that is used up before anything was said gives the command back, and holds the account`() throws {
    let app = LaneTests.driver()
    defer { app.takeEffects() }
    let token = try LaneTests.begin(LaneTests.shared(1), app)
    let thread = try #require(app.workspace.upNext.running.first?.item.stream)
    let until = app.now.adding(seconds: 3600)
    app.endTurn(
      .failed("its limit is used up", .notTaken, cause: .usageLimit(UsageLimit(until: until, words: "limit"))),
      in: thread)
    let asked = LaneTests.questions(app)
    #expect(asked.contains(.report(token, .untouched)))
    #expect(asked.contains { if case .hold("shell", _?, _) = $0 { true } else { false } })
    #expect(app.workspace.upNext.isEmpty)
    app.receive(.hub(.answered(.reported(token, .done(Done())))))
    #expect(LaneTests.claims(app) == [])
  }

  @Test func `a limit of one model ends a lane's command, so that others may be asked`() throws {
    let app = LaneTests.driver()
    defer { app.takeEffects() }
    let token = try LaneTests.begin(LaneTests.shared(1), app)
    let thread = try #require(app.workspace.upNext.running.first?.item.stream)
    let limit = UsageLimit(until: app.now.adding(seconds: 345_600), words: "limit", isOfOneModel: true)
    app.endTurn(.failed("its limit is used up", .notTaken, cause: .usageLimit(limit)), in: thread)
    let asked = LaneTests.questions(app)
    let told: [CommandEnd] = asked.compactMap { if case .report(token, .ended(let end)) = $0 { end } else { nil } }
    #expect(told.map(\.state) == [.failed] && told.map(\.error) == ["its limit is used up"])
    #expect(!asked.contains { if case .hold("shell", _?, _) = $0 { true } else { false } })
    #expect(app.workspace.upNext.isEmpty)
    #expect(app.workspace.history.last?.status == .failed)
  }

  @Test func `a limit that grows is told again, and one that has passed is lifted by nobody`() {
    let app = LaneTests.driver()
    defer { app.takeEffects() }
    let (first, second) = (app.now.adding(seconds: 60), app.now.adding(seconds: 3600))
    func holds() -> [Int64?] {
      LaneTests.questions(app).compactMap { if case .hold("shell", let until, _) = $0 { until } else { nil } }
    }
    for words in ["a", "b"] { #expect(app.ask(.words("add", "--agent", "shell", words)) != nil) }
    let threads = app.workspace.upNext.running.compactMap(\.item.stream)
    for (thread, until) in zip(threads, [first, second]) {
      app.endTurn(
        .failed("its limit is used up", .notTaken, cause: .usageLimit(UsageLimit(until: until, words: "limit"))),
        in: thread)
      let told = holds().compactMap { $0 }
      #expect(told.count == 1 && (until.milliseconds..<until.milliseconds + 6000).contains(told[0]))
    }
    app.pass(seconds: 3700)
    #expect(holds() == [])
  }
}
