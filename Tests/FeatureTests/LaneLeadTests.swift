import Conversation
import Core
import Hosts
import HubScene
import Queues
import Scene
import Sharing
import TestSupport
import Testing
import Toolkit

/// What a person does with a lane as a whole, and which of the acts on its rows the footer offers.
struct LaneLeadTests {
  private let rows = [
    LaneTests.shared(1, "running one", state: .running, host: SharedID(random: 2, 2)),
    LaneTests.shared(2, "lost one", state: .uncertain, host: SharedID(random: 2, 2)), LaneTests.shared(3, "first"),
    LaneTests.shared(4, "second"), LaneTests.shared(5, "third"),
  ]

  private func app(
    _ right: SharedLane.Right = .own, _ workspace: Workspace = Samples.idle, level: Int = HubTalk.levelOfLanes
  ) -> AppDriver {
    let app = LaneTests.driver(workspace, accept: "", columns: 160, level: level)
    app.resize(160, 40)
    LaneTests.hear(rows, app)
    app.receive(.hub(.answered(.lanes(.done([LaneTests.listing(right)])))))
    app.receive(.hub(.answered(.hosts(.done([HostTests.host(seen: app.now)])))))
    app.press("4")
    app.takeEffects()
    return app
  }

  private func pause(_ isPaused: Bool, number: Int64, _ app: AppDriver) {
    let news = LaneNews(
      number: number, hasMore: false, isAnew: false, commands: [], gone: [], pulses: [], isPaused: isPaused, epoch: 1,
      now: app.now.milliseconds)
    app.receive(.hub(.answered(.lane(LaneTests.lane, .done(news)))))
    app.takeEffects()
  }

  private func cursor(on prompt: String, _ app: AppDriver) {
    let place = app.state.windows[1]?.lists[.upNext]?.ids.firstIndex { app.state.title(of: $0) == prompt } ?? 0
    app.press("g" + String(repeating: "j", count: place))
    app.takeEffects()
  }

  private func acts(_ app: AppDriver) -> [LaneAct] {
    LaneTests.questions(app).compactMap { if case .act(let act) = $0 { act } else { nil } }
  }

  /// What is said, and the hub does.
  private func done(_ app: AppDriver) -> [LaneAct.Kind] {
    let said = acts(app)
    for act in said { app.receive(.hub(.answered(.acted(act.id, .done(ActDone()))))) }
    return said.map(\.kind)
  }

  @Test(arguments: ["team", "running one", "lost one", "second"])
  func `the key for a pause pauses the lane, from its heading and from any command in it`(row: String) throws {
    let app = app()
    defer { app.takeEffects() }
    cursor(on: row, app)
    app.press("p")
    let act = try #require(acts(app).first)
    #expect(act.kind == .pause(true))
    #expect(!app.screen(of: 1).contains("team is paused"), "the hub has not answered")
    app.receive(.hub(.answered(.acted(act.id, .done(ActDone())))))
    #expect(app.footer().contains("team is paused"))
    pause(true, number: 2, app)
    app.press("p")
    #expect(acts(app).map(\.kind) == [.pause(false)])
  }

  @Test func `a pause is taken back and done again by the keys of any act, and by the command line`() {
    let app = app()
    defer { app.takeEffects() }
    app.press("gp")
    #expect(done(app) == [.pause(true)])
    app.press("u")
    #expect(done(app) == [.pause(false)])
    app.press("U")
    #expect(done(app) == [.pause(true)])
    #expect(app.ask(.words("lane", "pause", "team")) == nil)
    #expect(done(app) == [.pause(true)])
    #expect(app.ask(.words("undo")) == nil)
    #expect(done(app) == [.pause(false)])
  }

  @Test(arguments: [["limit", "team", "2"], ["limit", "team", "none"], ["admit", "team", "ben", "propose"]])
  func `what else leads a lane is named by undo, and nothing older goes back in its place`(words: [String]) throws {
    let app = app()
    defer { app.takeEffects() }
    _ = app.ask(.call(Call(["pin", Samples.wide.text], directory: "/")))
    #expect(app.ask(.call(Call(["lane"] + words, directory: "/"))) == nil)
    let act = try #require(acts(app).first)
    app.receive(.hub(.answered(.acted(act.id, .done(ActDone())))))
    app.takeEffects()
    guard case .refused(let refusal)? = app.ask(.words("undo")) else { return #expect(Bool(false)) }
    #expect(refusal.message.hasPrefix("Can't be undone: "))
    #expect(app.workspace.streams[Samples.wide]?.pinnedAt != nil)
    // What the hub refuses was never done.
    #expect(app.ask(.call(Call(["lane"] + words, directory: "/"))) == nil)
    let other = try #require(acts(app).first)
    app.receive(.hub(.answered(.acted(other.id, .refused(HubRefusal(.forbidden))))))
    app.takeEffects()
    _ = app.ask(.words("undo"))
    #expect(app.workspace.streams[Samples.wide]?.pinnedAt == nil)
  }

  @Test(arguments: [
    (["new", "werft"], "Made the lane werft"), (["account", "konto", "2"], "Limited the account konto to 2 at once"),
    (["account", "konto", "none"], "Lifted the limit of the account konto"),
  ])
  func `a lane that was made, and an account's limit, are named by undo too`(words: [String], title: String) throws {
    let app = app()
    defer { app.takeEffects() }
    _ = app.ask(.call(Call(["pin", Samples.wide.text], directory: "/")))
    for isDone in [true, false] {
      #expect(app.ask(.call(Call(["lane"] + words, directory: "/"))) == nil)
      let question = try #require(LaneTests.questions(app).last)
      let refusal = HubRefusal(.forbidden)
      if case .makeLane(let id, _) = question {
        app.receive(.hub(.answered(.acted(id, isDone ? .done(ActDone()) : .refused(refusal)))))
      } else {
        app.receive(.hub(.answered(.accountSet("konto", isDone ? .done(Done()) : .refused(refusal)))))
      }
      app.takeEffects()
      let answer = app.ask(.words("undo"))
      if isDone {
        guard case .refused(let refusal)? = answer else { return #expect(Bool(false), "\(String(describing: answer))") }
        #expect(refusal.message == "Can't be undone: \(title)")
      }
      // What the hub refused was never done.
      #expect((app.workspace.streams[Samples.wide]?.pinnedAt != nil) == isDone)
    }
  }

  @Test
  func `a hub that knows who paused a lane takes a pause back itself, and says where somebody has paused it since`()
    throws
  {
    let app = app(level: 8)
    defer { app.takeEffects() }
    app.press("gp")
    let pause = try #require(acts(app).first)
    app.receive(.hub(.answered(.acted(pause.id, .done(ActDone())))))
    app.press("u")
    let undone = try #require(acts(app).first)
    #expect(undone.kind == .undo(of: pause.id))
    let refusal = HubRefusal(.changed, ": somebody has paused it since, or let it go on")
    app.receive(.hub(.answered(.acted(undone.id, .refused(refusal)))))
    #expect(app.footer().contains("The hub refused it: somebody has paused it since"))
    app.press("U")
    #expect(acts(app) == [], "it was not taken back")
  }

  @Test func `a narrow column says first that a lane is paused, and who has what`() {
    let app = app()
    defer { app.takeEffects() }
    app.resize(80, 24)
    pause(true, number: 2, app)
    app.expectRow(containing: "team: PAUSED")
    app.resize(140, 45)
    app.expectRow(containing: "@build1")
  }

  @Test(arguments: [SharedLane.Right.append, .propose])
  func `only its owner pauses it, and that is said`(right: SharedLane.Right) {
    let app = app(right)
    defer { app.takeEffects() }
    app.press("g")
    #expect(!app.footer().contains("pause lane"))
    app.press("p")
    #expect(acts(app) == [])
    #expect(app.footer().contains("who alone pauses it"))
  }

  @Test func `without the hub, and in one of an older level, it is refused in words that say so`() {
    let app = app()
    defer { app.takeEffects() }
    app.receive(.hub(.link(.away(.broken("x"), retryMilliseconds: 100))))
    app.press("gp")
    #expect(acts(app) == [])
    #expect(app.footer().contains("The hub is away"))
    app.receive(.hub(.link(.ready(LaneTests.facts(now: app.now, level: 1)))))
    app.receive(.hub(.answered(.attached(.done(0)))))
    app.takeEffects()
    app.press("gp")
    #expect(acts(app) == [])
    #expect(app.footer().contains("The hub is older"))
  }

  @Test func `footer, menu and help have the pause, in words of a lane`() {
    let app = app()
    defer { app.takeEffects() }
    app.press("g")
    #expect(app.footer().contains("p pause lane"))
    app.press("m")
    #expect(app.screen(of: 1).contains("Lane: team"))
    app.press("p")
    #expect(acts(app).map(\.kind) == [.pause(true)])
    pause(true, number: 2, app)
    #expect(app.footer().contains("let lane go on"))
    cursor(on: "second", app)
    app.press("m")
    #expect(app.screen(of: 1).contains("let lane go on"))
    app.press("<esc>")
    // Up Next of this machine is paused by its own verb, wherever the keys are.
    app.press("g<ctrl-p>")
    app.type("pause up next")
    app.press("<enter>")
    #expect(acts(app) == [])
    #expect(app.workspace.upNext.hold != nil)
  }

  @Test func `what would change nothing is not offered, and said where it is tried`() {
    let app = app()
    defer { app.takeEffects() }
    let (top, bottom, up) = ("t top", "b bottom", "move up")
    let offered = ["first": [bottom], "second": [top, bottom, up], "third": [top, up]]
    for (row, hints) in offered {
      cursor(on: row, app)
      for hint in [top, bottom, up] { #expect(app.footer().contains(hint) == hints.contains(hint), "\(row) \(hint)") }
    }
    cursor(on: "first", app)
    app.press("t")
    #expect(acts(app) == [])
    #expect(app.footer().contains("at the top"))
    cursor(on: "third", app)
    app.press("b")
    #expect(acts(app) == [])
    #expect(app.footer().contains("at the bottom"))
    app.press("J")
    #expect(acts(app) == [])
    // The last two stand at the bottom as they are, and can go to the top.
    app.press("vkv")
    #expect(app.footer().contains(top))
    #expect(!app.footer().contains(bottom))
    app.press("b")
    #expect(acts(app) == [])
  }

  @Test func `the last of one's own commands is not offered to go further down towards a lane`() throws {
    let app = app()
    defer { app.takeEffects() }
    _ = app.ask(.words("pause", "--next"))
    for prompt in ["own one", "own two"] { #expect(app.ask(.words("add", "--agent", "shell", prompt)) != nil) }
    cursor(on: "own one", app)
    #expect(app.footer().contains("b bottom"))
    #expect(!app.footer().contains("t top"))
    cursor(on: "own two", app)
    #expect(!app.footer().contains("b bottom"))
  }

  @Test func `who only adds to a lane is not offered its order, nor what is others'`() {
    let app = app(.append)
    defer { app.takeEffects() }
    LaneTests.hear([LaneTests.shared(4, "second", person: SharedID(random: 8, 8))], number: 2, app)
    cursor(on: "third", app)
    #expect(app.footer().contains("x remove"))
    #expect(!app.footer().contains("t top"))
    cursor(on: "second", app)
    #expect(!app.footer().contains("x remove"))
  }

  @Test func `of what a host has the stop is offered, of what is uncertain the decision`() {
    let app = app()
    defer { app.takeEffects() }
    cursor(on: "running one", app)
    #expect(app.footer().contains("stop"))
    #expect(!app.footer().contains("x remove"))
    cursor(on: "lost one", app)
    #expect(app.footer().contains("r retry"))
    #expect(app.footer().contains("x remove"))
  }
}
