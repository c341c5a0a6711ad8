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
    let leaving = Set(ids)
    return .rewrite(ListChange(from: items, to: items.filter { !leaving.contains($0.id) }))
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
    let chosen = Set(ids)
    // Each item that makes room, with the items that pass it, in the order that is shown.
    var passing: [Item.ID: [Item.ID]] = [:]
    var run: [Item.ID] = []
    var neighbour: Item.ID?
    for id in isUp ? shown : shown.reversed() {
      if chosen.contains(id) {
        run.append(id)
      } else {
        if let neighbour, !run.isEmpty { passing[neighbour] = run }
        (neighbour, run) = (id, [])
      }
    }
    if let neighbour, !run.isEmpty { passing[neighbour] = run }
    let moved = passing.values.flatMap { $0 }
    guard !moved.isEmpty else { return nil }
    let moving = Set(moved)
    let contents = Dictionary(uniqueKeysWithValues: items.lazy.filter { moving.contains($0.id) }.map { ($0.id, $0) })
    let after = items.flatMap { item -> [Item] in
      if moving.contains(item.id) { return [] }
      guard let run = passing[item.id] else { return [item] }
      let passed = run.compactMap { contents[$0] }
      return isUp ? passed + [item] : [item] + passed.reversed()
    }
    guard moved.count == 1, let place = after.firstIndex(where: { $0.id == moved[0] }) else {
      return .rewrite(ListChange(from: items, to: after, moved: items.map(\.id).filter(moving.contains)))
    }
    return .move(moved[0], to: place + 1)
  }

  /// These, in their order here, stand one behind the other, after so many of the others.
  @_specialize(where Item == QueuedCommand)
  @_specialize(where Item == AttentionItem)
  package func act(gathering ids: [Item.ID], after count: Int) -> ListAct<Item> {
    if ids.count == 1 { return .move(ids[0], to: count + 1) }
    let gathered = Set(ids)
    let moved = items.filter { gathered.contains($0.id) }
    let others = items.filter { !gathered.contains($0.id) }
    let place = min(max(0, count), others.count)
    let after = others[..<place] + moved + others[place...]
    return .rewrite(ListChange(from: items, to: Array(after), moved: moved.map(\.id)))
  }
}
