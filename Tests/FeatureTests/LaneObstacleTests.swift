import Conversation
import Core
import Hosts
import HubScene
import JSON
import Scene
import Sharing
import TestSupport
import Testing
import Toolkit

/// Why a command of a shared lane does not start: the same on the screen and on the command line.
struct LaneObstacleTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let obstacle: String
    let row: String
    let why: String
    var change: @Sendable (inout SharedRequest) -> Void = { _ in }
    var most: Int?
    var caps: [String: Int] = [:]
    var accounts: [AccountLimit] = []
    var ended: [SharedID: EndedBefore] = [:]
    var isPaused = false
    var isOlder = false
    var testDescription: String { obstacle }
  }

  private static let gone = SharedID(random: 9, 70)
  private static let hour: Int64 = 3_600_000

  private static let cases: [Case] = [
    Case(
      obstacle: "not_before", row: "at 11:00", why: "queued: it starts at 11:00.",
      change: { $0.notBefore = Samples.now.milliseconds + hour }),
    Case(
      obstacle: "held_back", row: "failed: \"build it\"",
      why: "held: \"build it\", which it waits for, failed. It waits until that is sent again",
      change: { $0.after = [gone] }, ended: [gone: EndedBefore(.failed, words: "build it\nwith care")]),
    Case(
      obstacle: "held_back", row: "gone: \"\(gone.text.prefix(8))\"", why: "was taken out of the list",
      change: { $0.after = [gone] }),
    Case(
      obstacle: "agent_limited", row: "usage limit until 11:00",
      why: "held: the usage limit of shell is reached until 11:00.",
      accounts: [AccountLimit("shell", most: nil, running: 0, heldUntil: Samples.now.milliseconds + hour)]),
    Case(
      obstacle: "agent_limited", row: "usage limit until tomorrow 13:00",
      why: "held: the usage limit of shell is reached until tomorrow 13:00.",
      accounts: [AccountLimit("shell", most: nil, running: 0, heldUntil: Samples.now.milliseconds + 27 * hour)]),
    Case(
      obstacle: "account_full", row: "account shell: at most 2",
      why: "queued: on all hosts together at most 2 run with the account shell (upnext lane account).",
      accounts: [AccountLimit("shell", most: 2, running: 2, heldUntil: nil)]),
    Case(
      obstacle: "lane_full", row: "at most 0 at once",
      why: "queued: at most 0 run in team at once (upnext lane limit).",
      most: 0),
    Case(
      obstacle: "agent_full", row: "at most 0 of shell",
      why: "queued: at most 0 of shell run in team at once (upnext lane limit).", caps: ["shell": 0]),
    Case(obstacle: "lane_paused", row: "paused", why: "queued: team is paused.", isPaused: true),
    Case(
      obstacle: "lane_paused", row: "paused", why: "queued: team is paused.",
      change: { $0.notBefore = Samples.now.milliseconds + hour }, most: 0, isPaused: true),
    Case(
      obstacle: "lane_older", row: "older than it was",
      why: "queued: team is older than it was, as of a backup: upnext lane take-over team.", isPaused: true,
      isOlder: true),
  ]

  /// A lane of which one host would take the command, but for what is in its way.
  private func driver(_ one: Case, running: [SharedCommand] = []) -> AppDriver {
    let app = LaneTests.driver(accept: "", columns: 160)
    app.resize(160, 30)
    let lane = SharedLane(
      id: LaneTests.lane, name: "team", right: .own, owner: "ada", epoch: 1, number: 1, isPaused: false, most: one.most,
      caps: one.caps, people: [:], names: [LaneTests.person: "ada"], counts: [:])
    let service = HostService(lane: "team", agents: ["shell"], people: ["ada"], projects: ["github.com/upnext/api"])
    let host = SharedHost(
      id: SharedID(random: 2, 2), name: "build1", version: "1", offers: [], seenAt: app.now.milliseconds,
      lettersWaiting: 0, isThere: true, services: [service])
    app.receive(.hub(.answered(.lanes(.done([lane])))))
    app.receive(.hub(.answered(.hosts(.done([host])))))
    var command = LaneTests.shared(3, "ship it")
    one.change(&command.request)
    var news = LaneNews(
      number: 1, hasMore: false, isAnew: true, commands: running + [command], gone: [], pulses: [],
      isPaused: one.isPaused, epoch: 1, now: app.now.milliseconds)
    (news.ended, news.accounts, news.isOlder) = (one.ended, one.accounts, one.isOlder)
    app.receive(.hub(.answered(.lane(LaneTests.lane, .done(news)))))
    app.press("4G")
    app.takeEffects()
    return app
  }

  private func shown(_ app: AppDriver) -> JSON? {
    guard case .done(let lane)? = app.ask(.call(Call(["lane", "show", "team"], directory: "/"))) else { return nil }
    return lane["commands"]?.array?.last
  }

  @Test(arguments: cases) func `it is said in its row, in its peek, by why and in JSON`(one: Case) throws {
    let app = driver(one)
    defer { app.takeEffects() }
    #expect(app.screen(of: 1).contains(one.row), "\(app.screen(of: 1))")
    app.press("y")
    #expect(app.screen(of: 1).contains(one.why), "\(app.screen(of: 1))")
    app.press("<space>")
    #expect(app.screen(of: 1).contains(one.why.prefix(40)), "\(app.screen(of: 1))")
    let command = try #require(shown(app))
    #expect(command["obstacle"]?.string == one.obstacle)
    #expect(command["waits"]?.string == one.row)
  }

  @Test func `whoever asks for one command of a paused lane is told so too`() throws {
    let app = driver(Self.cases[9])
    defer { app.takeEffects() }
    let command = try #require(app.state.hub.talk?.lanes.command(SharedID(random: 3, 70))?.0)
    #expect(app.ask(.words("show", command.id.text)) == nil)
    app.takeEffects()
    app.receive(.hub(.answered(.command(command.id, .done(CommandRead(command: command, end: nil))))))
    let replies = app.takeEffects().compactMap { if case .reply(_, .done(let shown)) = $0 { shown } else { nil } }
    #expect(replies.map { $0["obstacle"]?.string } == ["lane_paused"])
    #expect(replies.map { $0["waits"]?.string } == ["paused"])
  }

  @Test func `it reads otherwise once its time has come, and no sooner`() throws {
    let app = driver(Self.cases[3])
    defer { app.takeEffects() }
    app.pass(seconds: 3599)
    #expect(shown(app)?["obstacle"]?.string == "agent_limited")
    app.pass(seconds: 2)
    #expect(shown(app)?["obstacle"] == .null)
    #expect(!app.screen(of: 1).contains("limit until"))
  }

  @Test func `what runs in the lane itself is no word in each row, and is said when somebody asks`() throws {
    let running = LaneTests.shared(1, "long one", state: .running, host: SharedID(random: 2, 2))
    var one = Self.cases[6]
    one.most = 1
    let app = driver(one, running: [running])
    defer { app.takeEffects() }
    #expect(!app.screen(of: 1).contains("at most 1"))
    app.press("y")
    #expect(app.footer().contains("at most 1 run in team at once"), "\(app.footer())")
    #expect(shown(app)?["obstacle"]?.string == "lane_full")
  }

  @Test func `of one that is uncertain it is said what that means, and what is to be done`() {
    let lost = LaneTests.shared(1, "long one", state: .uncertain, host: SharedID(random: 2, 2))
    let app = driver(Self.cases[8], running: [lost])
    defer { app.takeEffects() }
    app.press("gjy")
    #expect(app.footer().contains("Nobody knows how far it got: r sends it again, x lets go"), "\(app.footer())")
  }

  @Test func `a command that waits for one that runs is not held back`() throws {
    let running = LaneTests.shared(9, "build it", state: .running, host: SharedID(random: 2, 2))
    let app = driver(Self.cases[2], running: [running])
    defer { app.takeEffects() }
    #expect(shown(app)?["obstacle"]?.string == "after")
    #expect(app.screen(of: 1).contains("after \"build it\""), "\(app.screen(of: 1))")
  }
}
