extension OrderedQueue<QueuedCommand> {
  /// The act that gives commands another priority: each goes behind the last of its new band, in their order. Nil where
  /// none of them gets another one.
  package func act(
    changing ids: [Identity<QueuedCommand>], _ change: (CommandPriority) -> CommandPriority?
  ) -> ListAct<QueuedCommand>? {
    let places = positions(of: ids)
    var changed: [QueuedCommand] = []
    var leaving: Set<Identity<QueuedCommand>> = []
    for id in ids {
      guard let place = places[id], let priority = change(items[place - 1].priority),
        priority != items[place - 1].priority, leaving.insert(id).inserted
      else { continue }
      var command = items[place - 1]
      command.priority = priority
      changed.append(command)
    }
    guard !changed.isEmpty else { return nil }
    let others = items.filter { !leaving.contains($0.id) }
    let after = OrderedQueue.bands(changed, among: others)
    if changed.count == 1, let position = after.firstIndex(where: { $0.id == changed[0].id }) {
      return .all([.replace(changed[0]), .move(changed[0].id, to: position + 1)])
    }
    return .rewrite(ListChange(from: items, to: after, moved: changed.map(\.id)))
  }

  /// Each behind the last of the others that has its priority or a higher one.
  private static func bands(_ changed: [QueuedCommand], among others: [QueuedCommand]) -> [QueuedCommand] {
    var after: [QueuedCommand] = []
    after.reserveCapacity(changed.count + others.count)
    var rest = others[...]
    for priority in CommandPriority.allCases.reversed() {
      let band = changed.filter { $0.priority == priority }
      if band.isEmpty { continue }
      let end = others.lastIndex { $0.priority >= priority }.map { $0 + 1 } ?? 0
      after += rest[..<end]
      rest = rest[end...]
      after += band
    }
    return after + rest
  }
}
