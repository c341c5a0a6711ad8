import Conversation
import Queues
import SeededNumbers
import Testing

/// The table of tests in the outbox's source document, on the values that do its work: queue operations, and what busy
/// means. Saving, loading and damage are tested with the store and the file; the panel and the flow with the screen.
struct SourceDocumentTests {
  private static func message(_ number: UInt64, _ priority: MessagePriority = .normal) -> QueuedMessage {
    QueuedMessage(
      id: Identity(UniqueID(high: 0x4000, low: 0x8000_0000_0000_0000 + number)), content: "\(number) 漢 é",
      priority: priority, createdAt: OneThreadWorld.start)
  }

  private static func queue(_ messages: [QueuedMessage]) -> OrderedQueue<QueuedMessage> {
    var queue = OrderedQueue<QueuedMessage>()
    for message in messages { queue.enqueue(message) }
    return queue
  }

  @Test func `enqueue: urgent messages go before normal ones and behind other urgent ones`() {
    let queue = Self.queue([
      Self.message(1), Self.message(2, .urgent), Self.message(3), Self.message(4, .urgent),
    ])
    #expect(queue.items == [Self.message(2, .urgent), Self.message(4, .urgent), Self.message(1), Self.message(3)])
  }

  @Test func `dequeue one, and all`() {
    var queue = Self.queue([Self.message(1), Self.message(2), Self.message(3)])
    #expect(queue.remove(Self.message(2).id) == Self.message(2))
    #expect(queue.remove(Self.message(2).id) == nil)
    #expect(queue.items == [Self.message(1), Self.message(3)])
    #expect(queue.removeAll() == [Self.message(1), Self.message(3)])
    #expect(queue.isEmpty)
  }

  @Test func `reorder: positions are whole again after every move`() {
    var random = RandomNumbers(seed: 4)
    var queue = Self.queue((1...10).map { Self.message($0) })
    for _ in 1...200 {
      queue.move(Self.message(UInt64(random.number(1...10))).id, to: random.number(-2...13))
      #expect(queue.items.map { queue.position(of: $0.id) } == (1...10).map { $0 })
    }
  }

  @Test func `edit: the words change and nothing else`() {
    var queue = Self.queue([Self.message(1), Self.message(2)])
    queue.update(Self.message(1).id) { $0.content = "שלום" }
    var expected = Self.message(1)
    expected.content = "שלום"
    #expect(queue.items == [expected, Self.message(2)])
  }

  @Test func `set priority: the message moves accordingly, both ways`() {
    var queue = Self.queue([Self.message(1), Self.message(2), Self.message(3)])
    var third = Self.message(3)
    third.priority = .urgent
    queue.enqueue(third)
    #expect(queue.items.map(\.id) == [third.id, Self.message(1).id, Self.message(2).id])
    third.priority = .normal
    queue.enqueue(third)
    #expect(queue.items == [Self.message(1), Self.message(2), Self.message(3)])
  }

  @Test(arguments: 0..<8)
  func `busy is processing, or a tool running, or an approval pending`(signals: Int) {
    let (processing, tool, approval) = (signals & 1 != 0, signals & 2 != 0, signals & 4 != 0)
    let busy = BusyState(isProcessing: processing, isToolExecuting: tool, isPendingApproval: approval)
    #expect(busy.isBusy == (processing || tool || approval))
  }

  @Test func `nothing leaves while a tool runs or an approval is pending, only at the end of the turn`() {
    var world = OneThreadWorld()
    world.say("a")
    world.say("b")
    world.hear(.tool(ToolCall(id: "t", title: "make", status: .running)))
    #expect(world.stream.busy == BusyState(isProcessing: true, isToolExecuting: true, isPendingApproval: false))
    #expect(world.sendWhatMay().isEmpty)
    world.hear(.tool(ToolCall(id: "t", title: "make", status: .completed)))
    world.hear(.asks(Permission(id: "p", title: "rm", detail: "", options: [], askedAt: world.now)))
    #expect(world.stream.busy.isPendingApproval)
    #expect(world.sendWhatMay().isEmpty)
    world.hear(.withdrew(permission: "p"))
    #expect(world.sendWhatMay().isEmpty)
    #expect(OneThreadWorld.said(world.end(.done)) == ["b"])
  }
}
