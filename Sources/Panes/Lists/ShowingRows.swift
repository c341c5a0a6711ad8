import Core
import Queues
import Scene
import Toolkit
import Words

extension Context {
  /// Goes to a project in its list, and lists its threads.
  package mutating func showProject(_ directory: String) {
    guard state.project(directory) != nil else { return refuse(.hasLeftList) }
    workspace.foldedPanes.remove(Pane.projects.rawValue)
    window.openProject = directory
    window.focus = .projects
    showAll(in: .projects)
    window.lists[.projects]?.select(.project(directory))
  }

  /// Shows a list with all of its rows, whatever it was narrowed to.
  package mutating func showAll(in pane: Pane) {
    var shown = window
    shown.filters[pane] = nil
    let rows = shown.rows(of: pane, state)
    shown.lists[pane, default: ListState()].update(rows)
    window = shown
  }
}
