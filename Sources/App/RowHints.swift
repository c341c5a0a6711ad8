import Core
import Scene
import Toolkit
import Words

/// Which acts can be done with the rows that the keys are on, as far as a look at the cursor tells.
struct RowHints: Equatable {
  private let hasRow: Bool
  /// It runs: it can be stopped, and neither moved nor changed.
  private let runs: Bool
  private let isFirst: Bool
  private let isLast: Bool
  private let isSomebodyNeeding: Bool

  init(_ state: AppState, _ window: WindowState) {
    isSomebodyNeeding = !state.threadsNeedingPerson.isEmpty
    guard let list = window.lists[window.focus], window.focus != .conversation else {
      (hasRow, runs, isFirst, isLast) = (true, false, false, false)
      return
    }
    let isFolded = state.workspace.foldedPanes.contains(window.focus.rawValue)
    hasRow = !list.isEmpty && !isFolded
    runs = list.marks.isEmpty && list.cursor.map(state.runs) == true
    // Marked rows move together, and a filter shows only some of those that a row moves among.
    let isAlone = list.marks.isEmpty && window.filters[window.focus] == nil
    let running = window.focus == .upNext ? state.workspace.upNext.running.count : 0
    isFirst = isAlone && list.cursorIndex == running
    isLast = isAlone && list.cursorIndex == list.ids.count - 1
  }

  private static let ofRows: Set<Verb> = [
    .open, .remove, .threadMenu, .filter, .pauseOutbox, .retryMessage, .skipMessage,
  ]
  private static let ofWaiting: Set<Verb> = [.edit, .raisePriority, .lowerPriority]
  private static let upward: Set<Verb> = [.moveToTop, .moveUp]
  private static let downward: Set<Verb> = [.moveToBottom]

  func offers(_ verb: Verb) -> Bool {
    if verb == .nextNeeding { return isSomebodyNeeding }
    if Self.ofRows.contains(verb) { return hasRow }
    if Self.ofWaiting.contains(verb) { return hasRow && !runs }
    if Self.upward.contains(verb) { return hasRow && !runs && !isFirst }
    if Self.downward.contains(verb) { return hasRow && !runs && !isLast }
    return true
  }
}
