/// An ordered queue while many acts are done to it: only small numbers move about, and not the items.
struct Rearrangement<Item: Identifiable & Equatable & Sendable> where Item.ID: Sendable {
  /// With no more acts than this, moving the items themselves costs less than the numbering.
  static var fewActs: Int { 4 }

  private var pool: [Item]
  /// Places in the pool, in taking order.
  private var order: [Int32]
  private var slots: [Item.ID: Int32]

  init(_ items: [Item]) {
    pool = items
    order = Array(0..<Int32(items.count))
    slots = Dictionary(uniqueKeysWithValues: zip(items.lazy.map(\.id), order))
  }

  var items: [Item] { order.map { pool[Int($0)] } }

  /// Does the act as `OrderedQueue.apply` does.
  mutating func apply(_ act: ListAct<Item>) -> ListAct<Item>? {
    switch act {
    case .remove(let id):
      guard let slot = slots[id], let index = order.firstIndex(of: slot) else { return nil }
      order.remove(at: index)
      slots[id] = nil
      return .insert(pool[Int(slot)], at: index + 1)
    case .insert(let item, let position):
      guard slots[item.id] == nil else { return nil }
      slots[item.id] = Int32(pool.count)
      order.insert(Int32(pool.count), at: clamped(position))
      pool.append(item)
      return .remove(item.id)
    case .move(let id, let position):
      guard let slot = slots[id] else { return nil }
      // Of many that go to one place, most stand there already when it is their turn.
      if order[min(clamped(position), order.count - 1)] == slot { return nil }
      guard let index = order.firstIndex(of: slot) else { return nil }
      order.remove(at: index)
      let target = clamped(position)
      order.insert(slot, at: target)
      return target == index ? nil : .move(id, to: index + 1)
    case .replace(let item):
      guard let slot = slots[item.id], pool[Int(slot)] != item else { return nil }
      let old = pool[Int(slot)]
      pool[Int(slot)] = item
      return .replace(old)
    case .all(let acts):
      let inverses = acts.compactMap { apply($0) }
      return inverses.isEmpty ? nil : .all(inverses.reversed())
    }
  }

  private func clamped(_ position: Int) -> Int { min(max(position, 1), order.count + 1) - 1 }
}
