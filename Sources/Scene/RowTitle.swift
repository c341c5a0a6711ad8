import Conversation
import Core
import HubScene
import Languages
import Queues
import Settings
import Sharing
import Words

extension AppState {
  /// Messages are known by the window that shows their thread.
  package func title(of row: RowID, in window: WindowState? = nil) -> String {
    switch row {
    case .stream(let id): thread(id)?.name(in: window?.facts.language ?? .english) ?? "?"
    case .project(let directory): Words.directory(directory, home: surroundings.home)
    case .command(let id): command(id)?.name ?? "?"
    case .lane(let id): hub.lanes.headings[id]?.lane.name ?? "?"
    case .message(let id):
      window.flatMap(openThread)?.outbox[id]?.name
        ?? "?"
    case .setting(let key): (window?.facts.language ?? .english).text(.setting(.name(key)))
    case .agentLimit(let agent): Settings.agentLimitKey(agent)
    case .fromUpNext: (window?.facts.language ?? .english).text(.upNext)
    case .remembered(let id): workspace.remembered.first { $0.id == id }?.title ?? "?"
    }
  }
}

extension Workspace {
  /// Why no row of a list is moved by hand; nil where the person orders it.
  package func refusalToMove(in pane: Pane) -> Phrase? {
    guard pane == .queue else { return nil }
    switch settings.queueOrder {
    case .fifo: return nil
    case .priority: return .list(.queueGoesByPriority)
    }
  }
}
