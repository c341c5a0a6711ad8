import Acts
import Conversation
import Core
import Languages
import Layouts
import Queues
import Rows
import Scene
import Settings
import Toolkit
import Verbs
import Words

/// The left column: Recent, Queue, Projects, Up Next, each with its title and rows.
package enum ColumnView {
  /// The answer is what the lists were measured at.
  package static func draw(
    _ state: AppState, _ window: WindowState, _ layout: Layout, into canvas: inout Canvas
  ) -> [Pane: ListRows.Measures] {
    guard !layout.left.isEmpty else { return [:] }
    var measures: [Pane: ListRows.Measures] = [:]
    canvas.frame.box(layout.left, style: canvas.theme[.border], glyphs: canvas.glyphs)
    for box in layout.column {
      let hasFocus = box.pane == window.focus
      // A list that is folded or empty has the cursor too.
      if hasFocus { canvas.park(box.content.isEmpty ? box.frame : box.content) }
      let title = title(of: box, state, window, into: &canvas)
      // What the title says matters more than the digit that goes there.
      let hasRoom = Clean.columns(title) + 8 <= box.frame.columns
      let labels = BoxLabels(
        title: title, titleStyle: canvas.theme[hasFocus ? .borderFocused : .title],
        trailing: hasRoom ? box.pane.digit : "", trailingStyle: canvas.theme[.textDim])
      let style = canvas.theme[hasFocus ? .borderFocused : .border]
      canvas.title(box.frame, isTop: box.frame.row == layout.left.row, style: style, labels: labels)
      measures[box.pane] = rows(of: box, state, window, into: &canvas)
    }
    return measures
  }

  /// The same where since these lists were drawn, with these measures, only their cursors and what is in view have moved.
  package static func draw(
    movedSince old: [Pane: ListState<RowID>], _ measures: [Pane: ListRows.Measures], _ state: AppState,
    _ window: WindowState, _ layout: Layout, into canvas: inout Canvas
  ) {
    for box in layout.column {
      let hasFocus = box.pane == window.focus
      if hasFocus { canvas.park(box.content.isEmpty ? box.frame : box.content) }
      guard let list = window.lists[box.pane], let before = old[box.pane], let measures = measures[box.pane],
        hasFocus || list != before
      else { continue }
      ListRows.draw(box.pane, list, movedSince: before, measures, in: box.content, state, window, into: &canvas)
    }
  }

  private static func title(
    of box: Layout.Box, _ state: AppState, _ window: WindowState, into canvas: inout Canvas
  ) -> String {
    let filter = window.filters[box.pane].map { " /\($0)" } ?? ""
    let more = filter + canvas.marked(state.markedCount(in: window.lists[box.pane]))
    switch box.pane {
    case .recent: return canvas.text(.list(.recent)) + more
    case .queue: return queueTitle(more, columns: box.frame.columns, state, window, into: &canvas)
    case .projects: return canvas.text(.list(.projects)) + more
    case .upNext:
      return UpNextHeader.title(state, columns: box.frame.columns - 4 - Clean.columns(more), into: &canvas) + more
    case .conversation, .outbox, .settings, .review: return ""
    }
  }

  /// Who needs the person, how many there are, since when the one that waits longest does, and how long all will take the
  /// person: as much of it as there is room for.
  private static func queueTitle(
    _ more: String, columns: Int, _ state: AppState, _ window: WindowState, into canvas: inout Canvas
  ) -> String {
    let rows = window.lists[.queue]?.ids ?? []
    let needing = rows.count { row in
      guard case .stream(let id) = row else { return false }
      return state.needsMe(id)
    }
    let title = canvas.text(.list(.queue)) + (canvas.isUnicode ? " ── " : " -- ")
    let needs = needing == 0 ? nil : canvas.text(.list(.needPerson(needing)))
    let all = canvas.text(.list(count(of: rows, state, window)))
    let age = oldest(state, window).map { canvas.text(.list(.oldest(age: canvas.age(since: $0)))) }
    let review = state.workspace.reviewSeconds.flatMap { seconds in
      window.filters[.queue] != nil ? nil : canvas.text(.list(.toReview(time: RelativeTime.left(seconds))))
    }
    let forms = [[needs, all, age, review], [needs, all, age], [needs, all], [needs ?? all]].map { facts in
      title + facts.compactMap { $0 }.joined(separator: canvas.separator) + more
    }
    // The digit that goes there gives way to the shortest of them.
    let short = forms.last.flatMap { Clean.columns($0) + 5 <= columns ? $0 : nil }
    return forms.first { Clean.columns($0) + 8 <= columns } ?? short ?? canvas.text(.list(.queue)) + more
  }

  /// Of which there are some that a filter hides, and some that nothing but a filter shows.
  private static func count(of rows: [RowID], _ state: AppState, _ window: WindowState) -> ListPhrase {
    guard window.filters[.queue] != nil else { return .inAll(rows.count) }
    let found = Set(rows)
    return .shown(rows.count, of: rows.count + state.shownInQueue.count { !found.contains(.stream($0)) })
  }

  /// The age of the oldest row, counted as the rows count theirs.
  private static func oldest(_ state: AppState, _ window: WindowState) -> Timestamp? {
    let quietAfter = state.workspace.settings.quietAfterSeconds
    var oldest: Timestamp?
    for case .stream(let id) in window.lists[.queue]?.ids ?? [] {
      state.look(at: id) { stream in
        let since = stream.stateSince(at: state.now, quietAfter: quietAfter)
        oldest = min(oldest ?? since, since)
      }
    }
    return oldest
  }

  private static func rows(
    of box: Layout.Box, _ state: AppState, _ window: WindowState, into canvas: inout Canvas
  ) -> ListRows.Measures? {
    // How many threads a project has is known when all have been read.
    let isUnknown = box.pane == .projects && state.threadsBeingRead != nil
    guard let list = window.lists[box.pane], !list.isEmpty, !isUnknown else {
      canvas.putCut(
        emptyWords(of: box.pane, state, window, canvas), .textDim, row: box.content.row,
        column: box.content.column + 1,
        columns: box.content.columns - 1, in: box.content)
      return nil
    }
    return ListRows.draw(box.pane, list, in: box.content, state, window, into: &canvas)
  }

  private static func emptyWords(
    of pane: Pane, _ state: AppState, _ window: WindowState, _ canvas: Canvas
  ) -> String {
    if state.threadsBeingRead != nil { return canvas.ellipsis }
    func key(_ verb: Verb) -> String { state.keyLabel(verb, unicode: canvas.isUnicode) }
    if window.filters[pane] != nil { return canvas.text(.nothingMatches(backKey: key(.back))) }
    switch pane {
    case .recent where !state.workspace.streams.hidden.isEmpty, .projects where !state.shownProjects.isEmpty:
      return canvas.text(.list(.allHidden(filterKey: key(.filter))))
    case .recent: return canvas.text(.list(.noThreads(newKey: key(.newThread))))
    case .queue: return canvas.text(.list(.nothingInQueue))
    case .projects: return canvas.text(.list(.noProjects))
    case .upNext: return canvas.text(.nothingQueued(addKey: key(.newCommand)))
    case .conversation, .outbox, .settings, .review: return ""
    }
  }
}
