import Core

/// Where an item of a lane stands: waiting at a position, or running.
struct Place: Equatable, Sendable {
  /// 1 for the first that waits, or the first that runs.
  var position: Int
  var startedAt: Timestamp?
  var isUncertain = false

  var columns: [Value] {
    let fate = startedAt == nil ? nil : isUncertain ? "uncertain" : "under_way"
    return [Value(position), Value(startedAt?.milliseconds), Value(fate)]
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
    guard old.waiting != new.waiting || old.running != new.running else { return [] }
    return changes(from: standing(in: old), to: standing(in: new))
  }

  static func changes(from old: [Item], to new: [Item]) -> [LaneChange] {
    guard old != new else { return [] }
    return changes(from: numbered(old), to: numbered(new))
  }

  private static func changes(from old: [(Item, Place)], to new: [(Item, Place)]) -> [LaneChange] {
    var stored: [Item.ID: (Item, Place)] = [:]
    for (item, place) in old { stored[item.id] = (item, place) }
    var kept: Set<Item.ID> = []
    var changes: [LaneChange] = []
    for (item, place) in new {
      kept.insert(item.id)
      if let before = stored[item.id], before.0 == item {
        if before.1 != place { changes.append(.moved(item.id, place)) }
      } else {
        changes.append(.written(item, place))
      }
    }
    return old.filter { !kept.contains($0.0.id) }.map { .removed($0.0.id) } + changes
  }

  private static func standing(in lane: Lane<Item>) -> [(Item, Place)] {
    let running = lane.running.enumerated().map { index, run in
      (run.item, Place(position: index + 1, startedAt: run.startedAt, isUncertain: run.fate == .uncertain))
    }
    return running + numbered(lane.waiting.items)
  }

  private static func numbered(_ items: [Item]) -> [(Item, Place)] {
    items.enumerated().map { ($1, Place(position: $0 + 1)) }
  }
}
