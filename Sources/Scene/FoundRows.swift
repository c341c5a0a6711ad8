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

    /// `runs` are the commands that run and that the words fit.
    package init(_ text: String, of pane: Pane, runs: [RowID], _ state: AppState, _ window: WindowState) {
      let workspace = state.workspace
      self.text = text
      outlook = workspace.streams.outlook
      elsewhere = state.hub.outlook
      // Only filters ask for these.
      let isFilter = !text.isEmpty
      quiet =
        isFilter
        ? workspace.streams.working.filter { id in
          workspace.streams[id].map { state.state(of: $0) == .quiet } ?? false
        }.sorted() : []
      members = isFilter ? workspace.attention.members : OrderedQueue()
      order = isFilter ? workspace.hub.queue : HandOrder()
      choices = workspace.projectChoices
      openProject = window.openProject
      recentLength = workspace.settings.recentLength
      (made, folded) = (state.commandFacts.made, workspace.foldedPanes)
      let isOfCommands = pane == .upNext
      self.runs = runs
      waiting = isOfCommands ? workspace.upNext.waiting.items : []
    }
  }

  package let key: Key
  package let rows: [RowID]

  package init(key: Key, rows: [RowID]) { (self.key, self.rows) = (key, rows) }
}
