import Core
import Toolkit

/// Which rows each list has, in their order.
enum Lists {
  static func rows(of pane: Pane, _ state: AppState, _ window: WindowState) -> [RowID] {
    let rows = allRows(of: pane, state, window)
    guard let filter = window.filters[pane], !filter.isEmpty else { return rows }
    let words = filter.lowercased().split(separator: " ")
    return rows.filter { row in
      let text = searchText(of: row, state).lowercased()
      return words.allSatisfy { text.contains($0) }
    }
  }

  private static func allRows(of pane: Pane, _ state: AppState, _ window: WindowState) -> [RowID] {
    let workspace = state.workspace
    switch pane {
    case .recent:
      return workspace.streams.recent.prefix(workspace.settings.recentLength).map(RowID.stream)
    case .queue:
      guard workspace.settings.queueEnabled else { return [] }
      return workspace.attention.shown(in: workspace.streams).map { .stream($0.id) }
    case .projects:
      return projectRows(state.projectOrder, workspace.streams, open: window.openProject)
    case .upNext:
      return workspace.upNext.running.map { .command($0.id) } + workspace.upNext.waiting.items.map { .command($0.id) }
    case .outbox:
      return window.stream.flatMap { workspace.streams[$0] }?.outbox.waiting.items.map { .message($0.id) } ?? []
    case .settings:
      return SettingKey.allCases.map(RowID.setting) + workspace.remembered.map { .remembered($0.id) }
    case .conversation:
      return []
    }
  }

  /// Newest project first; the open one has its threads under it.
  private static func projectRows(_ order: ProjectOrder, _ streams: Streams, open: String?) -> [RowID] {
    order.directories.flatMap { directory -> [RowID] in
      guard directory == open else { return [.project(directory)] }
      let threads = streams.recent.filter { streams[$0]?.project == directory }
      return [.project(directory)] + threads.map(RowID.stream)
    }
  }

  private static func searchText(of row: RowID, _ state: AppState) -> String {
    switch row {
    case .stream(let id):
      guard let stream = state.workspace.streams[id] else { return "" }
      return [stream.displayName, stream.project, stream.effectiveProvider, state.state(of: stream).rawValue]
        .joined(separator: " ")
    case .project(let directory): return directory
    case .command(let id): return state.workspace.upNext[id]?.request.prompt ?? ""
    case .message(let id):
      return state.windows.values.lazy.compactMap(\.stream).compactMap { state.workspace.streams[$0]?.outbox[id] }
        .first?.content ?? ""
    case .setting(let key): return key.rawValue + " " + key.title
    case .remembered(let id):
      guard let answer = state.workspace.remembered.first(where: { $0.id == id }) else { return "" }
      return [answer.title, answer.detail, answer.provider, answer.project].joined(separator: " ")
    }
  }
}
