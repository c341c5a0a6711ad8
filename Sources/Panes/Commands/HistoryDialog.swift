import Acts
import Conversation
import Core
import Finders
import Languages
import Queues
import Scene
import Toolkit
import Verbs
import Words

/// The commands that have ended, newest first, in front of the panes.
package struct HistoryDialog: Dialog {
  var list = ListState<Identity<QueuedCommand>>()
  var filter = TextEdit(isOneLine: true)
  /// Keys go into the filter.
  var isFiltering = false

  package init(_ workspace: Workspace, in language: Language) {
    list.update(rows(workspace, in: language).map(\.id))
  }

  var hasFilter: Bool { isFiltering || !filter.isEmpty }

  /// Those that fit the filter, which says what it says in any list.
  func rows(_ workspace: Workspace, in language: Language) -> [QueuedCommand] {
    let newest = workspace.history.reversed()
    guard !filter.isEmpty else { return Array(newest) }
    let filter = ListFilter(filter.text, in: language)
    return newest.filter { filter.fits($0, in: workspace) }
  }

  /// The list as it is now, with the cursor where it was.
  private func current(_ context: Context) -> ListState<Identity<QueuedCommand>> {
    var list = list
    list.update(rows(context.workspace, in: context.language).map(\.id))
    return list
  }

  // MARK: Keys

  package mutating func press(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    let row = list.cursor
    list = current(context)
    list.height = HistoryView.listRows(of: self, in: context.dialogRoom)
    // What the key itself changes moves the cursor before another one is pressed.
    defer { list = current(context) }
    if isFiltering {
      if key.verb == .open { isFiltering = false } else { _ = filter.press(key.key) }
      return .stays
    }
    switch key.verb {
    case .down: list.move(by: 1)
    case .up: list.move(by: -1)
    case .pageDown: list.pageDown()
    case .pageUp: list.pageUp()
    case .first: list.moveToStart()
    case .last: list.moveToEnd()
    case .filter: isFiltering = true
    case .undo: context.undo()
    case .clearHistory: clear(&context)
    case .open, .retryMessage, .edit, .remove:
      guard row == nil || row == list.cursor else {
        context.refuse(.hasLeftList)
        return .stays
      }
      return act(key.verb, &context)
    default: break
    }
    return .stays
  }

  /// Nothing goes that the filter hides.
  private func clear(_ context: inout Context) {
    let shown = rows(context.workspace, in: context.language).map(\.id)
    guard !shown.isEmpty else { return context.refuse(.command(.nothingEnded)) }
    let history = OrderedQueue(context.workspace.history)
    context.perform(
      .history(history.act(removing: shown)),
      titled: shown.count == history.count ? .command(.historyCleared) : .removed(.commands(shown.count)))
  }

  private mutating func act(_ verb: Verb?, _ context: inout Context) -> AfterKey {
    guard let command = list.cursor.flatMap({ cursor in context.workspace.history.last { $0.id == cursor } }) else {
      context.refuse(.command(.nothingEnded))
      return .stays
    }
    list.clearMarks()
    switch verb {
    case .retryMessage: context.retry(command)
    case .edit:
      var form = CommandForm(again: context.workspace.asWritten(command), context.state, context.window)
      form.history = self
      context.begin(form)
      return .closes
    case .remove:
      context.perform(.history(.remove(command.id)), titled: .command(.removedFromHistory(command.name)))
    default:
      guard let stream = command.stream, context.workspace.streams[stream]?.isDeleted == false else {
        context.refuse(.command(.threadIsGone))
        return .stays
      }
      context.show(stream)
      return .closes
    }
    return .stays
  }

  package var isTyping: Bool { isFiltering }
  package var typed: TextEdit? { isFiltering ? filter : nil }
  package mutating func edit(_ change: (inout TextEdit) -> Void, _ context: inout Context) {
    guard isFiltering else { return }
    change(&filter)
    list = current(context)
  }
  package var opener: Verb? { .history }

  // MARK: The pointer

  package mutating func select(_ index: Int, _ context: inout Context) {
    list = current(context)
    if list.ids.indices.contains(index) { list.select(list.ids[index]) }
    isFiltering = false
  }

  package mutating func focusText() { isFiltering = true }
  package var wheelRows: Int { isFiltering ? 0 : 3 }

  package func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    HistoryView.draw(self, state, into: &canvas)
  }
}
