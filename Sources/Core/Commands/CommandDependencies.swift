import Conversation
import Queues

/// Whether commands may start as far as others are concerned that they wait for.
struct CommandFates: Equatable, Sendable {
  /// Those that wait or run.
  private var live: Set<Identity<QueuedCommand>>
  private var ended: [Identity<QueuedCommand>: QueuedCommand.Status]

  init(_ workspace: Workspace) {
    live = Set(workspace.upNext.running.lazy.map(\.id)).union(workspace.upNext.waiting.items.lazy.map(\.id))
    ended = Dictionary(workspace.history.lazy.map { ($0.id, $0.status) }) { _, last in last }
  }

  /// One waits that had ended.
  mutating func begin(_ id: Identity<QueuedCommand>) { live.insert(id) }

  func obstacle(behind others: [Identity<QueuedCommand>]) -> CommandObstacle? {
    var waitsFor: CommandObstacle?
    for id in others {
      if live.contains(id) {
        waitsFor = waitsFor ?? .waitsFor(id)
      } else if ended[id] != .completed {
        return .heldBack(by: id, ended[id])
      }
    }
    return waitsFor
  }

  /// The answer is whose fate is another one now.
  fileprivate mutating func follow(_ change: CommandChange) -> Set<Identity<QueuedCommand>> {
    var touched: Set<Identity<QueuedCommand>> = []
    func touch(_ ids: some Sequence<Identity<QueuedCommand>>, _ change: (Identity<QueuedCommand>) -> Void) {
      for id in ids {
        touched.insert(id)
        change(id)
      }
    }
    touch(change.leftWaiting.lazy.map(\.id)) { live.remove($0) }
    touch(change.leftHistory.lazy.map(\.id)) { ended[$0] = nil }
    if change.ofRuns {
      touch(change.old.running.lazy.map(\.id)) { live.remove($0) }
      touch(change.new.running.lazy.map(\.id)) { live.insert($0) }
    }
    touch(change.cameToWait.lazy.map(\.id)) { live.insert($0) }
    for command in change.cameToHistory {
      touched.insert(command.id)
      ended[command.id] = command.status
    }
    return touched
  }
}

/// What those are waiting for that wait for other commands. Costs nothing while there is none of them.
struct CommandDependencies: Equatable, Sendable {
  private(set) var obstacles: [Identity<QueuedCommand>: CommandObstacle] = [:]
  private var fates: CommandFates?
  /// By who waits, and by who is waited for.
  private var others: [Identity<QueuedCommand>: [Identity<QueuedCommand>]] = [:]
  private var behind: [Identity<QueuedCommand>: Set<Identity<QueuedCommand>>] = [:]

  mutating func follow(_ change: CommandChange, in workspace: Workspace) {
    guard fates != nil || change.cameToWait.contains(where: { !$0.after.isEmpty }) else { return }
    var affected: Set<Identity<QueuedCommand>> = []
    if let touched = fates?.follow(change) {
      affected = touched.reduce(into: []) { $0.formUnion(behind[$1] ?? []) }
    } else {
      fates = CommandFates(workspace)
    }
    for command in change.leftWaiting {
      for id in others.removeValue(forKey: command.id) ?? [] {
        behind[id]?.remove(command.id)
        if behind[id]?.isEmpty == true { behind[id] = nil }
      }
      obstacles[command.id] = nil
    }
    for command in change.cameToWait where !command.after.isEmpty {
      others[command.id] = command.after
      for id in command.after { behind[id, default: []].insert(command.id) }
      affected.insert(command.id)
    }
    for id in affected {
      obstacles[id] = others[id].flatMap { fates?.obstacle(behind: $0) }
    }
    if others.isEmpty { self = CommandDependencies() }
  }
}

extension Workspace {
  /// These waited for others that have gone since, and had been let go.
  mutating func letGoOfForgotten(since before: OrderedQueue<QueuedCommand>) {
    let behindOthers = upNext.waiting.items.filter { !$0.after.isEmpty }
    guard !behindOthers.isEmpty else { return }
    let fates = CommandFates(self)
    let was = Dictionary(before.items.lazy.map { ($0.id, $0.after) }) { first, _ in first }
    for command in behindOthers {
      guard let free = was[command.id], free != command.after else { continue }
      let gone = command.after.filter { !free.contains($0) && fates.obstacle(behind: [$0]) == .heldBack(by: $0, nil) }
      if !gone.isEmpty { upNext.update(command.id) { $0.after.removeAll { gone.contains($0) } } }
    }
  }

  /// The act that puts a command in its place in Up Next. One that is to be done instead of one that has ended is what waits for
  /// that one waits for from then on, unless it waits for that itself; and the message with which that one failed is said no more.
  package func adding(_ fresh: QueuedCommand, insteadOf ended: QueuedCommand? = nil) -> Act {
    let following = upNext.waiting.items.filter { item in
      ended.map { item.after.contains($0.id) } == true && !waitsInCircle(item.id, after: fresh.after)
    }.map {
      item in
      var following = item
      following.after = item.after.map { $0 == ended?.id ? fresh.id : $0 }
      return ListAct.replace(following)
    }
    let insertion = ListAct.insert(fresh, at: upNext.waiting.positionForNew(fresh))
    let act = Act.upNext(following.isEmpty ? insertion : .all([insertion] + following))
    return .joined((ended.map(takingMessages) ?? []) + [act])
  }
}
