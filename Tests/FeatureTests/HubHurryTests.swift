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

/// A hub that is away is tried at once when a person wants something of it, and who called waits for that a little.
struct HubHurryTests {
  private let pause: Request = .call(Call(["lane", "pause", "team"], directory: "/"))

  /// A host whose hub has been away for a while, and that has said to nobody that it should hurry.
  private func away(_ trouble: LinkTrouble = .broken("gone"), columns: Int = 160) -> AppDriver {
    let app = LaneTests.driver(accept: "", columns: columns)
    LaneTests.hear([LaneTests.shared(3, "first")], app)
    app.receive(.hub(.answered(.hosts(.done([HostTests.host(seen: app.now)])))))
    app.pass(seconds: 1)
    app.receive(.hub(.link(.away(trouble, retryMilliseconds: 200))))
    app.pass(seconds: 20)
    app.takeEffects()
    return app
  }

  /// The hub is back, and has told what is new of the lane.
  private func comeBack(_ app: AppDriver) {
    LaneTests.join(app)
    LaneTests.hear([LaneTests.shared(3, "first")], number: 2, app)
  }

  private func fail(_ app: AppDriver) {
    app.receive(.hub(.link(.away(.noConnection("refused"), retryMilliseconds: 20_000))))
  }

  private func outcome(_ app: AppDriver, client: Int = 7) -> (hurries: Int, acts: [LaneAct.Kind], told: [Reply]) {
    let effects = app.takeEffects()
    return (
      effects.count { $0 == .hub(.hurry) },
      effects.compactMap { if case .hub(.ask(.act(let act))) = $0 { act.kind } else { nil } },
      effects.compactMap { if case .reply(client, let reply) = $0 { reply } else { nil } }
    )
  }

  private func isRefused(_ reply: Reply?) -> Bool { if case .refused? = reply { true } else { false } }

  @Test func `a call that needs the hub has it tried at once, and is carried out when it is there`() throws {
    let app = away()
    defer { app.takeEffects() }
    #expect(app.ask(pause) == nil)
    #expect(outcome(app).hurries == 1)
    // Others who come meanwhile wait for the same attempt.
    #expect(app.ask(pause, client: 8) == nil)
    #expect(outcome(app, client: 8).hurries == 0)
    app.pass(milliseconds: 300)
    comeBack(app)
    #expect(outcome(app).acts == [.pause(true)])
    #expect(app.state.hub.waitForHub.isEmpty)
  }

  @Test func `where the hub is still away it is said, and it is not tried more than about once a second`() {
    let app = away()
    defer { app.takeEffects() }
    #expect(app.ask(pause) == nil)
    app.takeEffects()
    fail(app)
    #expect(isRefused(outcome(app).told.first))
    #expect(isRefused(app.ask(pause)))
    #expect(outcome(app).hurries == 0)
    app.pass(milliseconds: 1100)
    #expect(app.ask(pause) == nil)
    #expect(outcome(app).hurries == 1)
    // One that says nothing is not waited for any longer.
    app.pass(milliseconds: 1900)
    #expect(outcome(app).told.isEmpty)
    app.pass(milliseconds: 200)
    #expect(isRefused(outcome(app).told.first))
    #expect(isRefused(app.ask(pause)))
    #expect(outcome(app).hurries == 0)
  }

  @Test func `an address that is none is not tried`() {
    let app = away(.address(.empty))
    defer { app.takeEffects() }
    #expect(isRefused(app.ask(pause)))
    #expect(outcome(app).hurries == 0)
  }

  @Test(arguments: [["list", "lanes"], ["list", "hosts"], ["lane", "show", "team"], ["hub", "status"]])
  func `what is known without the hub, too, is told of now where it comes back, and else as of then`(
    words: [String]
  ) throws {
    for comesBack in [true, false] {
      let app = away()
      defer { app.takeEffects() }
      #expect(app.ask(.call(Call(words, directory: "/"))) == nil)
      #expect(outcome(app).hurries == 1)
      if comesBack { comeBack(app) } else { fail(app) }
      if comesBack, words.first == "list" {
        // Those are read once more for who asks.
        app.receive(.hub(.answered(.hosts(.done([])))))
        app.receive(.hub(.answered(.lanes(.done([LaneTests.listing()])))))
      }
      guard case .done(let json)? = outcome(app).told.first else {
        Issue.record("\(words) was not answered")
        continue
      }
      if words.last == "team" { #expect((json["as_of"]?.string == nil) == comesBack) }
      if words.last == "status" { #expect(json["state"]?.string == (comesBack ? "joined" : "away")) }
    }
  }

  @Test func `a key that needs the hub has it tried at once, and so does a letter`() throws {
    let app = away()
    defer { app.takeEffects() }
    app.press("4gj")
    app.takeEffects()
    app.press("x")
    #expect(outcome(app).hurries == 1)
    fail(app)
    app.pass(seconds: 2)
    app.takeEffects()
    var call = Call(["pause", "--all"], directory: "/")
    call.host = "build1"
    #expect(app.ask(.call(call)) == nil)
    #expect(outcome(app).hurries == 1)
    LaneTests.join(app)
    #expect(app.takeEffects().contains { if case .hub(.ask(.send)) = $0 { true } else { false } })
  }

  @Test func `a letter is said to be kept as soon as it is known that the hub does not come back`() {
    let app = away()
    defer { app.takeEffects() }
    var call = Call(["pause", "--all"], directory: "/")
    call.host = "build1"
    #expect(app.ask(.call(call)) == nil)
    fail(app)
    guard case .done(let json)? = outcome(app).told.first else {
      Issue.record("it was not told")
      return
    }
    #expect(json["kept_letter"] != nil)
  }
}
