import Conversation
import Settings

/// Which threads wait for the person, in the person's order. Membership is kept here and nowhere else.
package struct AttentionQueue: Equatable, Sendable {
  /// As many events are remembered as anyone asks about.
  package static let eventLimit = 500

  package var members: OrderedQueue<AttentionItem>
  /// What joined and left, oldest first.
  package private(set) var events: [QueueEvent]

  package init(_ members: [AttentionItem] = [], events: [QueueEvent] = []) {
    self.members = OrderedQueue(members)
    self.events = events
  }

  /// The thread goes to the end of the line, and waits anew: what the person has put off stays so until they say something in it.
  /// More of the same, where it stands last already, is no news, unless it comes to show by that.
  package mutating func enqueue(
    _ id: ThreadID, at now: Timestamp, because why: QueueEvent.Why = .sent, isMore: Bool = false
  ) {
    let wakes = why == .sent && members[id]?.snooze != nil
    let isNews = !isMore || wakes || members.items.last?.id != id || arrival(of: id)?.why != why
    if isNews { note(members.contains(id) ? .moved : .joined, because: why, id, at: now) }
    members.append(AttentionItem(id: id, queuedAt: now, snooze: why == .sent ? nil : members[id]?.snooze))
  }

  /// It is not put off any longer.
  package mutating func wake(_ id: ThreadID, at now: Timestamp, because why: QueueEvent.Why) {
    guard members[id]?.snooze != nil else { return }
    members.update(id) { $0.snooze = nil }
    note(.woke, because: why, id, at: now)
  }

  /// What shows: neither threads that were deleted, here or by their provider, nor those that an agent is working in, nor
  /// those that are snoozed.
  package func shown(in streams: Streams, by order: Settings.QueueOrder = .fifo) -> [AttentionItem] {
    ordered(
      members.items.filter { item in
        item.snooze == nil && streams.contains(item.id) { !$0.isDeleted && !$0.isGone && !$0.isLocked }
      }, in: streams, by: order)
  }

  /// Every member, in the order in which they would show.
  package func ordered(in streams: Streams, by order: Settings.QueueOrder) -> [AttentionItem] {
    ordered(members.items, in: streams, by: order)
  }

  /// The person's own order is kept beneath that of priorities, so that going back to it forgets nothing.
  private func ordered(
    _ items: [AttentionItem], in streams: Streams, by order: Settings.QueueOrder
  ) -> [AttentionItem] {
    switch order {
    case .fifo: return items
    case .priority:
      let keys = items.enumerated().map { place, item in
        (streams[item.id]?.priority ?? 0, item.queuedAt.milliseconds, place)
      }
      return items.indices.sorted { keys[$0] < keys[$1] }.map { items[$0] }
    }
  }

  // MARK: What joined and left

  package mutating func note(
    _ kind: QueueEvent.Kind, because why: QueueEvent.Why, _ id: ThreadID, at now: Timestamp
  ) {
    let number = (events.last?.number ?? 0) + 1
    if events.count >= AttentionQueue.eventLimit { events.removeFirst(events.count - AttentionQueue.eventLimit + 1) }
    events.append(QueueEvent(number: number, at: now, kind: kind, why: why, stream: id))
  }

  /// Notes what an act of the person changed; those that it moved are named, since who makes room is not moved.
  package mutating func noteChanges(
    since before: OrderedQueue<AttentionItem>, moved: [ThreadID], because why: QueueEvent.Why,
    at now: Timestamp
  ) {
    guard before != members else { return }
    let old = Dictionary(uniqueKeysWithValues: before.items.map { ($0.id, $0) })
    let new = Dictionary(uniqueKeysWithValues: members.items.map { ($0.id, $0) })
    for item in before.items where new[item.id] == nil { note(.left, because: why, item.id, at: now) }
    for item in members.items {
      guard let earlier = old[item.id] else {
        note(.joined, because: why, item.id, at: now)
        continue
      }
      guard earlier.snooze != item.snooze else { continue }
      note(item.snooze == nil ? .woke : .snoozed, because: why, item.id, at: now)
    }
    for id in moved where old[id] != nil && new[id] != nil && before.position(of: id) != members.position(of: id) {
      note(.moved, because: why, id, at: now)
    }
  }

  /// How the thread came to its place; nil when that was too long ago, or it isn't here.
  package func arrival(of id: ThreadID) -> QueueEvent? {
    guard members.contains(id) else { return nil }
    return events.last { event in
      guard event.stream == id else { return false }
      switch (event.kind, event.why) {
      case (.joined, _), (.moved, .sent), (.moved, .replied), (.moved, .failed): return true
      case (.moved, _), (.left, _), (.snoozed, _), (.woke, _): return false
      }
    }
  }
}

extension Snooze {
  /// Why the thread shows again now; nil while it goes on being left out.
  package func end(of stream: WorkStream?, at now: Timestamp) -> QueueEvent.Why? {
    switch self {
    case .until(let moment): return moment <= now ? .time : nil
    case .untilChange(let since):
      return stream.map { $0.happenedAt > since } == true ? .change : nil
    }
  }
}
