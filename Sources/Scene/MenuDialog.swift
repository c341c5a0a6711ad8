import Languages
import Verbs
import Words

/// A dialog in which one of several is chosen.
package protocol MenuDialog: Dialog {
  associatedtype Choice: Hashable & Sendable
  var cursor: MenuCursor<Choice> { get set }
  /// What there is to choose from, now.
  func choices(_ state: AppState) -> [Choice]
  mutating func choose(_ choice: Choice, _ context: inout Context) -> AfterKey
  /// What a key does that means nothing in all menus.
  mutating func pressOther(_ key: DialogKey, _ context: inout Context) -> AfterKey
}

extension MenuDialog {
  package mutating func press(_ key: DialogKey, _ context: inout Context) -> AfterKey { pressInMenu(key, &context) }

  /// What stands by now in the place of what has gone is never chosen.
  package mutating func pressInMenu(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    let choices = choices(context.state)
    if key.verb == .open {
      guard let place = cursor.place(in: choices) else {
        if cursor.isOnItem { context.refuse(.dialog(.hasLeftMenu)) }
        return choices.isEmpty ? .closes : .stays
      }
      return choose(choices[place], &context)
    }
    guard let row = key.moved(cursor.row(in: choices), count: choices.count) else { return pressOther(key, &context) }
    cursor = MenuCursor(choices, at: row)
    return .stays
  }

  package mutating func pressOther(_ key: DialogKey, _ context: inout Context) -> AfterKey { .stays }
  package mutating func select(_ index: Int, _ context: inout Context) {
    cursor = MenuCursor(choices(context.state), at: index)
  }
  package func takesTwoClicks(_ index: Int, _ state: AppState, in language: Language) -> Bool { false }
  package var wheelRows: Int { 1 }
}

extension DialogKey {
  /// Where a key leads in a list of so many rows; nil for keys that mean nothing there.
  package func moved(_ row: Int, count: Int, page: Int = 10) -> Int? {
    let last = max(0, count - 1)
    let now = min(row, last)
    return switch verb {
    case .down, .nextMatch: min(now + 1, last)
    case .up, .previousMatch: max(0, now - 1)
    case .first: 0
    case .last: last
    case .pageDown: min(now + page, last)
    case .pageUp: max(0, now - page)
    default: nil
    }
  }
}

/// Where a menu's cursor is: on an item rather than on a row, for rows come and go while a menu is open.
package struct MenuCursor<Item: Hashable & Sendable>: Hashable, Sendable {
  /// Nil in a menu that had no rows.
  private let item: Item?
  /// The row that the item had when the cursor came to it.
  private let row: Int

  package init(_ items: [Item], at row: Int = 0) {
    item = items.indices.contains(row) ? items[row] : nil
    self.row = row
  }

  /// On this item, else on the first one.
  package init(_ items: [Item], on item: Item?) { self.init(items, at: item.flatMap(items.firstIndex) ?? 0) }

  var isOnItem: Bool { item != nil }

  /// The row of its item; nil when that has gone.
  package func place(in items: [Item]) -> Int? {
    guard let item else { return nil }
    return items.indices.contains(row) && items[row] == item ? row : items.firstIndex(of: item)
  }

  /// The row that is to be in sight: its item's, or what stands where that was.
  func row(in items: [Item]) -> Int { place(in: items) ?? max(0, min(row, items.count - 1)) }
}
