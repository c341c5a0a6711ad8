/// What a person's list has to hold, and in which order: by the acts that were acknowledged, and by the one that was cut off,
/// which may have been done or not.
struct ListModel {
  private(set) var order: [String] = []
  /// The order before the last act, for an undo.
  private var before: [String]?
  /// The order if the act that was cut off was done.
  private(set) var maybe: [String]?
  /// What the person has dropped, which may have been told before.
  var dropped: Set<String> = []

  enum Change {
    case append(String)
    case move(String, to: Int)
    case remove(String)
    case replace(String, with: String)
    case undo
  }

  /// The orders that may be found.
  var allowed: [[String]] { [order] + (maybe.map { [$0] } ?? []) }

  var canUndo: Bool { before != nil }

  mutating func acknowledge(_ change: Change) {
    let old = order
    order = changed(change)
    // What changes nothing is nothing to undo, and an undo would take back something else.
    guard order != old else { return before = nil }
    if case .undo = change { before = nil } else if case .append = change { before = nil } else { before = old }
  }

  mutating func leaveOpen(_ change: Change) { maybe = changed(change) }

  /// What was found tells which of them it is.
  mutating func settle(on order: [String]) {
    self.order = order
    maybe = nil
  }

  private func changed(_ change: Change) -> [String] {
    var new = order
    switch change {
    case .append(let item): new.append(item)
    case .move(let item, let place):
      new.removeAll { $0 == item }
      new.insert(item, at: min(place - 1, new.count))
    case .remove(let item): new.removeAll { $0 == item }
    case .replace(let item, let other): new = new.map { $0 == item ? other : $0 }
    case .undo: new = before ?? new
    }
    return new
  }
}
