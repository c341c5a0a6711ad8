import Acts
import Conversation
import Core
import DialogsPane
import Layouts
import ListsPane
import Scene
import Settings
import Toolkit
import Verbs
import Words

/// The last line: the keys that work where one is, what the last act did, and at the right end what always helps.
package enum Footer {
  /// The answer is a message that there is no room for: it stands over what is above, and the keys have the line.
  package static func draw(
    _ state: AppState, _ window: WindowState, _ layout: Layout, needsPerson: Bool, into canvas: inout Canvas
  ) -> StatusMessage? {
    var area = layout.footer
    guard !area.isEmpty else { return nil }
    canvas.frame.fill(area, style: canvas.theme[.status])
    let message = words(state, window, into: &canvas)
    let wanted = message.map { Clean.columns(Clean.line($0.text)) } ?? 0
    let isLong = message.map { Self.isLong($0, in: layout) } ?? false
    if window.dialog == nil {
      area.columns -= fixed(
        state, window, in: area, wanted: isLong ? 0 : wanted, needsPerson: needsPerson, into: &canvas)
    }
    draw(state, window, isLong ? nil : message, in: area, into: &canvas)
    return isLong ? message : nil
  }

  /// A long message, whole, over the rows above the footer.
  static func draw(_ message: StatusMessage, over layout: Layout, into canvas: inout Canvas) {
    let lines = lines(of: message, over: layout, canvas)
    put(lines, as: message, in: place(of: lines, over: layout), into: &canvas)
  }

  /// Why nothing is saved, where the footer has no room for it.
  static func draw(_ notice: SavingNotice, in area: Rect, into canvas: inout Canvas) {
    put(notice.lines, as: StatusMessage(text: notice.text, kind: .problem), in: area, into: &canvas)
  }

  /// The rows that a message stands over, be it for a moment or as long as nothing is saved. What is below them can't be
  /// seen, and is not pressed.
  package static func covered(_ state: AppState, _ window: WindowState, _ layout: Layout) -> [Rect] {
    var canvas = Canvas(state, window)
    guard !layout.footer.isEmpty, let message = words(state, window, into: &canvas), isLong(message, in: layout) else {
      return [layout.notice]
    }
    return [layout.notice, place(of: lines(of: message, over: layout, canvas), over: layout)]
  }

  private static func isLong(_ message: StatusMessage, in layout: Layout) -> Bool {
    Clean.columns(Clean.line(message.text)) > layout.footer.columns - 2
  }

  private static func lines(of message: StatusMessage, over layout: Layout, _ canvas: Canvas) -> [String] {
    let rows = layout.footer.row - layout.notice.rows - layout.header.endRow
    var lines = Wrapping.wrap(Clean.line(message.text), columns: layout.footer.columns - 2).map(String.init)
    if lines.count > rows {
      lines = Array(lines.prefix(rows))
      if let last = lines.popLast() { lines.append(last + canvas.glyphs.cutMark) }
    }
    return lines
  }

  private static func place(of lines: [String], over layout: Layout) -> Rect {
    let end = layout.footer.row - layout.notice.rows
    return Rect(
      row: end - lines.count, column: layout.footer.column, columns: layout.footer.columns, rows: lines.count)
  }

  private static func put(_ lines: [String], as message: StatusMessage, in area: Rect, into canvas: inout Canvas) {
    canvas.frame.fill(area, style: canvas.theme[.status])
    for (row, line) in zip(area.row..., lines) {
      canvas.frame.put(line, row: row, column: area.column + 1, style: style(of: message, canvas), clip: area)
    }
  }

  private static func style(of message: StatusMessage, _ canvas: Canvas) -> Style {
    canvas.theme[message.kind == .problem ? .error : .statusKey, on: .status]
  }

  private static func draw(
    _ state: AppState, _ window: WindowState, _ message: StatusMessage?, in area: Rect, into canvas: inout Canvas
  ) {
    var end = area.endColumn
    if let message {
      let text = Clean.line(message.text)
      end = area.endColumn - Clean.columns(text) - 1
      canvas.frame.put(text, row: area.row, column: end, style: style(of: message, canvas), clip: area)
      if message.canBeUndone { offerUndo(state, window, in: area, into: &canvas) }
    }
    if window.dialog(FilterDialog.self) != nil {
      canvas.putCut(
        canvas.text(.filterKeys), .status, row: area.row, column: area.column + 1,
        columns: max(0, end - area.column - 2), in: area)
      return
    }
    if message == nil, let front = window.dialog(WelcomeDialog.self) {
      func key(_ verb: Verb) -> String? {
        front.key(for: verb, state.surroundings.keymap)?.label(unicode: canvas.isUnicode)
      }
      let words = DialogPhrase.welcomeKeys(yes: key(.open) ?? key(.yes), leave: key(.detach))
      canvas.putCut(
        canvas.text(.dialog(words)), .status, row: area.row, column: area.column + 1, columns: area.columns - 2,
        in: area)
      return
    }
    guard window.dialog == nil else { return }
    let hints = FooterHints(state, window).shown(in: canvas)
    if message == nil { end -= sentence(state, window, besides: hints, in: area, into: &canvas) }
    var column = area.column + 1
    for hint in fitting(hints, columns: end - column - 1, keepsWayOut: message == nil) {
      put(hint, isDim: false, row: area.row, column: column, in: area, into: &canvas)
      column += hint.columns + 2
    }
  }

  /// The end of a message that names the key which takes its act back: a press on it presses that.
  private static func offerUndo(
    _ state: AppState, _ window: WindowState, in area: Rect, into canvas: inout Canvas
  ) {
    guard let key = state.key(.undo, in: window.hintPlaces) else { return }
    let columns = Clean.columns(canvas.text(.undoHint(key: state.undoLabel(in: window, unicode: canvas.isUnicode))))
    let place = Rect(row: area.row, column: area.endColumn - columns - 1, columns: columns, rows: 1)
    press(key, at: place.intersection(area), into: &canvas)
  }

  /// As many as there is room for, the most useful first. The one that goes back has its room before others, but for a
  /// moment's message: who has only the pointer is to get out of everything.
  private static func fitting(_ hints: [FooterHint], columns: Int, keepsWayOut: Bool) -> [FooterHint] {
    var kept = hints.first { $0.verb == .back && keepsWayOut }.map { $0.columns + 2 } ?? 0
    if kept > columns { kept = 0 }
    var taken = 0
    return hints.filter { hint in
      if hint.verb == .back { kept = 0 }
      guard taken + hint.columns + kept < columns else { return false }
      taken += hint.columns + 2
      return true
    }
  }

  /// A press on it presses its key.
  private static func put(
    _ hint: FooterHint, isDim: Bool, row: Int, column: Int, in area: Rect, into canvas: inout Canvas
  ) {
    var end = column
    end += canvas.put(hint.label, isDim ? .status : .statusKey, row: row, column: end, in: area)
    if !hint.label.isEmpty { end += 1 }
    canvas.put(hint.words, .status, row: row, column: end, in: area)
    guard let key = hint.key else { return }
    let place = Rect(row: row, column: column, columns: hint.columns, rows: 1).intersection(area)
    press(key, at: place, into: &canvas)
  }

  private static func press(_ key: Key, at place: Rect, into canvas: inout Canvas) {
    canvas.hitAreas.add(.key(key), at: place)
    guard canvas.pointed?.chosen == .key(key) else { return }
    canvas.frame.restyle(place) { [theme = canvas.theme] _ in theme[.selection] }
  }

  /// Who needs the person next, and help: they stand at the right end and give way to nothing but a message that would be
  /// cut. The answer is the columns that they took.
  private static func fixed(
    _ state: AppState, _ window: WindowState, in area: Rect, wanted: Int, needsPerson: Bool,
    into canvas: inout Canvas
  ) -> Int {
    let next = FooterHint(.nextNeeding, canvas.text(.verb(.nextNeeding)), state, window, canvas)
    let help = FooterHint(.help, canvas.text(.verb(.help)), state, window, canvas)
    let room = area.columns - 4
    var shown: [(hint: FooterHint, isDim: Bool)] = []
    if help.key != nil, help.columns + max(2, wanted) <= room { shown.append((help, false)) }
    if !shown.isEmpty, next.key != nil, help.columns + next.columns + 3 + max(wanted, 8) < room {
      shown.insert((next, !needsPerson), at: 0)
    }
    let columns = shown.reduce(0) { $0 + $1.hint.columns + 2 }
    var column = area.endColumn - columns + 1
    for (hint, isDim) in shown {
      put(hint, isDim: isDim, row: area.row, column: column, in: area, into: &canvas)
      column += hint.columns + 2
    }
    return columns
  }

  /// The row under the cursor in words. Where plain signs were chosen, as for a screen reader, it comes before the keys but
  /// for the first; elsewhere it has what they leave, also on a console, where signs are plain by themselves. The answer is
  /// the columns that it took.
  private static func sentence(
    _ state: AppState, _ window: WindowState, besides hints: [FooterHint], in area: Rect, into canvas: inout Canvas
  ) -> Int {
    let isFolded = state.workspace.foldedPanes.contains(window.focus.rawValue)
    guard !isFolded, let row = window.lists[window.focus]?.cursor,
      let sentence = RowSentence.of(row, in: window.focus, state, window, into: &canvas)
    else { return 0 }
    let comesFirst = state.workspace.settings.glyphs == .ascii
    // Up Next says much, and its keys are many: six of them are kept.
    let isLong = window.focus == .upNext
    let kept = comesFirst ? keptBefore(hints, in: area, canvas) : columns(hints.prefix(isLong ? 6 : .max))
    let room = area.columns - kept
    let text = sentence.text(columns: room, mark: canvas.glyphs.cutMark)
    let taken = Clean.columns(text)
    if !comesFirst {
      // Half a sentence is worth less than a key.
      guard room >= (isLong ? 24 : Clean.columns(sentence.text(columns: .max, mark: ""))) else { return 0 }
    }
    canvas.put(text, .status, row: area.row, column: area.endColumn - taken - 1, in: area)
    return taken + 1
  }

  /// What a sentence that comes first leaves to the keys: the first two, with how many rows are marked, and the way out;
  /// more of them in a window that isn't narrow.
  private static func keptBefore(_ hints: [FooterHint], in area: Rect, _ canvas: Canvas) -> Int {
    let said = hints.prefix { $0.verb == nil }.count
    let isNarrow = canvas.frame.bounds.columns < 80
    let wayOut = hints.dropFirst(said + 2).first { $0.verb == .back }.map { $0.columns + 2 } ?? 0
    let kept = max(columns(hints.prefix(said + 2)) + wayOut, isNarrow ? 0 : min(29, columns(hints)))
    // Of a sentence its beginning is worth more than a second key.
    return max(2, min(kept, area.columns - 16))
  }

  /// With the blanks behind each, and before all.
  private static func columns(_ hints: some Sequence<FooterHint>) -> Int { hints.reduce(2) { $0 + $1.columns + 2 } }

  /// What an act is answered with, and else, as long as nothing is saved, why: unless that has lines of its own, it is back
  /// in the footer once the answer was read.
  private static func words(
    _ state: AppState, _ window: WindowState, into canvas: inout Canvas
  ) -> StatusMessage? {
    if let message = answer(state, window, into: &canvas) { return message }
    guard let notice = SavingNotice(state, window), notice.lines.isEmpty else { return nil }
    return StatusMessage(text: notice.text, kind: .problem)
  }

  private static func answer(
    _ state: AppState, _ window: WindowState, into canvas: inout Canvas
  ) -> StatusMessage? {
    if state.isSaving, state.storeProblem == nil {
      return StatusMessage(text: canvas.text(.saving) + canvas.ellipsis, kind: .done)
    }
    if let fadesAt = window.message?.fadesAt() {
      if fadesAt <= state.now { return nil }
      canvas.changes(at: fadesAt)
    }
    guard let message = window.message, message.canBeUndone else { return window.message }
    let key = state.undoLabel(in: window, unicode: canvas.isUnicode)
    guard !key.isEmpty else { return StatusMessage(text: message.text, kind: message.kind) }
    return StatusMessage(
      text: "\(message.text)\(canvas.separator)\(canvas.text(.undoHint(key: key)))", kind: message.kind,
      canBeUndone: true)
  }
}

/// A key of the footer, and what it does.
struct FooterHint {
  /// Nil for what is only said.
  let verb: Verb?
  let key: Key?
  let label: String
  let words: String

  var columns: Int { Clean.columns(label) + (label.isEmpty ? 0 : 1) + Clean.columns(words) }

  /// The key is the one that works where the keys are.
  init(_ verb: Verb, _ words: String, _ state: AppState, _ window: WindowState, _ canvas: Canvas) {
    self.verb = verb
    key = state.key(verb, in: window.hintPlaces)
    label = key?.label(unicode: canvas.isUnicode) ?? ""
    self.words = words
  }

  init(saying words: String) { (verb, key, label, self.words) = (nil, nil, "", words) }
}
