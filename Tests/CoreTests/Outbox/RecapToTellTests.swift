import Conversation
import Core
import Queues
import Testing
import Texts

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

  private static let brokenOff = [
    "Before:\n\nme: find it\n\nclaude: Here.\n\nme: mend é\n\nclaude: I begin.\n\n(It broke off.)\n\n",
    "Before:\n\nich: mend é\n\n(It broke off.)\n\n",
  ]

  @Test(arguments: brokenOff) func `the words of a turn that broke off are told once when they are said again`(
    recap: String
  ) {
    var world = OneThreadWorld()
    world.workspace.streams.update(world.thread) { $0.recap = RecapToTell(recap) }
    var other = world
    let told = OneThreadWorld.said(world.say("mend é").1)
    let rest = recap.replacing("me: mend é\n\n", with: "").replacing("ich: mend é\n\n", with: "")
    #expect(rest != recap && told == [rest + "mend é"])
    world.end(.failed("No.", .notTaken))
    let again = OneThreadWorld.said(world.retry())
    #expect(again == told)
    let instead = OneThreadWorld.said(other.say("find it").1)
    #expect(instead == [recap + "find it"])
  }

  @Test func `of a long message its shortened words are left out, and what only begins like it stays`() {
    let long = String(repeating: "é漢 ", count: 400)
    let recap = "Before:\n\nme: \(RecapText.shortened(long))\n\n(It broke off.)\n\n"
    for (message, isLeftOut) in [(long, true), ("é漢", false)] {
      var world = OneThreadWorld()
      world.workspace.streams.update(world.thread) { $0.recap = RecapToTell(recap) }
      let told = OneThreadWorld.said(world.say(message).1)
      #expect(told == [(isLeftOut ? "Before:\n\n(It broke off.)\n\n" : recap) + message])
    }
  }

  @Test func `where no turn broke off, the same words are an answer of their own`() {
    let recap = "Before:\n\nme: yes\n\nclaude: Done. The other one too?\n\n"
    var world = OneThreadWorld()
    world.workspace.streams.update(world.thread) { $0.recap = RecapToTell(recap) }
    let told = OneThreadWorld.said(world.say("yes").1)
    #expect(told == [recap + "yes"])
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
