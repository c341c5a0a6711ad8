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
  /// one that has waited longest goes first. By priority that decides before both.
  package static func merged(_ lists: [[QueuedThread]], by order: HandOrder, byPriority: Bool = false) -> [ID] {
    let places = order.places
    guard !byPriority else { return merged(lists.map { sorted($0, places) }, by: { Rank($0, places) }) }
    let known = lists.joined().filter { places[$0.stay] != nil }
      .sorted { places[$0.stay, default: 0] < places[$1.stay, default: 0] }
    let rest = known.isEmpty ? lists : lists.map { list in list.filter { places[$0.stay] == nil } }
    return known.map(\.id) + merged(rest, by: \.queuedAt)
  }

  /// By priority, and by the person's order where that is the same. Who came at one moment stays in the order of its host.
  private static func sorted(_ list: [QueuedThread], _ places: [QueueStay: Int]) -> [QueuedThread] {
    let ranks = list.map { Rank($0, places) }
    return list.indices.sorted { ranks[$0] == ranks[$1] ? $0 < $1 : ranks[$0] < ranks[$1] }.map { list[$0] }
  }

  /// One list of several: of their first ones the least goes first.
  private static func merged(_ lists: [[QueuedThread]], by rank: (QueuedThread) -> some Comparable) -> [ID] {
    var rest = lists.map { $0[...] }
    var merged: [ID] = []
    while true {
      let first = rest.indices.compactMap { index in rest[index].first.map { (index: index, thread: $0) } }.min {
        let (left, right) = (rank($0.thread), rank($1.thread))
        return left == right ? $0.thread.id < $1.thread.id : left < right
      }
      guard let first else { return merged }
      merged.append(first.thread.id)
      rest[first.index].removeFirst()
    }
  }

  private struct Rank: Comparable {
    let priority: Int
    let place: Int
    let queuedAt: Int64

    init(_ thread: QueuedThread, _ places: [QueueStay: Int]) {
      (priority, place, queuedAt) = (thread.priority, places[thread.stay] ?? Int.max, thread.queuedAt)
    }

    static func < (left: Rank, right: Rank) -> Bool {
      (left.priority, left.place, left.queuedAt) < (right.priority, right.place, right.queuedAt)
    }
  }
}
