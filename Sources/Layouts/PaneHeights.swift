import Core
import Scene
import Settings

/// How many rows each pane of the left column has: by the window's size, by what the person has folded and moved, and, where
/// there is little room, by where the keys are. Never by what is in the lists, so that nothing jumps under the eye.
package struct PaneHeights: Equatable {
  /// Where there is less than this for each pane, only one of them is open.
  private static let leastRows = 3
  private static let leastOfQueue = 5

  /// From the top.
  private let panes: [Pane]
  /// In their order, without their titles; the Queue's rows also while it doesn't show.
  private(set) var rows: [Int]
  package let isOpen: [Bool]

  /// For so many rows below the titles.
  init(
    of total: Int, _ panes: [Pane], _ window: WindowState, folded: Set<String>, _ shape: ScreenShape, showsQueue: Bool
  ) {
    self.panes = panes
    let unfolded = panes.map { !folded.contains($0.rawValue) }
    let count = unfolded.count { $0 }
    guard total < count * PaneHeights.leastRows else {
      isOpen = unfolded
      rows = PaneHeights.share(
        total, by: PaneHeights.weights(panes, shape), least: PaneHeights.least(panes, total, shape), isOpen)
      return
    }
    let wanted = Pane.column.contains(window.focus) ? window.focus : window.listBefore
    let isThere = { (pane: Pane) in pane != .queue || showsQueue }
    let open =
      isThere(wanted) && !folded.contains(wanted.rawValue)
      ? wanted : panes.first { isThere($0) && !folded.contains($0.rawValue) }
    isOpen = panes.map { $0 == open }
    rows = panes.map { $0 == open ? total : 0 }
  }

  /// The Queue and Up Next get the room.
  private static func weights(_ panes: [Pane], _ shape: ScreenShape) -> [Int] {
    let usual: [Pane: Int] = [.recent: 4, .queue: 10, .projects: 3, .upNext: 7]
    let whole = max(24, shape.rows.values.reduce(0, +))
    return panes.map { pane in
      if shape.rows.isEmpty { return usual[pane] ?? 1 }
      return shape.rows[pane.rawValue] ?? max(1, (usual[pane] ?? 1) * whole / 24)
    }
  }

  private static func least(_ panes: [Pane], _ total: Int, _ shape: ScreenShape) -> [Int] {
    // Who makes a pane small wants it small.
    guard shape.rows.isEmpty else { return panes.map { _ in 1 } }
    let roomy = total >= leastOfQueue + 3 * leastRows
    return panes.map { $0 == .queue && roomy ? leastOfQueue : leastRows }
  }

  /// Gives out rows by weight, at least so many to each that is open.
  private static func share(_ total: Int, by weights: [Int], least: [Int], _ isOpen: [Bool]) -> [Int] {
    let open = weights.indices.filter { isOpen[$0] }
    let whole = max(1, open.reduce(0) { $0 + weights[$1] })
    var rows = weights.indices.map { isOpen[$0] ? max(least[$0], total * weights[$0] / whole) : 0 }
    // Who is furthest below its part takes the next row, who is furthest above it gives one.
    func lack(_ index: Int) -> Int { total * weights[index] - rows[index] * whole }
    while rows.reduce(0, +) < total, let index = open.max(by: { lack($0) < lack($1) }) { rows[index] += 1 }
    while rows.reduce(0, +) > total,
      let index = open.filter({ rows[$0] > 1 }).min(by: { lack($0) < lack($1) })
    {
      rows[index] -= 1
    }
    return rows
  }

  // MARK: Moving a border

  /// Moves the title of a pane up or down, as far as the panes on that side have rows to give.
  package mutating func move(borderAbove pane: Int, by distance: Int) {
    let above = rows.indices.prefix(pane).reversed().filter { isOpen[$0] }
    let below = rows.indices.dropFirst(pane).filter { isOpen[$0] }
    guard let upper = above.first, let lower = below.first else { return }
    var left = abs(distance)
    for index in distance > 0 ? below : above {
      let given = min(left, rows[index] - 1)
      rows[index] -= given
      left -= given
    }
    rows[distance > 0 ? upper : lower] += abs(distance) - left
  }

  /// Makes a pane higher or lower, at the cost of the one below it, or above where none is below.
  package mutating func grow(_ pane: Int, by distance: Int) {
    if let below = rows.indices.first(where: { $0 > pane && isOpen[$0] }) {
      move(borderAbove: below, by: distance)
    } else {
      move(borderAbove: pane, by: -distance)
    }
  }

  /// The same in words of the store. A pane that is folded keeps what it had.
  package func shape(after old: ScreenShape) -> ScreenShape {
    var shape = old
    for (index, pane) in panes.enumerated() {
      if isOpen[index] { shape.rows[pane.rawValue] = rows[index] }
    }
    return shape
  }
}
