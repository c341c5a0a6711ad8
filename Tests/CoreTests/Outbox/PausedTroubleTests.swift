import Conversation
import Core
import Queues
import Testing

/// A pause changes nothing about a message that is to be tried again, or whose turn is to go on: nothing goes past it.
struct PausedTroubleTests {
  private let later = OneThreadWorld.start.adding(seconds: 3600)

  private func paused(after end: TurnEnd) -> OneThreadWorld {
    var world = OneThreadWorld()
    world.say("a")
    world.hear(.session(id: "s1", modes: [], currentMode: nil))
    if let message = world.stream.turn?.message { world.hear(.accepted(message)) }
    world.end(end)
    world.workspace.streams.update(world.thread) { $0.outbox.isPaused = true }
    return world
  }

  private func waiting(_ world: OneThreadWorld) -> [String] { world.stream.outbox.waiting.items.map(\.content) }

  /// Neither an urgent message nor one that is put first goes before the one that was there.
  private func expectNothingPasses(_ world: inout OneThreadWorld) throws {
    world.say("b", .urgent)
    #expect(waiting(world) == ["a", "b"])
    let second = try #require(world.stream.outbox.waiting.items.last)
    #expect(world.workspace.apply(.outbox(.move(second.id, to: 1), in: world.thread)) == nil)
    #expect(waiting(world) == ["a", "b"])
  }

  private let overloaded = TurnEnd.failed("503", .taken(isInSession: true), cause: .rateLimit(retryAfterSeconds: nil))

  @Test func `a message whose moment comes during a pause is tried when that is over`() throws {
    var world = paused(after: overloaded)
    #expect(world.stream.isRetrying)
    #expect(world.goOn(at: later) == [])
    #expect(world.stream.isRetrying && world.stream.hold == .paused)
    #expect(world.workspace.goesOnAt == nil)
    try expectNothingPasses(&world)
    #expect(OneThreadWorld.said(world.resume()) == ["continue"])
    #expect(OneThreadWorld.said(world.end(.done)) == ["b"])
  }

  @Test func `it is tried, too, where the pause is taken back or all go on`() {
    for isAll in [true, false] {
      var world = paused(after: overloaded)
      _ = world.goOn(at: later)
      if isAll {
        _ = world.resumeAll()
      } else {
        _ = world.workspace.apply(.pauseOutbox(world.thread, false))
      }
      #expect(world.workspace.goesOnAt != nil)
      #expect(OneThreadWorld.said(world.goOn(at: later)) == ["continue"])
    }
  }

  @Test func `a limit that is renewed during a pause lets nothing pass`() throws {
    for isAll in [true, false] {
      var world = paused(
        after: .failed("limit", .taken(isInSession: true), cause: .usageLimit(UsageLimit(until: later, words: "limit")))
      )
      #expect(world.goOn(at: later.adding(seconds: 60)) == [])
      #expect(world.workspace.limits.isEmpty)
      try expectNothingPasses(&world)
      let orders = isAll ? world.resumeAll() + world.goOn(at: later.adding(seconds: 60)) : world.resume()
      #expect(OneThreadWorld.said(orders) == ["continue"])
    }
  }

  @Test func `a turn that is to go on is first once the pause is over`() throws {
    var world = paused(after: .failed("Cut.", .answered))
    let (refusal, orders) = world.goOn()
    #expect(refusal == nil && orders == [])
    #expect(world.stream.hold == .paused)
    try expectNothingPasses(&world)
    #expect(OneThreadWorld.said(world.resume()) == ["continue"])
    #expect(OneThreadWorld.said(world.end(.done)) == ["b"])
  }
}
