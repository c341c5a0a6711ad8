import Conversation
import Layouts
import Scene
import Toolkit

/// How much room a question takes in a peek, which has the screen for itself.
enum PermissionPeek {
  /// The border and the line of keys; what is between that and the answers is left out where there is little room.
  private static func room(in screen: Size) -> Int {
    max(1, screen.rows - (!namesKeys(in: screen) ? 2 : screen.rows < 12 ? 3 : 4))
  }

  /// In a very low window the answers need the line of keys.
  static func namesKeys(in screen: Size) -> Bool { screen.rows >= 8 }

  static func columns(in screen: Size) -> Int { min(max(72, screen.columns * 3 / 4), screen.columns - 4) }

  /// As many rows as the question needs, where the screen has them.
  static func rows(of permission: Permission, in screen: Size) -> Int {
    let needed = 1 + detail(permission, screen).count + answerRows(of: permission, in: screen)
    return min(needed, room(in: screen))
  }

  /// Behind the end of the question, what goes on is its answers, where the screen doesn't have the rows for all.
  static func lastScroll(of permission: Permission, in screen: Size) -> Int {
    lastDetail(of: permission, in: screen)
      + max(0, answerRows(of: permission, in: screen) - answerRoom(of: permission, in: screen))
  }

  /// The first of the answers' rows that shows.
  static func firstAnswer(of permission: Permission, scroll: Int, in screen: Size) -> Int {
    let hidden = answerRows(of: permission, in: screen) - answerRoom(of: permission, in: screen)
    return hidden > 0 ? min(hidden, max(0, scroll - lastDetail(of: permission, in: screen))) : 0
  }

  private static func lastDetail(of permission: Permission, in screen: Size) -> Int {
    detail(permission, screen).lastStart(rows: detailRows(of: permission, in: screen))
  }

  /// A line of the old page says where the eye was; another tells how much there is.
  static func page(of permission: Permission, in screen: Size) -> Int {
    max(1, detailRows(of: permission, in: screen) - 2)
  }

  static func detailRows(of permission: Permission, in screen: Size) -> Int {
    max(1, rows(of: permission, in: screen) - 1 - answerRoom(of: permission, in: screen))
  }

  /// A few rows are kept for the question.
  static func answerRoom(of permission: Permission, in screen: Size) -> Int {
    let room = room(in: screen)
    let kept = 1 + min(3, detail(permission, screen).count)
    return min(answerRows(of: permission, in: screen), max(1, min(3, room - 2), room - kept))
  }

  /// Each answer's words, whole where the screen has the rows.
  static func answers(_ permission: Permission, in screen: Size) -> [[Substring]] {
    let columns = max(1, columns(in: screen) - 10)
    let names = permission.options.map { Wrapping.wrap(Clean.line($0.label), columns: columns) }
    return names.reduce(0) { $0 + $1.count } + 3 <= room(in: screen) ? names : names.map { Array($0.prefix(1)) }
  }

  static func answerRows(of permission: Permission, in screen: Size) -> Int {
    answers(permission, in: screen).reduce(0) { $0 + $1.count }
  }

  private static func detail(_ permission: Permission, _ screen: Size) -> PermissionDetail {
    PermissionCard.detail(permission, titleRows: 1, columns: columns(in: screen), isUnicode: true)
  }
}
