import Conversation
import Core
import Hosts
import HubScene
import JSON
import Queues
import Scene
import Settings
import Sharing
import TestSupport
import Testing
import Toolkit

/// A host and the shared lanes of its hub: what it takes, what runs, what is reported, and what persons do there.
struct LaneTests {
  static let lane = SharedID(random: 60, 60)
  static let person = SampleHub.person

  static func shared(
    _ number: UInt64, _ prompt: String = "fix it", state: SharedCommand.State = .waiting, host: SharedID? = nil,
    person: SharedID = person, agent: String = "shell", project: String = "github.com/upnext/api",
    isCancelAsked: Bool = false, isProposed: Bool = false, needs: [String] = [], notBefore: Int64? = nil,
    timesAgain: Int = 0
  ) -> SharedCommand {
    SharedCommand(
      request: SharedRequest(
        id: SharedID(random: number, 70), prompt: prompt, agent: agent, project: project, needs: needs,
        notBefore: notBefore, isStashed: isProposed),
      lane: lane, rank: Int64(number), number: Int64(number), person: person, fromHost: nil, addedAt: 0,
      isProposed: isProposed, state: state, host: host, claimedAt: nil, begunAt: nil, leaseUntil: nil,
      isCancelAsked: isCancelAsked, timesAgain: timesAgain)
  }

  static func token(_ claim: SharedID, of command: SharedCommand) -> ClaimToken {
    ClaimToken(command: command.id, lane: lane, claim: claim, fence: 7, epoch: 1)
  }

  static func facts(now: Timestamp, level: Int = HubTalk.levelOfLanes) -> HubFacts {
    SampleHub.facts(now: now, level: level)
  }

  static func listing(_ right: SharedLane.Right = .own) -> SharedLane {
    SharedLane(
      id: lane, name: "team", right: right, owner: "ada", epoch: 1, number: 1, isPaused: false, most: nil, caps: [:],
      people: [:], names: [person: "ada"], counts: [:])
  }

  static func news(_ commands: [SharedCommand], number: Int64 = 1, gone: [SharedID] = [], app: AppDriver) -> LaneNews {
    LaneNews(
      number: number, hasMore: false, isAnew: number == 1, commands: commands, gone: gone, pulses: [], isPaused: false,
      epoch: 1, now: app.now.milliseconds)
  }

  /// A host that has joined, and that takes from the lane what its config names.
  static func driver(
    _ workspace: Workspace = Samples.idle, accept: String = "team agents=shell folders=/src", columns: Int = 100,
    isRecovered: Bool = false, level: Int = HubTalk.levelOfLanes
  ) -> AppDriver {
    var workspace = workspace
    workspace.hub.host = OwnHost(id: HostTests.me, name: "laptop")
    _ = workspace.settings.set(.hubAddress, to: "postgresql:///upnext")
    _ = workspace.settings.set(.hubAccept, to: accept)
    let app = AppDriver(workspace, columns: columns, isRecovered: isRecovered)
    app.clone("git@github.com:upnext/api.git", to: "/src/api")
    join(app, level: level)
    return app
  }

  static func join(_ app: AppDriver, level: Int = HubTalk.levelOfLanes) {
    app.receive(.hub(.link(.ready(facts(now: app.now, level: level)))))
    app.receive(.hub(.answered(.attached(.done(0)))))
    app.receive(.hub(.answered(.hosts(.done([])))))
    app.receive(.hub(.answered(.lanes(.done([listing()])))))
  }

  static func hear(_ commands: [SharedCommand], number: Int64 = 1, gone: [SharedID] = [], _ app: AppDriver) {
    app.receive(.hub(.answered(.lane(lane, .done(news(commands, number: number, gone: gone, app: app))))))
  }

  static func questions(_ app: AppDriver) -> [HubQuestion] {
    app.takeEffects().compactMap { if case .hub(.ask(let question)) = $0 { question } else { nil } }
  }

  static func claims(_ app: AppDriver) -> [ClaimWish] {
    questions(app).compactMap { if case .claim(let wish) = $0 { wish } else { nil } }
  }

  /// Its first command is claimed and begun here; the answer is its token.
  static func begin(_ command: SharedCommand, _ app: AppDriver) throws -> ClaimToken {
    hear([command], app)
    let wish = try #require(claims(app).first)
    let token = Self.token(wish.id, of: command)
    app.receive(.hub(.answered(.claimed(wish, .done(.command(command, token: token))))))
    #expect(questions(app).contains(.begin(token, leaseMilliseconds: LaneWork.lease)))
    #expect(app.workspace.upNext.running.isEmpty)
    app.receive(.hub(.answered(.begun(token, .done(Done())))))
    return token
  }

  // MARK: What it takes

  @Test func `nothing is claimed that the host's own config does not name`() {
    for accept in [
      "", "other agents=shell folders=/src", "team agents=claude2", "team agents=shell folders=/elsewhere",
    ] {
      let app = Self.driver(accept: accept)
      Self.hear([Self.shared(1)], app)
      #expect(Self.claims(app) == [], "\(accept)")
    }
  }

  @Test func `what is claimed says what is offered, for whom and where`() throws {
    let app = Self.driver()
    defer { app.takeEffects() }
    #expect(app.ask(.words("settings", "hub.offers", "gpu,big")) != nil)
    app.takeEffects()
    Self.hear([Self.shared(1)], app)
    let wish = try #require(Self.claims(app).last)
    #expect(wish.agents == ["shell": "shell"])
    #expect(wish.projects == ["github.com/upnext/api"])
    #expect(wish.people == [Self.person])
    #expect(wish.offers == ["gpu", "big"])
  }

  @Test func `a host that is introduced anew asks nothing again that is on its way`() throws {
    let app = Self.driver()
    defer { app.takeEffects() }
    Self.hear([Self.shared(1)], app)
    let wish = try #require(Self.claims(app).first)
    #expect(app.ask(.words("settings", "hub.offers", "gpu")) != nil)
    // A promise to the second of two would be heard by nobody: the first one's answer has ended the claim.
    app.receive(.hub(.answered(.attached(.done(0)))))
    #expect(Self.claims(app) == [])
    // On another connection nobody answers what was asked on the last one.
    app.receive(.hub(.link(.away(.silent, retryMilliseconds: 500))))
    Self.join(app)
    #expect(Self.claims(app).map(\.id) == [wish.id])
  }

  @Test func `nothing is claimed while Up Next is paused here, full, or all is paused`() throws {
    let app = Self.driver()
    defer { app.takeEffects() }
    #expect(app.ask(.words("pause", "--next")) != nil)
    Self.hear([Self.shared(1)], app)
    #expect(Self.claims(app) == [])
    #expect(app.ask(.words("resume", "--next")) != nil)
    #expect(Self.claims(app).count == 1)
    let full = Self.driver()
    defer { full.takeEffects() }
    for _ in 0..<3 { #expect(full.ask(.words("add", "--agent", "shell", "sleep")) != nil) }
    #expect(full.workspace.upNext.running.count == 3)
    Self.hear([Self.shared(1)], full)
    #expect(Self.claims(full) == [])
  }

  @Test func `a command is begun in the hub, saved with its token, and then started, once`() throws {
    let app = Self.driver()
    defer { app.takeEffects() }
    let command = Self.shared(1, "größe 漢字")
    let token = try Self.begin(command, app)
    let run = try #require(app.workspace.upNext.running.first?.item)
    #expect(run.request.prompt == "größe 漢字")
    #expect(app.workspace.place(of: run).project == "/src/api")
    #expect(app.workspace.hub.carried == [CarriedCommand(token: token, local: run.id.text)])
    let saves = app.log.lastIndex(of: .save)
    #expect(saves != nil)
    // The answer comes once more: nothing starts again.
    app.receive(.hub(.answered(.begun(token, .done(Done())))))
    #expect(app.workspace.upNext.running.count == 1)
  }

  @Test(arguments: [
    shared(1, person: SharedID(random: 5, 5)), shared(1, agent: "claude"), shared(1, project: "github.com/evil/api"),
    shared(1, needs: ["gpu"]),
  ])
  func `what somebody wrote into the database by hand is given back and not begun`(command: SharedCommand) throws {
    let app = Self.driver()
    defer { app.takeEffects() }
    Self.hear([Self.shared(2)], app)
    let wish = try #require(Self.claims(app).first)
    let token = Self.token(wish.id, of: command)
    app.receive(.hub(.answered(.claimed(wish, .done(.command(command, token: token))))))
    let asked = Self.questions(app)
    #expect(asked.contains(.giveBack(token)))
    #expect(!asked.contains { if case .begin = $0 { true } else { false } })
    #expect(app.workspace.upNext.running.isEmpty)
    #expect(app.workspace.hub.carried == [])
    // It waits there again, and would be promised again at once.
    Self.hear([Self.shared(2)], number: 2, app)
    #expect(Self.claims(app) == [])
    app.pass(seconds: 61)
    #expect(Self.claims(app).count == 1)
  }

  @Test func `whose lease was over while the machine slept is not started`() throws {
    let app = Self.driver()
    defer { app.takeEffects() }
    Self.hear([Self.shared(1)], app)
    let wish = try #require(Self.claims(app).first)
    let token = Self.token(wish.id, of: Self.shared(1))
    app.receive(.hub(.answered(.claimed(wish, .done(.command(Self.shared(1), token: token))))))
    app.pass(seconds: 91)
    app.receive(.hub(.answered(.begun(token, .done(Done())))))
    #expect(app.workspace.upNext.running.isEmpty)
    #expect(app.workspace.hub.carried == [])
  }

  // MARK: What comes of it

  @Test func `its end is reported with its result until the hub knows it`() throws {
    let app = Self.driver()
    defer { app.takeEffects() }
    let token = try Self.begin(Self.shared(1), app)
    let thread = try #require(app.workspace.upNext.running.first?.item.stream)
    app.takeEffects()
    app.endTurn(in: thread)
    let outcome = ClaimOutcome.ended(try #require(end(of: app)))
    #expect(Self.questions(app).contains(.report(token, outcome)))
    #expect(app.workspace.hub.carried.count == 1)
    app.receive(.hub(.answered(.reported(token, .unknown))))
    app.pass(seconds: 2)
    #expect(Self.questions(app).contains(.report(token, outcome)))
    app.receive(.hub(.answered(.reported(token, .done(Done())))))
    #expect(app.workspace.hub.carried == [])
    #expect(app.workspace.history.last?.status == .completed)
  }

  private func end(of app: AppDriver) -> CommandEnd? {
    guard case .ended(let end)? = app.workspace.hub.carried.first?.outcome else { return nil }
    return end
  }

  @Test func `a server that was killed in the middle starts nothing again, and says that it does not know`() throws {
    let app = Self.driver()
    let token = try Self.begin(Self.shared(1), app)
    app.takeEffects()
    let (stored, entries) = app.storedAfterCrash()
    #expect(stored.hub.carried.map(\.token) == [token])
    for restarts in [false, true] {
      var workspace = stored
      workspace.settings.restartsInterrupted = restarts
      let again = AppDriver(workspace, entries: entries, isRecovered: true)
      defer { again.takeEffects() }
      #expect(again.workspace.upNext.isEmpty)
      #expect(again.workspace.history.last?.status == .interrupted)
      #expect(again.workspace.streams.working.isEmpty)
      Self.join(again)
      let asked = Self.questions(again)
      #expect(asked.filter { $0 == .report(token, .lost) }.count == 1)
      again.receive(.hub(.answered(.reported(token, .done(Done())))))
      #expect(again.workspace.hub.carried == [])
    }
  }

  @Test func `an end that the hub had not heard of is reported by the next start`() throws {
    let app = Self.driver()
    let token = try Self.begin(Self.shared(1), app)
    app.receive(.hub(.link(.away(.broken(""), retryMilliseconds: 1))))
    app.endTurn(in: try #require(app.workspace.upNext.running.first?.item.stream))
    app.takeEffects()
    let (stored, entries) = app.storedAfterCrash()
    let again = AppDriver(stored, entries: entries, isRecovered: true)
    defer { again.takeEffects() }
    Self.join(again)
    guard case .ended(let end)? = stored.hub.carried.first?.outcome else {
      Issue.record("its end was not kept")
      return
    }
    #expect(end.state == .completed)
    #expect(Self.questions(again).contains(.report(token, .ended(end))))
  }

  @Test func `whoever asks for a stop stops it where it runs`() throws {
    let app = Self.driver()
    defer { app.takeEffects() }
    let token = try Self.begin(Self.shared(1), app)
    let thread = try #require(app.workspace.upNext.running.first?.item.stream)
    app.accept(in: thread)
    app.takeEffects()
    Self.hear([Self.shared(1, state: .running, host: HostTests.me, isCancelAsked: true)], number: 2, app)
    #expect(app.takeEffects().contains(.agent(.cancel(thread))))
    app.endTurn(.cancelled, in: thread)
    #expect(Self.questions(app).contains(.report(token, .ended(CommandEnd(.cancelled)))))
  }

  @Test func `an attempt that its lane has given up ends here, and is never started again by itself`() throws {
    for isSentAgain in [true, false] {
      let app = Self.driver()
      defer { app.takeEffects() }
      let token = try Self.begin(Self.shared(1), app)
      let run = try #require(app.workspace.upNext.running.first?.item)
      let thread = try #require(run.stream)
      app.accept(in: thread)
      Self.hear([Self.shared(1, state: .uncertain, host: HostTests.me)], number: 2, app)
      app.takeEffects()
      // It has slept, and the hub says at once that it has it no more. Who has it now is read first.
      app.receive(.hub(.answered(.beaten(.done([token.claim: .gone])))))
      #expect(Self.questions(app).contains { if case .lane = $0 { true } else { false } })
      #expect(!app.takeEffects().contains(.agent(.cancel(thread))))
      // Killed right now, the next start knows whose it was.
      var (stored, entries) = app.storedAfterCrash()
      stored.settings.restartsInterrupted = true
      let killed = AppDriver(stored, entries: entries, isRecovered: true)
      #expect(killed.workspace.upNext.isEmpty)
      #expect(killed.workspace.history.last?.status == .interrupted)
      killed.takeEffects()
      if isSentAgain {
        Self.hear([Self.shared(1)], number: 3, app)
      } else {
        Self.hear([], number: 3, gone: [Self.shared(1).id], app)
      }
      #expect(app.takeEffects().contains(.agent(.cancel(thread))))
      app.endTurn(.cancelled, in: thread)
      #expect(app.workspace.upNext.running.isEmpty && app.workspace.upNext.isEmpty)
      #expect(app.workspace.history.last?.status == .cancelled)
      // The hub wants to hear nothing of it, and it is over.
      #expect(Self.questions(app).contains(.report(token, .ended(CommandEnd(.cancelled)))))
      app.receive(.hub(.answered(.reported(token, .refused(HubRefusal(.lapsed))))))
      #expect(app.workspace.hub.carried == [])
    }
  }

  @Test func `what is uncertain because its lane was taken over goes on, and its end still counts`() throws {
    let app = Self.driver()
    defer { app.takeEffects() }
    let token = try Self.begin(Self.shared(1), app)
    let thread = try #require(app.workspace.upNext.running.first?.item.stream)
    app.accept(in: thread)
    Self.hear([Self.shared(1, state: .running, host: HostTests.me)], number: 2, app)
    app.receive(.hub(.answered(.beaten(.done([token.claim: .gone])))))
    Self.hear([Self.shared(1, state: .uncertain, host: HostTests.me)], number: 3, app)
    #expect(!app.takeEffects().contains(.agent(.cancel(thread))))
    app.endTurn(in: thread)
    #expect(
      Self.questions(app).contains {
        if case .report(token, .ended(let end)) = $0 { end.state == .completed } else { false }
      })
  }

  @Test func `a host that leaves its hub, or becomes another, starts nothing again that a lane had given it`() throws {
    for leaves in [true, false] {
      let app = Self.driver()
      defer { app.takeEffects() }
      _ = try Self.begin(Self.shared(1), app)
      if leaves {
        app.receive(.hub(.answered(.left(.done(Done())))))
      } else {
        let introduction = HostIntroduction(
          id: HostTests.build, name: "neu", machine: "m", version: "1", offers: [], lettersAnswered: 0)
        let joining = HubJoining(address: "postgresql:///upnext", introduction: introduction, client: 7)
        let welcome = HubWelcome(facts: Self.facts(now: app.now), lettersAnswered: 0)
        app.receive(.hub(.joined(joining, .success(welcome))))
      }
      app.takeEffects()
      var (stored, entries) = app.storedAfterCrash()
      stored.settings.restartsInterrupted = true
      let again = AppDriver(stored, entries: entries, isRecovered: true)
      defer { again.takeEffects() }
      #expect(again.workspace.upNext.isEmpty)
      #expect(again.workspace.history.last?.status == .interrupted)
    }
  }
}
