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

/// Calls about commands of shared lanes: several at once, again with other words, taken back.
struct LaneCallTests {
  let rows = [
    LaneTests.shared(1, "running one", state: .running, host: SharedID(random: 2, 2)),
    LaneTests.shared(2, "lost one", state: .uncertain, host: SharedID(random: 2, 2)), LaneTests.shared(3, "first"),
    LaneTests.shared(4, "second"), LaneTests.shared(5, "third", isProposed: true),
  ]

  private static let own: Identity<QueuedCommand> = Samples.id(800)

  /// With a command of its own that waits, too, for a moment that is far off.
  func driver(level: Int = HubTalk.levelOfSeveral) -> AppDriver {
    var workspace = Samples.queued
    var command = QueuedCommand(
      id: Self.own,
      request: CommandRequest(
        id: Samples.id(801), prompt: "own one", target: .project(directory: "/src", provider: "shell"),
        createdAt: Samples.now), priority: .normal, enqueuedAt: Samples.now)
    command.notBefore = Samples.now.adding(seconds: 1_000_000)
    workspace.upNext.waiting.enqueue(command)
    let app = LaneTests.driver(workspace, accept: "", columns: 160, level: level)
    LaneTests.hear(rows, app)
    app.receive(.hub(.answered(.hosts(.done([HostTests.host(seen: app.now)])))))
    app.press("4")
    app.takeEffects()
    return app
  }

  private func id(_ row: Int) -> String { String(rows[row].id.text.prefix(18)) }

  private func call(_ words: String..., app: AppDriver) -> Reply? { app.ask(.call(Call(words, directory: "/"))) }

  /// What was said as one, or by itself.
  private func acts(_ app: AppDriver) -> [LaneAct] {
    LaneTests.questions(app).flatMap { question -> [LaneAct] in
      switch question {
      case .act(let act): [act]
      case .acts(let acts): acts
      default: []
      }
    }
  }

  /// What was said, and the hub has done.
  func kinds(_ app: AppDriver) -> [LaneAct.Kind] {
    let acts = acts(app)
    answer(acts, app)
    return acts.map(\.kind)
  }

  private func answer(_ acts: [LaneAct], _ app: AppDriver) {
    guard let first = acts.first else { return }
    if acts.count == 1 {
      app.receive(.hub(.answered(.acted(first.id, .done(ActDone())))))
    } else {
      app.receive(.hub(.answered(.actedTogether(first.id, .done(acts.map { _ in ActDone() })))))
    }
  }

  /// The hub has done it, and its lane was read.
  private func done(_ acts: [LaneAct], _ app: AppDriver, number: Int64 = 2) -> JSON? {
    guard !acts.isEmpty else { return nil }
    answer(acts, app)
    LaneTests.hear(rows, number: number, app)
    return app.takeEffects().lazy.compactMap { effect -> JSON? in
      if case .reply(7, .done(let json)) = effect { json } else { nil }
    }.first
  }

  @Test func `several commands are named in one call, which is one act`() {
    let app = driver()
    defer { app.takeEffects() }
    #expect(call("top", id(2), id(3), app: app) == nil)
    // The last goes first, so that they stand in the order in which they stood, however they were named.
    #expect(kinds(app) == [.move(rows[3].id, to: .top), .move(rows[2].id, to: .top)])
    _ = call("bottom", id(3), id(2), app: app)
    #expect(kinds(app) == [.move(rows[2].id, to: .bottom), .move(rows[3].id, to: .bottom)])
    _ = call("remove", id(1), id(2), id(2), app: app)
    #expect(kinds(app) == [.drop(rows[1].id), .remove(rows[2].id)])
    _ = call("stash", id(2), id(3), app: app)
    #expect(kinds(app) == [.stash(rows[2].id), .stash(rows[3].id)])
    _ = call("unstash", id(2), id(4), app: app)
    #expect(kinds(app) == [.unstash(rows[2].id), .unstash(rows[4].id)])
    _ = call("cancel", id(0), id(2), app: app)
    #expect(kinds(app) == [.cancel(rows[0].id), .cancel(rows[2].id)])
  }

  @Test func `a running one whose host is asked to stop it is said to be stopped, and not removed`() {
    let app = driver()
    defer { app.takeEffects() }
    _ = call("cancel", id(0), app: app)
    #expect(app.workspace.undoHistory.done.last?.title.words.hasPrefix("Stopped ") == true)
    _ = call("cancel", id(2), app: app)
    #expect(app.workspace.undoHistory.done.last?.title.words.hasPrefix("Removed ") == true)
  }

  @Test func `a call about several is answered once, when all of them are done and read`() throws {
    let app = driver()
    defer { app.takeEffects() }
    _ = call("stash", id(2), id(3), app: app)
    let said = acts(app)
    let answer = try #require(done(said, app))
    #expect(answer["ids"]?.array?.compactMap(\.string) == [rows[2].id.text, rows[3].id.text])
    #expect(answer["words"]?.string == "stashed in team")
  }

  @Test func `commands of this host and of a lane are named in calls of their own`() throws {
    let app = driver()
    defer { app.takeEffects() }
    let own = Self.own.text
    let refused = try #require(refusal(call("remove", own, id(2), app: app)))
    #expect(refused.message.contains(own))
    #expect(kinds(app) == [])
    #expect(app.workspace.upNext.waiting.items.contains { $0.id.text == own })
    let missing = try #require(refusal(call("stash", id(2), "ffffffff", app: app)))
    #expect(missing.message.contains("ffffffff"))
  }

  @Test func `a hub of an older level does one at a time, and says so`() throws {
    let app = driver(level: 5)
    defer { app.takeEffects() }
    #expect(refusal(call("stash", id(2), id(3), app: app))?.hint.contains("hub init") == true)
    #expect(refusal(call("retry", id(1), "anders", app: app))?.hint.contains("hub init") == true)
    #expect(kinds(app) == [])
    _ = call("stash", id(2), app: app)
    #expect(kinds(app) == [.stash(rows[2].id)])
  }

  @Test func `an uncertain command is sent again with other words as another one`() throws {
    let app = driver()
    defer { app.takeEffects() }
    _ = call("retry", id(1), "größer", app: app)
    let said = acts(app)
    guard case .retry(rows[1].id, let fresh, "größer")? = said.first?.kind else {
      Issue.record("\(said)")
      return
    }
    #expect(try #require(done(said, app))["id"]?.string == fresh.text)
    #expect(refusal(call("retry", id(1), "  ", app: app)) != nil)
  }

  @Test func `a command that has ended is sent again by the beginning of its id, which the hub knows`() throws {
    let app = driver()
    defer { app.takeEffects() }
    let ended = SharedID(random: 0xfeed_beef_0000_0000, 7)
    let begins = String(ended.text.prefix(8))
    #expect(call("retry", begins, "anders", app: app) == nil)
    #expect(LaneTests.questions(app) == [.ended(beginning: begins)])
    app.receive(.hub(.answered(.ended(beginning: begins, .done([EndedPlace(id: ended, lane: LaneTests.lane)])))))
    guard case .retry(ended, _, "anders")? = kinds(app).first else {
      Issue.record("it was not sent")
      return
    }
    _ = call("retry", begins, app: app)
    app.receive(.hub(.answered(.ended(beginning: begins, .done([EndedPlace(id: ended, lane: LaneTests.lane)])))))
    #expect(kinds(app) == [.again(ended)])
    // Its end is read by the beginning of its id, too.
    _ = call("show", begins, app: app)
    app.receive(.hub(.answered(.ended(beginning: begins, .done([EndedPlace(id: ended, lane: LaneTests.lane)])))))
    #expect(LaneTests.questions(app).contains(.command(ended)))
    #expect(app.state.hub.laneDesk.foundEnded.isEmpty)
    // A hub that could not look has not said that there is nothing.
    for answer in [HubAnswer<[EndedPlace]>.refused(HubRefusal(.busy)), .unknown] {
      _ = call("retry", begins, app: app)
      app.receive(.hub(.answered(.ended(beginning: begins, answer))))
      let refusals = app.takeEffects().compactMap {
        if case .reply(_, .refused(let refusal)) = $0 { refusal } else { nil }
      }
      #expect(refusals.map(\.code) == [.refused], "\(answer)")
    }
  }

  static func prompt(_ act: LaneAct) -> String? {
    if case .add(let request, _) = act.kind { request.prompt } else { nil }
  }

  @Test func `what is nobody's is missing, and what may mean several is asked back`() throws {
    let app = driver()
    defer { app.takeEffects() }
    _ = call("retry", "feedbeef", app: app)
    app.receive(.hub(.answered(.ended(beginning: "feedbeef", .done([])))))
    #expect(refused(app)?.code == .missing)
    _ = call("show", "feedbeef", app: app)
    app.receive(.hub(.answered(.ended(beginning: "feedbeef", .refused(HubRefusal(.failed))))))
    #expect(refused(app)?.code == .refused)
    let places = [1, 2].map { EndedPlace(id: SharedID(random: 0xfeed_beef_0000_0000, $0), lane: LaneTests.lane) }
    _ = call("retry", "feedbeef", app: app)
    app.receive(.hub(.answered(.ended(beginning: "feedbeef", .done(places)))))
    #expect(refused(app)?.message.contains("2 commands") == true)
    // The hub goes away before it has answered.
    _ = call("retry", "feedbeef", app: app)
    app.receive(.hub(.link(.away(.broken("x"), retryMilliseconds: 100))))
    #expect(refused(app) != nil)
    #expect(app.state.hub.laneDesk.namesEnded.isEmpty)
  }

  private func refused(_ app: AppDriver) -> Refusal? {
    app.takeEffects().lazy.compactMap { effect -> Refusal? in
      if case .reply(7, .refused(let refusal)) = effect { refusal } else { nil }
    }.first
  }

  @Test func `what a running command says is asked of its host, where that is one's own`() throws {
    let app = driver()
    defer { app.takeEffects() }
    #expect(app.workspace.hub.peers.map(\.name) == ["build1"])
    #expect(call("log", id(0), app: app) == nil)
    let letter = try #require(app.workspace.hub.written.last)
    #expect(LetterBody(letter.body)?.words == ["log", rows[0].id.text])
    #expect(letter.to == SampleHub.build)
    #expect(refusal(call("follow", id(0), app: app))?.message.contains("build1") == true)
    #expect(refusal(call("log", id(2), app: app))?.message.contains("has not started") == true)
    let others = LaneTests.shared(7, "on ben's", state: .running, host: SharedID(random: 77, 77))
    LaneTests.hear(rows + [others], number: 2, app)
    app.takeEffects()
    #expect(
      refusal(call("log", String(others.id.text.prefix(18)), app: app))?.message.contains("stays on the host") == true)
  }

  @Test func `run makes a command the next that a host takes, whatever it waited for`() throws {
    let app = driver()
    defer { app.takeEffects() }
    _ = call("run", id(3), app: app)
    let said = acts(app)
    #expect(said.map(\.kind) == [.move(rows[3].id, to: .top)])
    let answer = try #require(done(said, app))
    #expect(answer["runs"] == false)
    #expect(answer["waits"]?.string?.contains("team") == true)
    var later = LaneTests.shared(6, "later", isProposed: true, notBefore: 2_000_000_000_000)
    later.request.after = [rows[2].id]
    LaneTests.hear(rows + [later], number: 3, app)
    app.takeEffects()
    _ = call("run", String(later.id.text.prefix(18)), app: app)
    #expect(
      kinds(app) == [
        .unstash(later.id), .edit(later.id, [.after([]), .notBefore(nil)], seen: nil), .move(later.id, to: .top),
      ])
  }

  @Test func `words and priority are changed by one call`() {
    let app = driver()
    defer { app.takeEffects() }
    _ = call("edit", id(2), "anders", "--priority", "high", app: app)
    #expect(
      kinds(app) == [.edit(rows[2].id, [.prompt("anders")], seen: rows[2].number), .priority(rows[2].id, 2)])
  }

  @Test func `undo takes back what the command line did to a lane, and redo does it again`() throws {
    let app = driver()
    defer { app.takeEffects() }
    let own = Self.own.text
    _ = call("stash", own, app: app)
    app.takeEffects()
    _ = call("stash", id(2), id(3), app: app)
    let said = acts(app)
    _ = done(said, app)
    #expect(call("undo", app: app) == nil)
    let undone = acts(app)
    #expect(undone.map(\.kind) == said.reversed().map { .undo(of: $0.id) })
    #expect(done(undone, app, number: 3)?["words"]?.string == "Stashed 2 commands")
    _ = call("redo", app: app)
    let again = acts(app)
    #expect(again.map(\.kind) == said.map(\.kind))
    _ = done(again, app, number: 4)
    _ = call("undo", app: app)
    _ = done(acts(app), app, number: 5)
    // Before that it was one's own.
    guard case .done(let answer)? = call("undo", app: app) else {
      Issue.record("nothing was taken back")
      return
    }
    #expect(answer["words"]?.string?.contains("Stashed") == true)
    #expect(kinds(app) == [])
    // A window takes back its own first; this one has done nothing.
    _ = call("stash", id(2), app: app)
    let last = try #require(acts(app).first)
    _ = done([last], app, number: 6)
    app.press("u")
    #expect(kinds(app) == [.undo(of: last.id)])
  }

  @Test func `what the hub refused is not taken back`() throws {
    let app = driver()
    defer { app.takeEffects() }
    _ = call("stash", id(2), id(3), app: app)
    let first = try #require(acts(app).first)
    app.receive(.hub(.answered(.actedTogether(first.id, .refused(HubRefusal(.changed, "x: it was taken"))))))
    #expect(refused(app)?.message.contains("it was taken") == true)
    _ = call("undo", app: app)
    #expect(kinds(app) == [])
  }

  @Test func `several are waited for together, of lanes and of this host`() throws {
    let app = driver()
    defer { app.takeEffects() }
    let own = Self.own.text
    #expect(call("wait", id(2), own, id(3), app: app) == nil)
    func end(_ row: Int, _ state: CommandEnd.State) {
      LaneTests.hear([], number: Int64(row), gone: [rows[row].id], app)
      app.takeEffects()
      let end = CommandEnd(state, exitCode: nil, error: nil, result: nil)
      app.receive(.hub(.answered(.command(rows[row].id, .done(CommandRead(command: rows[row], end: end))))))
    }
    end(2, .completed)
    #expect(!app.takeEffects().contains { if case .reply = $0 { true } else { false } })
    end(3, .failed)
    _ = app.ask(.call(Call(["cancel", own], directory: "/")), client: 8)
    let told = app.takeEffects().lazy.compactMap { effect -> JSON? in
      if case .reply(7, .done(let json)) = effect { json } else { nil }
    }.first
    let answer = try #require(told)
    #expect(answer["outcome"]?.string == "failed")
    #expect(answer["waited"]?.array?.compactMap { $0["outcome"]?.string } == ["completed", "cancelled", "failed"])
  }

  // MARK: What happened

  @Test func `the history has who did what in all lanes, and answers when all of them were read`() throws {
    let app = driver()
    defer { app.takeEffects() }
    #expect(call("list", "history", app: app) == nil)
    #expect(LaneTests.questions(app) == [.history(LaneTests.lane)])
    var deed = LaneDeed(
      id: SharedID(random: 90, 90), kind: "add", person: "ben", host: nil, command: rows[2].id,
      at: app.now.milliseconds, isUndone: false)
    deed.words = "größe"
    app.receive(.hub(.answered(.history(LaneTests.lane, .done([deed])))))
    let told = app.takeEffects().lazy.compactMap { effect -> JSON? in
      if case .reply(7, .done(let json)) = effect { json } else { nil }
    }.first
    let first = try #require(told?.array?.first)
    #expect(first["kind"]?.string == "lane")
    #expect(first["by"]?.string == "ben")
    #expect((first["lane"]?.string, first["prompt"]?.string) == ("team", "größe"))
    // Without the hub it has what happened here.
    app.receive(.hub(.link(.away(.broken("x"), retryMilliseconds: 100))))
    guard case .done? = call("list", "history", app: app) else {
      Issue.record("it was not answered")
      return
    }
  }

  // MARK: The screen

  func cursor(on prompt: String, _ app: AppDriver) {
    let place = app.state.windows[1]?.lists[.upNext]?.ids.firstIndex { app.state.title(of: $0) == prompt } ?? 0
    app.press("g" + String(repeating: "j", count: place))
    app.takeEffects()
  }

  @Test func `marked rows are one act, and go up and down together`() {
    let app = driver()
    defer { app.takeEffects() }
    cursor(on: "second", app)
    app.press("vjvK")
    #expect(
      kinds(app) == [.move(rows[3].id, to: .top), .move(rows[4].id, to: .behind(rows[3].id))])
    app.press("J")
    #expect(kinds(app) == [])
    #expect(app.footer().contains("bottom"))
    app.press("-")
    #expect(kinds(app) == [.priority(rows[3].id, 0), .priority(rows[4].id, 0)])
  }
}
