import SeededNumbers
import Synchronization
import Testing

@testable import Queues

/// One act on many items: the same as one by one, and taken back whatever happened meanwhile.
struct ListChangeTests {
  private struct Item: Identifiable, Equatable, Sendable {
    let id: Int
    var word = "w"
  }

  private func queue(_ ids: Int...) -> OrderedQueue<Item> { OrderedQueue(ids.map { Item(id: $0) }) }

  /// An act of each kind on some of the items.
  private func act(_ random: inout RandomNumbers, on queue: OrderedQueue<Item>) -> ListAct<Item> {
    let meant = queue.items.map(\.id).filter { _ in random.chance() }
    return switch random.number(0...3) {
    case 0: queue.act(removing: meant)
    case 1: queue.act(gathering: meant, after: random.number(-1...queue.count + 1))
    default: queue.act(replacing: meant.map { Item(id: $0, word: random.pick(["漢", "é"])) })
    }
  }

  @Test(arguments: 0..<200) func `each of many passes its neighbour among those that show`(seed: Int) {
    var random = RandomNumbers(seed: UInt64(seed))
    let all = Array(0..<random.number(2...12))
    let shown = all.filter { _ in random.number(0...3) > 0 }
    let chosen = all.filter { _ in random.number(0...1) > 0 }
    for isUp in [true, false] {
      var queue = OrderedQueue(all.map { Item(id: $0) })
      // The plain way: one swap after the other.
      var wanted = isUp ? shown : shown.reversed()
      for place in wanted.indices.dropFirst()
      where chosen.contains(wanted[place]) && !chosen.contains(wanted[place - 1]) {
        wanted.swapAt(place, place - 1)
      }
      if !isUp { wanted.reverse() }
      let act = queue.act(steppingUp: isUp, chosen.shuffled(using: &random), shown: shown)
      #expect((act == nil) == (wanted == shown))
      guard let act else { continue }
      let inverse = queue.apply(act)
      let after = queue.items.map(\.id)
      #expect(after.filter(shown.contains) == wanted)
      #expect(after.filter { !shown.contains($0) } == all.filter { !shown.contains($0) })
      if let inverse { _ = queue.apply(inverse) }
      #expect(queue.items.map(\.id) == all)
    }
  }

  @Test(arguments: [randomSeed, 1, 2, 3])
  func `an act on many is taken back and done again`(seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    for _ in 1...300 {
      var queue = OrderedQueue((0..<random.number(1...12)).map { Item(id: $0) })
      let start = queue
      guard let inverse = queue.apply(act(&random, on: queue)) else {
        #expect(queue == start, "seed \(seed)")
        continue
      }
      let after = queue
      #expect(after != start, "seed \(seed)")
      let again = queue.apply(inverse)
      #expect(queue == start, "seed \(seed)")
      _ = again.flatMap { queue.apply($0) }
      #expect(queue == after, "seed \(seed)")
    }
  }

  @Test(arguments: [randomSeed, 4, 5, 6])
  func `nobody comes back who has left, nobody is there twice, and who was not meant keeps its place`(seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    for _ in 1...300 {
      var queue = OrderedQueue((0..<random.number(2...12)).map { Item(id: $0) })
      let start = queue
      let meant = act(&random, on: queue)
      guard let inverse = queue.apply(meant) else { continue }
      let after = queue
      // Meanwhile some leave, some come, and some go elsewhere.
      let gone = queue.items.map(\.id).filter { _ in random.number(0...3) == 0 }
      for id in gone { queue.remove(id) }
      queue.insert(Item(id: 100, word: "новый"), at: random.number(1...13))
      if let other = queue.items.last?.id { queue.move(other, to: random.number(1...13)) }
      let before = queue
      _ = queue.apply(inverse)
      let ids = queue.items.map(\.id)
      #expect(Set(ids).count == ids.count, "seed \(seed)")
      #expect(Set(ids).isDisjoint(with: gone), "seed \(seed): \(meant)")
      let back = Set(start.items.map(\.id)).subtracting(after.items.map(\.id)).subtracting(gone)
      #expect(Set(ids) == Set(before.items.map(\.id)).union(back), "seed \(seed): \(meant)")
      let quiet = before.items.map(\.id).filter { !meant.movedIDs.contains($0) }
      #expect(ids.filter(Set(quiet).contains) == quiet, "seed \(seed): \(meant)")
    }
  }

  @Test func `those that are gathered stand one behind the other`() {
    var queue = queue(1, 2, 3, 4, 5, 6)
    _ = queue.apply(queue.act(gathering: [2, 4, 6], after: 0))
    #expect(queue.items.map(\.id) == [2, 4, 6, 1, 3, 5])
    _ = queue.apply(queue.act(gathering: [6, 1], after: 99))
    #expect(queue.items.map(\.id) == [2, 4, 3, 5, 6, 1])
    _ = queue.apply(queue.act(gathering: [3, 6], after: 1))
    #expect(queue.items.map(\.id) == [2, 3, 6, 4, 5, 1])
    #expect(queue.act(gathering: [4], after: 2) == .move(4, to: 3))
  }

  @Test func `what is taken back stands behind the one that it stood behind`() {
    var queue = queue(1, 2, 3, 4, 5)
    guard let inverse = queue.apply(queue.act(removing: [2, 4])) else { return #expect(Bool(false)) }
    queue.remove(1)
    queue.insert(Item(id: 7), at: 1)
    queue.move(5, to: 1)
    _ = queue.apply(inverse)
    #expect(queue.items.map(\.id) == [2, 5, 7, 3, 4])
  }

  @Test func `what an item has become meanwhile stays, where the act didn't change it`() {
    var queue = queue(1, 2, 3)
    guard let inverse = queue.apply(queue.act(gathering: [2, 3], after: 0)) else { return #expect(Bool(false)) }
    queue.update(3) { $0.word = "違う" }
    _ = queue.apply(inverse)
    #expect(queue.items == [Item(id: 1), Item(id: 2), Item(id: 3, word: "違う")])
  }

  /// A number that counts how often it is looked at.
  private struct CountedID: Hashable, Sendable {
    final class Tally: Sendable {
      let looks = Atomic(0)
    }

    let number: Int
    let tally: Tally

    static func == (one: CountedID, other: CountedID) -> Bool {
      one.tally.looks.wrappingAdd(1, ordering: .relaxed)
      return one.number == other.number
    }

    func hash(into hasher: inout Hasher) {
      tally.looks.wrappingAdd(1, ordering: .relaxed)
      hasher.combine(number)
    }
  }

  private struct CountedItem: Identifiable, Equatable, Sendable {
    let id: CountedID
  }

  /// How often ids are looked at by an act on all items but one, and by taking it back after another has come.
  private func looks(atItems count: Int) -> Int {
    let tally = CountedID.Tally()
    func item(_ number: Int) -> CountedItem { CountedItem(id: CountedID(number: number, tally: tally)) }
    var queue = OrderedQueue((0..<count).map(item))
    let before = queue
    tally.looks.store(0, ordering: .relaxed)
    let inverse = queue.apply(queue.act(gathering: (1..<count).map { item($0).id }, after: 0))
    queue.insert(item(count), at: 17)
    if let inverse { _ = queue.apply(inverse) }
    let looks = tally.looks.load(ordering: .relaxed)
    queue.remove(item(count).id)
    #expect(queue == before)
    return looks
  }

  @Test func `an act on many costs no more for each of them than one on few, as does taking it back`() {
    let (few, many) = (looks(atItems: 250), looks(atItems: 4000))
    // Looking for each among all would be 256 times as much.
    #expect(many < few * 16 * 2, "\(few) looks, and \(many)")
  }
}
