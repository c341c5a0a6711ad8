import Conversation
import Core
import Languages
import Queues
import Scene
import Texts
import Toolkit
import Verbs
import Words

/// Draws the search over all conversations: a field, and below it each hit with its thread and the words around it.
enum SearchView {
  static func draw(_ finder: SearchDialog, _ state: AppState, into canvas: inout Canvas) {
    let screen = canvas.dialogRoom
    let size = Size(columns: canvas.rowColumns(upTo: 100, beside: 6), rows: max(3, screen.rows - 6))
    var area = canvas.dialog(
      canvas.text(.conversation(.searchTitle)), note: place(finder, canvas),
      hints: (finder.hits.isEmpty ? [] : [Hint(.open, words: .opens)]) + [Hint(.back, words: .closes)], content: size)
    canvas.field(finder.words, in: area.splitTop(1).top, hasFocus: true)
    if let left = state.unreadThreads, SearchHit.areEnough(finder.words.text), area.rows > 3 {
      let below = Rect(row: area.endRow - 1, column: area.column, columns: area.columns, rows: 1)
      area.rows -= 1
      canvas.frame.put(
        note(left, columns: below.columns, canvas), row: below.row, column: below.column,
        style: canvas.theme[.held, on: .dialog], clip: below)
    }
    let list = area.splitTop(area.rows > 6 ? 2 : 1).rest
    guard !finder.hits.isEmpty else {
      let words = nothing(finder, isSure: state.unreadThreads == nil, canvas)
      for (offset, line) in Wrapping.wrap(words, columns: list.columns).enumerated() {
        canvas.frame.put(
          line, row: list.row + offset, column: list.column,
          style: canvas.theme[finder.problem == nil ? .textDim : .error, on: .dialog], clip: list)
      }
      return
    }
    let height = 2
    let shown = max(1, list.rows / height)
    let first = max(0, min(finder.cursor - shown / 2, finder.hits.count - shown))
    for (offset, hit) in finder.hits.dropFirst(first).prefix(shown).enumerated() {
      let row = Rect(
        row: list.row + offset * height, column: list.column, columns: list.columns,
        rows: min(height, list.endRow - list.row - offset * height))
      canvas.entry(first + offset, "\(hit.stream.text) \(hit.entryNumber)", at: row)
      draw(hit, isCurrent: first + offset == finder.cursor, state, in: row, into: &canvas)
    }
  }

  /// Where the cursor is among the hits.
  private static func place(_ finder: SearchDialog, _ canvas: Canvas) -> String {
    let count = finder.hits.count
    guard count > 0 else { return "" }
    return canvas.text(
      .conversation(.searchPlace(finder.cursor + 1, of: count, hasMore: count == SearchHit.most)))
  }

  /// What the search doesn't know yet, in as many words as there is room for.
  private static func note(_ left: IndexProgress, columns: Int, _ canvas: Canvas) -> String {
    func text(isShort: Bool) -> String {
      canvas.text(.conversation(.unread(left: left.left, of: left.all, isShort: isShort)))
    }
    let whole = text(isShort: false)
    return Clean.columns(whole) <= columns ? whole : text(isShort: true)
  }

  private static func nothing(_ finder: SearchDialog, isSure: Bool, _ canvas: Canvas) -> String {
    if let problem = finder.problem { return Clean.line(problem) }
    if !SearchHit.areEnough(finder.words.text) { return canvas.text(.conversation(.searchHowTo)) }
    if !SearchHit.canBeFound(finder.words.text) { return canvas.text(.conversation(.signsOnly)) }
    if finder.isWaiting { return canvas.text(.conversation(.searching)) + canvas.ellipsis }
    if finder.unreadable > 0 { return canvas.text(.conversation(.unreadableRecords(finder.unreadable))) }
    return canvas.text(.conversation(isSure ? .nobodySaidIt : .nothingFoundYet))
  }

  private static func draw(
    _ hit: SearchHit, isCurrent: Bool, _ state: AppState, in area: Rect, into canvas: inout Canvas
  ) {
    guard let stream = state.workspace.streams[hit.stream] else { return }
    let surface: Role = isCurrent ? .selection : .dialog
    canvas.frame.fill(area, style: canvas.theme[surface])
    let age = canvas.age(since: hit.at)
    let ageColumns = Clean.columns(age)
    let top = area.splitTop(1).top
    canvas.frame.put(
      age, row: top.row, column: top.endColumn - ageColumns, style: canvas.theme[.textDim, on: surface], clip: top)
    let room = max(0, top.columns - ageColumns - 1)
    let name = Truncation.keepStart(canvas.name(of: stream), columns: room, mark: canvas.glyphs.cutMark)
    let used = canvas.frame.put(
      name, row: top.row, column: top.column, style: canvas.theme[.textStrong, on: surface], clip: top)
    let project = canvas.separator + Words.directory(stream.project, home: state.surroundings.home)
    if room - used > 6 {
      canvas.frame.put(
        Truncation.keepStart(project, columns: room - used, mark: canvas.glyphs.cutMark), row: top.row,
        column: top.column + used, style: canvas.theme[.textDim, on: surface], clip: top)
    }
    let below = area.splitTop(1).rest
    guard !below.isEmpty else { return }
    excerpt(hit, surface, in: below, into: &canvas)
  }

  /// The match is always in sight: what stands before it gives way.
  private static func excerpt(_ hit: SearchHit, _ surface: Role, in area: Rect, into canvas: inout Canvas) {
    let parts = hit.excerpt.map { (text: Clean.line(ColorMarks.plain($0.text)), isMatch: $0.isMatch) }
    var column = area.column + 2
    for (index, part) in parts.enumerated() {
      var text = part.text
      if index == 0, !part.isMatch, parts.count > 1 {
        text = Truncation.keepEnd(text, columns: max(4, area.columns / 2), mark: canvas.glyphs.cutMark)
      }
      let style =
        part.isMatch ? canvas.theme[.match] : canvas.theme[.text, on: surface]
      // A column stays for the mark of what comes behind it.
      let room = area.endColumn - column - (index < parts.count - 1 ? 1 : 0)
      let cut = Truncation.keepStart(text, columns: max(0, room), mark: canvas.glyphs.cutMark)
      column += canvas.frame.put(cut, row: area.row, column: column, style: style, clip: area)
      guard cut == text else { return }
    }
  }
}
