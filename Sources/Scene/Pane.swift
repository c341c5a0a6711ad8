import Conversation
import HubScene
import Queues
import Settings
import Sharing

/// A part of the screen that the keys can be in.
package enum Pane: String, CaseIterable, Sendable {
  case recent, queue, projects, upNext = "up_next", conversation, outbox, settings, review

  /// The panes of the left column, in their usual order.
  package static let column: [Pane] = [.recent, .queue, .projects, .upNext]

  /// The same in the person's order.
  package static func column(_ settings: Settings) -> [Pane] {
    let panes = settings.panes.split(separator: " ").compactMap { Pane(rawValue: String($0)) }
    return panes.count == column.count ? panes : column
  }

  /// The digit that goes there, for its title.
  package var digit: String {
    switch self {
    case .recent: "1"
    case .queue: "2"
    case .projects: "3"
    case .upNext: "4"
    case .conversation: "5"
    case .outbox: ""
    case .settings: ","
    case .review: "6"
    }
  }
}

/// What a row of any list stands for: the cursor follows it, wherever it moves.
package enum RowID: Hashable, Sendable {
  case stream(ThreadID)
  case project(String)
  case command(Identity<QueuedCommand>)
  case message(MessageID)
  case setting(SettingKey)
  /// How many commands of this agent may run at once.
  case agentLimit(String)
  case remembered(Identity<RememberedAnswer>)
  /// In Recent: the threads that commands of Up Next have made and that are done.
  case fromUpNext
  /// In Up Next: what a shared lane is called and how it stands, above its commands.
  case lane(SharedID)

  package init(_ line: SharedLanes.Line) {
    switch line {
    case .heading(let lane): self = .lane(lane)
    case .command(let id): self = .command(id)
    }
  }
}
