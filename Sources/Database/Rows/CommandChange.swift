import Core

/// Where a stored command stands: its number among those that wait, run or have ended, and since when it runs.
struct CommandPlace: Equatable {
  var rank: Double
  var startedAt: Timestamp?
  var isUncertain = false

  var columns: [Value] {
    let fate = startedAt == nil ? nil : isUncertain ? "uncertain" : "under_way"
    return [.real(rank), Value(startedAt?.milliseconds), Value(fate)]
  }
}

/// What is to be written so that the rows of a list of commands say what the list says.
enum CommandChange: Equatable {
  case removed(Identity<QueuedCommand>)
  /// Only its place is another one.
  case moved(Identity<QueuedCommand>, CommandPlace)
  case written(QueuedCommand, CommandPlace)
}

/// The numbers of all stored commands, as the store has them.
struct CommandPlaces: Equatable {
  typealias ID = Identity<QueuedCommand>

  var waiting = Ranking<ID>()
  var running = Ranking<ID>()
  var history = Ranking<ID>()

  /// Follows Up Next and its history to how they are now. Costs nothing where they share their storage with what they
  /// were, as unchanged ones do.
  mutating func changes(from old: Workspace, to new: Workspace) -> [RowChange] {
    upNext(from: old.upNext, to: new.upNext).map { .command(.upNext, $0) }
      + ended(from: old.history, to: new.history).map { .command(.history, $0) }
  }

  private mutating func upNext(from old: Lane<QueuedCommand>, to new: Lane<QueuedCommand>) -> [CommandChange] {
    let waits = old.waiting != new.waiting
    guard waits || old.running != new.running else { return [] }
    let (before, after) = CommandPlaces.difference(old.waiting.items, new.waiting.items)
    var standing: [ID: (item: QueuedCommand, place: CommandPlace)] = [:]
    for item in before { standing[item.id] = (item, CommandPlace(rank: waiting[item.id] ?? 0)) }
    for run in old.running { standing[run.id] = (run.item, place(of: run)) }
    let previous = waiting
    if waits { waiting.follow(from: old.waiting.items.map(\.id), to: new.waiting.items.map(\.id)) }
    running.follow(from: old.running.map(\.id), to: new.running.map(\.id))
    var changes = CommandPlaces.changes(
      standing,
      after.map { ($0, CommandPlace(rank: waiting[$0.id] ?? 0)) } + new.running.map { ($0.item, place(of: $0)) })
    if waits { changes += renumbered(new.waiting.items, besides: after, from: previous, to: waiting) }
    return changes
  }

  private mutating func ended(from old: [QueuedCommand], to new: [QueuedCommand]) -> [CommandChange] {
    guard old != new else { return [] }
    let (before, after) = CommandPlaces.difference(old, new)
    var standing: [ID: (item: QueuedCommand, place: CommandPlace)] = [:]
    for item in before { standing[item.id] = (item, CommandPlace(rank: history[item.id] ?? 0)) }
    let previous = history
    history.follow(from: old.map(\.id), to: new.map(\.id))
    var changes = CommandPlaces.changes(standing, after.map { ($0, CommandPlace(rank: history[$0.id] ?? 0)) })
    changes += renumbered(new, besides: after, from: previous, to: history)
    return changes
  }

  /// Items outside of what differs get other numbers only when all do.
  private func renumbered(
    _ items: [QueuedCommand], besides after: ArraySlice<QueuedCommand>, from old: Ranking<ID>, to new: Ranking<ID>
  ) -> [CommandChange] {
    let touched = Set(after.map(\.id))
    guard after.count < items.count else { return [] }
    let outside = items.lazy.filter { !touched.contains($0.id) }
    return outside.filter { old[$0.id] != new[$0.id] }
      .map { .moved($0.id, CommandPlace(rank: new[$0.id] ?? 0)) }
  }

  private func place(of run: Run<QueuedCommand>) -> CommandPlace {
    CommandPlace(rank: running[run.id] ?? 0, startedAt: run.startedAt, isUncertain: run.fate == .uncertain)
  }

  /// The parts of two lists between what they have in common at the front and at the end.
  private static func difference(
    _ old: [QueuedCommand], _ new: [QueuedCommand]
  ) -> (before: ArraySlice<QueuedCommand>, after: ArraySlice<QueuedCommand>) {
    let limit = min(old.count, new.count)
    let front = (0..<limit).first { old[$0] != new[$0] } ?? limit
    let back = (0..<(limit - front)).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? limit - front
    return (old[front..<(old.count - back)], new[front..<(new.count - back)])
  }

  private static func changes(
    _ standing: [ID: (item: QueuedCommand, place: CommandPlace)], _ new: [(item: QueuedCommand, place: CommandPlace)]
  ) -> [CommandChange] {
    var gone = standing
    var changes: [CommandChange] = []
    for (item, place) in new {
      guard let before = gone.removeValue(forKey: item.id), before.item == item else {
        changes.append(.written(item, place))
        continue
      }
      if before.place != place { changes.append(.moved(item.id, place)) }
    }
    return gone.keys.sorted().map { .removed($0) } + changes
  }
}
