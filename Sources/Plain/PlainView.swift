import Acts
import Conversation
import Core
import ListsPane
import Queues
import Rows
import Scene
import Toolkit
import Verbs
import Words

/// Draws a window in words.
package enum PlainView {
  /// A plain window has no size that matters: lists are read a page of so many rows at a time, dialogs have all their lines,
  /// and lines all their words.
  package static let size = Size(columns: 300, rows: 48)
  /// As many rows around the cursor as are listed when one comes to a pane.
  private static let listedRows = 20

  package static func page(_ state: AppState, _ window: WindowState, greeting: String) -> PlainPage {
    var canvas = Canvas(state, window)
    var page = PlainPage()
    // A thread that is opened changes no list.
    let thread = window.focus == .conversation || window.focus == .outbox ? window.stream?.text : nil
    let pane = "\(window.focus.rawValue) \(thread ?? "") \(window.readings)"
    page.place = window.dialog == nil ? pane : PlainPage.dialogPlace
    page.behind = window.dialog == nil ? "" : pane
    if let dialog = window.dialog?.dialog {
      PlainDialog.read(dialog, state, window, into: &page)
    } else if window.focus == .conversation {
      PlainConversation.read(state, window, into: &page, &canvas)
    } else {
      list(state, window, greeting: greeting, into: &page, &canvas)
    }
    if window.dialog != nil { page.place += page.heading.joined() + " \(window.readings)" }
    notes(state, window, into: &page, canvas)
    news(state, window, into: &page, &canvas)
    return page
  }

  // MARK: Lists

  private static func list(
    _ state: AppState, _ window: WindowState, greeting: String, into page: inout PlainPage, _ canvas: inout Canvas
  ) {
    let list = window.lists[window.focus] ?? ListState()
    page.heading = [canvas.text(.plain(.pane(title(of: window.focus, canvas), rows: list.ids.count))), greeting]
    // A long list is read around the cursor.
    let cursor = list.cursorIndex ?? 0
    let first = max(0, min(cursor - listedRows / 2, list.ids.count - listedRows))
    let shown = Array(list.ids.enumerated().dropFirst(first).prefix(listedRows))
    page.rows = shown.compactMap { _, id in
      item(id, in: window.focus, isMarked: list.marks.contains(id), state, window, &canvas)
    }
    page.firstPlace = first + 1
    page.count = list.ids.count
    page.current = list.cursor.flatMap { cursor in page.rows.firstIndex { $0.name == "\(cursor)" } }
  }

  private static func title(of pane: Pane, _ canvas: Canvas) -> String {
    switch pane {
    case .recent: canvas.text(.list(.recent))
    case .queue: canvas.text(.list(.queue))
    case .projects: canvas.text(.list(.projects))
    case .upNext: canvas.text(.upNext)
    case .settings: canvas.text(.setting(.title))
    case .outbox: canvas.text(.plain(.outbox))
    case .conversation, .review: ""
    }
  }

  /// A row's sentence; its place in the list is said before it.
  private static func item(
    _ id: RowID, in pane: Pane, isMarked: Bool, _ state: AppState, _ window: WindowState, _ canvas: inout Canvas
  ) -> PlainPage.Item? {
    // Asked of Recent, the sentence doesn't say the place in the Queue or in the outbox, which the row says.
    let asked = pane == .queue || pane == .outbox ? Pane.recent : pane
    guard let sentence = RowSentence.of(id, in: asked, state, window, into: &canvas) else { return nil }
    var words = sentence.whole
    var sameness = words
    switch id {
    case .stream(let id):
      guard let stream = state.thread(id) else { return nil }
      if let permission = stream.turn?.permissions.first { words += ": " + permission.title }
      sameness = ThreadFacts.sameness(of: stream, state)
    case .command(let id):
      let command = state.command(id)
      let obstacle = command.flatMap { state.waitWords($0) }.map { canvas.text($0) } ?? ""
      let priority = command.flatMap { $0.priority == .normal ? nil : canvas.text(.priority($0.priority)) }
      words += priority.map { ", " + $0 } ?? ""
      sameness = "\(id.text) \(command?.status.rawValue ?? "") \(obstacle) \(priority ?? "")"
    case .project(let directory): sameness = directory + (window.openProject == directory ? " *" : "")
    case .message, .setting, .remembered, .agentLimit, .fromUpNext, .lane: break
    }
    if isMarked {
      words = canvas.text(.plain(.marked)) + " " + words
      sameness += " *"
    }
    return PlainPage.Item(name: "\(id)", words: words, sameness: sameness)
  }

  // MARK: What is below, and what happens elsewhere

  private static func notes(
    _ state: AppState, _ window: WindowState, into page: inout PlainPage, _ canvas: Canvas
  ) {
    if let problem = state.storeProblem {
      let words = canvas.text(.notSaved(because: problem))
      page.notes.append(PlainPage.Item(name: "store", words: words, sameness: words))
    }
    if let guide = PlainGuide.words(state, window, canvas) {
      page.notes.append(PlainPage.Item(name: "guide", words: guide, sameness: guide))
    }
    if let hold = hold(of: window.focus, state, window) {
      let words = "\(title(of: window.focus, canvas)): \(canvas.text(hold))"
      page.notes.append(PlainPage.Item(name: "hold", words: words, sameness: words))
    }
    guard let message = window.message else { return }
    let key = message.canBeUndone ? state.undoLabel(in: window, unicode: false) : ""
    let end = message.text.last.map { ".!?".contains($0) } == true ? " " : ". "
    let undo = key.isEmpty ? "" : end + canvas.text(.undoHint(key: key))
    page.notes.append(
      PlainPage.Item(
        name: "message", words: message.text + undo, sameness: "\(message.at?.milliseconds ?? 0) \(message.text)"))
  }

  /// Why nothing of the list starts or leaves.
  private static func hold(of pane: Pane, _ state: AppState, _ window: WindowState) -> Phrase? {
    switch pane {
    case .upNext: state.upNextHold
    case .outbox:
      window.stream.flatMap(state.pauseOnItsWay).map { Phrase.outbox(.pauseIsOnItsWay($0, to: nil)) }
        ?? state.openThread(in: window).flatMap { hold(of: $0, state) }
    case .recent, .queue, .projects, .settings, .conversation, .review: nil
    }
  }

  private static func hold(of stream: WorkStream, _ state: AppState) -> Phrase? {
    if stream.waitsForRecord { return .outbox(.sessionIsAsked) }
    return stream.hold.map { .hold($0, until: state.end(of: $0)) }
  }

  /// Who needs the person now and did not before, and commands that have ended: but not what the pane says itself.
  private static func news(
    _ state: AppState, _ window: WindowState, into page: inout PlainPage, _ canvas: inout Canvas
  ) {
    if window.focus == .conversation || window.focus == .outbox {
      page.inFront = window.stream.map { "\(RowID.stream($0))" }
    }
    for id in state.threadsNeedingPerson {
      guard let item = item(.stream(id), in: .recent, isMarked: false, state, window, &canvas) else { continue }
      page.news.append(item)
    }
    page.news += state.workspace.history.suffix(5).map { command in
      let words = command.name + ": " + canvas.text(.status(command.status))
      return PlainPage.Item(name: command.id.text, words: words, sameness: words)
    }
  }
}

/// What of a thread is news; how long it has been so is not.
enum ThreadFacts {
  static func sameness(of stream: WorkStream, _ state: AppState) -> String {
    let facts = [
      stream.displayName, state.state(of: stream).rawValue, "\(stream.outbox.waiting.count)",
      stream.pinnedAt == nil ? "" : "pinned", stream.turn?.permissions.first?.id ?? "",
      state.silentSince(stream.id) == nil ? "" : "silent", "\(state.lettersWaiting(for: stream.id))",
    ]
    return facts.joined(separator: "\n")
  }
}
