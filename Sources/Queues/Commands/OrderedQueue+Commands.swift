import Conversation

extension OrderedQueue<QueuedCommand> {
  /// The act that puts commands aside, or takes them back from there. Where editing was interrupted, that is no more the
  /// reason then.
  package func act(stashing ids: Set<Identity<QueuedCommand>>, _ isStashed: Bool) -> ListAct<QueuedCommand> {
    let after = items.map { item in
      guard item.isStashed != isStashed || item.isEditInterrupted, ids.contains(item.id) else { return item }
      var changed = item
      changed.isStashed = false
      changed.isStashed = isStashed
      return changed
    }
    return .rewrite(ListChange(from: items, to: after))
  }

  /// The act that gives commands another priority: each goes before the first of lower priority, in their order. Nil where
  /// none of them gets another one.
  package func act(
    changing ids: [Identity<QueuedCommand>], _ change: (CommandPriority) -> CommandPriority?
  ) -> ListAct<QueuedCommand>? {
    let wanted = Set(ids)
    var changed: [QueuedCommand] = []
    var others: [QueuedCommand] = []
    for item in items {
      guard wanted.contains(item.id), let priority = change(item.priority), priority != item.priority else {
        others.append(item)
        continue
      }
      var command = item
      command.priority = priority
      changed.append(command)
    }
    guard !changed.isEmpty else { return nil }
    changed = OrderedQueue(distinct: changed).inOrder(of: ids)
    let after = OrderedQueue.bands(changed, among: others)
    if changed.count == 1, let position = after.firstIndex(where: { $0.id == changed[0].id }) {
      return .all([.replace(changed[0]), .move(changed[0].id, to: position + 1)])
    }
    return .rewrite(ListChange(from: items, to: after, moved: changed.map(\.id)))
  }

  private func inOrder(of ids: [Identity<QueuedCommand>]) -> [QueuedCommand] {
    // Marked rows are named in the order in which they stand.
    var rest = ids[...]
    let areSo = items.allSatisfy { item in
      guard let place = rest.firstIndex(of: item.id) else { return false }
      rest = rest[(place + 1)...]
      return true
    }
    guard !areSo else { return items }
    let places = Dictionary(zip(ids, ids.indices)) { first, _ in first }
    return items.sorted { places[$0.id, default: 0] < places[$1.id, default: 0] }
  }

  /// Each before the first of the others that has a lower priority.
  private static func bands(_ changed: [QueuedCommand], among others: [QueuedCommand]) -> [QueuedCommand] {
    var after: [QueuedCommand] = []
    after.reserveCapacity(changed.count + others.count)
    var rest = others[...]
    for priority in CommandPriority.allCases.reversed() {
      let band = changed.filter { $0.priority == priority }
      if band.isEmpty { continue }
      let end = rest.firstIndex { $0.priority < priority } ?? rest.endIndex
      after += rest[..<end]
      rest = rest[end...]
      after += band
    }
    return after + rest
  }
}
