/// Who stood around an item: its place where some of them are still there.
package struct Neighbours<ID: Hashable & Sendable>: Equatable, Sendable {
  /// As many on each side as it takes for some to be left when an act is taken back.
  package static var most: Int { 8 }

  /// In the list's order.
  package let before: [ID]
  package let behind: [ID]

  package init(before: [ID], behind: [ID]) {
    self.before = before
    self.behind = behind
  }

  /// Of the gap in front of the item with this index.
  package init<Item: Identifiable>(of gap: Int, in items: [Item]) where Item.ID == ID {
    self.init(
      before: items[..<gap].suffix(Neighbours.most).map(\.id), behind: items[gap...].prefix(Neighbours.most).map(\.id))
  }

  /// The next of them on each side stand there as they did.
  package func isAround<Item: Identifiable>(_ gap: Int, in items: [Item]) -> Bool where Item.ID == ID {
    before.last == items[..<gap].last?.id && behind.first == items[gap...].first?.id
  }

  /// Nobody has looked.
  package static var none: Neighbours { Neighbours(before: [], behind: []) }
}
