import Core
import Scene
import Words

/// What the shared keys do to threads and projects, outside of outbox and Up Next.
extension ListActs {
  /// In the person's order rows are moved; in that of priorities, their numbers are changed.
  package static func planQueue(
    _ kind: Kind, _ name: Phrase.Rows, _ ids: [Identity<WorkStream>], _ workspace: Workspace
  ) -> Plan {
    switch (workspace.settings.queueOrder, kind) {
    case (_, .top), (_, .bottom), (_, .up), (_, .down), (_, .remove):
      if kind != .remove, let reason = workspace.refusalToMove(in: .queue) { return .refused(reason) }
      return plan(
        kind, name, ids, in: workspace.attention.members, shown: workspace.shownInQueue.map(\.id)
      ) { .attention($0) }
    case (.fifo, .raise), (.fifo, .lower):
      return .refused(.list(.queueGoesByHand))
    case (.priority, .raise), (.priority, .lower):
      return planPriority(kind == .raise ? -1 : 1, name, ids, workspace)
    }
  }

  /// Lower numbers go first.
  private static func planPriority(
    _ step: Int, _ name: Phrase.Rows, _ ids: [Identity<WorkStream>], _ workspace: Workspace
  ) -> Plan {
    let changes = ids.compactMap { id -> (Identity<WorkStream>, Int)? in
      guard let priority = workspace.streams[id]?.priority, ThreadAct.priorities.contains(priority + step) else {
        return nil
      }
      return (id, priority + step)
    }
    guard let first = changes.first else {
      return .refused(.list(step < 0 ? .isFirstPriority : .isLastPriority))
    }
    let words: Phrase = changes.count == 1 ? .gavePriority(name, first.1) : .changedPriority(name)
    return .act(joined(changes.map { .thread(.priority($0.0, $0.1)) }), title: words)
  }

  /// Threads are hidden everywhere, projects in their list; both come back by undo, or by restoring them.
  package static func planDeletion(of rows: [RowID], _ state: AppState, _ window: WindowState? = nil) -> Plan {
    var acts: [Act] = []
    var hidden = 0
    for row in rows {
      switch row {
      case .stream(let id):
        guard let stream = state.workspace.streams[id] else { continue }
        if stream.isDeleted {
          return .refused(.list(.isDeletedAlready(restoreKey: state.keyLabel(.restore))))
        }
        if stream.turn != nil {
          return .refused(.list(.agentIsAtWork(in: state.title(of: row, in: window))))
        }
        acts.append(.thread(.deleted(id, true)))
      case .project(let directory):
        if state.workspace.projectChoices[directory]?.isHidden == true {
          return .refused(.list(.isHiddenAlready(restoreKey: state.keyLabel(.restore))))
        }
        hidden += 1
        acts.append(.project(directory, isHidden: true))
      case .command, .message, .setting, .agentLimit, .remembered: continue
      }
    }
    guard let first = rows.first, !acts.isEmpty else { return .refused(.nothingToActOn) }
    let name = acts.count == 1 ? Phrase.Rows.one(state.title(of: first, in: window)) : .rows(acts.count)
    return .act(joined(acts), title: .thread(hidden == acts.count ? .hid(name) : .deleted(name)))
  }

  package static func joined(_ acts: [Act]) -> Act { acts.count == 1 ? acts[0] : .all(acts) }
}
