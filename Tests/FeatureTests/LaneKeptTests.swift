import Answers
import CommandLine
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

/// Acts on shared lanes that the hub does not answer: they are said again until it has, and nobody is told to repeat them.
struct LaneKeptTests {
  private func add(_ words: String...) -> Request {
    .call(Call(["add", "--lane", "team", "--agent", "shell"] + words, directory: "/src/api"))
  }

  @Test func `an act that the hub does not answer is kept and said again, and nobody is told to repeat it`() throws {
    let app = LaneTests.driver(accept: "")
    defer { app.takeEffects() }
    LaneTests.hear([LaneTests.shared(3)], app)
    app.takeEffects()
    #expect(app.ask(add("größe")) == nil)
    let act = try #require(
      LaneTests.questions(app).compactMap { if case .act(let act) = $0 { act } else { nil } }.first)
    guard case .add(let request, nil) = act.kind else {
      Issue.record("nothing was added")
      return
    }
    app.pass(seconds: 11)
    let replies = app.takeEffects().compactMap { if case .reply(7, let reply) = $0 { reply } else { nil } }
    guard case .done(let json)? = replies.first, replies.count == 1 else {
      Issue.record("\(replies)")
      return
    }
    #expect(json["kept_act"]?["id"]?.string == request.id.text)
    let verb = try CommandLineVerb.named(by: ["add"]).0
    let outcome = Outcome(["done": json], to: verb, try Arguments(["x"], of: verb), json: false)
    #expect(outcome.status == 7)
    #expect(outcome.output.contains("do not repeat it") && outcome.output.contains(request.id.text.prefix(8)))
    // It is shown where the lane is, as what it is.
    let lanes = app.state.laneViews(in: .english)
    #expect(lanes.array?.first?["kept"]?.array?.map { $0["prompt"]?.string } == ["größe"])
    let list = try CommandLineVerb.named(by: ["list"]).0
    let shown = Outcome(["done": lanes], to: list, try Arguments(["lanes"], of: list), json: false).output
    #expect(shown.contains("\(request.id.text.prefix(8))  größe") && shown.contains("add is kept: the hub has not"))
    // Its caller has gone. The hub is lost and comes back: it is said again by its id, and what was done after it behind it.
    app.receive(.clientLeft(7))
    #expect(app.ask(add("zweite"), client: 8) == nil)
    #expect(acts(app) == [])
    app.receive(.hub(.answered(.acted(act.id, .unknown))))
    app.receive(.hub(.link(.away(.broken(""), retryMilliseconds: 1))))
    LaneTests.join(app)
    #expect(acts(app) == [act])
    app.receive(.hub(.answered(.acted(act.id, .done(ActDone())))))
    #expect(acts(app).map { LaneCallTests.prompt($0) } == ["zweite"])
    LaneTests.join(app)
    #expect(!LaneTests.questions(app).contains(.act(act)), "once it is answered, it is over")
  }

  @Test func `what the hub is too busy for is said again soon, and nothing of the same lane passes it`() throws {
    let app = LaneTests.driver(accept: "")
    defer { app.takeEffects() }
    LaneTests.hear([LaneTests.shared(3)], app)
    app.takeEffects()
    #expect(app.ask(.call(Call(["lane", "pause", "team"], directory: "/")), client: 7) == nil)
    let first = try #require(acts(app).first)
    #expect(app.ask(.call(Call(["lane", "resume", "team"], directory: "/")), client: 8) == nil)
    #expect(acts(app) == [], "it waits for the answer to the one before")
    app.receive(.hub(.answered(.acted(first.id, .refused(HubRefusal(.busy))))))
    #expect(acts(app) == [])
    app.pass(seconds: 1)
    #expect(acts(app) == [first])
    // A new introduction is no other connection.
    app.receive(.hub(.answered(.attached(.done(0)))))
    #expect(acts(app) == [])
    app.receive(.hub(.answered(.acted(first.id, .done(ActDone())))))
    let second = acts(app)
    #expect(second.count == 1 && second.first?.id != first.id)
    // Who waits for either is answered in time.
    app.receive(.hub(.answered(.acted(try #require(second.first).id, .done(ActDone())))))
    app.receive(.hub(.answered(.lanes(.done([LaneTests.listing()])))))
    #expect(app.workspace.hub.asked.isEmpty)
    #expect(app.state.hub.laneDesk.putOff.isEmpty && app.state.hub.laneDesk.saying.isEmpty)
  }

  @Test func `another hub is never told what was meant for the one before`() throws {
    let app = LaneTests.driver(accept: "")
    defer { app.takeEffects() }
    LaneTests.hear([LaneTests.shared(3)], app)
    #expect(app.ask(add("größe")) == nil)
    #expect(LaneTests.questions(app).contains { if case .act = $0 { true } else { false } })
    _ = app.ask(.words("settings", "hub.url", "postgresql:///other"), client: 8)
    let told = app.takeEffects().compactMap { effect -> String? in
      if case .reply(7, .refused(let refusal)) = effect { refusal.message + refusal.hint } else { nil }
    }
    #expect(told.count == 1)
    #expect(told.first?.contains("may have been done") == true && told.first?.contains("Do the same again") == false)
    LaneTests.join(app)
    #expect(!LaneTests.questions(app).contains { if case .act = $0 { true } else { false } })
  }

  @Test func `what was kept for a hub that is taken away is told of when it is dropped`() {
    let app = LaneTests.driver(accept: "", columns: 160)
    defer { app.takeEffects() }
    LaneTests.hear([LaneTests.shared(3)], app)
    #expect(app.ask(add("größe")) == nil)
    app.pass(seconds: 11)
    app.takeEffects()
    #expect(app.workspace.hub.asked.count == 1)
    _ = app.ask(.words("settings", "hub.url", ""), client: 8)
    app.takeEffects()
    #expect(app.workspace.hub.asked.isEmpty)
    #expect(app.footer().contains("it may have been done"))
  }

  @Test func `a window whose act the hub does not answer is told that it is kept, and then that it is done`() throws {
    let app = LaneTests.driver(accept: "", columns: 160)
    defer { app.takeEffects() }
    LaneTests.hear([LaneTests.shared(3, "first"), LaneTests.shared(4, "second")], app)
    app.press("4gjj")
    app.takeEffects()
    app.press("x")
    let act = try #require(
      LaneTests.questions(app).compactMap { if case .act(let act) = $0 { act } else { nil } }.first)
    app.pass(seconds: 11)
    #expect(app.footer().contains("said again") && !app.footer().contains("Do the same again"))
    app.receive(.hub(.answered(.acted(act.id, .refused(HubRefusal(.missing, "it has gone"))))))
    #expect(app.footer().contains("it has gone"))
  }

  // MARK: After a restart

  /// The server ends, and another one starts with what is in the store.
  private func restarted(_ app: AppDriver) -> AppDriver {
    app.takeEffects()
    let later = AppDriver.recovered(app.workspace)
    later.clone("git@github.com:upnext/api.git", to: "/src/api")
    return later
  }

  private func acts(_ app: AppDriver) -> [LaneAct] {
    LaneTests.questions(app).compactMap { if case .act(let act) = $0 { act } else { nil } }
  }

  @Test func `what the hub has not answered is said again after a restart, by the same id, and then no more`() throws {
    let app = LaneTests.driver(accept: "")
    LaneTests.hear([LaneTests.shared(3)], app)
    app.takeEffects()
    #expect(app.ask(add("größe 漢字")) == nil)
    #expect(app.ask(.call(Call(["lane", "pause", "team"], directory: "/")), client: 8) == nil)
    let said = acts(app)
    #expect(said.count == 1)
    let later = restarted(app)
    defer { later.takeEffects() }
    LaneTests.join(later)
    #expect(acts(later) == said)
    later.receive(.hub(.answered(.acted(said[0].id, .done(ActDone())))))
    let pause = acts(later)
    #expect(pause.map(\.kind) == [.pause(true)])
    let last = restarted(later)
    defer { last.takeEffects() }
    LaneTests.join(last)
    #expect(acts(last) == pause)
    last.receive(.hub(.answered(.acted(pause[0].id, .refused(HubRefusal(.forbidden, "only who owns the lane"))))))
    #expect(last.screen(of: 1).contains("only who owns the lane"))
    LaneTests.join(last)
    #expect(acts(last) == [])
  }

  @Test func `a caller whose server ends is told that the act is kept`() throws {
    let app = LaneTests.driver(accept: "")
    defer { app.takeEffects() }
    LaneTests.hear([LaneTests.shared(3)], app)
    app.takeEffects()
    #expect(app.ask(add("größe")) == nil)
    _ = app.ask(.stop, client: 8)
    let replies = app.takeEffects().compactMap { if case .reply(7, .done(let json)) = $0 { json } else { nil } }
    #expect(replies.count == 1 && replies.first?["kept_act"] != nil)
  }

  @Test func `undo after a restart takes back what was done last, be it in a lane or in one's own lists`() throws {
    let app = LaneTests.driver(Samples.queued, accept: "", columns: 160)
    LaneTests.hear([LaneTests.shared(3, "first"), LaneTests.shared(4, "second")], app)
    _ = app.ask(.call(Call(["pin", Samples.wide.text], directory: "/")))
    app.takeEffects()
    let id = LaneTests.shared(3).id.text
    #expect(app.ask(.call(Call(["stash", id], directory: "/"))) == nil)
    let stash = try #require(acts(app).first)
    app.receive(.hub(.answered(.acted(stash.id, .done(ActDone())))))
    _ = app.ask(.call(Call(["mute", Samples.wide.text], directory: "/")), client: 9)
    let later = restarted(app)
    defer { later.takeEffects() }
    func undo() -> String? {
      guard case .done(let json)? = later.ask(.call(Call(["undo"], directory: "/")), client: 8) else { return nil }
      return json["words"]?.string
    }
    #expect(undo()?.contains("Muted") == true)
    // The hub is not there yet: nothing older is taken back in its place, and the call waits.
    #expect(undo() == nil)
    #expect(later.workspace.streams[Samples.wide]?.pinnedAt != nil)
    later.takeEffects()
    LaneTests.join(later)
    let undone = try #require(acts(later).first)
    #expect(undone.kind == .undo(of: stash.id))
    later.receive(.hub(.answered(.acted(undone.id, .done(ActDone())))))
    #expect(undo()?.contains("Pinned") == true)
    // Done again it is another act of the hub's.
    _ = later.ask(.call(Call(["redo"], directory: "/")), client: 8)
    _ = later.ask(.call(Call(["redo"], directory: "/")), client: 8)
    #expect(acts(later).map(\.kind) == [.stash(LaneTests.shared(3).id)])
  }

  @Test func `what the hub does not take back is not done again`() throws {
    let app = LaneTests.driver(Samples.queued, accept: "", columns: 160)
    defer { app.takeEffects() }
    LaneTests.hear([LaneTests.shared(3, "first")], app)
    app.takeEffects()
    func call(_ word: String...) { _ = app.ask(.call(Call(word, directory: "/")), client: 8) }
    call("stash", LaneTests.shared(3).id.text)
    let stash = try #require(acts(app).first)
    app.receive(.hub(.answered(.acted(stash.id, .done(ActDone())))))
    call("undo")
    let undone = try #require(acts(app).first)
    app.receive(.hub(.answered(.acted(undone.id, .refused(HubRefusal(.changed, "it has changed since"))))))
    app.takeEffects()
    call("redo")
    #expect(acts(app) == [])
  }

  @Test func `an act that is kept wakes nobody while the hub is away`() {
    let app = LaneTests.driver(accept: "")
    defer { app.takeEffects() }
    LaneTests.hear([LaneTests.shared(3)], app)
    #expect(app.ask(add("größe")) == nil)
    app.pass(seconds: 11)
    app.receive(.hub(.link(.away(.broken(""), retryMilliseconds: 1))))
    app.pass(seconds: 60)
    app.takeEffects()
    let due = app.state.nextTimeout
    #expect(due.map { $0 > app.now.adding(seconds: 3600) } ?? true, "\(String(describing: due)) at \(app.now)")
  }
}
