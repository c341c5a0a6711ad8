import SeededNumbers
import Testing

@testable import Core

/// Many acts at once do what they would do one after the other.
struct RearrangementTests {
  private struct Item: Identifiable, Equatable, Sendable {
    let id: Int
    var word: String
  }

  private func act(_ random: inout RandomNumbers, _ count: Int) -> ListAct<Item> {
    let id = random.number(0...(count + 3))
    return switch random.number(0...4) {
    case 0: .remove(id)
    case 1: .insert(Item(id: id, word: "naïve \(id)"), at: random.number(-2...(count + 9)))
    case 2: .move(id, to: random.number(-2...(count + 9)))
    case 3: .replace(Item(id: id, word: random.pick(["漢", "é"])))
    default: .all([.move(id, to: 1), .remove(random.number(0...count))])
    }
  }

  @Test(arguments: [randomSeed, 1, 2, 3])
  func `acts in a batch are the same as acts one by one, and so are their inverses`(seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    for _ in 1...200 {
      let count = random.number(0...12)
      let start = OrderedQueue((0..<count).map { Item(id: $0, word: "w") })
      let acts = (0...random.number(Rearrangement<Item>.fewActs...20)).map { _ in act(&random, count) }
      var single = start
      let inverses = acts.compactMap { single.apply($0) }
      var batch = start
      let inverse = batch.apply(.all(acts))
      #expect(batch == single, "seed \(seed)")
      #expect(inverse == (inverses.isEmpty ? nil : .all(inverses.reversed())), "seed \(seed)")
      if let inverse { _ = batch.apply(inverse) }
      #expect(batch == start, "seed \(seed)")
    }
  }

  @Test func `thousands of acts take no longer than a blink`() {
    var queue = OrderedQueue((0..<5000).map { Item(id: $0, word: "w") })
    let before = queue
    let clock = ContinuousClock()
    var inverse: ListAct<Item>?
    let time = clock.measure { inverse = queue.apply(.all((0..<5000).map { .remove($0) })) }
    #expect(queue.isEmpty)
    if let inverse { _ = queue.apply(inverse) }
    #expect(queue == before)
    // A wide margin for a busy machine and an unoptimised build: one by one it would take many times that.
    #expect(time < .seconds(20))
  }
}
