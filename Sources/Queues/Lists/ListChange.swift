import Conversation

/// What one act does to many items of a list at once: the list before it and after it.
package struct ListChange<Item: Identifiable & Equatable & Sendable>: Equatable, Sendable where Item.ID: Sendable {
  /// The lists share what they have with the list itself, so that an act on thousands costs little to remember.
  package let before: [Item]
  package let after: [Item]
  /// The items that were moved, without those that only made room.
  package let moved: [Item.ID]

  package init(from before: [Item], to after: [Item], moved: [Item.ID] = []) {
    self.before = before
    self.after = after
    self.moved = moved
  }

  /// How a list is after the change that may have changed otherwise since it was planned: who has left stays away, who
  /// has come stays, and nobody moves but those that the act is about.
  func applied(to current: [Item]) -> [Item] {
    let was = Dictionary(uniqueKeysWithValues: before.lazy.map { ($0.id, $0) })
    let becomes = Dictionary(uniqueKeysWithValues: after.lazy.map { ($0.id, $0) })
    let moving = Set(moved)
    /// What the act makes of an item that is there.
    func content(_ item: Item) -> Item {
      guard let old = was[item.id], let new = becomes[item.id], old != new else { return item }
      return new
    }
    var staying: [Item] = []
    var pulled: [Item.ID: Item] = [:]
    for item in current {
      guard becomes[item.id] != nil else {
        if was[item.id] == nil { staying.append(item) }
        continue
      }
      if moving.contains(item.id) { pulled[item.id] = content(item) } else { staying.append(content(item)) }
    }
    let standing = Set(staying.lazy.map(\.id))
    var first: [Item] = []
    var behind: [Item.ID: [Item]] = [:]
    var neighbour: Item.ID?
    for item in after {
      if standing.contains(item.id) {
        neighbour = item.id
      } else if let placed = pulled[item.id] ?? (was[item.id] == nil ? item : nil) {
        if let neighbour { behind[neighbour, default: []].append(placed) } else { first.append(placed) }
      }
    }
    return first + staying.flatMap { [$0] + (behind[$0.id] ?? []) }
  }
}

extension OrderedQueue {
  /// Does the change. The answer takes it back; nil where there was nothing to do.
  mutating func apply(_ change: ListChange<Item>) -> ListChange<Item>? {
    let old = items
    let new = old == change.before ? change.after : change.applied(to: old)
    guard new != old else { return nil }
    self = OrderedQueue(distinct: new)
    return ListChange(from: new, to: old, moved: change.moved)
  }

  // MARK: Acts on many

  /// These leave.
  @_specialize(where Item == QueuedCommand)
  @_specialize(where Item == AttentionItem)
  package func act(removing ids: [Item.ID]) -> ListAct<Item> {
    if ids.count == 1 { return .remove(ids[0]) }
    let leaves = places(of: ids)
    return .rewrite(ListChange(from: items, to: items.indices.filter { !leaves[$0] }.map { items[$0] }))
  }

  /// These get the content that is given here, where they stand.
  @_specialize(where Item == QueuedCommand)
  @_specialize(where Item == AttentionItem)
  package func act(replacing changed: [Item]) -> ListAct<Item> {
    if changed.count == 1 { return .replace(changed[0]) }
    let contents = Dictionary(changed.lazy.map { ($0.id, $0) }) { _, last in last }
    return .rewrite(ListChange(from: items, to: items.map { contents[$0.id] ?? $0 }))
  }

  /// Each of these goes one place up, or down, past the next of those that show and are not among them: gaps stay, and
  /// what is at the end stays there while the others go on. Nil where none can move.
  @_specialize(where Item == QueuedCommand)
  @_specialize(where Item == AttentionItem)
  package func act(steppingUp isUp: Bool, _ ids: [Item.ID], shown: [Item.ID]) -> ListAct<Item>? {
    if ids.count == 1 { return act(steppingUp: isUp, ids[0], shown: shown) }
    let (chosen, shows) = (places(of: ids), places(of: shown))
    var after: [Item] = []
    var moved: [Item.ID] = []
    // The last that shows and stays, and what is hidden behind it: those that are chosen pass them.
    var passed: [Item] = []
    for step in items.indices {
      let place = isUp ? step : items.count - 1 - step
      let item = items[place]
      if shows[place], chosen[place] {
        if !passed.isEmpty { moved.append(item.id) }
        after.append(item)
      } else if shows[place] {
        after += passed
        passed.removeAll(keepingCapacity: true)
        passed.append(item)
      } else if passed.isEmpty {
        after.append(item)
      } else {
        passed.append(item)
      }
    }
    guard !moved.isEmpty else { return nil }
    after += passed
    if !isUp {
      after.reverse()
      moved.reverse()
    }
    return .rewrite(ListChange(from: items, to: after, moved: moved))
  }

  private func act(steppingUp isUp: Bool, _ id: Item.ID, shown: [Item.ID]) -> ListAct<Item>? {
    guard contains(id), let here = shown.firstIndex(of: id) else { return nil }
    let passed = isUp ? here - 1 : here + 1
    guard shown.indices.contains(passed), let position = position(of: shown[passed]) else { return nil }
    return .move(id, to: position)
  }

  /// These, in their order here, stand one behind the other, after so many of the others.
  @_specialize(where Item == QueuedCommand)
  @_specialize(where Item == AttentionItem)
  package func act(gathering ids: [Item.ID], after count: Int) -> ListAct<Item> {
    if ids.count == 1 { return .move(ids[0], to: count + 1) }
    let gathers = places(of: ids)
    let moved = items.indices.filter { gathers[$0] }.map { items[$0] }
    let others = items.indices.filter { !gathers[$0] }.map { items[$0] }
    let place = min(max(0, count), others.count)
    let after = others[..<place] + moved + others[place...]
    return .rewrite(ListChange(from: items, to: Array(after), moved: moved.map(\.id)))
  }
}
