import Conversation
import Queues
import SeededNumbers
import Testing

struct OrderedQueueTests {
  @Test func `only the first of each identity is kept`() {
    let queue = OrderedQueue([Item(id: 1, word: "erste"), Item(id: 2), Item(id: 1, word: "zweite")])
    #expect(queue.items == [Item(id: 1, word: "erste"), Item(id: 2)])
  }

  @Test func `an item that is appended again moves to the end with its new content`() {
    var queue = OrderedQueue([Item(id: 1), Item(id: 2)])
    queue.append(Item(id: 1, word: "חדש"))
    #expect(queue.items == [Item(id: 2), Item(id: 1, word: "חדש")])
  }

  @Test func `positions beyond the ends are the ends`() {
    var queue = OrderedQueue([Item(id: 1), Item(id: 2)])
    queue.insert(Item(id: 3), at: -7)
    queue.insert(Item(id: 4), at: 99)
    queue.move(1, to: 50)
    #expect(queue.items.map(\.id) == [3, 2, 4, 1])
  }

  @Test func `the first item that may leave is taken`() {
    var queue = OrderedQueue((1...4).map { Item(id: $0) })
    #expect(queue.take { $0.id.isMultiple(of: 2) } == Item(id: 2))
    #expect(queue.take { $0.id > 9 } == nil)
    #expect(queue.items.map(\.id) == [1, 3, 4])
  }

  /// The queue does what a plain list would do, whatever is done to it.
  @Test(arguments: seeds)
  func `nothing is lost, nothing is there twice, and positions are 1, 2, 3`(seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    var queue = OrderedQueue<Item>()
    var model: [Int] = []
    for step in 1...1000 {
      let item = Item(id: random.number(1...12))
      let place = random.number(-1...14)
      let isThere = model.contains(item.id)
      switch random.number(0...6) {
      case 0:
        queue.append(item)
        model.removeAll { $0 == item.id }
        model.append(item.id)
      case 1:
        queue.insert(item, at: place)
        model.removeAll { $0 == item.id }
        model.insert(item.id, at: min(max(place - 1, 0), model.count))
      case 2:
        #expect(queue.remove(item.id) == (isThere ? item : nil))
        model.removeAll { $0 == item.id }
      case 3:
        queue.move(item.id, to: place)
        guard isThere else { break }
        model.removeAll { $0 == item.id }
        model.insert(item.id, at: min(max(place - 1, 0), model.count))
      case 4:
        queue.moveToTop(item.id)
        model = model.filter { $0 == item.id } + model.filter { $0 != item.id }
      case 5:
        queue.moveToBottom(item.id)
        model = model.filter { $0 != item.id } + model.filter { $0 == item.id }
      default:
        #expect(queue.take()?.id == model.first)
        model = Array(model.dropFirst())
      }
      #expect(queue.items.map(\.id) == model, "seed \(seed), step \(step)")
      #expect(queue.items.compactMap { queue.position(of: $0.id) } == Array(1..<(model.count + 1)))
      #expect(queue.contains(item.id) == model.contains(item.id))
    }
  }

  @Test(arguments: seeds)
  func `every act on a list is taken back by its answer`(seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    var queue = OrderedQueue((1...6).map { Item(id: $0) })
    for step in 1...500 {
      let before = queue
      let act = random.listAct()
      let inverse = queue.apply(act)
      #expect(inverse != nil || queue == before, "seed \(seed), step \(step): \(act)")
      guard let inverse else { continue }
      var back = queue
      _ = back.apply(inverse)
      #expect(back == before, "seed \(seed), step \(step): \(act)")
    }
  }

  @Test func `an urgent message goes behind the urgent ones and before the normal ones`() {
    func message(_ number: Int, _ priority: MessagePriority) -> QueuedMessage {
      QueuedMessage(id: id(number), content: "пункт \(number)", priority: priority, createdAt: noon)
    }
    var queue = OrderedQueue<QueuedMessage>()
    for (number, priority) in [(1, MessagePriority.normal), (2, .urgent), (3, .normal), (4, .urgent)] {
      queue.enqueue(message(number, priority))
    }
    #expect(queue.items.map(\.id) == [id(2), id(4), id(1), id(3)])
    queue.enqueue(message(2, .urgent))
    #expect(queue.items.map(\.id) == [id(4), id(2), id(1), id(3)])
  }

  @Test func `commands go before the first of lower priority`() {
    var queue = OrderedQueue<QueuedCommand>()
    let priorities: [CommandPriority] = [.normal, .low, .urgent, .normal, .high, .urgent]
    for (number, priority) in priorities.enumerated() {
      let request = CommandRequest(
        id: id(number), prompt: "做", target: .project(directory: "/src", provider: "shell"), createdAt: noon)
      queue.enqueue(QueuedCommand(id: id(number), request: request, priority: priority, enqueuedAt: noon))
    }
    #expect(queue.items.map(\.id) == [id(2), id(5), id(4), id(0), id(3), id(1)])
  }

  @Test func `what is urgent never waits behind what is less so, in the outbox as in Up Next`() {
    func message(_ number: Int, _ priority: MessagePriority) -> QueuedMessage {
      QueuedMessage(id: id(number), content: "пункт \(number)", priority: priority, createdAt: noon)
    }
    func command(_ number: Int, _ priority: CommandPriority) -> QueuedCommand {
      let request = CommandRequest(
        id: id(number), prompt: "做", target: .project(directory: "/src", provider: "shell"), createdAt: noon)
      return QueuedCommand(id: id(number), request: request, priority: priority, enqueuedAt: noon)
    }
    // The person has put an urgent one last.
    var outbox = OrderedQueue([1, 2, 3].map { message($0, .normal) } + [message(4, .urgent)])
    outbox.enqueue(message(5, .urgent))
    #expect(outbox.items.map(\.id) == [5, 1, 2, 3, 4].map { id($0) })
    var upNext = OrderedQueue([1, 2, 3].map { command($0, .normal) } + [command(4, .urgent)])
    upNext.enqueue(command(5, .urgent))
    upNext.enqueue(command(6, .high))
    #expect(upNext.items.map(\.id) == [5, 6, 1, 2, 3, 4].map { id($0) })
    let raised = upNext.act(changing: [id(2), id(3)]) { _ in .urgent }
    _ = raised.flatMap { upNext.apply($0) }
    #expect(upNext.items.map(\.id) == [5, 2, 3, 6, 1, 4].map { id($0) })
  }

  @Test func `where an item stands is found by a good guess and by a bad one`() {
    let queue = OrderedQueue([3, 1, 2].map { Item(id: $0) })
    for guess in [-1, 0, 1, 2, 3, 4, .max] {
      #expect([3, 1, 2, 9].map { queue.position(of: $0, probably: guess) } == [1, 2, 3, nil])
    }
  }

  @Test func `those that are here are named once, in their order here`() {
    let order = [7, 3, 1, 8, 2, 5]
    let queue = OrderedQueue(order.map { Item(id: $0) })
    for ids in [[], [9], [8], [2, 7], [7, 8, 5], [5, 2, 8, 1, 3, 7], [7, 9, 5], [9, 1, 1, 4, 5, 7, 0]] as [[Int]] {
      #expect(queue.inOrder(ids) == order.filter(ids.contains))
    }
  }

  @Test func `what an act moves is named once, in the order of its moves`() {
    let act = ListAct<Item>.all([
      .move(3, to: 1), .remove(9), .all([.move(1, to: 1), .move(3, to: 2)]), .move(2, to: 1),
    ])
    #expect(act.movedIDs == [3, 1, 2])
  }
}

extension RandomNumbers {
  mutating func listAct() -> ListAct<Item> {
    let item = Item(id: number(1...9), word: pick(["слово", "anders", "違う"]))
    return switch number(0...4) {
    case 0: .remove(item.id)
    case 1: .insert(item, at: number(0...10))
    case 2: .move(item.id, to: number(0...10))
    case 3: .replace(item)
    default: .all([listAct(), listAct()])
    }
  }
}
