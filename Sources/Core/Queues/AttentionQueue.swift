/// A thread's place among those that wait for the person.
package struct AttentionItem: Equatable, Identifiable, Sendable {
  package let id: Identity<WorkStream>
  package let queuedAt: Timestamp

  package init(id: Identity<WorkStream>, queuedAt: Timestamp) {
    self.id = id
    self.queuedAt = queuedAt
  }
}

/// Which threads wait for the person, in the person's order. Membership is kept here and nowhere else.
package struct AttentionQueue: Equatable, Sendable {
  package var members: OrderedQueue<AttentionItem>

  package init(_ members: [AttentionItem] = []) {
    self.members = OrderedQueue(members)
  }

  /// The person said something in the thread: it goes to the end of the line.
  package mutating func enqueue(_ id: Identity<WorkStream>, at now: Timestamp) {
    members.append(AttentionItem(id: id, queuedAt: now))
  }

  /// What shows: neither deleted threads, here or by their provider, nor those that an agent is working in.
  package func shown(in streams: Streams) -> [AttentionItem] {
    members.items.filter { item in
      streams[item.id].map { !$0.isDeleted && !$0.isGone && !$0.isLocked } ?? false
    }
  }
}
