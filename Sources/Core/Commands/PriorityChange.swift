extension OrderedQueue<QueuedCommand> {
  /// The acts that give commands another priority: each goes behind the last of its new band, in their order.
  package func acts(
    changing ids: [Identity<QueuedCommand>], _ change: (CommandPriority) -> CommandPriority?
  ) -> [ListAct<QueuedCommand>] {
    // Small numbers alone move about here: with thousands of commands the items themselves would take too long.
    let numbers = Dictionary(uniqueKeysWithValues: zip(items.lazy.map(\.id), Int32(0)...))
    var order = Array(0..<Int32(items.count))
    var bands = items.map { UInt8($0.priority.rawValue) }
    var acts: [ListAct<QueuedCommand>] = []
    for number in ids.compactMap({ numbers[$0] }) {
      var command = items[Int(number)]
      guard let priority = change(command.priority), priority != command.priority,
        let index = order[Int(number)] == number ? Int(number) : order.firstIndex(of: number)
      else { continue }
      command.priority = priority
      order.remove(at: index)
      bands.remove(at: index)
      let band = UInt8(priority.rawValue)
      let target = bands.lastIndex { $0 >= band }.map { $0 + 1 } ?? 0
      order.insert(number, at: target)
      bands.insert(band, at: target)
      acts += [.replace(command), .move(command.id, to: target + 1)]
    }
    return acts
  }
}
