import Conversation
import Queues

/// Whether a stored item was running, since when, and whether its end is known.
struct StoredRun {
  let startedAt: Timestamp?
  let fate: String?

  init(_ row: inout Columns) {
    startedAt = row.optionalInteger().map(Timestamp.init(milliseconds:))
    fate = row.optionalText()
  }
}

/// The items of a lane as they are read, in order.
struct LaneItems<Item: Identifiable & Equatable & Sendable> where Item.ID: Sendable {
  private(set) var waiting: [Item] = []
  private(set) var running: [Run<Item>] = []

  mutating func add(_ item: Item, _ stored: StoredRun) {
    guard let startedAt = stored.startedAt else { return waiting.append(item) }
    // What a newer program calls it is not known here: only the person may start it again.
    let fate = stored.fate.flatMap { RunFate(rawValue: $0) } ?? .uncertain
    running.append(Run(item: item, startedAt: startedAt, fate: fate))
  }

  func lane(hold: Hold?, capacity: Int) -> Lane<Item> {
    Lane(waiting: waiting, running: running, hold: hold, capacity: capacity)
  }
}
