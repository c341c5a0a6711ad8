import Hub
import SeededNumbers
import Sharing
import Testing

/// The order of the Queue of all hosts, in the hub itself.
@Suite(.enabled(if: TestCluster.isInstalled, TestCluster.isMissing)) struct QueueOrderTests {
  private let hub: TestHub

  init() throws { hub = try TestHub() }

  private func move(_ stay: QueueStay, behind: QueueStay?) -> HandOrder.Pending {
    HandOrder.Pending(id: .fresh(), move: QueueMove(stay, of: .fresh(), behind: behind))
  }

  private func stays(_ count: Int) -> [QueueStay] { (0..<count).map { _ in QueueStay(.fresh()) } }

  @Test func `the order of the Queue is one for all hosts of a person, who are told of a move`() throws {
    let (one, two, other) = (try hub.room(), try hub.room(), try hub.room(as: "ben"))
    let stays = stays(5)
    #expect(try one.done(.queueOrder()) == QueueOrder())
    let moved = try one.done(.moveInQueue(move(stays[4], behind: nil), seen: stays))
    #expect(moved.stays == [stays[4], stays[0], stays[1], stays[2], stays[3]])
    let behind = try two.done(.moveInQueue(move(stays[0], behind: stays[2]), seen: moved.stays))
    #expect(behind.stays == [stays[4], stays[1], stays[2], stays[0], stays[3]])
    // What joined since has its place from the moment at which somebody moves something beside it.
    let new = QueueStay(.fresh())
    let last = try two.done(.moveInQueue(move(stays[4], behind: stays[3]), seen: behind.stays + [new]))
    #expect(last.stays == [stays[1], stays[2], stays[0], stays[3], stays[4], new])
    #expect(try one.done(.queueOrder()) == last)
    #expect(try one.refusal(.moveInQueue(move(stays[4], behind: QueueStay(.fresh())), seen: [])) == .missing)
    #expect(one.events.contains(.news(.order)))
    #expect(try other.done(.queueOrder()) == QueueOrder())
  }

  @Test func `a move that is said again moves nothing, also when others have moved since`() throws {
    let (one, two) = (try hub.room(), try hub.room())
    let stays = stays(4)
    let first = move(stays[3], behind: nil)
    let moved = try one.done(.moveInQueue(first, seen: stays))
    #expect(try one.done(.moveInQueue(first, seen: stays)) == moved)
    let since = try two.done(.moveInQueue(move(stays[3], behind: stays[2]), seen: moved.stays))
    #expect(since.stays == stays)
    #expect(try one.done(.moveInQueue(first, seen: stays)) == since)
    // Only the last acts are kept, and it goes on.
    var last = since
    for _ in 0..<99 { last = try two.done(.moveInQueue(move(stays[0], behind: stays[1]), seen: stays)) }
    #expect(last.number == since.number + 99)
    let others = try two.done(.moveInQueue(move(stays[3], behind: stays[2]), seen: stays))
    #expect(others.stays == [stays[1], stays[0], stays[2], stays[3]])
  }

  @Test(arguments: [UInt64.random(in: 0...UInt64.max), 1, 2, 3])
  func `the hub makes of each move what a host makes of it`(seed: UInt64) throws {
    var random = RandomNumbers(seed: seed)
    let room = try hub.room()
    let all = stays(12)
    var order = QueueOrder()
    for _ in 0..<60 {
      let stay = random.pick(all)
      let behind = random.pick(all.filter { $0 != stay }.map(Optional.some) + [nil])
      let seen = Array(all.shuffled(using: &random).prefix(random.number(0...12)))
      let news = Array(all.shuffled(using: &random).prefix(random.number(0...2)))
      let whole = QueueMove(stay, of: .fresh(), behind: behind, seen: news + seen)
      let pending = HandOrder.Pending(
        id: .fresh(), move: QueueMove(stay, of: whole.thread, behind: behind, seen: news))
      switch try room.ask(.moveInQueue(pending, seen: seen)) {
      case .done(let done):
        #expect(done.stays == whole.applied(to: order.stays), "seed \(seed)")
        #expect(done.number == order.number + 1, "seed \(seed)")
        order = done
      case .refused(let refusal):
        #expect(refusal.kind == .missing && whole.applied(to: order.stays) == nil, "seed \(seed)")
      case .unknown: Issue.record("nobody knows, seed \(seed)")
      }
    }
    #expect(try room.done(.queueOrder()) == order, "seed \(seed)")
  }
}
