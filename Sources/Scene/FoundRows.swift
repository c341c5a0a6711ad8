import Conversation
import Core
import HubScene
import Queues
import Settings
import Sharing

/// The rows of a long list, as long as nothing changes that they depend on: the newest threads, projects, and what a
/// filter found among all of them, or among all commands.
///
/// Agents talk many times a second; looking through all threads each time would cost more than all else.
package struct FoundRows: Equatable, Sendable {
  package struct Key: Equatable, Sendable {
    let made: [ThreadID: Timestamp]
    let folded: Set<String>
    let text: String
    let outlook: Int
    let elsewhere: Int
    /// Silence alone makes a thread quiet.
    let quiet: [ThreadID]
    let members: OrderedQueue<AttentionItem>
    let order: HandOrder
    let choices: [String: ProjectChoices]
    let openProject: String?
    let recentLength: Int
    /// The commands of Up Next: what runs may change often, but that is only a few.
    let runs: [RowID]
    let waiting: [QueuedCommand]
    /// Why those wait, but for what keeps their threads, which is in the outlook.
    let obstacles: [Identity<QueuedCommand>: CommandObstacle]
    let edited: Set<Identity<QueuedCommand>>
    let pauses: [AgentPlace]
    let limits: [String: ProviderLimit]
    let nextStart: Timestamp?

    /// `runs` are the commands that run and that the words fit.
    package init(_ text: String, of pane: Pane, runs: [RowID], _ state: AppState, _ window: WindowState) {
      let workspace = state.workspace
      (self.text, outlook, elsewhere) = (text, workspace.streams.outlook, state.hub.outlook)
      // Only filters ask for these.
      let isFilter = !text.isEmpty
      quiet =
        isFilter
        ? workspace.streams.working.filter { id in
          workspace.streams[id].map { state.state(of: $0) == .quiet } ?? false
        }.sorted() : []
      members = isFilter ? workspace.attention.members : OrderedQueue()
      order = isFilter ? workspace.hub.queue : HandOrder()
      (choices, recentLength) = (workspace.projectChoices, workspace.settings.recentLength)
      (made, folded, openProject) = (state.commandFacts.made, workspace.foldedPanes, window.openProject)
      let isOfCommands = pane == .upNext
      (self.runs, nextStart) = (runs, isOfCommands ? state.commandFacts.nextMoment(after: state.now) : nil)
      waiting = isOfCommands ? workspace.upNext.waiting.items : []
      obstacles = isOfCommands ? state.commandFacts.ofWaiting.dependencies : [:]
      (edited, pauses, limits) = (workspace.editedCommands, workspace.pauses, workspace.limits)
    }
  }

  package let key: Key
  package let rows: [RowID]

  package init(key: Key, rows: [RowID]) { (self.key, self.rows) = (key, rows) }
}
