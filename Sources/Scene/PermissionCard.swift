import Core
import Toolkit

/// How much room a question of an agent takes: the card in the conversation, and the peek, which has the screen for itself.
package enum PermissionCard {
  package static let detailRows = 6

  /// What the sign and the word before a question take, in the language that has the longest word.
  static let signColumns = 11

  package static func rows(of permission: Permission, columns: Int) -> Int {
    2 + min(detailRows, detail(permission, columns: columns).count) + permission.options.count
  }

  package static func peekColumns(in screen: Size) -> Int { min(max(72, screen.columns * 3 / 4), screen.columns - 4) }

  /// As many rows as the question needs, where the screen has them.
  package static func peekRows(of permission: Permission, in screen: Size) -> Int {
    let needed = 1 + detail(permission, columns: peekColumns(in: screen)).count + permission.options.count
    return max(1, min(needed, screen.rows - 2))
  }

  package static func lastScroll(of permission: Permission, in screen: Size) -> Int {
    let lines = detail(permission, columns: peekColumns(in: screen)).count
    return max(0, lines - peekDetailRows(of: permission, in: screen))
  }

  /// A line of the old page says where the eye was; another tells how much there is.
  package static func peekPage(of permission: Permission, in screen: Size) -> Int {
    max(1, peekDetailRows(of: permission, in: screen) - 2)
  }

  static func peekDetailRows(of permission: Permission, in screen: Size) -> Int {
    max(1, peekRows(of: permission, in: screen) - 1 - permission.options.count)
  }

  /// A title that is all there is, and doesn't fit above, is the question itself.
  package static func detail(_ permission: Permission, columns: Int) -> [Substring] {
    var text = permission.detail
    if text.isEmpty || text == permission.title {
      let isShown = Clean.columns(Clean.line(permission.title)) + signColumns <= columns
      if isShown { return [] }
      text = permission.title
    }
    return Wrapping.wrap(Clean.text(text), columns: max(1, columns - 2))
  }
}
