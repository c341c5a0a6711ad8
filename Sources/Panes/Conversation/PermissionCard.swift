import Acts
import Core
import Markdown
import Rows
import Scene
import Toolkit
import Words

/// A question of an agent: what exactly it wants to do, and the answers with their keys.
extension PermissionCard {
  /// Without a scroll it is the card of the conversation, which shows a question's beginning; with one it is a peek.
  static func draw(
    _ permission: Permission, _ state: AppState, isInert: Bool, isTyping: Bool = false, scroll: Int? = nil,
    into canvas: inout Canvas,
    in area: Rect
  ) {
    guard !area.isEmpty else { return }
    var row = area.row
    // Where not all has room, what would be done matters more than the line above and the answers below.
    var detailRows = detailRows
    if scroll != nil {
      detailRows = max(1, area.rows - 1 - permission.options.count)
    } else if area.rows < rows(of: permission, columns: area.columns) {
      detailRows = max(1, area.rows - 1 - permission.options.count)
    } else {
      let line = String(repeating: canvas.isUnicode ? "┄" : "-", count: area.columns)
      canvas.put(line, .permission, row: row, column: area.column, in: area)
      row += 1
    }
    let sign = StateSign(permission.isQuestion ? .ask : .approve, hold: nil, isUnicode: canvas.isUnicode)
    let word = canvas.put(canvas.text(sign) + " ", sign.role, row: row, column: area.column, in: area)
    canvas.putCut(
      permission.title, .textStrong, row: row, column: area.column + word, columns: area.columns - word, in: area)
    row += 1
    let isDiff = DiffLine.isDiff(permission.detail)
    let lines = detail(permission, columns: area.columns)
    let isDifference = permission.detail.contains("\n@@ ")
    for line in cut(lines, from: scroll ?? 0, rows: detailRows, canvas) {
      canvas.put(
        line, isDifference ? role(of: line) : isDiff ? DiffLine.role(of: line) : .code, row: row,
        column: area.column + 2, in: area)
      row += 1
    }
    for (index, option) in permission.options.enumerated() {
      let number = PermissionChoice.digits(index + 1, of: permission)
      let verb = verb(for: option, of: permission)
      // Digits go to panes; in a peek there are none to go to.
      let peek = scroll != nil ? "" : "\(state.keyLabel(.peek, unicode: canvas.isUnicode)) \(number)"
      var key = verb.map { state.keyLabel($0, unicode: canvas.isUnicode) } ?? peek
      // In the composer the keys of answers are letters like others.
      if isTyping, !key.isEmpty {
        let back = state.keyLabel(.back, unicode: canvas.isUnicode)
        key = canvas.text(.conversation(.thenKey(key, after: back)))
      }
      let meaning = HitAreas.Meaning.entry(index, permission.id + "/" + option.id)
      let isChosen = scroll != nil && !isInert && canvas.pointed?.chosen == meaning
      canvas.putCut(
        (scroll != nil ? "\(number) " : "") + option.name + (key.isEmpty ? "" : " (\(key))"),
        isInert ? .textDim : isChosen ? .selection : .permission, row: row, column: area.column + 2,
        columns: area.columns - 2, in: area)
      if scroll != nil {
        let line = Rect(row: row, column: area.column, columns: area.columns, rows: 1)
        canvas.hitAreas.add(meaning, at: line.intersection(area))
      }
      row += 1
    }
  }

  private static func role(of line: Substring) -> Role {
    switch line.first {
    case "+": .added
    case "-": .removed
    case "@": .textDim
    case .some, nil: .code
    }
  }

  private static func verb(for option: Permission.Option, of permission: Permission) -> Verb? {
    switch option.kind {
    case .allowOnce where permission.option(.allowOnce) == option: .approve
    case .allowAlways where permission.option(.allowAlways) == option: .approveAlways
    case .rejectOnce where permission.option(.rejectOnce) == option: .deny
    case .allowOnce, .allowAlways, .rejectOnce, .rejectAlways, .other: nil
    }
  }

  /// What doesn't fit is not left out silently: a person would let more be done than they have read.
  private static func cut(_ lines: [Substring], from scroll: Int, rows: Int, _ canvas: Canvas) -> [Substring] {
    let rest = lines.dropFirst(min(scroll, max(0, lines.count - rows)))
    guard rest.count > rows else { return Array(rest) }
    let hidden = canvas.text(.conversation(.moreLines(rest.count - max(0, rows - 1))))
    return rest.prefix(max(0, rows - 1)) + [Substring(canvas.ellipsis + " " + hidden)]
  }
}
