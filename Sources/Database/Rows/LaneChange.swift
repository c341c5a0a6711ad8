import Conversation
import Queues

/// Where an item of a lane stands: waiting at a position, or running.
struct Place: Equatable, Sendable {
  /// 1 for the first that waits, or the first that runs.
  var position: Int
  var startedAt: Timestamp?
  var fate = RunFate.underWay

  var columns: [Value] {
    [Value(position), Value(startedAt?.milliseconds), Value(startedAt == nil ? nil : fate.rawValue)]
  }
}

/// What is to be written so that a lane's rows say what the lane says.
enum LaneChange<Item: Identifiable & Equatable & Sendable>: Equatable where Item.ID: Sendable {
  case removed(Item.ID)
  /// Only its place is another one.
  case moved(Item.ID, Place)
  case written(Item, Place)

  /// Costs nothing where the lanes share their storage, as an unchanged lane does.
  static func changes(from old: Lane<Item>, to new: Lane<Item>) -> [LaneChange] {
    let (before, after) = (old.waiting.items, new.waiting.items)
    guard before != after || old.running != new.running else { return [] }
    let same = commonCount(before, after)
    return changes(
      from: standing(old.running) + standing(before[same...]), to: standing(new.running) + standing(after[same...]))
  }

  /// How many items at the front stand as they stood: nothing is to be written of them, and most changes are at the end.
  private static func commonCount(_ old: [Item], _ new: [Item]) -> Int {
    let limit = min(old.count, new.count)
    return (0..<limit).first { old[$0] != new[$0] } ?? limit
  }

  private static func changes(from old: [(Item, Place)], to new: [(Item, Place)]) -> [LaneChange] {
    var stored: [Item.ID: Int] = [:]
    for (index, before) in old.enumerated() { stored[before.0.id] = index }
    var isKept = Array(repeating: false, count: old.count)
    var changes: [LaneChange] = []
    for (item, place) in new {
      let index = stored[item.id]
      if let index { isKept[index] = true }
      if let index, old[index].0 == item {
        if old[index].1 != place { changes.append(.moved(item.id, place)) }
      } else {
        changes.append(.written(item, place))
      }
    }
    return zip(old, isKept).filter { !$0.1 }.map { .removed($0.0.0.id) } + changes
  }

  private static func standing(_ running: [Run<Item>]) -> [(Item, Place)] {
    running.enumerated().map { index, run in
      (run.item, Place(position: index + 1, startedAt: run.startedAt, fate: run.fate))
    }
  }

  /// A slice's indices are those of the whole list.
  private static func standing(_ waiting: ArraySlice<Item>) -> [(Item, Place)] {
    waiting.indices.map { (waiting[$0], Place(position: $0 + 1)) }
  }
}
