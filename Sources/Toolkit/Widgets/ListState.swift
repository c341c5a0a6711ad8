/// Where a person is in a list: the item under the cursor, what is scrolled into view, and the marked items. Most rows take
/// one line.
///
/// The cursor follows its item, not its row.
package struct ListState<ID: Hashable & Sendable>: Hashable, Sendable {
  package private(set) var ids: [ID] = []
  /// Nil only when the list is empty. Kept as an index: finding an item in a long list for every row drawn would show.
  package private(set) var cursorIndex: Int?
  package private(set) var marks: Set<ID> = []
  /// The item that the cursor was on has left, and nothing was done since that could mean another one.
  private var left: ID?
  /// All that were marked have left, and nothing was marked or unmarked since.
  package var hasLostMarks = false
  /// What the list shows is just being chosen: what it leaves out meanwhile stays marked until that is done.
  package var keepsMarks = false {
    didSet {
      guard oldValue, !keepsMarks, !marks.isEmpty else { return }
      marks.formIntersection(ids)
      hasLostMarks = marks.isEmpty
    }
  }
  /// The first row in view.
  package private(set) var offset = 0
  /// Somebody has put the cursor where it is, or has gone on from there.
  package var isPlaced = false
  /// The keys are in it: its cursor stays in view. Where they are elsewhere, what comes to the top is shown before that.
  package var hasKeys = true {
    didSet {
      guard hasKeys != oldValue else { return }
      isScrolled = false
      settle()
    }
  }
  /// The wheel has put in view what is, while the keys are elsewhere: there it stays.
  private var isScrolled = false
  /// How many lines are in view.
  package var height: Int {
    didSet { settle() }
  }
  /// The items whose rows take a second line.
  package var tall: Set<ID> = [] {
    didSet { if tall != oldValue { settle() } }
  }

  package init(_ ids: [ID] = [], height: Int = 0) {
    self.height = height
    update(ids)
  }

  package var isEmpty: Bool { ids.isEmpty }
  package var cursor: ID? { cursorIndex.map { ids[$0] } }

  /// What an act is about: the marked items in their order, or else the item under the cursor.
  package var targets: [ID] {
    if marks.isEmpty { return cursor.map { [$0] } ?? [] }
    return marks.count == ids.count && !keepsMarks ? ids : ids.filter(marks.contains)
  }

  /// Takes a changed list. When the cursor's item is gone, the cursor lands on the next one that is left; where it comes back to
  /// its place before anything was done, it has the cursor again.
  ///
  /// Most changes of a long list concern few rows: what is the same at both ends is only compared.
  package mutating func update(_ newIDs: [ID]) {
    if ids.sharesStorage(with: newIDs) { return }
    let (same, tail) = ids.ends(alikeIn: newIDs)
    if same == ids.count, same == newIDs.count {
      // From now on it is known by its storage.
      ids = newIDs
      return
    }
    let (before, old) = (cursorIndex, ids)
    ids = newIDs
    forgetMarks(of: old[same..<old.count - tail], but: newIDs[same..<newIDs.count - tail])
    guard let before else {
      cursorIndex = left.flatMap { newIDs.firstIndex(of: $0) } ?? (newIDs.isEmpty ? nil : 0)
      left = nil
      return settle()
    }
    if let place = placeOfReturn(beside: old[before], in: same..<newIDs.count - tail) {
      cursorIndex = place
      left = nil
    } else {
      cursorIndex = heir(of: before, among: old, same: same, tail: tail)
      if left == nil, cursor != old[before] { left = old[before] }
    }
    // The cursor stays on its row of the screen, so nothing jumps under the eye when rows above come or go. Where the list
    // is shown from its top, what comes there is shown.
    if let cursorIndex, offset > 0 {
      if isScrolled {
        offset += shift(ofRowsIn: old, same: same, tail: tail)
      } else if !hasKeys, cursorIndex < height, hasNewFirst(since: old) {
        offset = 0
      } else {
        offset += cursorIndex - before
      }
    }
    settle()
  }

  /// A row has come before all others, which is more than that those before it have left.
  private func hasNewFirst(since old: [ID]) -> Bool {
    guard let first = ids.first, first != old.first else { return false }
    guard let before = old.firstIndex(of: first) else { return true }
    let stillThere = Set(ids)
    return old[..<before].contains(where: stillThere.contains)
  }

  /// How far those of the rows in view have moved that moved least.
  private func shift(ofRowsIn old: [ID], same: Int, tail: Int) -> Int {
    let changed = ids[same..<ids.count - tail]
    let shifts = (min(offset, old.count)..<min(old.count, offset + max(1, height))).compactMap { row -> Int? in
      if row < same { return 0 }
      if row >= old.count - tail { return ids.count - old.count }
      return changed.firstIndex(of: old[row]).map { $0 - row }
    }
    return shifts.min { abs($0) < abs($1) } ?? 0
  }

  /// Where the one that has left is again, next to who has the cursor in its place.
  private func placeOfReturn(beside heir: ID, in changed: Range<Int>) -> Int? {
    guard let left, let place = ids[changed].firstIndex(of: left) else { return nil }
    if place + 1 < ids.count { return ids[place + 1] == heir ? place : nil }
    return place > 0 && ids[place - 1] == heir ? place : nil
  }

  /// Something is done: whoever has the cursor keeps it. Nobody has it in an empty list, which may only be filtered.
  package mutating func forgetLeft(evenInEmpty: Bool = false) { if !isEmpty || evenInEmpty { left = nil } }

  /// Where the cursor's item is now, or else the next one that is left, or the one before.
  private func heir(of before: Int, among old: [ID], same: Int, tail: Int) -> Int? {
    if before < same { return before }
    if before >= old.count - tail { return before - old.count + ids.count }
    let changed = ids[same..<ids.count - tail]
    if let index = changed.firstIndex(of: old[before]) { return index }
    let left = Set(changed)
    if let next = old[before..<old.count - tail].first(where: left.contains) { return changed.firstIndex(of: next) }
    if tail > 0 { return ids.count - tail }
    if let last = old[same..<before].last(where: left.contains) { return changed.firstIndex(of: last) }
    return same > 0 ? same - 1 : ids.isEmpty ? nil : 0
  }

  private mutating func forgetMarks(of old: ArraySlice<ID>, but new: ArraySlice<ID>) {
    guard !marks.isEmpty, !keepsMarks else { return }
    let left = Set(new)
    for id in old where marks.contains(id) && !left.contains(id) { marks.remove(id) }
    hasLostMarks = marks.isEmpty
  }

  /// The same item is called otherwise from now on: cursor and marks stay with it.
  package mutating func rename(_ id: ID, to other: ID) {
    guard let index = ids.firstIndex(of: id) else { return }
    ids[index] = other
    if marks.remove(id) != nil { marks.insert(other) }
  }

  package mutating func select(_ id: ID) {
    guard let index = ids.firstIndex(of: id) else { return }
    cursorIndex = index
    isPlaced = true
    left = nil
    showCursor()
  }

  /// Moves the cursor; it stops at the ends.
  package mutating func move(by rows: Int) {
    guard let index = cursorIndex else { return }
    let (target, overflows) = index.addingReportingOverflow(rows)
    isPlaced = true
    left = nil
    cursorIndex = overflows ? (rows < 0 ? 0 : ids.count - 1) : min(max(0, target), ids.count - 1)
    showCursor()
  }

  package mutating func moveToStart() { move(by: -ids.count) }
  package mutating func moveToEnd() { move(by: ids.count) }
  /// A page less one row, so that one row says where the eye was.
  package mutating func pageDown() { page(1) }
  package mutating func pageUp() { page(-1) }

  /// Moves what is in view, as a mouse wheel does; the cursor moves only to stay in view. One that was not is left alone.
  package mutating func scroll(by rows: Int) {
    guard let index = cursorIndex, height > 0 else { return }
    let takesCursor = hasKeys || visibleRange(height: height).contains(index)
    offset = min(max(0, offset + rows), first(endingAt: ids.count - 1, height: height))
    isScrolled = !hasKeys
    guard takesCursor else { return }
    cursorIndex = min(max(index, offset), last(from: offset))
    if cursorIndex != index { (isPlaced, left) = (true, nil) }
  }

  /// Shows the list from this row on, as far as the cursor stays in view and the list has rows there.
  package mutating func scroll(to row: Int) { offset = row }

  /// Shows rows that have come below the cursor's: as many as there is room for beside it.
  package mutating func reveal(below count: Int) {
    guard let index = cursorIndex, count > 0 else { return }
    isScrolled = false
    offset = min(max(offset, first(endingAt: min(index + count, ids.count - 1), height: height)), index)
  }

  /// Nothing but the cursor and what is in view differs.
  package func hasOnlyMoved(since old: ListState) -> Bool {
    ids == old.ids && marks == old.marks && height == old.height && tall == old.tall
  }

  package mutating func toggleMark() {
    guard let cursor else { return }
    if marks.remove(cursor) == nil { marks.insert(cursor) }
    left = nil
    hasLostMarks = false
  }

  package mutating func markAll() { (marks, hasLostMarks) = (Set(ids), false) }
  package mutating func clearMarks() { (marks, hasLostMarks) = ([], false) }
  package mutating func keepMarks(of rows: Set<ID>) { marks.formIntersection(rows) }
  /// None where all are marked.
  package mutating func markAllOrNone() { if marks.count == ids.count { clearMarks() } else { markAll() } }

  /// The rows to draw when there is room for `height` lines; the cursor's is among them where the keys are.
  package func visibleRange(height: Int) -> Range<Int> {
    let start = start(height: height)
    guard !tall.isEmpty else { return start..<min(ids.count, start + max(0, height)) }
    var (end, taken) = (start, 0)
    while end < ids.count, taken < height {
      taken += lines(at: end)
      end += 1
    }
    return start..<end
  }

  /// How many lines a row takes.
  func lines(at index: Int) -> Int { !tall.isEmpty && tall.contains(ids[index]) ? 2 : 1 }

  /// The item in a line of the list's area, for the mouse.
  package func id(atRow row: Int, height: Int) -> ID? { index(atRow: row, height: height).map { ids[$0] } }

  package func index(atRow row: Int, height: Int) -> Int? {
    guard row >= 0, row < height else { return nil }
    var end = 0
    for index in visibleRange(height: height) {
      end += lines(at: index)
      if row < end { return index }
    }
    return nil
  }

  private mutating func page(_ direction: Int) {
    let rows = max(1, height - 1)
    offset += direction * rows
    move(by: direction * rows)
  }

  private mutating func settle() { offset = start(height: height) }

  private mutating func showCursor() {
    isScrolled = false
    offset = start(height: height, showsCursor: true)
  }

  private func start(height: Int) -> Int {
    start(height: height, showsCursor: hasKeys || (offset > 0 && !isScrolled))
  }

  private func start(height: Int, showsCursor: Bool) -> Int {
    let clamped = min(max(0, offset), first(endingAt: ids.count - 1, height: height))
    guard showsCursor, let index = cursorIndex, height > 0 else { return clamped }
    return min(max(clamped, first(endingAt: index, height: height)), index)
  }

  /// The row from which on all rows through this one are in view.
  private func first(endingAt last: Int, height: Int) -> Int {
    guard !tall.isEmpty, ids.indices.contains(last), height > 0 else { return max(0, last + 1 - max(0, height)) }
    var (first, taken) = (last, lines(at: last))
    while first > 0, taken + lines(at: first - 1) <= height {
      first -= 1
      taken += lines(at: first)
    }
    return first
  }

  /// The last row that is whole in view when this one is the first.
  private func last(from first: Int) -> Int {
    guard !tall.isEmpty else { return min(first + height, ids.count) - 1 }
    var (last, taken) = (first, lines(at: first))
    while last + 1 < ids.count, taken + lines(at: last + 1) <= height {
      last += 1
      taken += lines(at: last)
    }
    return last
  }
}

extension Array {
  /// Lists that nobody has changed are known to be the same without a look at their elements.
  fileprivate func sharesStorage(with other: [Element]) -> Bool {
    count == other.count
      && withUnsafeBufferPointer { own in other.withUnsafeBufferPointer { $0.baseAddress == own.baseAddress } }
  }
}

extension Array where Element: Equatable {
  /// How many are the same at the beginning of both, and behind that at the end. They are compared where they lie: out of its
  /// array each would be copied.
  fileprivate func ends(alikeIn other: [Element]) -> (front: Int, back: Int) {
    withUnsafeBufferPointer { old in
      other.withUnsafeBufferPointer { new in
        guard let first = old.baseAddress, let second = new.baseAddress else { return (0, 0) }
        let limit = Swift.min(old.count, new.count)
        var front = 0
        while front < limit, first[front] == second[front] { front += 1 }
        var back = 0
        while back < limit - front, first[old.count - 1 - back] == second[new.count - 1 - back] { back += 1 }
        return (front, back)
      }
    }
  }
}
