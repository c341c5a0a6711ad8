import Conversation
import Core
import Queues

/// Where a stored command stands: its number among those that wait, run or have ended, and since when it runs.
struct CommandPlace: Equatable {
  var rank: Double
  var startedAt: Timestamp?
  var fate = RunFate.underWay

  var columns: [Value] {
    [.real(rank), Value(startedAt?.milliseconds), Value(startedAt == nil ? nil : fate.rawValue)]
  }
}

/// What is to be written so that the rows of a list of commands say what the list says.
enum CommandChange: Equatable {
  case removed(Identity<QueuedCommand>)
  /// Only its place is another one.
  case moved(Identity<QueuedCommand>, CommandPlace)
  case written(QueuedCommand, CommandPlace)
  /// Of what it is, only its priority, its status or that it was put aside is otherwise.
  case restated(QueuedCommand, CommandPlace)
}

/// The numbers by which the store keeps the order of the Queue, of Up Next and of its history.
struct Places: Equatable {
  typealias ID = Identity<QueuedCommand>

  var queue = Ranking<ThreadID>()
  var waiting = Ranking<ID>()
  var running = Ranking<ID>()
  var history = Ranking<ID>()

  /// Follows the lists to how they are now. Costs nothing where they share their storage with what they were, as
  /// unchanged ones do.
  mutating func changes(from old: Workspace, to new: Workspace) -> [RowChange] {
    queued(from: old, to: new) + upNext(from: old.upNext, to: new.upNext).map { .command(.upNext, $0) }
      + ended(from: old.history, to: new.history).map { .command(.history, $0) }
  }

  /// A thread that is new, or came back, takes its place along: its row didn't have it.
  private mutating func queued(from old: Workspace, to new: Workspace) -> [RowChange] {
    let (before, after) = (old.attention.members.items, new.attention.members.items)
    let appeared = new.streams.touched.filter { old.streams[$0] == nil }
    guard before != after || !appeared.isEmpty else { return [] }
    let ranks = queue
    queue.follow(from: before.map(\.id), to: after.map(\.id))
    let stored = Dictionary(before.map { ($0.id, $0) }) { _, last in last }
    let kept = Set(after.map(\.id))
    let left = before.filter { !kept.contains($0.id) }.map { RowChange.unqueued($0.id) }
    let placed = after.compactMap { item -> RowChange? in
      let isSame = stored[item.id] == item && ranks[item.id] == queue[item.id] && !appeared.contains(item.id)
      return isSame ? nil : .queued(item, rank: queue[item.id] ?? 0)
    }
    return left + placed
  }

  private mutating func upNext(from old: Lane<QueuedCommand>, to new: Lane<QueuedCommand>) -> [CommandChange] {
    let waits = old.waiting != new.waiting
    guard waits || old.running != new.running else { return [] }
    let ran = Dictionary(old.running.map { ($0.id, ($0.item, place(of: $0))) }) { _, last in last }
    var changes = waits ? waiting.changes(from: old.waiting.items, to: new.waiting.items) : []
    running.follow(from: old.running.map(\.id), to: new.running.map(\.id))
    for run in new.running where ran[run.id].map({ $0 == (run.item, place(of: run)) }) != true {
      changes.append(.written(run.item, place(of: run)))
    }
    // A row is a command's wherever it stands: who only went from one part of the list to the other is not gone.
    let left = changes.compactMap { if case .removed(let id) = $0 { id } else { nil } }
    let runs = Set(new.running.map(\.id))
    let gone = old.running.map(\.id).filter { !runs.contains($0) && !new.waiting.contains($0) }
    changes.removeAll { if case .removed = $0 { true } else { false } }
    return (left.filter { !runs.contains($0) } + gone).map { .removed($0) } + changes
  }

  private mutating func ended(from old: [QueuedCommand], to new: [QueuedCommand]) -> [CommandChange] {
    old == new ? [] : history.changes(from: old, to: new)
  }

  private func place(of run: Run<QueuedCommand>) -> CommandPlace {
    CommandPlace(rank: running[run.id] ?? 0, startedAt: run.startedAt, fate: run.fate)
  }
}

extension Ranking<Identity<QueuedCommand>> {
  /// What is to be written of a list in which nothing runs. The lists may be long: only what differs is looked at.
  fileprivate mutating func changes(from old: [QueuedCommand], to new: [QueuedCommand]) -> [CommandChange] {
    let difference = ListDifference(from: old, to: new)
    let (left, came) = (difference.removed, difference.added)
    let arriving = new[came].map(\.id)
    let ranks = arriving.map { self[$0] }
    let elsewhere = follow(
      from: old[left].lazy.map(\.id), to: arriving[...],
      behind: came.lowerBound > 0 ? new[came.lowerBound - 1].id : nil,
      before: came.upperBound < new.count ? new[came.upperBound].id : nil
    ) { new.map(\.id) }
    var standing: [Identity<QueuedCommand>: Int] = [:]
    for index in left { standing[old[index].id] = index }
    var changes: [CommandChange] = []
    for (index, rank) in zip(came, ranks) {
      let id = new[index].id
      let place = CommandPlace(rank: self[id] ?? 0)
      guard let stood = standing.removeValue(forKey: id) else {
        changes.append(.written(new[index], place))
        continue
      }
      guard old[stood] == new[index] else {
        let isRestated = new[index].isSame(butForStanding: old[stood])
        changes.append(isRestated ? .restated(new[index], place) : .written(new[index], place))
        continue
      }
      if rank != place.rank { changes.append(.moved(id, place)) }
    }
    // Outside of what differs, numbers change only where all do.
    if let elsewhere {
      for index in new.indices
      where !came.contains(index) && elsewhere[new[index].id] != self[new[index].id] {
        changes.append(.moved(new[index].id, CommandPlace(rank: self[new[index].id] ?? 0)))
      }
    }
    return standing.keys.sorted().map { .removed($0) } + changes
  }
}
