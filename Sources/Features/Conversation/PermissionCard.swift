import Core
import Markdown
import Toolkit

/// A question of an agent: what exactly it wants to do, and the answers with their keys.
enum PermissionCard {
  private static let detailRows = 6

  static func rows(of permission: Permission, columns: Int) -> Int {
    2 + min(detailRows, detail(permission, columns: columns).count) + permission.options.count
  }

  static func draw(
    _ permission: Permission, _ state: AppState, isInert: Bool, isPeek: Bool = false, into canvas: inout Canvas,
    in area: Rect
  ) {
    guard !area.isEmpty else { return }
    var row = area.row
    // Where not all has room, what would be done matters more than the line above and the answers below.
    var detailRows = detailRows
    if area.rows < rows(of: permission, columns: area.columns) {
      detailRows = max(1, area.rows - 1 - permission.options.count)
    } else {
      let line = String(repeating: canvas.isUnicode ? "┄" : "-", count: area.columns)
      canvas.put(line, .permission, row: row, column: area.column, in: area)
      row += 1
    }
    let sign = StateSign(permission.isQuestion ? .ask : .approve, hold: nil, isUnicode: canvas.isUnicode)
    let word = canvas.put("\(sign.sign) \(sign.word) ", sign.role, row: row, column: area.column, in: area)
    canvas.putCut(
      permission.title, .textStrong, row: row, column: area.column + word, columns: area.columns - word, in: area)
    row += 1
    let isDiff = DiffLine.isDiff(permission.detail)
    for line in cut(detail(permission, columns: area.columns), rows: detailRows, isUnicode: canvas.isUnicode) {
      canvas.put(line, isDiff ? DiffLine.role(of: line) : .code, row: row, column: area.column + 2, in: area)
      row += 1
    }
    for (index, option) in permission.options.enumerated() {
      let number = index + 1
      let verb = verb(for: option, of: permission)
      // Digits go to panes; in a peek there are none to go to.
      let peek = isPeek ? "" : "\(state.keyLabel(.peek, unicode: canvas.isUnicode)) \(number)"
      let key = verb.map { state.keyLabel($0, unicode: canvas.isUnicode) } ?? peek
      canvas.putCut(
        (isPeek ? "\(number) " : "") + option.name + (key.isEmpty ? "" : " (\(key))"), isInert ? .textDim : .permission,
        row: row, column: area.column + 2,
        columns: area.columns - 2, in: area)
      row += 1
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
  private static func cut(_ lines: [Substring], rows: Int, isUnicode: Bool) -> [Substring] {
    guard lines.count > rows else { return lines }
    let hidden = Words.count(lines.count - max(0, rows - 1), "more line", "more lines")
    return lines.prefix(max(0, rows - 1)) + [Substring((isUnicode ? "… " : "... ") + hidden)]
  }

  private static func detail(_ permission: Permission, columns: Int) -> [Substring] {
    guard !permission.detail.isEmpty, permission.detail != permission.title else { return [] }
    return Wrapping.wrap(Clean.text(permission.detail), columns: max(1, columns - 2))
  }
}
