/// Where a person is in a list: the item under the cursor, what is scrolled into view, and the marked items.
///
/// The cursor follows its item, not its row.
package struct ListState<ID: Hashable & Sendable>: Hashable, Sendable {
  package private(set) var ids: [ID] = []
  /// Nil only when the list is empty. Kept as an index: finding an item in a long list for every row drawn would show.
  package private(set) var cursorIndex: Int?
  package private(set) var marks: Set<ID> = []
  /// The first row in view.
  package private(set) var offset = 0
  /// How many rows are in view.
  package var height: Int {
    didSet { settle() }
  }

  package init(_ ids: [ID] = [], height: Int = 0) {
    self.height = height
    update(ids)
  }

  package var isEmpty: Bool { ids.isEmpty }
  package var cursor: ID? { cursorIndex.map { ids[$0] } }

  /// What an act is about: the marked items in their order, or else the item under the cursor.
  package var targets: [ID] {
    marks.isEmpty ? cursor.map { [$0] } ?? [] : ids.filter(marks.contains)
  }

  /// Takes a changed list. When the cursor's item is gone, the cursor lands on the next one that is left.
  package mutating func update(_ newIDs: [ID]) {
    guard newIDs != ids else { return }
    let indices = Dictionary(newIDs.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let before = cursorIndex
    var after: Int?
    if let before {
      let heir = ids[before...].first { indices[$0] != nil } ?? ids[..<before].last { indices[$0] != nil }
      after = heir.flatMap { indices[$0] }
    }
    ids = newIDs
    cursorIndex = after ?? (newIDs.isEmpty ? nil : 0)
    if !marks.isEmpty { marks = marks.filter { indices[$0] != nil } }
    // The cursor stays on its row of the screen, so nothing jumps under the eye when rows above come or go.
    if let before, let cursorIndex { offset += cursorIndex - before }
    settle()
  }

  package mutating func select(_ id: ID) {
    guard let index = ids.firstIndex(of: id) else { return }
    cursorIndex = index
    settle()
  }

  /// Moves the cursor; it stops at the ends.
  package mutating func move(by rows: Int) {
    guard let index = cursorIndex else { return }
    let (target, overflows) = index.addingReportingOverflow(rows)
    cursorIndex = overflows ? (rows < 0 ? 0 : ids.count - 1) : min(max(0, target), ids.count - 1)
    settle()
  }

  package mutating func moveToStart() { move(by: -ids.count) }
  package mutating func moveToEnd() { move(by: ids.count) }
  /// A page less one row, so that one row says where the eye was.
  package mutating func pageDown() { page(1) }
  package mutating func pageUp() { page(-1) }

  /// Moves what is in view, as a mouse wheel does; the cursor moves only to stay in view.
  package mutating func scroll(by rows: Int) {
    guard let index = cursorIndex, height > 0 else { return }
    offset = min(max(0, offset + rows), max(0, ids.count - height))
    cursorIndex = min(max(index, offset), min(offset + height, ids.count) - 1)
  }

  package mutating func toggleMark() {
    guard let cursor else { return }
    if marks.remove(cursor) == nil { marks.insert(cursor) }
  }

  package mutating func markAll() { marks = Set(ids) }
  package mutating func clearMarks() { marks = [] }

  /// The rows to draw when there is room for `height` of them; the cursor's is among them.
  package func visibleRange(height: Int) -> Range<Int> {
    let start = start(height: height)
    return start..<min(ids.count, start + max(0, height))
  }

  /// The item in a row of the list's area, for the mouse.
  package func id(atRow row: Int, height: Int) -> ID? {
    let visible = visibleRange(height: height)
    return row >= 0 && row < visible.count ? ids[visible.lowerBound + row] : nil
  }

  private mutating func page(_ direction: Int) {
    let rows = max(1, height - 1)
    offset += direction * rows
    move(by: direction * rows)
  }

  private mutating func settle() { offset = start(height: height) }

  private func start(height: Int) -> Int {
    let clamped = min(max(0, offset), max(0, ids.count - max(0, height)))
    guard let index = cursorIndex, height > 0 else { return clamped }
    return min(max(clamped, index - height + 1), index)
  }
}
