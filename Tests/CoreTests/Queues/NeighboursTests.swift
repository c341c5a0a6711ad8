import Conversation
import SeededNumbers
import Testing

@testable import Queues

/// What is taken back comes to where it stood, whoever has left or come meanwhile.
struct NeighboursTests {
  private struct Item: Identifiable, Equatable, Sendable {
    let id: Int
  }

  private func queue(_ ids: [Int]) -> OrderedQueue<Item> { OrderedQueue(ids.map { Item(id: $0) }) }

  /// Does one, changes the list otherwise, and takes the first back.
  private func takenBack(_ act: ListAct<Item>, on ids: [Int], _ meanwhile: (inout OrderedQueue<Item>) -> Void) -> [Int]
  {
    var queue = queue(ids)
    let inverse = queue.apply(act)
    meanwhile(&queue)
    if let inverse { _ = queue.apply(inverse) }
    return queue.items.map(\.id)
  }

  @Test(arguments: [ListAct<Item>.remove(4), .move(4, to: 6), .move(4, to: 1)])
  private func `behind those that have left it is before those that are still there`(act: ListAct<Item>) {
    #expect(takenBack(act, on: [1, 2, 3, 4, 5, 6]) { queue in for id in 1...3 { queue.remove(id) } } == [4, 5, 6])
    #expect(takenBack(act, on: [1, 2, 3, 4, 5, 6]) { queue in for id in 5...6 { queue.remove(id) } } == [1, 2, 3, 4])
  }

  @Test func `two actors take back their own, in the order in which they acted`() {
    var queue = queue([1, 2, 3, 4, 5])
    let (first, second) = (queue.apply(.remove(1)), queue.apply(.remove(5)))
    for inverse in [first, second].compactMap({ $0 }) { _ = queue.apply(inverse) }
    #expect(queue.items.map(\.id) == [1, 2, 3, 4, 5])
  }

  @Test func `one neighbour that was moved far away does not draw it along, and what is new stays where it came`() {
    #expect(takenBack(.remove(3), on: [1, 2, 3, 4, 5]) { $0.moveToBottom(2) } == [1, 3, 4, 5, 2])
    #expect(takenBack(.remove(3), on: [1, 2, 3]) { $0.append(Item(id: 9)) } == [1, 2, 3, 9])
    #expect(takenBack(.remove(1), on: [1, 2, 3]) { $0.insert(Item(id: 9), at: 1) } == [9, 1, 2, 3])
  }

  @Test func `where all others have gone it comes back, at the nearest place there is`() {
    #expect(takenBack(.remove(2), on: [1, 2]) { $0 = queue([7, 8, 9]) } == [7, 2, 8, 9])
  }

  @Test(arguments: [randomSeed, 1, 2, 3])
  func `those that are left stand as they stood, and done again it is as it was`(seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    for _ in 1...300 {
      let ids = Array(1...random.number(2...20))
      let id = random.pick(ids)
      let act: ListAct<Item> = random.chance() ? .remove(id) : .move(id, to: random.number(1...ids.count))
      var queue = queue(ids)
      guard let inverse = queue.apply(act) else { continue }
      let after = queue.items.map(\.id)
      var undone = queue
      let again = undone.apply(inverse)
      #expect(undone.items.map(\.id) == ids, "seed \(seed)")
      if let again { _ = undone.apply(again) }
      #expect(undone.items.map(\.id) == after, "seed \(seed)")
      // As many leave as leave some of those around it.
      let leaving = ids.filter { $0 != id }.shuffled(using: &random).prefix(random.number(0...6))
      for gone in leaving { queue.remove(gone) }
      _ = queue.apply(inverse)
      #expect(queue.items.map(\.id) == ids.filter { !leaving.contains($0) }, "seed \(seed)")
    }
  }
}
