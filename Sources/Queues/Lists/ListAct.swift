import Conversation

/// What a person does to a list, as a value: doing it gives the act that takes it back.
package enum ListAct<Item: Identifiable & Equatable & Sendable>: Equatable, Sendable where Item.ID: Sendable {
  case remove(Item.ID)
  /// Whoever takes back what was done knows who stood beside it: the place alone is another one once others have left or come.
  case insert(Item, at: Int, beside: Neighbours<Item.ID> = .none)
  case move(Item.ID, to: Int, beside: Neighbours<Item.ID> = .none)
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
    case .move(let id, _, _): return [id]
    case .remove, .insert, .replace: return []
    case .rewrite(let change): return change.moved
    case .all(let acts):
      var seen: Set<Item.ID> = []
      return acts.flatMap(\.movedIDs).filter { seen.insert($0).inserted }
    }
  }

  /// It takes an item out that is not there any more, and would put or change others for it: half of it would be done.
  package func replacesOneGone(from list: OrderedQueue<Item>) -> Bool {
    guard case .all(let acts) = self else { return false }
    func isRemoval(_ act: ListAct) -> Bool { if case .remove = act { true } else { false } }
    var list = list
    let isGone = acts.contains { list.apply($0) == nil && isRemoval($0) }
    return isGone && !acts.allSatisfy(isRemoval)
  }
}

extension OrderedQueue {
  /// Does the act. The answer takes it back; nil where there was nothing to do.
  package mutating func apply(_ act: ListAct<Item>) -> ListAct<Item>? {
    switch act {
    case .remove(let id):
      guard let position = position(of: id) else { return nil }
      let beside = neighbours(at: position)
      return remove(id).map { .insert($0, at: position, beside: beside) }
    case .insert(let item, let position, let beside):
      guard !contains(item.id) else { return nil }
      insert(item, at: place(beside: beside) ?? position)
      return .remove(item.id)
    case .move(let id, let position, let beside):
      guard let old = self.position(of: id), let item = self[id] else { return nil }
      let before = neighbours(at: old)
      remove(id)
      insert(item, at: place(beside: beside) ?? position)
      return self.position(of: id) == old ? nil : .move(id, to: old, beside: before)
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
