import Conversation

/// Items in taking order, each present once. Positions are 1-based, contiguous and computed.
package struct OrderedQueue<Item: Identifiable & Equatable & Sendable>: Equatable, Sendable where Item.ID: Sendable {
  package private(set) var items: [Item]

  /// Keeps the first of each identity.
  package init(_ items: [Item] = []) {
    // Most outboxes are empty, and there is one in each thread.
    guard items.count > 1 else {
      self.items = items
      return
    }
    var seen: Set<Item.ID> = []
    self.items = items.filter { seen.insert($0.id).inserted }
  }

  /// Items that are known to be there once each.
  package init(distinct items: [Item]) { self.items = items }

  @_specialize(where Item == QueuedCommand)
  @_specialize(where Item == AttentionItem)
  package static func == (left: OrderedQueue, right: OrderedQueue) -> Bool { left.items == right.items }

  package var count: Int { items.count }
  package var isEmpty: Bool { items.isEmpty }
  package var first: Item? { items.first }

  package func contains(_ id: Item.ID) -> Bool { index(of: id) != nil }

  package subscript(id: Item.ID) -> Item? {
    index(of: id).map { items[$0] }
  }

  /// 1 for the item that is taken next.
  package func position(of id: Item.ID) -> Int? {
    index(of: id).map { $0 + 1 }
  }

  /// The same, for whoever knows where the item probably stands: a long queue is then not looked through.
  package func position(of id: Item.ID, probably position: Int) -> Int? {
    if position > 0, position <= count, items[position - 1].id == id { return position }
    return self.position(of: id)
  }

  /// Those of these that are here, in their order here.
  @_specialize(where Item == QueuedCommand)
  @_specialize(where Item == AttentionItem)
  package func inOrder(_ ids: [Item.ID]) -> [Item.ID] {
    if ids.count == 1 { return ids.filter(contains) }
    let chosen = places(of: ids)
    return items.indices.lazy.filter { chosen[$0] }.map { items[$0].id }
  }

  /// For each place here whether one of these stands there. Lists are mostly named in the order that they have here: then
  /// one look along both finds them all.
  @_specialize(where Item == QueuedCommand)
  @_specialize(where Item == AttentionItem)
  func places(of ids: [Item.ID]) -> [Bool] {
    var isThere = [Bool](repeating: false, count: items.count)
    var found = 0
    for place in items.indices where found < ids.count && items[place].id == ids[found] {
      isThere[place] = true
      found += 1
    }
    if found == ids.count { return isThere }
    let wanted = Set(ids)
    return items.map { wanted.contains($0.id) }
  }

  /// At the end; an item that is already present moves there and takes its new content.
  package mutating func append(_ item: Item) {
    remove(item.id)
    items.append(item)
  }

  /// At a position, or at the nearest one there is; an item that is already present moves there.
  package mutating func insert(_ item: Item, at position: Int) {
    remove(item.id)
    items.insert(item, at: clamped(position))
  }

  /// By priority, as an outbox takes what is new: in front of the first that goes after it, so that it never waits
  /// for one of those, wherever the person has put them.
  @inline(__always)
  mutating func insert(_ item: Item, beforeFirst goesAfter: (Item) -> Bool) {
    remove(item.id)
    items.insert(item, at: items.firstIndex(where: goesAfter) ?? items.endIndex)
  }

  @discardableResult
  package mutating func remove(_ id: Item.ID) -> Item? {
    index(of: id).map { items.remove(at: $0) }
  }

  /// To a position as counted after the move.
  package mutating func move(_ id: Item.ID, to position: Int) {
    guard let item = remove(id) else { return }
    items.insert(item, at: clamped(position))
  }

  package mutating func moveToTop(_ id: Item.ID) { move(id, to: 1) }
  package mutating func moveToBottom(_ id: Item.ID) { move(id, to: items.count) }

  /// The first item that may be taken leaves the queue.
  package mutating func take(where mayLeave: (Item) -> Bool = { _ in true }) -> Item? {
    items.firstIndex(where: mayLeave).map { items.remove(at: $0) }
  }

  package mutating func removeAll() -> [Item] {
    defer { items = [] }
    return items
  }

  /// Changes an item where it stands. Its identity stays.
  package mutating func update(_ id: Item.ID, _ change: (inout Item) -> Void) {
    guard let index = index(of: id) else { return }
    var item = items[index]
    change(&item)
    precondition(item.id == id, "an item keeps its identity")
    items[index] = item
  }

  /// Asked for many times a key, by other modules too: so there is a version for each of the long lists.
  @_specialize(where Item == QueuedCommand)
  @_specialize(where Item == AttentionItem)
  private func index(of id: Item.ID) -> Int? {
    items.firstIndex { $0.id == id }
  }

  private func clamped(_ position: Int) -> Int {
    min(max(position, 1), items.count + 1) - 1
  }
}
