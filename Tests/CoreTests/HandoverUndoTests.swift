import Conversation
import Core
import Queues
import Testing

/// Taking a handover back: the session to which the thread goes back has of its broken turns what it had, and what the
/// other agent has heard is not forgotten.
struct HandoverUndoTests {
  private static let later = OneThreadWorld.start.adding(seconds: 3600)

  /// Claude has a session here, and codex has left one, or has never had any.
  private func world(codexIsKnown: Bool = true) -> OneThreadWorld {
    var world = OneThreadWorld()
    let left = ProviderSession(provider: "codex", providerSessionId: "x-1", replacedAt: OneThreadWorld.start)
    world.workspace.streams.update(world.thread) {
      $0.providerSessionId = "c-1"
      $0.isLocallyCreated = false
      $0.lineage = codexIsKnown ? [left] : []
    }
    return world
  }

  /// The turn of "größer" breaks off.
  private func breakOff(_ end: TurnEnd, in world: inout OneThreadWorld) {
    accept(&world)
    world.end(end)
  }

  private func accept(_ world: inout OneThreadWorld) {
    if let message = world.stream.turn?.message { world.hear(.accepted(message)) }
  }

  private func meetLimit(in world: inout OneThreadWorld) {
    world.say("größer")
    let limit = UsageLimit(until: Self.later, words: "limit")
    breakOff(.failed("limit", .taken(isInSession: true), cause: .usageLimit(limit)), in: &world)
  }

  private func handOver(_ world: inout OneThreadWorld, telling recap: String? = nil, by actor: Actor = .commandLine) {
    let service = world.stream.serviceAfterHandover(to: "codex", at: world.now)
    var acts = [Act.thread(.service(world.thread, service, insteadOf: world.stream.service))]
    if let recap {
      acts.insert(.thread(.recap(world.thread, recap, insteadOf: nil, servedBy: "claude")), at: 0)
    }
    let isDone = world.workspace.perform(.joined(acts), titled: ActTitle("handover"), by: actor)
    #expect(isDone)
  }

  private func isTooLate(_ outcome: UndoHistory.Outcome) -> Bool {
    if case .tooLate = outcome { true } else { false }
  }

  @Test func `where the agent can't go back, nothing else does`() {
    var world = world(codexIsKnown: false)
    meetLimit(in: &world)
    handOver(&world, telling: "davor")
    #expect(OneThreadWorld.said(world.sendWhatMay()) == ["davorgrößer"])
    world.hear(.session(id: "x-1", modes: [], currentMode: nil))
    breakOff(.failed("codex died.", .answered), in: &world)
    let before = world.workspace.streams
    #expect(before[world.thread]?.messageInTrouble?.standing == .uncertain)
    let outcome = world.workspace.undo(by: .commandLine)
    #expect(isTooLate(outcome))
    #expect(world.workspace.streams == before)
  }

  @Test func `where it can't be handed over again, nothing is told to the agent that stays`() {
    var world = world()
    meetLimit(in: &world)
    handOver(&world, telling: "davor")
    _ = world.workspace.undo(by: .commandLine)
    #expect(world.stream.effectiveProvider == "claude" && world.stream.recap == nil)
    world.workspace.streams.update(world.thread) { $0.mode = "plan" }
    let before = world.workspace.streams
    let outcome = world.workspace.redo(by: .commandLine)
    #expect(isTooLate(outcome))
    #expect(world.workspace.streams == before)
  }

  @Test func `a turn that met a limit goes on in its session when that is renewed`() {
    var world = world()
    meetLimit(in: &world)
    handOver(&world)
    _ = world.workspace.undo(by: .commandLine)
    #expect(world.sendWhatMay() == [])
    #expect(world.stream.outbox.hold == .usageLimit(until: Self.later))
    #expect(OneThreadWorld.said(world.goOn(at: Self.later.adding(seconds: 9))) == ["continue"])
  }

  @Test func `other words in its place go on with nothing of it`() throws {
    var world = world()
    meetLimit(in: &world)
    handOver(&world, by: .window(1))
    var other = try #require(world.stream.outbox.waiting.first)
    other.content = "anders"
    let isDone = world.workspace.perform(
      .outbox(.replace(other), in: world.thread), titled: ActTitle("edit"), by: .commandLine)
    #expect(isDone)
    _ = world.workspace.undo(by: .window(1))
    #expect(world.stream.effectiveProvider == "claude")
    #expect(world.sendWhatMay() == [])
    #expect(OneThreadWorld.said(world.goOn(at: Self.later.adding(seconds: 9))) == ["anders"])
  }

  @Test func `it is handed over again without what the first session has of it`() {
    var world = world()
    meetLimit(in: &world)
    handOver(&world)
    _ = world.workspace.undo(by: .commandLine)
    _ = world.workspace.redo(by: .commandLine)
    #expect(world.stream.effectiveProvider == "codex")
    #expect(OneThreadWorld.said(world.sendWhatMay()) == ["größer"])
  }

  @Test(arguments: [TurnEnd.failed("codex died.", .answered), .failed("codex left.", .taken(isInSession: true))])
  func `what both have heard is said by nobody's word but the person's`(end: TurnEnd) {
    var world = world()
    meetLimit(in: &world)
    handOver(&world)
    #expect(OneThreadWorld.said(world.sendWhatMay()) == ["größer"])
    breakOff(end, in: &world)
    _ = world.workspace.undo(by: .commandLine)
    #expect(world.stream.effectiveProvider == "claude")
    #expect(world.stream.outbox.waiting.items.map(\.standing) == [.uncertain])
    #expect(world.sendWhatMay() == [])
    #expect(world.goOn().refusal == .mayNotHaveArrived(agent: "claude"))
    #expect(OneThreadWorld.said(world.resume()) == [])
  }

  @Test func `who took a message out before somebody else handed over gets it back for the agent that is there`() {
    for actor in [Actor.window(4), .window(3)] {
      var world = world()
      world.say("größer")
      breakOff(.failed("Cut.", .answered), in: &world)
      let message = world.stream.outbox.waiting.items[0].id
      let isOut = world.workspace.perform(
        .outbox(.remove(message), in: world.thread), titled: ActTitle("remove"), by: .window(3))
      #expect(isOut)
      handOver(&world, by: actor)
      if actor == .window(3) { _ = world.workspace.undo(by: actor) }
      _ = world.workspace.undo(by: .window(3))
      #expect(world.stream.outbox.waiting.items.map(\.content) == ["größer"])
      #expect(world.stream.outbox.waiting.items.map(\.standing) == [.uncertain])
      let expected: ThreadRefusal? = actor == .window(3) ? nil : .mayNotHaveArrived(agent: "codex")
      let refusal = world.goOn().refusal
      #expect(refusal == expected)
    }
  }
}
