import Conversation
import Core
import Queues
import Testing

/// Messages on their way through the outbox, and the Queue that they move their threads in.
struct DeliveryTests {
  // MARK: Saying something

  @Test func `a message to an idle agent leaves as one delivery, and opens its entry`() {
    var world = OneThreadWorld()
    let (saying, orders) = world.say("hello 漢字\nmore")
    let message = world.stream.turn?.message ?? Identity(UniqueID(high: 0, low: 0))
    #expect(saying == .sent(message))
    let delivery = Delivery(
      message: message, content: "hello 漢字\nmore", provider: "claude", directory: "/p", providerSessionId: nil,
      mode: nil, awaitsWord: true)
    #expect(orders == [.deliver(delivery, in: world.thread)])
    #expect(world.entries.map(\.status) == [.sending])
    #expect(world.entries.map(\.number) == [1])
    #expect(world.stream.preview == "hello 漢字")
    #expect(world.stream.outbox.running.map(\.item.attempts) == [1])
  }

  @Test func `the first message is the preview, and later ones are not`() {
    var world = OneThreadWorld()
    world.say("first")
    world.say("second")
    #expect(world.stream.preview == "first")
  }

  @Test func `a thread goes to the end of the Queue with every message, once`() {
    var world = OneThreadWorld()
    let other: ThreadID = Identity(UniqueID(high: 0x4000, low: 0x8000_0000_0000_0002))
    world.workspace.attention.enqueue(world.thread, at: OneThreadWorld.start)
    world.workspace.attention.enqueue(other, at: OneThreadWorld.start)
    world.say("a")
    #expect(world.workspace.attention.members.items.map(\.id) == [other, world.thread])
    #expect(world.workspace.attention.members.items.last?.queuedAt == world.now)
  }

  @Test func `nothing joins the Queue while it is off`() {
    var world = OneThreadWorld(queueEnabled: false)
    world.say("a")
    #expect(world.workspace.attention.members.isEmpty)
  }

  @Test func `a message to a busy agent waits, and says its place`() {
    var world = OneThreadWorld()
    world.say("a")
    for (index, text) in ["b", "c"].enumerated() {
      let (saying, orders) = world.say(text)
      guard case .queued(_, let position) = saying else { return #expect(Bool(false), "\(saying)") }
      #expect(position == index + 1)
      #expect(orders.isEmpty)
    }
  }

  @Test func `a full outbox refuses and changes nothing`() {
    var world = OneThreadWorld()
    world.say("0")
    for number in 1...10 { world.say("\(number)") }
    let before = world.workspace
    let (saying, orders) = world.say("eleven")
    #expect(saying == .refused(.outboxFull(waiting: 10, limit: 10)))
    #expect(orders.isEmpty)
    #expect(world.workspace == before)
  }

  @Test func `nothing is said in a thread that is deleted`() {
    var world = OneThreadWorld()
    world.workspace.streams.update(world.thread) { $0.isDeleted = true }
    let before = world.workspace
    let (saying, orders) = world.say("a")
    #expect(saying == .refused(.noThread))
    #expect(orders.isEmpty)
    #expect(world.workspace == before)
  }

  // MARK: The end of a turn

  @Test func `one message leaves at each end of a turn, urgent ones first`() {
    var world = OneThreadWorld()
    world.say("a")
    world.say("b")
    world.say("c", .urgent)
    world.say("d", .urgent)
    var said: [String] = []
    for _ in 1...5 { said += OneThreadWorld.said(world.end(.done)) }
    #expect(said == ["c", "d", "b"])
    #expect(world.stream.outbox.isEmpty)
    #expect(world.stream.turn == nil)
  }

  @Test func `the end of another turn is not the end of this one`() {
    var world = OneThreadWorld()
    world.say("a")
    let before = world.workspace
    let orders = world.hear(.turnEnded(Identity(UniqueID(high: 9, low: 9)), .done))
    #expect(orders.isEmpty)
    #expect(world.workspace == before)
  }

  @Test func `a stopped turn doesn't hold what waits`() {
    var world = OneThreadWorld()
    world.say("a")
    world.say("b")
    #expect(OneThreadWorld.said(world.end(.cancelled)) == ["b"])
  }

  @Test func `a failure before the agent took the message holds it at the front`() {
    var world = OneThreadWorld()
    world.say("a")
    world.say("b")
    #expect(world.end(.failed("no such model", .notTaken)).isEmpty)
    #expect(world.stream.outbox.waiting.items.map(\.content) == ["a", "b"])
    #expect(world.stream.outbox.waiting.items.map(\.lastError) == ["no such model", nil])
    #expect(world.stream.outbox.hold == .failed("no such model"))
    #expect(OneThreadWorld.said(world.resume()) == ["a"])
    #expect(world.stream.outbox.running.map(\.item.attempts) == [2])
  }

  @Test func `a failure after the agent took the message never says it again`() {
    var world = OneThreadWorld()
    world.say("a")
    world.say("b")
    world.end(.failed("crashed", .answered))
    #expect(world.stream.outbox.waiting.items.map(\.content) == ["a", "b"])
    #expect(world.stream.outbox.waiting.items.map(\.standing) == [.uncertain, .waiting])
    #expect(world.resume().isEmpty)
  }

  @Test func `a new message waits behind one that failed, and goes where the failed one was skipped`() {
    var world = OneThreadWorld()
    world.say("a")
    world.end(.failed("crashed", .answered))
    #expect(world.say("b").1.isEmpty)
    #expect(OneThreadWorld.said(world.skip()) == ["b"])
    world.end(.failed("no", .notTaken))
    #expect(world.skip().isEmpty)
    #expect(OneThreadWorld.said(world.say("c").1) == ["c"])
  }

  @Test(arguments: [Hold.paused, .editing, .usageLimit(until: nil)])
  func `a hold that another rule set is not lifted by a message`(hold: Hold) {
    var world = OneThreadWorld()
    world.workspace.streams.update(world.thread) { $0.outbox.hold = hold }
    #expect(world.say("a").1.isEmpty)
    #expect(world.stream.outbox.hold == hold)
  }

  @Test func `an agent that ends in the middle of a turn fails it`() {
    var world = OneThreadWorld()
    world.say("a")
    if let message = world.stream.turn?.message { world.hear(.accepted(message)) }
    world.hear(.closed)
    #expect(world.stream.turn == nil)
    let words = "The agent ended in the middle of the turn. Whether its session has the message is not known."
    #expect(world.stream.outbox.hold == .failed(words))
    #expect(world.hear(.closed).isEmpty)
  }

  /// Such as the agent that a thread had before it was handed over, or one that had idled: its end is told late.
  @Test func `an agent that ends before it has taken the message leaves it its turn`() {
    var world = OneThreadWorld()
    world.say("a")
    world.hear(.closed)
    #expect(world.stream.turn?.message == world.stream.outbox.running.first?.id)
    #expect(world.stream.outbox.hold == nil)
  }
}
