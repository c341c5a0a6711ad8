import Core
import Toolkit

/// The left column: Recent, Queue, Projects, Up Next, each with its title and rows.
enum ColumnView {
  static func draw(_ state: AppState, _ window: WindowState, _ layout: Layout, into canvas: inout Canvas) {
    guard !layout.left.isEmpty else { return }
    canvas.frame.box(layout.left, style: canvas.theme[.border], glyphs: canvas.glyphs)
    for box in layout.column {
      let hasFocus = box.pane == window.focus
      let title = title(of: box, state, window, into: &canvas)
      // What the title says matters more than the digit that goes there.
      let hasRoom = Clean.columns(title) + 8 <= box.frame.columns
      let labels = BoxLabels(
        title: title, titleStyle: canvas.theme[hasFocus ? .borderFocused : .title],
        trailing: hasRoom ? box.pane.digit : "", trailingStyle: canvas.theme[.textDim])
      let style = canvas.theme[hasFocus ? .borderFocused : .border]
      canvas.title(box.frame, isTop: box.frame.row == layout.left.row, style: style, labels: labels)
      rows(of: box, state, window, into: &canvas)
    }
  }

  private static func title(
    of box: Layout.Box, _ state: AppState, _ window: WindowState, into canvas: inout Canvas
  ) -> String {
    let filter = window.filters[box.pane].map { " /\($0)" } ?? ""
    switch box.pane {
    case .recent: return canvas.text(.list(.recent)) + filter
    case .queue: return queueTitle(filter, columns: box.frame.columns, state, window, into: &canvas)
    case .projects: return canvas.text(.list(.projects)) + filter
    case .upNext:
      return UpNextHeader.title(state, columns: box.frame.columns - 4 - filter.count, into: &canvas) + filter
    case .conversation, .outbox, .settings: return ""
    }
  }

  /// The count, and since when the one that waits longest does, where there is room for it.
  private static func queueTitle(
    _ filter: String, columns: Int, _ state: AppState, _ window: WindowState, into canvas: inout Canvas
  ) -> String {
    let title = canvas.text(.list(.queue(window.lists[.queue]?.ids.count ?? 0)))
    guard let oldest = state.workspace.shownInQueue.map(\.queuedAt).min() else { return title + filter }
    let age = canvas.separator + canvas.text(.list(.oldest(age: canvas.age(since: oldest))))
    return Clean.columns(title + age + filter) + 8 <= columns ? title + age + filter : title + filter
  }

  private static func rows(
    of box: Layout.Box, _ state: AppState, _ window: WindowState, into canvas: inout Canvas
  ) {
    guard let list = window.lists[box.pane], !list.isEmpty else {
      canvas.putCut(
        emptyWords(of: box.pane, state, window, canvas), .textDim, row: box.content.row,
        column: box.content.column + 1,
        columns: box.content.columns - 1, in: box.content)
      return
    }
    ListRows.draw(box.pane, list, in: box.content, state, window, into: &canvas)
  }

  private static func emptyWords(
    of pane: Pane, _ state: AppState, _ window: WindowState, _ canvas: Canvas
  ) -> String {
    func key(_ verb: Verb) -> String { state.keyLabel(verb, unicode: canvas.isUnicode) }
    if window.filters[pane] != nil { return canvas.text(.nothingMatches(backKey: key(.back))) }
    switch pane {
    case .recent: return canvas.text(.list(.noThreads(newKey: key(.newThread))))
    case .queue: return canvas.text(.list(.nothingInQueue))
    case .projects: return canvas.text(.list(.noProjects))
    case .upNext: return canvas.text(.nothingQueued(addKey: key(.newCommand)))
    case .conversation, .outbox, .settings: return ""
    }
  }
}

extension AppState {
  /// How the key of a verb is written on the screen.
  func keyLabel(_ verb: Verb, in places: [KeyPlace] = KeyPlace.allCases, unicode: Bool = true) -> String {
    surroundings.firstKeys.key(for: verb, in: places)?.label(unicode: unicode) ?? ""
  }
}
