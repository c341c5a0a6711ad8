import Conversation
import Core
import Queues
import Testing

/// Saying something in a turn that is going on: nothing is lost, and nothing is said twice.
struct SteeringTests {
  /// A turn goes on, and two messages wait.
  private static func busy() -> (OneThreadWorld, [MessageID]) {
    var world = OneThreadWorld()
    world.say("eins")
    if let message = world.stream.turn?.message { world.hear(.accepted(message)) }
    world.say("zwei é")
    world.say("drei")
    return (world, world.stream.outbox.waiting.items.map(\.id))
  }

  @Test func `a waiting message goes into the turn, past those before it`() {
    var (world, waiting) = Self.busy()
    let (refusal, orders) = world.steer(waiting[1])
    #expect(refusal == nil)
    #expect(OneThreadWorld.said(orders) == ["into the turn: drei"])
    // Should the program end now, nobody knows whether the agent has it.
    #expect(world.stream.outbox.waiting[waiting[1]]?.standing == .uncertain)
    world.hear(.text("ich", kind: .said, part: nil))
    world.hear(.steered(waiting[1]))
    #expect(world.stream.outbox.waiting.items.map(\.content) == ["zwei é"])
    #expect(world.stream.turn?.steering == [])
    #expect(world.entries.map(\.text) == ["eins", "ich", "drei"])
    #expect(world.entries.last?.role == .user && world.entries.last?.status == .done)
    #expect(world.entries[1].status == .done)
  }

  @Test func `a turn that has ended meanwhile leaves the message where it was, and it goes by itself`() {
    var (world, waiting) = Self.busy()
    world.steer(waiting[0])
    // While nobody knows, nothing goes past it.
    #expect(world.end(.done).isEmpty)
    #expect(world.stream.outbox.hold == .interrupted)
    #expect(OneThreadWorld.said(world.hear(.notSteered(waiting[0], "no active turn"))) == ["zwei é"])
    #expect(world.stream.outbox.run(waiting[0])?.item.attempts == 1)
    #expect(world.entries.filter { $0.text == "zwei é" }.count == 1)
  }

  @Test func `one that may have been said is not sent again when the program starts anew`() {
    var (world, waiting) = Self.busy()
    world.steer(waiting[0])
    world.recover()
    #expect(world.stream.outbox.waiting[waiting[0]]?.standing == .uncertain)
    #expect(world.stream.outbox.hold == .interrupted)
    // The turn's own message is as uncertain as the one that was said into it.
    #expect(world.resume().isEmpty && world.skip().isEmpty)
    #expect(OneThreadWorld.said(world.skip()) == ["drei"])
  }

  @Test func `what is said again before a turn that broke off ends that for good`() {
    var (world, waiting) = Self.busy()
    world.hear(.text("ich", kind: .said, part: nil))
    world.steer(waiting[0])
    world.recover()
    #expect(world.stream.messageInTrouble?.content == "eins")
    let (id, named) = (world.thread, waiting[0])
    #expect(OneThreadWorld.said(world.change { $0.retry(named, in: id) }.orders) == ["zwei é"])
    world.end(.done)
    #expect(world.stream.messageInTrouble?.content == "eins")
    #expect(world.goOn().refusal == .isPassed)
  }

  @Test func `what was taken out meanwhile and said all the same stays out`() {
    var (world, waiting) = Self.busy()
    world.steer(waiting[0])
    _ = world.workspace.apply(.outbox(.remove(waiting[0]), in: world.thread))
    world.hear(.steered(waiting[0]))
    #expect(world.stream.outbox.waiting.items.map(\.content) == ["drei"])
    #expect(world.entries.map(\.text) == ["eins", "zwei é"])
  }

  @Test func `what was refused before and is said in the turn of another one stands only there`() {
    var world = OneThreadWorld()
    world.say("größe")
    world.say("zwei é")
    world.end(.failed("No.", .notTaken))
    let ids = world.stream.outbox.waiting.items.map(\.id)
    _ = world.workspace.apply(.outbox(.move(ids[1], to: 1), in: world.thread))
    let left = OneThreadWorld.said(world.resume())
    #expect(left == ["zwei é"])
    world.hear(.accepted(ids[1]))
    world.steer(ids[0])
    world.hear(.steered(ids[0]))
    let said = world.entries.filter { $0.role == .user }
    #expect(said.map(\.text) == ["zwei é", "größe"])
    #expect(said.map(\.number) == said.map(\.number).sorted() && said.last?.status == .done)
    #expect(world.transcripts.journal.contains(.remove(Identity(ids[0].unique), in: world.thread)))
  }

  @Test func `what can't go into the turn is refused with the reason`() {
    var (world, waiting) = Self.busy()
    #expect(
      world.steer(waiting[0], AgentAbilities()).refusal == .cannotSteer(agent: "claude"))
    world.steer(waiting[0])
    #expect(world.steer(waiting[0]).refusal == .isOnItsWay)
    world.workspace.streams.update(world.thread) { _ = $0.beginEdit(waiting[1]) }
    #expect(world.steer(waiting[1]).refusal == .isEdited)
    world.workspace.streams.update(world.thread) { $0.turn?.stop(at: Timestamp(milliseconds: 1)) }
    #expect(world.steer(waiting[1]).refusal == .turnTakesNothingNow)
    world.end(.done)
    #expect(world.steer(waiting[1]).refusal == .noTurnToSteer)
  }
}
