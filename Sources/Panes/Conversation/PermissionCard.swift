import Acts
import Conversation
import Core
import Layouts
import Rows
import Scene
import Toolkit
import Words

extension PermissionCard {
  /// Where not all has room, what would be done matters more than the words of the answers; their keys stay.
  func draw(isInert: Bool, into canvas: inout Canvas, in whole: Rect) {
    guard !whole.isEmpty else { return }
    let area = Rect(
      row: whole.row, column: whole.column, columns: PermissionCard.columns(of: whole), rows: whole.rows)
    let leastDetail = min(1, detail.count)
    let answers = showsAnswers(in: area.rows) ? self.answers : [keys]
    var row = area.row
    let titleRows = max(1, min(title.count, area.endRow - row - answers.count - leastDetail))
    canvas.frame.put(
      more, row: row, column: area.endColumn - Clean.columns(more), style: canvas.theme[.textDim], clip: area)
    let word = PermissionCard.sign(permission, row: row, in: area, into: &canvas)
    draw(title.prefix(titleRows), row: row, column: area.column + word, in: area, into: &canvas)
    row += titleRows
    let room = area.endRow - row - answers.count
    for line in PermissionCard.cut(detail, from: 0, rows: room, below: word, columns: area.columns, canvas) {
      canvas.put(line, row: row, column: area.column + 2, in: area)
      row += 1
    }
    guard area.rows > 1 else { return }
    row = max(row, area.row + 1)
    for (offset, line) in answers.enumerated() {
      let shown = isInert ? StyledLine(line.text, .textDim) : line
      canvas.put(shown, row: row + offset, column: area.column + 2, in: area)
    }
    guard answers.count == self.answers.count else { return }
    for button in buttons {
      let place = Rect(
        row: row + button.row, column: area.column + 2 + button.columns.lowerBound, columns: button.columns.count,
        rows: 1
      ).intersection(area)
      let meaning = HitAreas.Meaning.entry(button.offer, permission.id)
      canvas.hitAreas.add(meaning, at: place)
      guard !isInert, canvas.pointed?.chosen == meaning else { continue }
      canvas.frame.restyle(place) { [theme = canvas.theme] _ in theme[.selection] }
    }
  }

  private func draw(
    _ lines: ArraySlice<Substring>, row: Int, column: Int, in area: Rect, into canvas: inout Canvas
  ) {
    for (offset, line) in lines.enumerated() {
      let isCut = offset == lines.count - 1 && (isTitleCut || lines.count < title.count)
      canvas.put(line + (isCut ? canvas.ellipsis : ""), .textStrong, row: row + offset, column: column, in: area)
    }
  }

  /// The sign and the word before a question; the answer is how many columns they took.
  static func sign(_ permission: Permission, row: Int, in area: Rect, into canvas: inout Canvas) -> Int {
    let sign = StateSign(permission.isQuestion ? .ask : .approve, hold: nil, isUnicode: canvas.isUnicode)
    return canvas.put(canvas.text(sign) + " ", sign.role, row: row, column: area.column, in: area)
  }

  /// What doesn't fit is not left out silently: a person would let more be done than they have read.
  static func cut(
    _ detail: PermissionDetail, from scroll: Int, rows: Int, below sign: Int, columns: Int, _ canvas: Canvas
  ) -> [StyledLine] {
    let inset = PermissionDetail.titleInset(below: sign, columns: columns)
    let (shown, more) = detail.rows(from: scroll, in: rows, titleInset: inset)
    guard rows > 0, more > 0 else { return shown }
    let part = shown.prefix(rows - 1)
    let hidden = canvas.text(.conversation(.moreLines(more + shown.count - part.count)))
    return part + [StyledLine(canvas.ellipsis + " " + hidden, .textDim)]
  }
}

extension PermissionPeek {
  /// Where there is one row, it has a line of what would be done: a bar shows that there are more.
  private static func lines(
    of detail: PermissionDetail, from scroll: Int, rows: Int, below sign: Int, _ row: Int, in area: Rect,
    _ canvas: inout Canvas
  ) -> [StyledLine] {
    guard rows == 1, detail.isInRows else {
      return PermissionCard.cut(detail, from: scroll, rows: rows, below: sign, columns: area.columns, canvas)
    }
    let place = Rect(row: row, column: area.column, columns: area.columns, rows: 1).intersection(area)
    canvas.bar(beside: place, from: min(scroll, max(0, detail.count - 1)), of: detail.count)
    let inset = PermissionDetail.titleInset(below: sign, columns: area.columns)
    return detail.rows(from: scroll, in: 1, titleInset: inset).rows
  }

  /// Where the question has its answer, that is said in the place of those that it offers.
  static func draw(
    _ permission: Permission, answered: String?, _ state: AppState, isInert: Bool, scroll: Int,
    into canvas: inout Canvas, in area: Rect
  ) {
    guard !area.isEmpty else { return }
    let screen = canvas.dialogRoom
    let word = PermissionCard.sign(permission, row: area.row, in: area, into: &canvas)
    var row = area.row + 1
    let detail = PermissionCard.detail(permission, titleRows: 1, columns: area.columns, isUnicode: canvas.isUnicode)
    // What goes on in the next row is not said to be cut.
    let title = detail.continuesTitle ? PermissionCard.title(of: permission, columns: area.columns).first : nil
    canvas.putCut(
      title.map(String.init) ?? permission.title, .textStrong, row: area.row, column: area.column + word,
      columns: area.columns - word, in: area)
    let rows = detailRows(of: permission, in: screen)
    for line in lines(of: detail, from: scroll, rows: rows, below: word, row, in: area, &canvas) {
      canvas.put(line, row: row, column: area.column + 2, in: area)
      row += 1
    }
    let first = firstAnswer(of: permission, scroll: scroll, in: screen)
    let room = answerRoom(of: permission, in: screen)
    let below = Rect(row: row, column: area.column, columns: area.columns, rows: room).intersection(area)
    if let answered {
      for (offset, line) in Wrapping.wrap(answered, columns: max(1, area.columns - 2)).prefix(room).enumerated() {
        canvas.put(line, .textDim, row: row + offset, column: area.column + 2, in: below)
      }
      return canvas.park(below)
    }
    canvas.bar(beside: below, from: first, of: answerRows(of: permission, in: screen))
    row -= first
    for (index, names) in answers(permission, in: screen).enumerated() {
      let option = permission.options[index]
      let number = permission.digits(ofAnswer: index + 1)
      let key =
        PermissionCard.verb(for: option, of: permission)
        .map { state.keyLabel($0, unicode: canvas.isUnicode) } ?? ""
      let meaning = HitAreas.Meaning.entry(index, permission.id + "/" + option.id)
      let isChosen = !isInert && canvas.pointed?.chosen == meaning
      let role: Role = isInert ? .textDim : isChosen ? .selection : .permission
      let air = String(repeating: " ", count: number.utf8.count + 1)
      for (offset, name) in names.enumerated() {
        let end = offset == names.count - 1 && !key.isEmpty ? " (\(key))" : ""
        canvas.putCut(
          (offset == 0 ? number + " " : air) + name + end, role, row: row, column: area.column + 2,
          columns: area.columns - 2, in: below)
        let line = Rect(row: row, column: area.column, columns: area.columns, rows: 1).intersection(below)
        if !line.isEmpty { canvas.hitAreas.add(meaning, at: line) }
        if index == 0, offset == 0 { canvas.park(line.isEmpty ? below : line) }
        row += 1
      }
    }
  }
}
