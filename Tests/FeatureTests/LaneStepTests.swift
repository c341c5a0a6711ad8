import Conversation
import Core
import Hosts
import HubScene
import JSON
import Languages
import Scene
import Sharing
import TestSupport
import Testing
import Toolkit

/// What one key, or one call, does in shared lanes: one act of the hub's, which is taken back and done again as one.
struct LaneStepTests {
  private let rows: [SharedCommand]

  init() {
    let host = SharedID(random: 2, 2)
    rows = [
      LaneTests.shared(1, "one", state: .running, host: host), LaneTests.shared(2, "two", state: .running, host: host),
      LaneTests.shared(3, "three", state: .uncertain, host: host),
      LaneTests.shared(4, "four", state: .uncertain, host: host), LaneTests.shared(5, "five"),
    ]
  }

  private func screen() -> AppDriver {
    let app = LaneTests.driver(accept: "", columns: 160, level: HubTalk.levelOfSeveral)
    LaneTests.hear(rows, app)
    app.receive(.hub(.answered(.hosts(.done([HostTests.host(seen: app.now)])))))
    app.press("4")
    app.takeEffects()
    return app
  }

  private func cursor(on prompt: String, _ app: AppDriver) {
    let place = app.state.windows[1]?.lists[.upNext]?.ids.firstIndex { app.state.title(of: $0) == prompt } ?? 0
    app.press("g" + String(repeating: "j", count: place))
    app.takeEffects()
  }

  private func mark(_ prompts: String..., in app: AppDriver) {
    for prompt in prompts {
      cursor(on: prompt, app)
      app.press("v")
    }
    app.takeEffects()
  }

  /// What is said as one.
  private func said(_ app: AppDriver) -> [[LaneAct]] {
    LaneTests.questions(app).compactMap { question in
      switch question {
      case .act(let act): [act]
      case .acts(let acts): acts
      default: nil
      }
    }
  }

  private func done(_ acts: [LaneAct], isAsked: Bool = false, _ app: AppDriver) {
    guard let first = acts.first else { return }
    let answers = acts.map { _ in ActDone(isAsked: isAsked) }
    app.receive(
      .hub(.answered(acts.count == 1 ? .acted(first.id, .done(answers[0])) : .actedTogether(first.id, .done(answers)))))
  }

  @Test(arguments: [("<ctrl-x>", "one", "two"), ("r", "three", "four"), ("x<enter>", "three", "four")])
  func `what a key does to marked rows is one act`(keys: String, first: String, second: String) throws {
    let app = screen()
    defer { app.takeEffects() }
    mark(first, second, in: app)
    app.press(keys)
    let acts = said(app)
    let ids = rows.filter { [first, second].contains($0.request.prompt) }.map(\.id)
    let kinds: [LaneAct.Kind] =
      switch keys {
      case "<ctrl-x>": ids.map { .cancel($0) }
      case "r": ids.map { .again($0) }
      default: ids.map { .drop($0) }
      }
    #expect(acts.map { $0.map(\.kind) } == [kinds])
    done(try #require(acts.first), isAsked: keys == "<ctrl-x>", app)
    if keys == "<ctrl-x>" { #expect(app.footer().contains("build1")) }
    #expect(app.state.windows[1]?.lists[.upNext]?.marks.isEmpty == true)
  }

  private func shared(_ number: Int64, _ prompt: String) -> SharedCommand {
    let known = rows[4]
    var request = known.request
    request.prompt = prompt
    return SharedCommand(
      request: request, lane: known.lane, rank: known.rank, number: number, person: known.person, fromHost: nil,
      addedAt: 0, isProposed: false, state: .waiting, host: nil, claimedAt: nil, begunAt: nil, leaseUntil: nil,
      isCancelAsked: false, timesAgain: 0)
  }

  @Test func `an edit is done again to what taking it back has made, and not before that is known`() throws {
    let app = screen()
    defer { app.takeEffects() }
    cursor(on: "five", app)
    app.press("e")
    app.type(" größe")
    app.press("<tab><tab><tab><right><enter>")
    let edit = try #require(said(app).first)
    #expect(edit.map(\.kind) == [.edit(rows[4].id, [.prompt("five größe")], seen: 5), .priority(rows[4].id, 2)])
    done(edit, app)
    LaneTests.hear([shared(7, "five größe")], number: 7, app)
    app.press("u")
    let undo = try #require(said(app).first)
    #expect(undo.map(\.kind) == edit.reversed().map { .undo(of: $0.id) })
    app.press("U")
    #expect(app.footer().contains("still under way"))
    done(undo, app)
    #expect(LaneTests.questions(app).contains { if case .lane = $0 { true } else { false } })
    app.press("U")
    #expect(app.footer().contains("still under way"))
    LaneTests.hear([shared(9, "five")], number: 9, app)
    // What somebody else makes of it since is not what it is meant for.
    LaneTests.hear([shared(10, "Bens Worte")], number: 10, app)
    app.takeEffects()
    app.press("U")
    let again = try #require(said(app).first)
    #expect(again.map(\.kind) == [.edit(rows[4].id, [.prompt("five größe")], seen: 9), .priority(rows[4].id, 2)])
    done(again, app)
    // It is taken back as any.
    LaneTests.hear([shared(11, "five größe")], number: 11, app)
    app.takeEffects()
    app.press("u")
    #expect(said(app).first?.map(\.kind) == again.reversed().map { .undo(of: $0.id) })
  }

  @Test func `an edit is not done again to what somebody else on this machine has made of the command since`() throws {
    let app = screen()
    defer { app.takeEffects() }
    cursor(on: "five", app)
    app.press("e")
    app.type(" größe")
    app.press("<tab><tab><tab><right><enter>")
    done(try #require(said(app).first), app)
    LaneTests.hear([shared(7, "five größe")], number: 7, app)
    app.press("u")
    done(try #require(said(app).first), app)
    LaneTests.hear([shared(9, "five")], number: 9, app)
    app.takeEffects()
    #expect(app.ask(.call(Call(["edit", rows[4].id.text, "Bens Worte"], directory: "/"))) == nil)
    done(try #require(said(app).first), app)
    LaneTests.hear([shared(11, "Bens Worte")], number: 11, app)
    app.takeEffects()
    app.press("U")
    #expect(said(app).first?.first?.kind == .edit(rows[4].id, [.prompt("five größe")], seen: 9))
  }

  @Test func `a call does an edit again as a key does`() throws {
    let app = screen()
    defer { app.takeEffects() }
    func call(_ words: String...) -> Reply? { app.ask(.call(Call(words, directory: "/"))) }
    #expect(call("edit", rows[4].id.text, "anders") == nil)
    let edit = try #require(said(app).first)
    #expect(edit.map(\.kind) == [.edit(rows[4].id, [.prompt("anders")], seen: 5)])
    done(edit, app)
    LaneTests.hear([shared(7, "anders")], number: 7, app)
    app.takeEffects()
    #expect(call("undo") == nil)
    let undo = try #require(said(app).first)
    if case .refused(let refusal)? = call("redo") {
      #expect(refusal.message.contains("still under way"))
    } else {
      Issue.record("it is done again before it is taken back")
    }
    done(undo, app)
    LaneTests.hear([shared(8, "five")], number: 8, app)
    app.takeEffects()
    #expect(call("redo") == nil)
    #expect(said(app).map { $0.map(\.kind) } == [[.edit(rows[4].id, [.prompt("anders")], seen: 8)]])
  }

  /// An edit of the last row to "anders" was taken back, which is read as number 8.
  private func takenBack(_ app: AppDriver) throws {
    #expect(app.ask(.call(Call(["edit", rows[4].id.text, "anders"], directory: "/"))) == nil)
    done(try #require(said(app).first), app)
    LaneTests.hear([shared(7, "anders")], number: 7, app)
    app.takeEffects()
    #expect(app.ask(.call(Call(["undo"], directory: "/")), client: 8) == nil)
    let undo = try #require(said(app).first)
    // Whoever asked for it waits no more: what has come of it is read all the same.
    app.receive(.clientLeft(8))
    done(undo, app)
    #expect(LaneTests.questions(app).contains { if case .lane = $0 { true } else { false } })
    LaneTests.hear([shared(8, "five")], number: 8, app)
    app.takeEffects()
  }

  private func redone(_ app: AppDriver) throws -> LaneAct {
    #expect(app.ask(.call(Call(["redo"], directory: "/"))) == nil)
    return try #require(said(app).first?.first)
  }

  @Test func `an edit is done again where only the hub has counted on, and not over the words of others`() throws {
    let app = screen()
    defer { app.takeEffects() }
    try takenBack(app)
    LaneTests.hear([shared(9, "five")], number: 9, app)
    LaneTests.hear([shared(10, "five")], number: 10, app)
    LaneTests.hear([shared(11, "Bens Worte")], number: 11, app)
    app.takeEffects()
    #expect(try redone(app).kind == .edit(rows[4].id, [.prompt("anders")], seen: 10))
  }

  @Test func `the words of an edit that is not done again are kept as those of a form`() throws {
    for isDone in [false, true] {
      let app = screen()
      defer { app.takeEffects() }
      try takenBack(app)
      let again = try redone(app)
      app.receive(.hub(.answered(.acted(again.id, isDone ? .done(ActDone()) : .refused(HubRefusal(.changed))))))
      let kept = app.workspace.keptForms.values.map(\.self)
      #expect(kept.map(\.written.prompt) == (isDone ? [] : ["anders"]))
      #expect(kept.allSatisfy { $0.edited?.text == rows[4].id.text && $0.lane == LaneTests.lane })
    }
  }

  @Test func `what is kept was asked at the time of this machine's clock`() throws {
    let app = screen()
    defer { app.takeEffects() }
    app.receive(
      .hub(.link(.ready(LaneTests.facts(now: app.now.adding(seconds: 600), level: HubTalk.levelOfSeveral)))))
    app.receive(.hub(.answered(.attached(.done(0)))))
    #expect(app.state.hub.talk?.clockAhead == 600_000)
    let asked = app.now.iso8601
    #expect(app.ask(.call(Call(["stash", rows[4].id.text], directory: "/"))) == nil)
    #expect(app.ask(.call(Call(["lane", "new", "other"], directory: "/")), client: 8) == nil)
    let lanes = app.state.laneViews(in: .english).array ?? []
    #expect(lanes.flatMap { $0["kept"]?.array ?? [] }.map { $0["asked_at"]?.string } == [asked, asked])
  }
}
