/// What a person does to a list, as a value: doing it gives the act that takes it back.
package enum ListAct<Item: Identifiable & Equatable & Sendable>: Equatable, Sendable where Item.ID: Sendable {
  case remove(Item.ID)
  case insert(Item, at: Int)
  case move(Item.ID, to: Int)
  /// The item with this identity gets this content, where it stands.
  case replace(Item)
  indirect case all([ListAct])
  /// Many items at once.
  case rewrite(ListChange<Item>)
}

extension ListAct {
  /// The items that are moved by name, once each.
  package var movedIDs: [Item.ID] {
    switch self {
    case .move(let id, _): return [id]
    case .remove, .insert, .replace: return []
    case .rewrite(let change): return change.moved
    case .all(let acts):
      var seen: Set<Item.ID> = []
      return acts.flatMap(\.movedIDs).filter { seen.insert($0).inserted }
    }
  }
}

extension OrderedQueue {
  /// Does the act. The answer takes it back; nil where there was nothing to do.
  package mutating func apply(_ act: ListAct<Item>) -> ListAct<Item>? {
    switch act {
    case .remove(let id):
      guard let position = position(of: id), let item = remove(id) else { return nil }
      return .insert(item, at: position)
    case .insert(let item, let position):
      guard !contains(item.id) else { return nil }
      insert(item, at: position)
      return .remove(item.id)
    case .move(let id, let position):
      guard let old = self.position(of: id) else { return nil }
      move(id, to: position)
      return self.position(of: id) == old ? nil : .move(id, to: old)
    case .replace(let item):
      guard let old = self[item.id], old != item else { return nil }
      update(item.id) { $0 = item }
      return .replace(old)
    case .all(let acts):
      let inverses = acts.compactMap { apply($0) }
      return inverses.isEmpty ? nil : .all(inverses.reversed())
    case .rewrite(let change):
      return apply(change).map(ListAct.rewrite)
    }
  }
}
