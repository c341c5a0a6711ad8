/// One stay of a thread in the Queue: who goes to the end of the line, or comes again, begins another one, and so joins behind
/// all that was ordered by hand.
package struct QueueStay: Hashable, Sendable {
  private let high: UInt64
  private let low: UInt64

  /// Both halves of the thread's id, and the milliseconds of its host at which it joined.
  package init(of thread: (high: UInt64, low: UInt64), since moment: Int64) {
    high = thread.high ^ UInt64(bitPattern: moment)
    low = thread.low
  }

  /// As the hub and the store know it.
  package init(_ id: SharedID) { (high, low) = id.bits }

  package var id: SharedID { SharedID(bits: high, low) }
}

/// The merged Queue as the person ordered it by hand, in the hub: what it does not name comes behind it.
package struct QueueOrder: Equatable, Sendable {
  package let number: Int64
  package let stays: [QueueStay]

  package init(number: Int64 = 0, stays: [QueueStay] = []) {
    self.number = number
    self.stays = stays
  }
}

/// A row of the merged Queue is put behind another one.
package struct QueueMove: Equatable, Sendable {
  package let stay: QueueStay
  /// The thread that it is of, for the eye.
  package let thread: SharedID
  /// Nil for the top.
  package let behind: QueueStay?
  /// What the person saw behind all that was ordered before: it has its place from now on.
  package let seen: [QueueStay]

  package init(_ stay: QueueStay, of thread: SharedID, behind: QueueStay?, seen: [QueueStay] = []) {
    self.stay = stay
    self.thread = thread
    self.behind = behind
    self.seen = seen
  }

  /// The order after it, as the hub makes it too; nil where there is no such row to stand behind.
  package func applied(to stays: [QueueStay]) -> [QueueStay]? {
    var after = known(besides: stays)
    after.removeAll { $0 == stay }
    guard let behind else { return [stay] + after }
    guard let place = after.firstIndex(of: behind) else { return nil }
    after.insert(stay, at: place + 1)
    return after
  }

  /// What takes it back; nil where it changes nothing.
  package func inverse(on stays: [QueueStay]) -> QueueMove? {
    let before = known(besides: stays)
    guard let after = applied(to: stays), after != before, let place = before.firstIndex(of: stay) else { return nil }
    return QueueMove(stay, of: thread, behind: place == 0 ? nil : before[place - 1])
  }

  private func known(besides stays: [QueueStay]) -> [QueueStay] {
    guard !seen.isEmpty else { return stays }
    var known = Set(stays)
    return stays + seen.filter { known.insert($0).inserted }
  }
}
