import Core

/// The rows of a long list, as long as nothing changes that they depend on: the newest threads, projects, and what a
/// filter found among all of them, or among all commands.
///
/// Agents talk many times a second; looking through all threads each time would cost more than all else.
struct FoundRows: Equatable, Sendable {
  struct Key: Equatable, Sendable {
    let text: String
    let outlook: Int
    /// Silence alone makes a thread quiet.
    let quiet: [Identity<WorkStream>]
    let members: OrderedQueue<AttentionItem>
    let choices: [String: ProjectChoices]
    let openProject: String?
    let recentLength: Int
    /// The commands of Up Next: what runs may change often, but that is only a few.
    let runs: [RowID]
    let waiting: [QueuedCommand]

    init(_ text: String, of pane: Pane, _ state: AppState, _ window: WindowState) {
      let workspace = state.workspace
      self.text = text
      outlook = workspace.streams.outlook
      // Only filters ask for these.
      let isFilter = !text.isEmpty
      quiet =
        isFilter
        ? workspace.streams.working.filter { id in
          workspace.streams[id].map { state.state(of: $0) == .quiet } ?? false
        }.sorted() : []
      members = isFilter ? workspace.attention.members : OrderedQueue()
      choices = workspace.projectChoices
      openProject = window.openProject
      recentLength = workspace.settings.recentLength
      let isOfCommands = pane == .upNext
      runs =
        isOfCommands
        ? Lists.rows(of: workspace.upNext.running.map(\.item), ListFilter(text, in: window.facts.language), state) : []
      waiting = isOfCommands ? workspace.upNext.waiting.items : []
    }
  }

  let key: Key
  let rows: [RowID]
}

extension WindowState {
  /// The rows of a list; those of long lists are made again only when they may be others.
  mutating func rows(of pane: Pane, _ state: AppState) -> [RowID] {
    let text = filters[pane] ?? ""
    guard pane == .recent || pane == .projects || (pane == .upNext && !text.isEmpty) else {
      return Lists.rows(of: pane, state, self)
    }
    let key = FoundRows.Key(text, of: pane, state, self)
    if let known = found[pane], known.key == key { return known.rows }
    let rows = Lists.rows(of: pane, state, self)
    found[pane] = FoundRows(key: key, rows: rows)
    return rows
  }
}
