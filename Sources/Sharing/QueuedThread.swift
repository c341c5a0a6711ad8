/// What decides where a thread stands in the Queue of all hosts.
package struct QueuedThread<ID: Comparable & Sendable>: Sendable {
  package let id: ID
  package let stay: QueueStay
  package let queuedAt: Int64
  /// Lower ones go first, where the person wants that.
  package let priority: Int

  package init(id: ID, stay: QueueStay, queuedAt: Int64, priority: Int) {
    self.id = id
    self.stay = stay
    self.queuedAt = queuedAt
    self.priority = priority
  }

  /// What the person ordered goes first, in that order. Behind it each host's list keeps its order, and of their first ones the
  /// one that has waited longest goes first.
  package static func merged(_ lists: [[QueuedThread]], by order: HandOrder, byPriority: Bool = false) -> [ID] {
    let places = order.places
    if byPriority { return sorted(lists, places) }
    let known = lists.joined().filter { places[$0.stay] != nil }
    var merged = known.sorted { places[$0.stay, default: 0] < places[$1.stay, default: 0] }.map(\.id)
    var rest = lists.map { list in (known.isEmpty ? list : list.filter { places[$0.stay] == nil })[...] }
    while true {
      let first = rest.indices.compactMap { index in rest[index].first.map { (index, $0) } }
        .min { ($0.1.queuedAt, $0.1.id) < ($1.1.queuedAt, $1.1.id) }
      guard let first else { return merged }
      merged.append(first.1.id)
      rest[first.0].removeFirst()
    }
  }

  /// By priority, and by the person's order where that is the same.
  private static func sorted(_ lists: [[QueuedThread]], _ places: [QueueStay: Int]) -> [ID] {
    func key(_ thread: QueuedThread) -> (Int, Int, Int64, ID) {
      (thread.priority, places[thread.stay] ?? Int.max, thread.queuedAt, thread.id)
    }
    return lists.joined().sorted { key($0) < key($1) }.map(\.id)
  }
}
