import Conversation
import Queues
import SeededNumbers
import Testing

struct LaneTests {
  private func lane(_ ids: [Int], capacity: Int = 1) -> Lane<Item> {
    Lane(waiting: ids.map { Item(id: $0) }, capacity: capacity)
  }

  @Test func `one item a turn leaves an outbox`() {
    var lane = lane([1, 2])
    #expect(lane.startNext(at: noon) == Item(id: 1))
    #expect(lane.startNext(at: noon) == nil)
    #expect(lane.running == [Run(item: Item(id: 1), startedAt: noon)])
    #expect(lane.finish(1) == Item(id: 1))
    #expect(lane.startNext(at: noon) == Item(id: 2))
  }

  @Test(arguments: [Hold.paused, .failed("сбой"), .editing, .usageLimit(until: noon), .interrupted])
  func `a held lane starts nothing`(hold: Hold) {
    var lane = lane([1, 2], capacity: 3)
    lane.hold = hold
    let before = lane
    #expect(lane.startNext(at: noon) == nil)
    #expect(lane == before)
  }

  @Test func `what may not start yet lets others go first`() {
    var lane = lane([1, 2, 3], capacity: 2)
    #expect(lane.startNext(at: noon) { $0.id != 1 } == Item(id: 2))
    #expect(lane.waiting.items.map(\.id) == [1, 3])
  }

  @Test func `a failure holds the items behind it`() {
    var lane = lane([1, 2, 3])
    _ = lane.startNext(at: noon)
    lane.fail(1, because: "Netz weg")
    var expected = self.lane([1, 2, 3])
    expected.hold = .failed("Netz weg")
    #expect(lane == expected)
  }

  @Test func `what ran when the program ended has an uncertain fate and holds the lane`() {
    var lane = lane([1, 2])
    _ = lane.startNext(at: noon)
    lane.interrupt()
    #expect(lane.running == [Run(item: Item(id: 1), startedAt: noon, fate: .uncertain)])
    #expect(lane.hold == .interrupted)
    var idle = self.lane([1, 2])
    idle.interrupt()
    #expect(idle == self.lane([1, 2]), "nothing ran, so nothing is uncertain")
  }

  @Test func `the run that the person asked for is shown first`() {
    var lane = lane([1, 2, 3], capacity: 3)
    for _ in 1...3 { _ = lane.startNext(at: noon) }
    lane.showFirst(3)
    #expect(lane.running.map(\.id) == [3, 1, 2])
    lane.showFirst(3)
    lane.showFirst(9)
    #expect(lane.running.map(\.id) == [3, 1, 2])
  }

  @Test func `an item is changed where it stands, waiting or running`() {
    var lane = lane([1, 2, 3])
    _ = lane.startNext(at: noon)
    lane.update(1) { $0.word = "läuft" }
    lane.update(3) { $0.word = "wartet" }
    #expect(lane[1]?.word == "läuft")
    #expect(lane.waiting.items == [Item(id: 2), Item(id: 3, word: "wartet")])
  }

  @Test(arguments: seeds)
  func `whatever happens, nothing is lost, nothing is there twice, and no more run than may`(seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    var lane = Lane<Item>(capacity: 3)
    var present: Set<Int> = []
    for step in 1...1000 {
      switch random.number(0...6) {
      case 0, 1:
        lane.waiting.append(Item(id: step))
        present.insert(step)
      case 2: _ = lane.startNext(at: random.time()) { !$0.id.isMultiple(of: 5) }
      case 3:
        guard let run = lane.running.randomElement(using: &random) else { break }
        #expect(lane.finish(run.id) == run.item)
        present.remove(run.id)
      case 4: if let run = lane.running.first { lane.fail(run.id, because: "нет") }
      case 5: lane.interrupt()
      default: lane.hold = nil
      }
      let ids = lane.waiting.items.map(\.id) + lane.running.map(\.id)
      #expect(ids.count == present.count && Set(ids) == present, "seed \(seed), step \(step)")
      #expect(lane.running.count <= 3, "seed \(seed), step \(step)")
      #expect(lane.isEmpty == present.isEmpty)
    }
  }
}
