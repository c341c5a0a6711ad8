import Conversation
import Core
import Queues
import Scene
import Toolkit
import Verbs
import Words

/// What the keys that every list shares do to the rows of each: one act for one row or for all marked ones.
package enum ListActs {
  package enum Kind: Equatable, Sendable { case remove, top, bottom, up, down, raise, lower }

  /// Either the act and its words, or why it can't be done.
  package enum Plan: Equatable, Sendable {
    case act(Act, title: Phrase)
    /// Running commands are stopped rather than taken out: nothing happens before the person has said so.
    case ask(CommandQuestion)
    case refused(Phrase)
  }

  package static func plan(_ kind: Kind, on rows: [RowID], in pane: Pane, _ state: AppState, _ window: WindowState)
    -> Plan
  {
    guard let first = rows.first else { return .refused(.nothingToActOn) }
    let name = rows.count == 1 ? Phrase.Rows.one(state.title(of: first, in: window)) : .rows(rows.count)
    // What a filter hides is passed over.
    let listed = window.filters[pane] == nil ? nil : window.lists[pane]?.ids
    switch pane {
    case .queue:
      let ids = rows.compactMap { if case .stream(let id) = $0 { id } else { nil } }
      return planQueue(kind, name, ids, state, listed: listed.map { Set($0) })
    case .outbox:
      let ids = rows.compactMap { if case .message(let id) = $0 { id } else { nil } }
      guard let stream = window.stream, let thread = state.workspace.streams[stream] else { break }
      return planMessages(kind, name, ids, of: thread)
    case .upNext:
      let ids = rows.compactMap { if case .command(let id) = $0 { id } else { nil } }
      let shown = listed?.compactMap { if case .command(let id) = $0 { id } else { nil } }
      return planCommands(kind, name, ids, in: state.workspace.upNext, shown: shown)
    case .recent where kind == .remove, .projects where kind == .remove:
      return planHiding(of: rows, in: pane, state, window)
    case .recent:
      if case .stream(let id) = first, state.workspace.streams[id]?.pinnedAt != nil {
        return .refused(.list(.pinnedGoByTime))
      }
      return .refused(.list(.recentGoesByTime(pinKey: state.keyName(.pin, window.facts.language))))
    case .projects:
      return .refused(.list(.projectsGoByTime))
    case .settings:
      if let plan = planRemembered(kind, rows, state.title(of: first, in: window), state.workspace.remembered) {
        return plan
      }
      return .refused(.setting(.settingsStay))
    case .conversation, .review:
      break
    }
    return .refused(.list(.isNoList))
  }

  /// Removes and moves, which all three queues share. Moves are by what is shown: a hidden row is passed over.
  static func plan<Item>(
    _ kind: Kind, _ name: Phrase.Rows, _ ids: [Item.ID], in queue: OrderedQueue<Item>, shown: [Item.ID],
    _ act: (ListAct<Item>) -> Act
  ) -> Plan {
    let ids = queue.inOrder(ids)
    guard !ids.isEmpty else { return .refused(.hasLeftList) }
    switch kind {
    case .remove:
      return .act(act(queue.act(removing: ids)), title: .removed(name))
    case .top:
      guard queue.items.prefix(ids.count).map(\.id) != ids else { return .refused(.isAtTop) }
      return .act(act(queue.act(gathering: ids, after: 0)), title: .movedToTop(name))
    case .bottom:
      guard queue.items.suffix(ids.count).map(\.id) != ids else { return .refused(.isAtBottom) }
      return .act(act(queue.act(gathering: ids, after: queue.count - ids.count)), title: .movedToBottom(name))
    case .up, .down:
      guard let step = queue.act(steppingUp: kind == .up, ids, shown: shown) else {
        return .refused(kind == .up ? .isAtTop : .isAtBottom)
      }
      // Those at the edge stay there.
      let moved = step.movedIDs.count == ids.count ? name : .rows(step.movedIDs.count)
      return .act(act(step), title: kind == .up ? .movedUp(moved) : .movedDown(moved))
    case .raise, .lower:
      return .refused(.hasNoPriority)
    }
  }

  /// A message's new priority moves it: urgent ones are before normal ones.
  package static func planMessages(
    _ kind: Kind, _ name: Phrase.Rows, _ ids: [MessageID], of thread: WorkStream
  ) -> Plan {
    let queue = thread.outbox.waiting
    let act = { (change: ListAct<QueuedMessage>) in Act.outbox(change, in: thread.id) }
    if ids.contains(where: thread.isOnItsWay) { return .refused(.thread(.refused(.isOnItsWay))) }
    guard kind == .raise || kind == .lower else {
      let plan = plan(kind, name, ids, in: queue, shown: queue.items.map(\.id), act)
      guard kind != .remove, case .act(.outbox(let change, _), _) = plan else { return plan }
      return thread.refusalToReorder(by: change).map { .refused(.thread(.refused($0))) } ?? plan
    }
    let priority = kind == .raise ? MessagePriority.urgent : .normal
    var after = queue
    var changes: [ListAct<QueuedMessage>] = []
    for var message in ids.compactMap({ queue[$0] }) where message.priority != priority {
      message.priority = priority
      after.enqueue(message)
      changes += [.replace(message), .move(message.id, to: after.position(of: message.id) ?? 1)]
    }
    guard !changes.isEmpty else { return .refused(kind == .raise ? .isUrgentAlready : .isNormalAlready) }
    return .act(act(.all(changes)), title: kind == .raise ? .madeUrgent(name) : .madeNormal(name))
  }

  package static func planCommands(
    _ kind: Kind, _ name: Phrase.Rows, _ ids: [Identity<QueuedCommand>], in lane: Lane<QueuedCommand>,
    shown: [Identity<QueuedCommand>]? = nil
  ) -> Plan {
    let running = lane.running.map(\.id).filter(ids.contains)
    if !running.isEmpty {
      let waiting = lane.waiting.inOrder(ids)
      guard kind == .remove else {
        // Of marked rows, those that have started meanwhile stay where they are.
        guard !waiting.isEmpty else { return .refused(.runsAndStays) }
        let plan = planCommands(kind, .rows(waiting.count), waiting, in: lane, shown: shown)
        guard case .act(let act, let title) = plan else { return plan }
        return .act(act, title: .runningStay(after: title, running.count))
      }
      return .ask(waiting.isEmpty ? .stopCommands(running) : .removeCommands(waiting: waiting, running: running))
    }
    guard kind == .raise || kind == .lower else {
      return plan(kind, name, ids, in: lane.waiting, shown: shown ?? lane.waiting.items.map(\.id), Act.upNext)
    }
    let change = lane.waiting.act(changing: ids) {
      CommandPriority(rawValue: $0.rawValue + (kind == .raise ? 1 : -1))
    }
    guard let change else { return .refused(kind == .raise ? .isHighestPriority : .isLowestPriority) }
    return .act(.upNext(change), title: .changedPriority(name))
  }
}
