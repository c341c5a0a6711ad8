import Conversation

/// An item that has been taken and is not done.
package struct Run<Item: Identifiable & Equatable & Sendable>: Equatable, Identifiable, Sendable
where Item.ID: Sendable {
  package var item: Item
  package var startedAt: Timestamp
  package var fate: RunFate

  package var id: Item.ID { item.id }

  package init(item: Item, startedAt: Timestamp, fate: RunFate = .underWay) {
    self.item = item
    self.startedAt = startedAt
    self.fate = fate
  }
}

/// Waiting items, running items and a hold: what serves outbox and Up Next alike.
package struct Lane<Item: Identifiable & Equatable & Sendable>: Equatable, Sendable where Item.ID: Sendable {
  package var waiting: OrderedQueue<Item>
  package private(set) var running: [Run<Item>]
  /// The person's word to start nothing. It outlasts every other hold that comes and goes meanwhile.
  package var isPaused: Bool { didSet { isPausedWithAll = false } }
  /// It is paused only since all are, and goes on with them.
  package private(set) var isPausedWithAll = false
  /// What went wrong.
  package var trouble: Hold?
  package var capacity: Int

  package init(waiting: [Item] = [], running: [Run<Item>] = [], hold: Hold? = nil, capacity: Int) {
    self.waiting = OrderedQueue(waiting)
    self.running = running
    isPaused = hold == .paused
    trouble = hold == .paused ? nil : hold
    self.capacity = capacity
  }

  /// Why the lane starts nothing. What went wrong is said before a pause; taking the hold away ends both.
  package var hold: Hold? {
    get { trouble ?? (isPaused ? .paused : nil) }
    set {
      if newValue == nil || newValue == .paused { isPaused = newValue == .paused }
      trouble = newValue == .paused ? nil : newValue
    }
  }

  /// All are paused. What was paused by itself before stays so.
  package mutating func pauseWithAll() {
    guard !isPaused else { return }
    isPaused = true
    isPausedWithAll = true
  }

  /// What held the lane is over; a pause of the person's goes on.
  package mutating func liftTrouble() { trouble = nil }

  /// Nothing runs, and nothing holds what waits.
  var isAtRest: Bool {
    guard running.isEmpty, !isPaused, case nil = trouble else { return false }
    return true
  }

  package var isFull: Bool { running.count >= capacity }
  package var isEmpty: Bool { waiting.isEmpty && running.isEmpty }

  package func run(_ id: Item.ID) -> Run<Item>? { running.first { $0.id == id } }

  package subscript(id: Item.ID) -> Item? { waiting[id] ?? run(id)?.item }

  /// Takes the first waiting item that may start, unless the lane is held or full.
  package mutating func startNext(
    at now: Timestamp, as fate: RunFate = .underWay, where mayStart: (Item) -> Bool = { _ in true }
  ) -> Item? {
    guard hold == nil, !isFull, let item = waiting.take(where: mayStart) else { return nil }
    running.append(Run(item: item, startedAt: now, fate: fate))
    return item
  }

  /// Whoever carries the item out is told of it from now on.
  package mutating func leave(_ id: Item.ID) {
    guard let index = running.firstIndex(where: { $0.id == id }) else { return }
    running[index].fate = .underWay
  }

  /// One that waited elsewhere, and for which a place was kept, or that the person has begin.
  package mutating func begin(_ item: Item, at now: Timestamp) { running.append(Run(item: item, startedAt: now)) }

  /// The run that the person asked for is seen before the others.
  package mutating func showFirst(_ id: Item.ID) {
    guard let index = running.firstIndex(where: { $0.id == id }), index > 0 else { return }
    running.insert(running.remove(at: index), at: 0)
  }

  /// A run is over, and its item leaves the lane.
  @discardableResult
  package mutating func finish(_ id: Item.ID) -> Item? {
    guard let index = running.firstIndex(where: { $0.id == id }) else { return nil }
    return running.remove(at: index).item
  }

  /// A run failed: its item goes back to the front, and the lane holds what is behind it.
  package mutating func fail(_ id: Item.ID, because reason: String) {
    guard let item = finish(id) else { return }
    waiting.insert(item, at: 1)
    hold = .failed(reason)
  }

  /// The program died while these ran; nobody but the person may start them again.
  package mutating func interrupt() {
    guard !running.isEmpty else { return }
    for index in running.indices { running[index].fate = .uncertain }
    hold = .interrupted
  }

  /// Changes an item, waiting or running, where it stands.
  package mutating func update(_ id: Item.ID, _ change: (inout Item) -> Void) {
    waiting.update(id, change)
    updateRun(id, change)
  }

  /// Changes a running item. The waiting ones, which may be many, are not looked at.
  package mutating func updateRun(_ id: Item.ID, _ change: (inout Item) -> Void) {
    guard let index = running.firstIndex(where: { $0.id == id }) else { return }
    change(&running[index].item)
  }
}
