import Conversation
import Core
import Languages
import Queues
import Scene
import Settings
import Verbs
import Words

/// What the shared keys do to threads and projects, outside of outbox and Up Next.
extension ListActs {
  /// In the person's order rows are moved; in that of priorities, their numbers are changed.
  package static func planQueue(
    _ kind: Kind, _ name: Phrase.Rows, _ ids: [ThreadID], _ state: AppState, listed: Set<RowID>? = nil
  ) -> Plan {
    let workspace = state.workspace
    func isListed(_ id: ThreadID) -> Bool { listed?.contains(.stream(id)) ?? true }
    switch (workspace.settings.queueOrder, kind) {
    case (_, .top), (_, .bottom), (_, .up), (_, .down), (_, .remove):
      if kind != .remove, let reason = workspace.refusalToMove(in: .queue) { return .refused(reason) }
      if kind != .remove, state.mergesQueue {
        return plan(kind, name, ids, in: state.rowsInLine, shown: state.shownInQueue.filter(isListed)) {
          state.act(ordering: $0)
        }
      }
      return plan(
        kind, name, ids, in: workspace.attention.members, shown: workspace.shownInQueue.map(\.id).filter(isListed)
      ) { .attention($0) }
    case (.fifo, .raise), (.fifo, .lower):
      return .refused(.list(.queueGoesByHand))
    case (.priority, .raise), (.priority, .lower):
      return planPriority(kind == .raise ? -1 : 1, name, ids, workspace)
    }
  }

  /// Lower numbers go first.
  private static func planPriority(
    _ step: Int, _ name: Phrase.Rows, _ ids: [ThreadID], _ workspace: Workspace
  ) -> Plan {
    let changes = ids.compactMap { id -> (ThreadID, Int)? in
      guard let priority = workspace.streams[id]?.priority, ThreadAct.priorities.contains(priority + step) else {
        return nil
      }
      return (id, priority + step)
    }
    guard let first = changes.first else {
      return .refused(.list(step < 0 ? .isFirstPriority : .isLastPriority))
    }
    let words: Phrase = changes.count == 1 ? .gavePriority(name, first.1) : .changedPriority(name)
    return .act(.joined(changes.map { .thread(.priority($0.0, $0.1)) }), title: words)
  }

  /// Out of the list until something happens in them: projects, and threads in Recent or among those of their project.
  static func planHiding(of rows: [RowID], in pane: Pane, _ state: AppState, _ window: WindowState) -> Plan {
    let list: Hiding.List = pane == .projects ? .projects : .recent
    var acts: [Act] = []
    for row in rows {
      switch row {
      case .stream(let id):
        guard let stream = state.workspace.streams[id] else { continue }
        if stream.isDeleted {
          return .refused(.list(.isDeletedAlready(restoreKey: state.keyName(.restore, window.facts.language))))
        }
        if stream.isHidden(in: list) {
          return .refused(.list(.isHiddenAlready(restoreKey: state.keyName(.restore, window.facts.language))))
        }
        acts.append(.thread(.hidden(id, in: list, at: stream.hidingMoment(at: state.now))))
      case .project(let directory):
        if state.workspace.isHidden(project: directory) {
          return .refused(.list(.isHiddenAlready(restoreKey: state.keyName(.restore, window.facts.language))))
        }
        acts.append(.project(directory, isHidden: true, at: state.hidingMoment(ofProject: directory)))
      case .command, .message, .setting, .agentLimit, .remembered, .fromUpNext, .lane: continue
      }
    }
    guard let first = rows.first, !acts.isEmpty else { return .refused(.nothingToActOn) }
    let name = acts.count == 1 ? Phrase.Rows.one(state.title(of: first, in: window)) : .rows(acts.count)
    return .act(.joined(acts), title: .thread(.hid(name)))
  }

  /// They are hidden everywhere, and come back by undo, or by restoring them.
  package static func planDeletion(
    of ids: [ThreadID], _ state: AppState, _ window: WindowState? = nil
  ) -> Plan {
    var acts: [Act] = []
    for id in ids {
      guard let stream = state.workspace.streams[id] else { continue }
      if stream.isDeleted {
        return .refused(
          .list(.isDeletedAlready(restoreKey: state.keyName(.restore, window?.facts.language ?? .english))))
      }
      if stream.turn != nil {
        return .refused(.list(.agentIsAtWork(in: state.title(of: .stream(id), in: window))))
      }
      if stream.hasCommandUnderWay {
        return .refused(.list(.commandIsUnderWay(in: state.title(of: .stream(id), in: window))))
      }
      if state.workspace.waitingCommand(in: id) != nil {
        return .refused(.list(.commandWaits(in: state.title(of: .stream(id), in: window))))
      }
      acts.append(.thread(.deleted(id, true)))
    }
    guard let first = ids.first, !acts.isEmpty else { return .refused(.nothingToActOn) }
    let name = acts.count == 1 ? Phrase.Rows.one(state.title(of: .stream(first), in: window)) : .threads(acts.count)
    return .act(.joined(acts), title: .thread(.deleted(name)))
  }
}

extension AppState {
  /// For an act that hides a project now.
  package func hidingMoment(ofProject directory: String) -> Timestamp {
    max(now, workspace.streams.projects[directory]?.happenedAt ?? now)
  }
}
