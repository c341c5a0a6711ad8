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

/// What persons do with shared lanes: on the screen, and on the command line.
struct LaneActTests {
  // MARK: The screen

  private let rows = [
    LaneTests.shared(1, "running one", state: .running, host: SharedID(random: 2, 2)),
    LaneTests.shared(2, "lost one", state: .uncertain, host: SharedID(random: 2, 2)), LaneTests.shared(3, "first"),
    LaneTests.shared(4, "second"),
    LaneTests.shared(5, "third", isProposed: true),
  ]

  private func screen(_ app: AppDriver) {
    LaneTests.hear(rows, app)
    app.receive(.hub(.answered(.hosts(.done([HostTests.host(seen: app.now)])))))
    app.press("4")
    app.takeEffects()
  }

  private func cursor(on prompt: String, _ app: AppDriver) {
    let place = app.state.windows[1]?.lists[.upNext]?.ids.firstIndex { app.state.title(of: $0) == prompt } ?? 0
    app.press("g" + String(repeating: "j", count: place))
    app.takeEffects()
  }

  private func acts(_ app: AppDriver) -> [LaneAct.Kind] { said(app).map(\.kind) }

  /// What is said one after the other, as the hub does each.
  private func said(_ app: AppDriver, _ answer: HubAnswer<ActDone> = .done(ActDone())) -> [LaneAct] {
    var said: [LaneAct] = []
    while case .act(let act)? = LaneTests.questions(app).first(where: { if case .act = $0 { true } else { false } }) {
      said.append(act)
      app.receive(.hub(.answered(.acted(act.id, answer))))
    }
    return said
  }

  @Test func `a lane stands in Up Next with its order, who runs what, and what is in the way`() {
    let app = LaneTests.driver(accept: "", columns: 160)
    defer { app.takeEffects() }
    screen(app)
    let text = app.screen(of: 1)
    #expect(text.contains("team: 3 waiting, 1 running, 1 uncertain"))
    #expect(text.contains("api@build1"))
    #expect(text.contains("UNCERTAIN on build1"))
    #expect(text.contains("proposed by ada"))
    #expect(app.state.windows[1]?.lists[.upNext]?.ids.count == 6)
  }

  @Test func `a row of a lane is offered to be opened, as Enter runs none of them here`() {
    let app = LaneTests.driver(accept: "", columns: 160)
    defer { app.takeEffects() }
    screen(app)
    cursor(on: "first", app)
    #expect(app.footer().contains("open"))
    #expect(!app.footer().contains("run now"))
    #expect(app.footer().contains("b bottom"))
    // Who runs one, or nobody knows, leaves nothing to be moved.
    for settled in ["lost one", "running one"] {
      cursor(on: settled, app)
      #expect(!app.footer().contains("b bottom"), "\(settled)")
      #expect(!app.footer().contains("move up"), "\(settled)")
    }
  }

  @Test func `keys order the lane in the hub, and nothing changes here before it has answered`() {
    let app = LaneTests.driver(accept: "")
    defer { app.takeEffects() }
    screen(app)
    let (first, second) = (rows[2].id, rows[3].id)
    cursor(on: "first", app)
    app.press("J")
    #expect(acts(app) == [.move(first, to: .behind(second))])
    #expect(app.state.windows[1]?.lists[.upNext]?.ids.firstIndex { app.state.title(of: $0) == "first" } == 3)
    cursor(on: "second", app)
    app.press("K")
    #expect(acts(app) == [.move(second, to: .top)])
    app.press("x")
    #expect(acts(app) == [.remove(second)])
    app.press("+")
    #expect(acts(app) == [.priority(second, 2)])
    cursor(on: "running one", app)
    app.press("x")
    #expect(acts(app) == [])
    #expect(app.screen(of: 1).contains("It runs"))
  }

  @Test func `the undo key takes back what this window did to a lane, and the redo key does it again`() throws {
    let app = LaneTests.driver(accept: "", columns: 160)
    defer { app.takeEffects() }
    screen(app)
    cursor(on: "first", app)
    app.press("x")
    let removal = try #require(
      LaneTests.questions(app).compactMap { if case .act(let act) = $0 { act } else { nil } }.first)
    app.receive(.hub(.answered(.acted(removal.id, .done(ActDone())))))
    #expect(app.footer().contains("Removed \"first\""))
    #expect(app.footer().contains("u undo"))
    app.press("u")
    #expect(acts(app) == [.undo(of: removal.id)])
    app.press("U")
    #expect(acts(app) == [.remove(rows[2].id)])
    app.press("u")
    let again = LaneTests.questions(app).compactMap { if case .act(let act) = $0 { act } else { nil } }
    #expect(again.count == 1 && again.first?.kind != .undo(of: removal.id), "it is another act, taken back for itself")
    app.receive(.hub(.answered(.acted(try #require(again.first).id, .done(ActDone())))))
    #expect(app.footer().contains("Undone: Removed \"first\""))
  }

  @Test func `what was done last is taken back first, be it in a lane or in one's own lists`() throws {
    let app = LaneTests.driver(Samples.queued, accept: "", columns: 160)
    defer { app.takeEffects() }
    screen(app)
    cursor(on: "first", app)
    app.press("b")
    _ = said(app)
    app.press("2gt2gx")
    let members = app.workspace.attention.members.count
    app.press("u")
    #expect(app.workspace.attention.members.count == members + 1)
    #expect(acts(app) == [])
    app.press("uu")
    #expect(acts(app).count == 1)
    app.press("u")
    #expect(acts(app) == [], "nothing is taken back twice")
  }

  @Test func `marked rows are taken back as one, the last first, and what the hub refused is not taken back`() throws {
    let app = LaneTests.driver(accept: "", columns: 160)
    defer { app.takeEffects() }
    screen(app)
    cursor(on: "first", app)
    app.press("vjvx")
    let removals = said(app)
    #expect(removals.map(\.kind) == [.remove(rows[2].id), .remove(rows[3].id)])
    app.press("u")
    #expect(acts(app) == [.undo(of: removals[1].id), .undo(of: removals[0].id)])
    app.press("U")
    #expect(said(app, .refused(HubRefusal(.changed, "it has changed"))).count == 2)
    app.press("u")
    #expect(acts(app) == [])
  }

  @Test func `an uncertain command is let go of only when the person has said so`() {
    let app = LaneTests.driver(accept: "")
    defer { app.takeEffects() }
    screen(app)
    cursor(on: "lost one", app)
    app.press("x")
    #expect(acts(app) == [])
    #expect(app.screen(of: 1).contains("Nobody knows how far it got. Let go of it for good?"))
    app.press("<esc>")
    #expect(acts(app) == [])
    app.press("x<enter>")
    #expect(acts(app) == [.drop(rows[1].id)])
    // Of marked rows those that wait leave at once, as ever.
    app.press("v")
    cursor(on: "first", app)
    app.press("vx")
    #expect(acts(app) == [.remove(rows[2].id)])
    // It was settled elsewhere while the question stood.
    LaneTests.hear([], number: 2, gone: [rows[1].id], app)
    app.takeEffects()
    app.press("<enter>")
    #expect(acts(app) == [])
    #expect(app.footer().contains("left the list"))
  }

  @Test func `without the hub a lane says as of when, and takes no acts`() {
    let app = LaneTests.driver(accept: "")
    defer { app.takeEffects() }
    screen(app)
    let service = HostService(lane: "team", agents: ["none"], people: [], projects: [])
    let box = SharedHost(
      id: HostTests.build, name: "box", version: "1", offers: [], seenAt: 1, lettersWaiting: 0, isThere: true,
      services: [service])
    app.receive(.hub(.answered(.hosts(.done([box])))))
    app.resize(160, 40)
    app.receive(.hub(.link(.away(.broken("x"), retryMilliseconds: 100))))
    #expect(app.screen(of: 1).contains("as of"))
    cursor(on: "second", app)
    app.press("K")
    #expect(acts(app) == [])
    #expect(app.screen(of: 1).contains("takes no acts"))
    guard case .done(let lanes)? = app.ask(.words("list", "lanes", "--json")) else {
      Issue.record("lanes were not listed")
      return
    }
    #expect(lanes.text.contains("does not start"))
    #expect(!lanes.text.contains("does not take what is"), "it is one's own")
    guard case .refused? = app.ask(.words("add", "--lane", "team", "--project", "/src/api", "x")) else {
      Issue.record("it was taken")
      return
    }
  }

  // MARK: The command line

  private func add(_ words: String...) -> Request {
    .call(Call(["add", "--lane", "team", "--agent", "shell"] + words, directory: "/src/api"))
  }

  @Test func `a command is added by the git remote of its project, with all that it can have`() throws {
    let app = LaneTests.driver(accept: "")
    defer { app.takeEffects() }
    LaneTests.hear([LaneTests.shared(3)], app)
    app.takeEffects()
    let before = String(LaneTests.shared(3).id.text)
    #expect(
      app.ask(add("--needs", "gpu,big", "--priority", "high", "--stash", "--with", "time", "--after", before, "größe"))
        == nil)
    let act = try #require(
      LaneTests.questions(app).compactMap { if case .act(let act) = $0 { act } else { nil } }.first)
    guard case .add(let request, nil) = act.kind else {
      Issue.record("nothing was added")
      return
    }
    #expect(request.project == "github.com/upnext/api")
    #expect((request.prompt, request.agent, request.needs) == ("größe", "shell", ["gpu", "big"]))
    #expect((request.priority, request.isStashed, request.after) == (2, true, [LaneTests.shared(3).id]))
    #expect(PromptEnhancementOptions(shared: request.options) == PromptEnhancementOptions(includeTimestamp: true))
    // The answer is lost: the same act is said again on the next connection, by its id.
    app.receive(.hub(.answered(.acted(act.id, .unknown))))
    app.receive(.hub(.link(.away(.broken(""), retryMilliseconds: 1))))
    LaneTests.join(app)
    #expect(LaneTests.questions(app).contains(.act(act)))
    LaneTests.hear([LaneTests.shared(3)], app)
    app.receive(.hub(.answered(.acted(act.id, .done(ActDone())))))
    // What was added is known here by the time that its caller is told.
    #expect(!app.takeEffects().contains { if case .reply = $0 { true } else { false } })
    LaneTests.hear([LaneTests.shared(4)], number: 2, app)
    let replies = app.takeEffects().compactMap { effect -> JSON? in
      if case .reply(7, .done(let json)) = effect { json } else { nil }
    }
    #expect(replies.first?["id"]?.string == request.id.text)
    // It is answered once.
    app.receive(.hub(.answered(.acted(act.id, .done(ActDone())))))
    #expect(!app.takeEffects().contains { if case .reply = $0 { true } else { false } })
  }

  @Test(arguments: [
    ["--env", "HOME=/x"], ["--thread", "flaky"], ["--worktree"],
  ])
  func `what stays on a machine is refused in words`(words: [String]) {
    let app = LaneTests.driver(accept: "")
    defer { app.takeEffects() }
    let call = Call(["add", "--lane", "team"] + words + ["x"], directory: "/src/api")
    guard case .refused? = app.ask(.call(call)) else {
      Issue.record("it was taken")
      return
    }
    #expect(acts(app) == [])
  }

  @Test func `a project that nobody else knows is refused, and has a name once hub projects gives it one`() {
    let app = LaneTests.driver(accept: "")
    defer { app.takeEffects() }
    let call = Request.call(Call(["add", "--lane", "team", "--agent", "shell", "x"], directory: "/srv/web"))
    guard case .refused(let refusal)? = app.ask(call) else {
      Issue.record("it was taken")
      return
    }
    #expect(refusal.hint.contains("hub.projects"))
    #expect(app.ask(.words("settings", "hub.projects", "web=/srv/web")) != nil)
    app.takeEffects()
    #expect(app.ask(call) == nil)
    guard case .add(let request, nil)? = acts(app).first else {
      Issue.record("nothing was added")
      return
    }
    #expect(request.project == "web")
  }

  @Test func `verbs of Up Next order a lane, too`() {
    let app = LaneTests.driver(accept: "")
    defer { app.takeEffects() }
    LaneTests.hear(rows, app)
    app.takeEffects()
    func id(_ row: Int) -> String { String(rows[row].id.text.prefix(18)) }
    func did(_ words: String...) -> [LaneAct.Kind] {
      _ = app.ask(.call(Call(words, directory: "/")))
      return acts(app)
    }
    #expect(did("move", id(3), "--to", "1") == [.move(rows[3].id, to: .top)])
    #expect(did("move", id(2), "--to", "2") == [.move(rows[2].id, to: .behind(rows[3].id))])
    #expect(did("stash", id(2)) == [.stash(rows[2].id)])
    #expect(did("unstash", id(4)) == [.unstash(rows[4].id)])
    #expect(did("cancel", id(0)) == [.cancel(rows[0].id)])
    #expect(did("retry", id(1)) == [.again(rows[1].id)])
    #expect(did("remove", id(1)) == [.drop(rows[1].id)])
    #expect(did("priority", id(2), "urgent") == [.priority(rows[2].id, 3)])
    #expect(
      did("edit", id(2), "anders", "--needs", "gpu") == [
        .edit(rows[2].id, [.prompt("anders"), .needs(["gpu"])], seen: rows[2].number)
      ])
    // A project goes by the name that all machines know; a directory is looked at for it first.
    #expect(
      did("edit", id(2), "--project", "/src/api") == [
        .edit(rows[2].id, [.project("github.com/upnext/api")], seen: rows[2].number)
      ])
    #expect(did("edit", id(2), "--project", "/srv/web") == [], "nobody else knows it")
    #expect(app.ask(.words("settings", "hub.projects", "web=/srv/web")) != nil)
    app.takeEffects()
    #expect(
      did("edit", id(2), "--project", "web", "--agent", "claude") == [
        .edit(rows[2].id, [.agent("claude"), .project("web")], seen: rows[2].number)
      ])
    #expect(did("edit", id(2), "--priority", "low") == [.priority(rows[2].id, 0)])
    #expect(did("edit", id(2), "anders", "--priority", "low") == [], "this hub does one at a time")
    #expect(did("run", id(2)) == [.move(rows[2].id, to: .top)])
    #expect(did("lane", "pause", "team") == [.pause(true)])
    #expect(did("lane", "limit", "team", "2", "--agent", "claude") == [.limit(agent: "claude", most: 2)])
    #expect(did("lane", "admit", "team", "ben", "propose") == [.admit(person: "ben", .propose)])
  }

  private func starting() -> AppDriver {
    var workspace = Samples.idle
    SampleHub.join(HostTests.me, "laptop", &workspace)
    return AppDriver(workspace)
  }

  private func refused(_ app: AppDriver) -> Refusal? {
    app.takeEffects().lazy.compactMap { effect -> Refusal? in
      if case .reply(7, .refused(let refusal)) = effect { refusal } else { nil }
    }.first
  }

  @Test func `no lane is said to be missing before the lanes of the hub were read`() {
    let app = starting()
    defer { app.takeEffects() }
    app.receive(.hub(.link(.ready(LaneTests.facts(now: app.now)))))
    app.receive(.hub(.answered(.attached(.done(0)))))
    #expect(app.ask(add("x")) == nil)
    app.receive(.hub(.answered(.lanes(.unknown))))
    #expect(refused(app) == nil)
    app.receive(.hub(.answered(.lanes(.done([])))))
    #expect(refused(app)?.code == .missing)
    #expect(app.state.hub.waitForHub.isEmpty)
  }

  @Test func `a call right after the start waits for the hub a little, and is done once it is there`() {
    let app = starting()
    defer { app.takeEffects() }
    #expect(app.ask(.words("lane", "pause", "team")) == nil)
    #expect(app.ask(.words("lane", "resume", "team"), client: 8) == nil)
    app.receive(.clientLeft(8))
    LaneTests.join(app)
    #expect(acts(app) == [.pause(true)])
    app.pass(seconds: 20)
    app.takeEffects()
    // Where it does not come soon it is told, and the next one at once.
    let other = starting()
    defer { other.takeEffects() }
    #expect(other.ask(.words("lane", "pause", "team")) == nil)
    other.pass(seconds: 4)
    #expect(refused(other) == nil)
    other.pass(seconds: 2)
    #expect(refused(other) == .hubIsComing)
    guard case .refused(.hubIsComing)? = other.ask(.words("lane", "pause", "team")) else {
      Issue.record("it was not told")
      return
    }
    // One that can't be reached is said at once.
    let away = starting()
    defer { away.takeEffects() }
    #expect(away.ask(.words("lane", "pause", "team")) == nil)
    away.receive(.hub(.link(.away(.broken("x"), retryMilliseconds: 100))))
    #expect(refused(away)?.message.contains("broke") == true)
  }

  @Test func `a hub of an older level serves no lanes, and says so`() {
    var workspace = Samples.idle
    workspace.hub.host = OwnHost(id: HostTests.me, name: "laptop")
    _ = workspace.settings.set(.hubAddress, to: "postgresql:///upnext")
    let app = AppDriver(workspace)
    defer { app.takeEffects() }
    HostTests.join(app)
    #expect(!LaneTests.questions(app).contains(.lanes))
    guard case .refused(let refusal)? = app.ask(add("x")) else {
      Issue.record("it was taken")
      return
    }
    #expect(refusal.hint.contains("hub init"))
  }
}
