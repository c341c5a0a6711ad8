import Conversation

extension OrderedQueue {
  /// Around an item that stands here.
  func neighbours(at position: Int) -> Neighbours<Item.ID> {
    Neighbours(
      before: items[..<(position - 1)].suffix(Neighbours<Item.ID>.most).map(\.id),
      behind: items[position...].prefix(Neighbours<Item.ID>.most).map(\.id))
  }

  /// The place that is on the right side of most of them, as some may have been moved elsewhere: right behind those before it, or
  /// else right in front of the others. Nil where none of them is here.
  package func place(beside neighbours: Neighbours<Item.ID>) -> Int? {
    let (before, behind) = (Set(neighbours.before), Set(neighbours.behind))
    let hasBefore = items.contains { before.contains($0.id) }
    var right = items.count { behind.contains($0.id) }
    guard hasBefore || right > 0 else { return nil }
    var (most, place) = (right, 1)
    for (index, item) in items.enumerated() {
      if before.contains(item.id) { right += 1 } else if behind.contains(item.id) { right -= 1 }
      if right > most || right == most && !hasBefore { (most, place) = (right, index + 2) }
    }
    return place
  }
}
