import Conversation
import Core
import Testing

/// What was said before goes to the agent that took a thread over, with the first message that arrives there.
struct RecapToTellTests {
  private static let recap = "Before: in line 3.\n\n"

  private static func handedOver() -> OneThreadWorld {
    var world = OneThreadWorld()
    world.workspace.streams.update(world.thread) { $0.recap = RecapToTell(recap) }
    return world
  }

  private static func accept(_ world: inout OneThreadWorld) {
    world.hear(.session(id: "s", modes: [], currentMode: nil))
    if let message = world.stream.turn?.message { world.hear(.accepted(message)) }
  }

  private static func hearSession(_ world: inout OneThreadWorld) {
    accept(&world)
    let found = FoundSession(
      provider: "claude", providerSessionId: "s", path: "/s.jsonl", directory: "/p", project: "/p",
      createdAt: world.now, modifiedAt: world.now, mark: FileMark(size: 1, modified: 1, number: 1), readTo: 1)
    world.hearOutside(.found(found, growth: .whole))
  }

  @Test func `it leaves in front of the first message, stands as its name in the conversation, and is told once`() {
    var world = Self.handedOver()
    #expect(OneThreadWorld.said(world.say("größe 漢").1) == [Self.recap + "größe 漢"])
    #expect(world.entries.map(\.text) == ["größe 漢"] && world.entries.map(\.title) == [Entry.recapName])
    #expect(world.stream.recapToCome == nil && world.stream.recap != nil)
    world.end(.done)
    #expect(world.stream.recap == nil)
    #expect(OneThreadWorld.said(world.say("next").1) == ["next"])
  }

  @Test(arguments: [
    (TurnEnd.failed("No.", .notTaken), false), (.failed("No.", .taken(isInSession: false)), false),
    (.failed("No.", .taken(isInSession: nil)), false), (.failed("No.", .taken(isInSession: true)), true),
    (.failed("No.", .answered), true), (.unanswered("No.", isInSession: true), true),
    (.unanswered("No.", isInSession: false), false), (.stopped("No."), true), (.cancelled, true), (.calledOff, false),
  ]) func `it has arrived where its message is known to have`(end: TurnEnd, hasArrived: Bool) {
    var world = Self.handedOver()
    world.say("a")
    Self.accept(&world)
    world.end(end)
    #expect((world.stream.recap == nil) == hasArrived)
    #expect((world.stream.recapToCome == nil) == hasArrived)
  }

  @Test func `it goes again with what is tried again, and not with what goes on`() {
    var world = Self.handedOver()
    world.say("a")
    world.end(.failed("No.", .notTaken))
    #expect(OneThreadWorld.said(world.retry()) == [Self.recap + "a"])
    Self.accept(&world)
    world.end(.failed("No.", .answered))
    #expect(OneThreadWorld.said(world.goOn().orders) == [Delivery.wordToGoOn])
  }

  @Test func `what a record has is looked for in the words that were told, after a death of ours and of the agent's`()
    throws
  {
    for isOurs in [true, false] {
      var world = Self.handedOver()
      world.say("a")
      Self.hearSession(&world)
      if isOurs { world.recover() } else { world.end(.failed("Gone.", .taken(isInSession: nil))) }
      let (sought, _) = try #require(world.workspace.messagesToSeek.first)
      #expect(sought.content == Self.recap + "a")
      var without = world
      _ = world.settle(sought, .yes)
      #expect(world.stream.recap == nil)
      _ = without.settle(sought, .no)
      #expect(OneThreadWorld.said(without.retry()) == [Self.recap + "a"])
    }
  }

  @Test func `who takes over with it is not said to know nothing`() {
    var world = Self.handedOver()
    world.workspace.streams.update(world.thread) {
      $0.lineage = [ProviderSession(provider: "codex", providerSessionId: "c", replacedAt: world.now)]
    }
    world.say("a")
    Self.accept(&world)
    #expect(world.entries.last?.text == "claude takes over here, with what was said before.")
  }

  @Test func `what was told is known again in the agent's own record`() {
    var world = Self.handedOver()
    world.say("a")
    Self.hearSession(&world)
    #expect(world.stream.outside?.ownPrompts == [Outside.number(ofPrompt: Self.recap + "a")])
  }

  @Test func `a message in the place of the one that failed takes it along`() {
    var world = Self.handedOver()
    world.say("a")
    world.end(.failed("No.", .notTaken))
    world.say("b")
    #expect(OneThreadWorld.said(world.skip()) == [Self.recap + "b"])
  }

  @Test func `a command of the agent's own leaves alone, and a path is none`() {
    var world = Self.handedOver()
    #expect(OneThreadWorld.said(world.say("/status now").1) == ["/status now"])
    #expect(world.entries.map(\.title) == [""])
    world.end(.done)
    #expect(world.stream.recapToCome != nil)
    #expect(OneThreadWorld.said(world.say("/home/me is full").1) == [Self.recap + "/home/me is full"])
  }

  @Test func `it is not changed while it is on its way, and only under the agent that it is for`() {
    var world = Self.handedOver()
    let act = Act.thread(.recap(world.thread, nil, insteadOf: Self.recap, servedBy: "claude"))
    let other = Act.thread(.recap(world.thread, nil, insteadOf: Self.recap, servedBy: "codex"))
    #expect(world.workspace.apply(other) == nil)
    var away = world
    away.say("a")
    #expect(away.workspace.apply(act) == nil)
    let inverse = world.workspace.apply(act)
    #expect(world.stream.recap == nil)
    _ = inverse.flatMap { world.workspace.apply($0) }
    #expect(world.stream.recap == RecapToTell(Self.recap))
  }
}
