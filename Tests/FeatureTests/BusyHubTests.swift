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
}
