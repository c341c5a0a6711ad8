import SeededNumbers
import Sharing
import Testing

/// The person's order of the Queue of all hosts: as the hub keeps it, and as each host has it meanwhile.
@Suite struct HandOrderTests {
  private static func stay(_ number: UInt64) -> QueueStay { QueueStay(SharedID(random: number, number)) }

  private static func move(_ stay: QueueStay, behind: QueueStay?, seen: [QueueStay] = []) -> QueueMove {
    QueueMove(stay, of: stay.id, behind: behind, seen: seen)
  }

  private static let me = SharedID(random: 1, 1)

  @Test func `a thread that comes again begins another stay, and what it is called is the same everywhere`() {
    let (high, low) = (UInt64(0x1234_5678_9ABC_4DEF), UInt64(0x8123_4567_89AB_CDEF))
    let first = QueueStay(of: (high, low), since: 1_700_000_000_000)
    #expect(first != QueueStay(of: (high, low), since: 1_700_000_000_001))
    #expect(QueueStay(first.id) == first)
    #expect(SharedID(first.id.text) == first.id)
    let thread = SharedID(random: high, low)
    #expect(QueueStay(thread) == QueueStay(of: (high, low), since: 0))
    #expect(QueueStay(thread).id == thread)
  }

  @Test func `a move puts a row behind another one, and gives what was seen its place`() {
    let stays = (1...5).map { Self.stay($0) }
    let (a, b, c, d, e) = (stays[0], stays[1], stays[2], stays[3], stays[4])
    #expect(Self.move(c, behind: nil, seen: [a, b, c]).applied(to: []) == [c, a, b])
    #expect(Self.move(a, behind: b, seen: [b, a, d]).applied(to: [c, a, b]) == [c, b, a, d])
    #expect(Self.move(a, behind: e).applied(to: [a, b]) == nil, "it is not there")
    #expect(Self.move(a, behind: nil).inverse(on: [a, b]) == nil, "it stands there already")
    #expect(Self.move(b, behind: nil, seen: [a, b]).inverse(on: []) == Self.move(b, behind: a))
    #expect(Self.move(a, behind: b).inverse(on: [a, b, c]) == Self.move(a, behind: nil))
  }

  @Test func `a key that is pressed again and again is one move on its way`() {
    var order = HandOrder()
    let seen = (1...5).map { Self.stay($0) }
    for place in 0..<4 {
      #expect(order.move(Self.move(seen[0], behind: seen[place + 1], seen: seen), by: Self.me) != nil)
    }
    #expect(order.pending.map(\.move.behind) == [seen[4]])
    #expect(order.pending[0].move.seen == seen)
    #expect(order.stays == [seen[1], seen[2], seen[3], seen[4], seen[0]])
    #expect(order.made == 4)
  }

  @Test func `what the hub does not do is forgotten, and what it tells counts`() {
    var order = HandOrder()
    let (a, b, c) = (Self.stay(1), Self.stay(2), Self.stay(3))
    _ = order.move(Self.move(b, behind: nil, seen: [a, b, c]), by: Self.me)
    _ = order.move(Self.move(c, behind: nil), by: Self.me)
    #expect(order.stays == [c, b, a])
    order.take(QueueOrder(number: 7, stays: [a, c, b]), having: order.pending[0].id)
    #expect(order.stays == [c, a, b])
    order.drop(order.pending[0].id)
    #expect(order.stays == [a, c, b])
    #expect(order.places == [a: 0, c: 1, b: 2])
  }

  @Test(arguments: [UInt64.random(in: 0...UInt64.max)] + Array(1...40))
  func `what takes a move back brings the order that was seen before it`(seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    var order = HandOrder()
    let all = (1...9).map { Self.stay($0) }
    for _ in 0..<60 {
      let seen = all.shuffled(using: &random)
      let known = order.stays + seen.filter { order.places[$0] == nil }
      let move = Self.move(random.pick(all), behind: random.pick(all.map(Optional.some) + [nil]), seen: seen)
      let wanted = move.applied(to: order.stays)
      guard let inverse = order.move(move, by: Self.me) else {
        #expect(wanted == nil || wanted == known, "seed \(seed)")
        continue
      }
      #expect(order.stays == wanted, "seed \(seed)")
      guard random.chance() else { continue }
      _ = order.move(inverse, by: Self.me)
      #expect(order.stays == known, "seed \(seed)")
    }
  }

  @Test(arguments: [UInt64.random(in: 0...UInt64.max)] + Array(1...20))
  func `a long absence keeps no more than a move for each row, and the order is the same`(seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    let all = (1...30).map { Self.stay($0) }
    let told = QueueOrder(number: 5, stays: Array(all.prefix(20)).shuffled(using: &random))
    var order = HandOrder(told: told, pending: [], made: 0)
    var stays = told.stays
    for _ in 0..<400 {
      let move = Self.move(
        random.pick(all), behind: random.pick(all.map(Optional.some) + [nil]), seen: all.shuffled(using: &random))
      let after = move.applied(to: stays)
      if order.move(move, by: Self.me) != nil { stays = after ?? stays }
      #expect(order.pending.count <= 101)
    }
    #expect(order.stays == stays, "seed \(seed)")
    #expect(Set(order.pending.map(\.id)).count == order.pending.count)
    #expect(order.pending.reduce(told.stays) { $1.move.applied(to: $0) ?? $0 } == stays, "seed \(seed)")
  }

  /// What the hub does, as a value.
  private struct ModelHub {
    var order = QueueOrder()
    var acts: [SharedID] = []

    mutating func move(_ pending: HandOrder.Pending, seen: [QueueStay]) -> HubAnswer<QueueOrder> {
      guard !acts.contains(pending.id) else { return .done(order) }
      let move = pending.move
      let whole = QueueMove(move.stay, of: move.thread, behind: move.behind, seen: move.seen + seen)
      guard let stays = whole.applied(to: order.stays) else { return .refused(HubRefusal(.missing)) }
      order = QueueOrder(number: order.number + 1, stays: stays)
      acts.append(pending.id)
      return .done(order)
    }
  }

  @Test(arguments: [UInt64.random(in: 0...UInt64.max)] + Array(1...60))
  func `hosts that move at once, and whose answers are lost, end with one order`(seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    var hub = ModelHub()
    var hosts = [HandOrder(), HandOrder(), HandOrder()]
    let ids = [SharedID(random: 1, 1), SharedID(random: 2, 2), SharedID(random: 3, 3)]
    var all = (1...4).map { Self.stay($0) }

    func say(_ index: Int, isHeard: Bool) {
      guard let move = hosts[index].pending.first else { return }
      switch hub.move(move, seen: all) {
      case .done(let order): if isHeard { hosts[index].take(order, having: move.id) }
      case .refused: if isHeard { hosts[index].drop(move.id) }
      case .unknown: break
      }
    }
    for step in 0..<120 {
      let index = random.number(0...2)
      switch random.number(0...4) {
      case 0: all.append(Self.stay(UInt64(100 + step)))
      case 1, 2:
        let move = Self.move(random.pick(all), behind: random.pick(all.map(Optional.some) + [nil]), seen: all)
        _ = hosts[index].move(move, by: ids[index])
      case 3: say(index, isHeard: random.chance())
      default: hosts[index].take(hub.order)
      }
    }
    for index in hosts.indices {
      for _ in 0..<200 where !hosts[index].pending.isEmpty { say(index, isHeard: true) }
    }
    for index in hosts.indices { hosts[index].take(hub.order) }
    #expect(hosts.allSatisfy { $0.stays == hub.order.stays }, "seed \(seed)")
    #expect(Set(hub.order.stays).count == hub.order.stays.count, "seed \(seed)")
  }

  // MARK: The Queue

  private typealias Queued = QueuedThread<UInt64>

  @Test(arguments: [UInt64.random(in: 0...UInt64.max)] + Array(1...40))
  func `the Queue has each thread once, the ordered ones first, and each host's others in its own order`(seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    var numbers = (1...40).shuffled(using: &random)
    let lists = (0..<random.number(1...4)).map { _ in
      (0..<random.number(0...6)).map { _ in
        let number = UInt64(numbers.removeLast())
        return Queued(
          id: number, stay: Self.stay(number), queuedAt: Int64(random.number(0...5)), priority: random.number(1...3))
      }
    }
    let all = lists.flatMap { $0 }
    let ordered = all.map(\.stay).shuffled(using: &random).prefix(random.number(0...all.count))
    let gone = [Self.stay(900), Self.stay(901)]
    let order = HandOrder(
      told: QueueOrder(number: 1, stays: (ordered + gone).shuffled(using: &random)), pending: [], made: 0)
    let merged = Queued.merged(lists, by: order)
    #expect(merged.sorted() == all.map(\.id).sorted(), "seed \(seed)")
    let byHand = order.stays.compactMap { stay in all.first { $0.stay == stay }?.id }
    #expect(Array(merged.prefix(byHand.count)) == byHand, "seed \(seed)")
    for list in lists {
      let others = list.map(\.id).filter { !byHand.contains($0) }
      #expect(merged.filter(others.contains) == others, "seed \(seed)")
    }
    let sorted = Queued.merged(lists, by: order, byPriority: true)
    let priorities = Dictionary(all.map { ($0.id, $0.priority) }) { $1 }
    #expect(sorted.map { priorities[$0] ?? 0 } == all.map(\.priority).sorted(), "seed \(seed)")
    for priority in 1...3 {
      let same = byHand.filter { priorities[$0] == priority }
      #expect(Array(sorted.filter { priorities[$0] == priority }.prefix(same.count)) == same, "seed \(seed)")
    }
    for list in lists {
      for (first, second) in zip(list, list.dropFirst())
      where first.priority == second.priority && first.queuedAt == second.queuedAt && !byHand.contains(first.id)
        && !byHand.contains(second.id)
      {
        #expect(sorted.firstIndex(of: first.id)! < sorted.firstIndex(of: second.id)!, "seed \(seed), at one moment")
      }
    }
  }
}
