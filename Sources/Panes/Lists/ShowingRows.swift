import Acts
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

  /// Unfolds a project that the cursor is on, or folds it again.
  package mutating func toggleThreads(of project: String) {
    window.openProject = window.openProject == project ? nil : project
    reveal(window.openProject == nil ? 0 : .max)
  }

  /// The same with the row that stands for threads of Up Next.
  package mutating func toggleThreadsFromUpNext() {
    state.toggleThreadsFromUpNext()
    reveal(state.unfoldsThreadsFromUpNext ? state.threadsFromUpNext.count : 0)
  }

  /// What is unfolded below the last row in sight would be seen by nobody.
  private mutating func reveal(_ most: Int) {
    var shown = window
    let pane = shown.focus
    let rows = shown.rows(of: pane, state)
    shown.lists[pane]?.update(rows)
    if let cursor = shown.lists[pane]?.cursorIndex {
      let below = rows[(cursor + 1)...].prefix { if case .stream = $0 { true } else { false } }
      shown.lists[pane]?.reveal(below: min(most, below.count))
    }
    window = shown
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
