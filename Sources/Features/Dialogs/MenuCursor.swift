import Toolkit

/// Where a menu's cursor is: on an item rather than on a row, for rows come and go while a menu is open.
package struct MenuCursor<Item: Hashable & Sendable>: Hashable, Sendable {
  /// Nil in a menu that had no rows.
  fileprivate let item: Item?
  /// The row that the item had when the cursor came to it.
  private let row: Int

  init(_ items: [Item], at row: Int = 0) {
    item = items.indices.contains(row) ? items[row] : nil
    self.row = row
  }

  /// On this item, else on the first one.
  init(_ items: [Item], on item: Item?) { self.init(items, at: item.flatMap(items.firstIndex) ?? 0) }

  /// The row of its item; nil when that has gone.
  func place(in items: [Item]) -> Int? {
    guard let item else { return nil }
    return items.indices.contains(row) && items[row] == item ? row : items.firstIndex(of: item)
  }

  /// The row that is to be in sight: its item's, or what stands where that was.
  func row(in items: [Item]) -> Int { place(in: items) ?? max(0, min(row, items.count - 1)) }
}

extension Dialogs {
  /// What a key does in any menu.
  enum MenuAnswer<Item> {
    case chose(Item)
    /// It moved the cursor, left the menu, or chose what has gone.
    case taken
    /// It has no meaning in all menus; it may have one in this.
    case other
  }

  /// Enter closes the menu and chooses its item; what stands there by now, in the item's place, is never chosen.
  static func menu<Item>(
    _ key: Key, _ cursor: MenuCursor<Item>, among items: [Item], in id: WindowID, _ state: inout AppState,
    moved: (MenuCursor<Item>) -> OpenDialog
  ) -> MenuAnswer<Item> {
    switch key.code {
    case .enter:
      guard let place = cursor.place(in: items) else {
        if cursor.item != nil { state.refuse(.dialog(.hasLeftMenu), in: id) }
        if items.isEmpty { state.windows[id]?.dialog = nil }
        return .taken
      }
      state.windows[id]?.dialog = nil
      return .chose(items[place])
    case .character("q"):
      state.windows[id]?.dialog = nil
      return .taken
    default:
      guard let row = self.moved(cursor.row(in: items), by: key, count: items.count) else { return .other }
      state.windows[id]?.dialog = moved(MenuCursor(items, at: row))
      return .taken
    }
  }

  /// Where a key leads in a menu of so many rows; nil for keys that mean nothing there.
  static func moved(_ cursor: Int, by key: Key, count: Int) -> Int? {
    let last = max(0, count - 1)
    let now = min(cursor, last)
    return switch key.code {
    case .down, .character("j"): min(now + 1, last)
    case .up, .character("k"): max(0, now - 1)
    case .home, .character("g"): 0
    case .end, .character("G"): last
    case .pageDown: min(now + 10, last)
    case .pageUp: max(0, now - 10)
    default: nil
    }
  }
}
