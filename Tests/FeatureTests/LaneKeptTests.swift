import Answers
import CommandLine
import Conversation
import Core
import Hosts
import JSON
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
    // Its caller has gone. The hub is lost and comes back: it is said again by its id, in the order in which persons did things.
    app.receive(.clientLeft(7))
    #expect(app.ask(add("zweite"), client: 8) == nil)
    let second = try #require(
      LaneTests.questions(app).compactMap { if case .act(let act) = $0 { act } else { nil } }.first)
    app.receive(.hub(.answered(.acted(act.id, .unknown))))
    app.receive(.hub(.link(.away(.broken(""), retryMilliseconds: 1))))
    LaneTests.join(app)
    let again = LaneTests.questions(app).compactMap { if case .act(let act) = $0 { act } else { nil } }
    #expect(again == [act, second])
    app.receive(.hub(.answered(.acted(act.id, .done(ActDone())))))
    LaneTests.join(app)
    #expect(!LaneTests.questions(app).contains(.act(act)), "once it is answered, it is over")
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
}
