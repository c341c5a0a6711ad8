import Conversation
import Testing

@testable import Core

extension OutsideNewsTests {
  @Test func `a turn that broke off goes on by itself no more where something was said elsewhere`() throws {
    let world = World()
    _ = world.apply(.found(session(), growth: .whole))
    let id = session().key.workStreamId
    _ = world.say("hier", in: id)
    let limit = UsageLimit(until: Self.now.adding(seconds: 60), words: "limit")
    let turn = try #require(world.workspace.streams[id]?.turn?.message)
    _ = world.change { ledger in
      ledger.apply(AgentReport(id, .accepted(turn)))
      ledger.apply(AgentReport(id, .turnEnded(turn, .failed("limit", .answered, cause: .usageLimit(limit)))))
    }
    let own = [entry(100, .user, "hier")]
    _ = world.apply(.found(session(size: 200), growth: .pieces(own)))
    #expect(try world.thread(id).outbox.waiting.first?.inSession == .yes)
    let foreign = [entry(210, .user, "weiter", secondsLater: 9), entry(250, .agent, "ja", secondsLater: 9)]
    _ = world.apply(.found(session(size: 300), growth: .pieces(foreign)))
    world.stamp = Stamp(now: Self.now.adding(seconds: 3600), randomness: 2)
    #expect(world.change { $0.goOnByItself() }.orders == [])
    #expect(try world.thread(id).outbox.waiting.items.map(\.content) == ["hier"])
    #expect(try world.thread(id).outbox.waiting.items.map(\.standing) == [.uncertain])
    _ = world.change { $0.goOn(in: id) }
    #expect(try world.thread(id).turn == nil)
  }
}
