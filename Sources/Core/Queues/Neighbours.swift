/// Who stood around an item: its place where some of them are still there.
package struct Neighbours<ID: Hashable & Sendable>: Equatable, Sendable {
  /// As many on each side as it takes for some to be left when an act is taken back.
  static var most: Int { 8 }

  /// In the list's order.
  package let before: [ID]
  package let behind: [ID]

  package init(before: [ID], behind: [ID]) {
    self.before = before
    self.behind = behind
  }

  /// Of the gap in front of the item with this index.
  init<Item: Identifiable>(of gap: Int, in items: [Item]) where Item.ID == ID {
    self.init(
      before: items[..<gap].suffix(Neighbours.most).map(\.id), behind: items[gap...].prefix(Neighbours.most).map(\.id))
  }

  /// The next of them on each side stand there as they did.
  func isAround<Item: Identifiable>(_ gap: Int, in items: [Item]) -> Bool where Item.ID == ID {
    before.last == items[..<gap].last?.id && behind.first == items[gap...].first?.id
  }

  /// Nobody has looked.
  package static var none: Neighbours { Neighbours(before: [], behind: []) }
}

extension OrderedQueue {
  /// Around an item that stands here.
  func neighbours(at position: Int) -> Neighbours<Item.ID> {
    Neighbours(
      before: items[..<(position - 1)].suffix(Neighbours<Item.ID>.most).map(\.id),
      behind: items[position...].prefix(Neighbours<Item.ID>.most).map(\.id))
  }

  /// The place that is on the right side of most of them, as some may have been moved elsewhere: right behind those before it, or
  /// else right in front of the others. Nil where none of them is here.
  func place(beside neighbours: Neighbours<Item.ID>) -> Int? {
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
