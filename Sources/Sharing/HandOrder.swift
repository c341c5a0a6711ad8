/// The person's order of the merged Queue as a store has it: what the hub told last, and the moves that it may not know of.
///
/// So the last order holds without the hub, and what is moved meanwhile is said when it is back.
package struct HandOrder: Equatable, Sendable {
  /// A move on its way to the hub, which may be said twice.
  package struct Pending: Equatable, Sendable {
    package let id: SharedID
    package let move: QueueMove

    package init(id: SharedID, move: QueueMove) {
      self.id = id
      self.move = move
    }
  }

  package private(set) var told = QueueOrder()
  package private(set) var pending: [Pending] = []
  /// How many were made here: each has an id of its own.
  package private(set) var made: Int64 = 0
  /// The order with all moves done, and where each stands in it.
  package private(set) var stays: [QueueStay] = []
  package private(set) var places: [QueueStay: Int] = [:]

  /// From so many on, no row has more than one move on its way.
  private static let mostPending = 100

  package init() {}

  /// As it is in a store.
  package init(told: QueueOrder, pending: [Pending], made: Int64) {
    (self.told, self.pending, self.made) = (told, pending, made)
    settle()
  }

  package var isEmpty: Bool { stays.isEmpty }

  /// The answer takes it back; nil where it changes nothing.
  package mutating func move(_ move: QueueMove, by host: SharedID) -> QueueMove? {
    guard let inverse = move.inverse(on: stays) else { return nil }
    var seen = move.seen.filter { places[$0] == nil }
    // Who presses a key again and again moves the same row: where it comes to stand counts alone.
    if let last = pending.last?.move, last.stay == move.stay {
      pending.removeLast()
      seen = last.seen + seen
    }
    note(QueueMove(move.stay, of: move.thread, behind: move.behind, seen: seen), by: host)
    settle()
    if pending.count > HandOrder.mostPending { shorten(by: host) }
    return inverse
  }

  /// The hub told its order, with one of the moves done or without.
  package mutating func take(_ order: QueueOrder, having id: SharedID? = nil) {
    told = order
    pending.removeAll { $0.id == id }
    settle()
  }

  /// The hub does not do it.
  package mutating func drop(_ id: SharedID) {
    pending.removeAll { $0.id == id }
    settle()
  }

  private mutating func note(_ move: QueueMove, by host: SharedID) {
    made += 1
    let bits = host.bits
    // The hub's number is in it too, since a store may come back from a backup.
    let id = SharedID(
      random: bits.high ^ UInt64(bitPattern: told.number) << 16, bits.low ^ UInt64(bitPattern: made))
    pending.append(Pending(id: id, move: move))
  }

  /// Each row that was moved is put where it stands, from the first to the last.
  private mutating func shorten(by host: SharedID) {
    let threads = Dictionary(pending.map { ($0.move.stay, $0.move.thread) }) { $1 }
    var seen = pending.flatMap(\.move.seen)
    pending = []
    var behind: QueueStay?
    for stay in stays {
      if let thread = threads[stay] {
        note(QueueMove(stay, of: thread, behind: behind, seen: seen), by: host)
        seen = []
      }
      behind = stay
    }
  }

  private mutating func settle() {
    stays = pending.reduce(told.stays) { $1.move.applied(to: $0) ?? $0 }
    places = Dictionary(stays.enumerated().map { ($1, $0) }) { first, _ in first }
  }
}
