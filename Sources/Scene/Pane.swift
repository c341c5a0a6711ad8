import Core

/// A part of the screen that the keys can be in.
package enum Pane: String, CaseIterable, Sendable {
  case recent, queue, projects, upNext = "up_next", conversation, outbox, settings

  /// The panes of the left column, in their order.
  package static let column: [Pane] = [.recent, .queue, .projects, .upNext]

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
    }
  }
}

/// What a row of any list stands for: the cursor follows it, wherever it moves.
package enum RowID: Hashable, Sendable {
  case stream(Identity<WorkStream>)
  case project(String)
  case command(Identity<QueuedCommand>)
  case message(Identity<QueuedMessage>)
  case setting(SettingKey)
  /// How many commands of this agent may run at once.
  case agentLimit(String)
  case remembered(Identity<RememberedAnswer>)
}
