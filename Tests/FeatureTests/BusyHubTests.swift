import Conversation
import Core
import Hosts
import HubScene
import JSON
import Languages
import Queues
import Scene
import Sharing
import TestSupport
import Testing
import Toolkit

/// A hub that is too busy for a moment, or of which nobody knows what it has done: what is said of lanes meanwhile, and what is
/// asked again.
struct BusyHubTests {
  private let busy = HubRefusal(.busy)

  private func app(_ commands: [SharedCommand] = [LaneTests.shared(3, "first")], accept: String = "") -> AppDriver {
    let app = LaneTests.driver(accept: accept, columns: 160, level: HubTalk.levelOfSeveral)
    LaneTests.hear(commands, app)
    app.takeEffects()
    return app
  }

  private func told(_ app: AppDriver, client: Int = 7) -> [Reply] {
    app.takeEffects().compactMap { if case .reply(client, let reply) = $0 { reply } else { nil } }
  }

  // MARK: How old it is

  @Test(arguments: [HubAnswer<[SharedLane]>.refused(HubRefusal(.busy)), .unknown])
  func `lanes that the hub does not tell are told as of when they were read`(answer: HubAnswer<[SharedLane]>) throws {
    let app = app()
    defer { app.takeEffects() }
    let read = app.now
    app.pass(seconds: 3600)
    func list() -> String? {
      guard case .done(let json)? = told(app).first else { return "refused" }
      return json.array?.first?["as_of"]?.string
    }
    #expect(app.ask(.words("list", "lanes")) == nil)
    app.receive(.hub(.answered(.lanes(answer))))
    let asOf = try #require(list().flatMap { Timestamp(iso8601: $0) })
    #expect((0...200).contains(asOf.milliseconds - read.milliseconds))
    #expect(app.screen(of: 1).contains("as of"))
    // It is asked again by itself, and then it is of now.
    app.pass(seconds: 3)
    #expect(LaneTests.questions(app).contains(.lanes))
    app.receive(.hub(.answered(.lanes(.done([LaneTests.listing()])))))
    #expect(!app.screen(of: 1).contains("as of"))
    #expect(app.ask(.words("list", "lanes")) == nil)
    app.receive(.hub(.answered(.lanes(.done([LaneTests.listing()])))))
    #expect(list() == nil)
  }

  @Test(arguments: [HubAnswer<LaneNews>.refused(HubRefusal(.busy)), .unknown])
  func `a lane in which something is new that the hub does not tell is as of when it was read`(
    answer: HubAnswer<LaneNews>
  ) {
    let app = app()
    defer { app.takeEffects() }
    app.pass(seconds: 3600)
    #expect(!app.screen(of: 1).contains("as of"))
    app.receive(.hub(.link(.news(.lane(LaneTests.lane)))))
    app.receive(.hub(.answered(.lane(LaneTests.lane, answer))))
    #expect(app.screen(of: 1).contains("as of"))
    guard case .done(let json)? = app.ask(.words("lane", "show", "team")) else {
      Issue.record("it was not told")
      return
    }
    #expect(json["as_of"]?.string != nil)
    LaneTests.hear([LaneTests.shared(4, "second")], number: 2, app)
    #expect(!app.screen(of: 1).contains("as of"))
  }

  private func asOf(_ lanes: JSON) -> Int64? {
    lanes.array?.first?["as_of"]?.string.flatMap { Timestamp(iso8601: $0)?.milliseconds }
  }

  @Test func `a lane in which nothing happened for long is as of when the hub was lost`() throws {
    let app = app()
    defer { app.takeEffects() }
    app.pass(seconds: 9 * 3600)
    let lost = app.now.milliseconds
    app.receive(.hub(.link(.away(.broken("x"), retryMilliseconds: 100))))
    app.pass(seconds: 60)
    #expect(try #require(asOf(app.state.laneViews(in: .english))) - lost <= 200)
    #expect(try #require(app.workspace.hub.copy.lanes.readAt) - lost <= 200)
    #expect(try #require(asOf(app.state.laneViews(in: .english))) >= lost)
  }

  @Test func `what was known before a connection is told as of then until it was read again, which a list waits for`()
    throws
  {
    let app = app()
    defer { app.takeEffects() }
    app.pass(seconds: 3600)
    app.receive(.hub(.link(.away(.broken("x"), retryMilliseconds: 100))))
    let lost = app.now.milliseconds
    app.pass(seconds: 60)
    LaneTests.join(app, level: HubTalk.levelOfSeveral)
    #expect(try #require(asOf(app.state.laneViews(in: .english))) - lost <= 200)
    app.takeEffects()
    #expect(app.ask(.words("list", "lanes")) == nil)
    app.receive(.hub(.answered(.lanes(.done([LaneTests.listing()])))))
    #expect(told(app) == [])
    LaneTests.hear([LaneTests.shared(3, "changed")], number: 2, app)
    guard case .done(let json)? = told(app).first else {
      Issue.record("it was not told")
      return
    }
    #expect(json.array?.first?["as_of"]?.string == nil)
    #expect(json.text.contains("changed"))
  }

  // MARK: Who waits

  private let ended = LaneTests.shared(9).id

  @Test(arguments: [HubAnswer<CommandRead>.refused(HubRefusal(.busy)), .refused(HubRefusal(.crowded)), .unknown])
  func `who waits for a command waits on while the hub is too busy to tell of it`(answer: HubAnswer<CommandRead>) {
    let app = app()
    defer { app.takeEffects() }
    #expect(app.ask(.words("wait", ended.text)) == nil)
    app.takeEffects()
    for _ in 0..<3 {
      app.receive(.hub(.answered(.command(ended, answer))))
      #expect(told(app) == [])
      app.pass(milliseconds: 1100)
      #expect(LaneTests.questions(app) == [.command(ended)])
    }
    let read = CommandRead(command: LaneTests.shared(9), end: CommandEnd(.completed))
    app.receive(.hub(.answered(.command(ended, .done(read)))))
    guard case .done(let json)? = told(app).first else {
      Issue.record("it was not told")
      return
    }
    #expect(json["outcome"]?.string == "completed")
    app.pass(seconds: 10)
    #expect(LaneTests.questions(app) == [])
  }

  @Test func `who waits for one by the beginning of its id waits on, too, and is asked for no more when it hangs up`() {
    let app = app()
    defer { app.takeEffects() }
    let beginning = String(ended.text.prefix(18))
    #expect(app.ask(.words("wait", beginning)) == nil)
    #expect(app.ask(.words("show", beginning), client: 8) == nil)
    app.takeEffects()
    app.receive(.hub(.answered(.ended(beginning: beginning, .refused(busy)))))
    let effects = app.takeEffects()
    #expect(!effects.contains { if case .reply(7, _) = $0 { true } else { false } })
    #expect(effects.contains { if case .reply(8, .refused) = $0 { true } else { false } })
    app.pass(milliseconds: 1100)
    #expect(LaneTests.questions(app) == [.ended(beginning: beginning)])
    app.receive(.hub(.answered(.ended(beginning: beginning, .refused(busy)))))
    app.receive(.clientLeft(7))
    app.pass(seconds: 2)
    #expect(LaneTests.questions(app) == [])
    // Nobody is told an old answer.
    #expect(app.ask(.words("show", beginning), client: 9) == nil)
    app.receive(
      .hub(.answered(.ended(beginning: beginning, .done([EndedPlace(id: ended, lane: LaneTests.lane)])))))
    #expect(LaneTests.questions(app).contains(.command(ended)))
  }

  // MARK: Accounts that are held

  private func holds(_ app: AppDriver) -> [Bool] {
    LaneTests.questions(app).compactMap { if case .hold("shell", let until, _) = $0 { until != nil } else { nil } }
  }

  /// A host whose account is used up, as it has just said.
  private func limited() throws -> AppDriver {
    let app = app(accept: "team agents=shell folders=/src")
    #expect(app.ask(.words("add", "--agent", "shell", "x")) != nil)
    let thread = try #require(app.workspace.upNext.running.first?.item.stream)
    let limit = UsageLimit(until: app.now.adding(seconds: 60), words: "limit")
    app.endTurn(.failed("its limit is used up", .notTaken, cause: .usageLimit(limit)), in: thread)
    return app
  }

  @Test(arguments: [HubAnswer<Done>.refused(HubRefusal(.busy)), .refused(HubRefusal(.failed)), .unknown])
  func `that an account is held is said until the hub knows it, and so is that it is held no more`(
    answer: HubAnswer<Done>
  ) throws {
    let app = try limited()
    let thread = try #require(app.workspace.streams.all.first { $0.effectiveProvider == "shell" }?.id)
    defer { app.takeEffects() }
    for isHeld in [true, false] {
      #expect(holds(app) == [isHeld])
      app.receive(.hub(.answered(.held(account: "shell", answer))))
      app.pass(milliseconds: 1100)
      #expect(holds(app) == [isHeld])
      app.receive(.hub(.answered(.held(account: "shell", .done(Done())))))
      app.pass(seconds: 5)
      #expect(holds(app) == [])
      // Before its time: what has passed is over everywhere.
      if isHeld { app.receive(.agent(AgentReport(thread, .limited(nil)))) }
    }
  }

  @Test func `a limit lifted while the hub is away is said when it is back, and one that has passed is not`() throws {
    for isLifted in [true, false] {
      let app = try limited()
      defer { app.takeEffects() }
      let thread = try #require(app.workspace.streams.all.first { $0.effectiveProvider == "shell" }?.id)
      app.receive(.hub(.answered(.held(account: "shell", .done(Done())))))
      app.receive(.hub(.link(.away(.broken("x"), retryMilliseconds: 100))))
      if isLifted { app.receive(.agent(AgentReport(thread, .limited(nil)))) } else { app.pass(seconds: 70) }
      app.takeEffects()
      LaneTests.join(app)
      // Another host may have met a longer one meanwhile.
      #expect(holds(app) == (isLifted ? [false] : []))
    }
  }

  // MARK: Edits one behind the other

  private func edit(_ words: String..., in app: AppDriver, client: Int = 7) {
    let call = Call(["edit", LaneTests.shared(3).id.text] + words, directory: "/src/api")
    #expect(app.ask(.call(call), client: client) == nil)
  }

  private func edits(_ app: AppDriver) -> [LaneAct] {
    LaneTests.questions(app).compactMap { if case .act(let act) = $0 { act } else { nil } }
  }

  private func seen(_ act: LaneAct?) -> Int64? { if case .edit(_, _, let seen)? = act?.kind { seen } else { nil } }

  /// What the hub has after the first edit, and perhaps after somebody else's.
  private func changed(_ prompt: String, agent: String = "shell", number: Int64) -> SharedCommand {
    let old = LaneTests.shared(3, prompt, agent: agent)
    return SharedCommand(
      request: old.request, lane: old.lane, rank: old.rank, number: number, person: old.person, fromHost: nil,
      addedAt: 0, isProposed: false, state: .waiting, host: nil, claimedAt: nil, begunAt: nil, leaseUntil: nil,
      isCancelAsked: false, timesAgain: 0)
  }

  @Test func `a second edit waits for the answer to the first, and is meant for what that has made`() throws {
    let app = app()
    defer { app.takeEffects() }
    edit("größe", in: app)
    let first = try #require(edits(app).first)
    #expect(seen(first) == 3)
    app.receive(.hub(.answered(.acted(first.id, .refused(busy)))))
    edit("--mode", "plan", in: app, client: 8)
    edit("größe 漢字", in: app, client: 9)
    #expect(edits(app) == [])
    app.pass(milliseconds: 1100)
    #expect(edits(app) == [first])
    app.receive(.hub(.answered(.acted(first.id, .done(ActDone())))))
    #expect(edits(app) == [], "what the first has made is read before")
    LaneTests.hear([changed("größe", number: 12)], number: 12, app)
    let second = try #require(edits(app).first)
    #expect(second.kind == .edit(LaneTests.shared(3).id, [.mode("plan")], seen: 12))
    app.receive(.hub(.answered(.acted(second.id, .done(ActDone())))))
    var third = changed("größe", number: 13)
    third.request.mode = "plan"
    LaneTests.hear([third], number: 13, app)
    #expect(edits(app).first?.kind == .edit(LaneTests.shared(3).id, [.prompt("größe 漢字")], seen: 13))
  }

  @Test func `what somebody else has changed in between is not written over`() throws {
    let app = app()
    defer { app.takeEffects() }
    edit("größe", in: app)
    let first = try #require(edits(app).first)
    edit("--mode", "plan", in: app, client: 8)
    app.receive(.hub(.answered(.acted(first.id, .done(ActDone())))))
    LaneTests.hear([changed("größe", agent: "claude", number: 13)], number: 13, app)
    #expect(edits(app).map(seen) == [3])
  }

  @Test func `behind a first edit that was refused, the second is meant for what was seen`() throws {
    let app = app()
    defer { app.takeEffects() }
    edit("größe", in: app)
    let first = try #require(edits(app).first)
    edit("--mode", "plan", in: app, client: 8)
    app.receive(.hub(.answered(.acted(first.id, .refused(HubRefusal(.large))))))
    #expect(edits(app).map(seen) == [3])
  }

  @Test func `an edit behind one's own move of the same command is not refused for that`() throws {
    let app = app([LaneTests.shared(2, "before"), LaneTests.shared(3, "first")])
    defer { app.takeEffects() }
    #expect(app.ask(.words("top", LaneTests.shared(3).id.text)) == nil)
    let move = try #require(edits(app).first)
    edit("größe", in: app, client: 8)
    app.receive(.hub(.answered(.acted(move.id, .done(ActDone())))))
    LaneTests.hear([changed("first", number: 12)], number: 12, app)
    #expect(edits(app).map(seen) == [12])
  }
}
