import Conversation
import Core
import Queues
import Scene
import Toolkit

/// What brings threads and projects back, and the rows that an act concerns.
extension AppState {
  /// What brings a row back to where it shows.
  package func restoring(_ row: RowID) -> Act? {
    switch row {
    case .stream(let id): restoring(id)
    case .project(let directory):
      workspace.isHidden(project: directory) ? .project(directory, isHidden: false) : nil
    case .command, .message, .setting, .agentLimit, .remembered, .fromUpNext, .lane: nil
    }
  }

  package func restoring(_ id: ThreadID) -> Act? {
    guard let stream = workspace.streams[id] else { return nil }
    if stream.isDeleted { return .thread(.deleted(id, false)) }
    var acts = Hiding.List.allCases.filter(stream.isHidden).map { Act.thread(.hidden(id, in: $0, at: nil)) }
    if let item = workspace.attention.members[id], item.snooze != nil {
      acts.append(.attention(.replace(AttentionItem(id: id, queuedAt: item.queuedAt))))
    }
    return acts.isEmpty ? nil : .joined(acts)
  }
}

extension Context {
  /// The rows that an act concerns: the menu's thread, the marked rows, or the one that the keys are on.
  package func targets() -> [RowID] {
    if let stream = window.menuStream { return [.stream(stream)] }
    switch window.focus {
    case .conversation, .outbox, .review: return window.stream.map { [.stream($0)] } ?? []
    case .recent, .queue, .projects, .upNext, .settings:
      let list = window.lists[window.focus]
      // One key on a row that stands for many says that it is no thread; whoever marks it means them all.
      return list?.marks.isEmpty == false ? state.unfolding(list?.targets ?? []) : list?.targets ?? []
    }
  }

  package func targetStreams() -> [ThreadID] {
    targets().compactMap { row in
      switch row {
      case .stream(let stream): stream
      case .command(let command): workspace.upNext[command]?.stream
      case .project, .message, .setting, .agentLimit, .remembered, .fromUpNext, .lane: nil
      }
    }
  }
}
