/// A handler that waits for its time.
package final class Deadline {
  let at: Int
  private var handler: (() -> Void)?

  init(at: Int, handler: @escaping () -> Void) {
    self.at = at
    self.handler = handler
  }

  package var isPending: Bool { handler != nil }

  func fire() {
    let handler = self.handler
    cancel()
    handler?()
  }

  func cancel() { handler = nil }
}

/// Deadlines in the order of their times; those of one time in the order in which they came.
struct DeadlineQueue {
  /// The next one last, so that taking it is cheap.
  private var deadlines: [Deadline] = []

  var next: Int? { deadlines.last?.at }

  mutating func insert(_ deadline: Deadline) {
    var (low, high) = (0, deadlines.count)
    while low < high {
      let middle = (low + high) / 2
      if deadlines[middle].at <= deadline.at { high = middle } else { low = middle + 1 }
    }
    deadlines.insert(deadline, at: low)
  }

  mutating func remove(_ deadline: Deadline) {
    if let index = deadlines.lastIndex(where: { $0 === deadline }) { deadlines.remove(at: index) }
  }

  mutating func takeDue(at now: Int) -> [Deadline] {
    let due = deadlines.reversed().prefix { $0.at <= now }
    deadlines.removeLast(due.count)
    return Array(due)
  }
}
