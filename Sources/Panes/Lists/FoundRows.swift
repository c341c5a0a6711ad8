import Core
import Finders
import Queues
import Scene

extension WindowState {
  /// The rows of a list; those of long lists are made again only when they may be others.
  package mutating func rows(of pane: Pane, _ state: AppState) -> [RowID] {
    let text = filters[pane] ?? ""
    guard pane == .recent || pane == .projects || (pane == .upNext && !text.isEmpty) else {
      return Lists.rows(of: pane, state, self)
    }
    let runs =
      pane == .upNext
      ? Lists.rows(of: state.workspace.upNext.running.map(\.item), ListFilter(text, in: facts.language), state) : []
    let key = FoundRows.Key(text, of: pane, runs: runs, state, self)
    if let known = found[pane], known.key == key { return known.rows }
    let rows = Lists.rows(of: pane, state, self)
    found[pane] = FoundRows(key: key, rows: rows)
    return rows
  }
}
