extension OrderedQueue<QueuedCommand> {
  /// The acts that give commands another priority: each goes behind the last of its new band, in their order.
  package func acts(changing ids: [Identity<QueuedCommand>], _ change: (CommandPriority) -> CommandPriority?)
    -> [ListAct<QueuedCommand>]
  {
    // Priorities alone move about here: with thousands of commands the items themselves would take too long.
    var order = items.map { (id: $0.id, priority: $0.priority) }
    let known = Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0) })
    var acts: [ListAct<QueuedCommand>] = []
    for id in ids {
      guard var command = known[id], let priority = change(command.priority), priority != command.priority,
        let index = order.firstIndex(where: { $0.id == id })
      else { continue }
      command.priority = priority
      order.remove(at: index)
      let target = order.lastIndex { $0.priority >= priority }.map { $0 + 1 } ?? 0
      order.insert((id, priority), at: target)
      acts += [.replace(command), .move(id, to: target + 1)]
    }
    return acts
  }
}
