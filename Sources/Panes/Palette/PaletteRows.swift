import Conversation
import Core
import Scene
import Toolkit
import Verbs

/// What the keys were on when the palette was opened: the row, what was marked, and the question. What is chosen concerns
/// those, though rows come and go meanwhile.
struct PaletteRows: Equatable, Sendable {
  private let pane: Pane
  private let cursor: RowID?
  private let targets: Set<RowID>
  private let question: String?

  init(_ state: AppState, _ window: WindowState) {
    pane = window.focus
    switch pane {
    case .conversation, .review:
      cursor = window.stream.map { .stream($0) }
      targets = Set(cursor.map { [$0] } ?? [])
    case .recent, .queue, .projects, .upNext, .outbox, .settings:
      cursor = window.lists[pane]?.cursor
      targets = Set(window.lists[pane]?.targets ?? [])
    }
    question = state.focusedPermission(in: window)?.id
  }

  /// Whether a verb would concern them now, and nothing else.
  func areStill(concernedBy verb: Verb, _ state: AppState, _ window: WindowState) -> Bool {
    guard verb.dependsOnRow else { return true }
    let now = PaletteRows(state, window)
    guard now.pane == pane, now.cursor == cursor else { return false }
    // Where all marked ones have left, whoever does it says so.
    guard now.targets.isSubset(of: targets) || window.lists[pane]?.hasLostMarks == true else { return false }
    return now.question == question || !verb.isAnswer
  }
}
