import Review
import ReviewScene
import Scene
import Toolkit

/// The mouse in the pane.
extension Context {
  /// A press chooses a file or a row.
  package mutating func pressReview(at position: Position) {
    guard var review = window.review, review.editor == nil else { return }
    let layout = reviewLayout
    review.difference.drawn = nil
    (review.hasLostPlace, review.hasLostComment) = (false, false)
    if layout.files.contains(position) {
      let list = ReviewNotes(review, state, window, in: layout.files).list(in: layout.files)
      let index = review.top + position.row - list.row
      guard list.contains(position), review.files.indices.contains(index) else { return }
      review.part = .files
      review.select(index)
    } else if layout.head.contains(position) {
      review.part = .difference
      review.difference.place.cursor = -1
    } else if layout.rows.contains(position) {
      guard let line = line(at: position, review, layout) else { return }
      review.part = .difference
      let side = line.side(at: position, layout)
      if let row = line.row(on: side) {
        review.difference.place.cursor = row
        // Where keys have begun to choose, the press goes on with that.
        if review.difference.anchor == nil {
          review.difference.drawn = DrawnRows(row, on: side, column: position.column)
        }
      }
    }
    window.review = review
  }

  private func line(at position: Position, _ review: ReviewState, _ layout: ReviewLayout) -> ShownLine? {
    let lines = shownLines(review, layout)
    let offset = position.row - layout.rows.row
    return lines.indices.contains(offset) ? lines[offset] : nil
  }

  private func shownLines(_ review: ReviewState, _ layout: ReviewLayout) -> [ShownLine] {
    state.differenceLines(review, layout).lines(from: review.difference.place.top, count: layout.rows.rows)
  }

  /// The last row that the pointer has passed on its way to a line of the screen, which may be one without a row.
  private func row(passedTo offset: Int, by drawn: DrawnRows, in lines: [ShownLine]) -> Int? {
    let above = lines.prefix(offset + 1).compactMap { $0.row(on: drawn.side) }.last
    if let above, above >= drawn.row { return above }
    return lines.dropFirst(offset).lazy.compactMap { $0.row(on: drawn.side) }.first ?? above
  }

  /// Lines that the pointer is drawn over are chosen as long as it is held. False where it was pressed on none.
  package mutating func drawOverReview(to position: Position) -> Bool {
    guard window.focus == .review, var review = window.review, review.editor == nil, review.difference.sought == nil,
      var drawn = review.difference.drawn
    else { return false }
    let layout = reviewLayout
    let area = layout.rows
    let place = Position(
      row: min(max(position.row, area.row), max(area.row, area.lastRow)),
      column: min(max(position.column, area.column), max(area.column, area.endColumn - 1)))
    let lines = shownLines(review, layout)
    let row = row(passedTo: place.row - area.row, by: drawn, in: lines) ?? review.difference.place.cursor
    drawn.go(to: row, column: place.column)
    review.difference.drawn = drawn
    if drawn.isBegun {
      review.difference.anchor = drawn.row
      review.difference.place.cursor = row
    }
    window.review = review
    return true
  }

  /// They are copied when it is let go. False where there are none.
  package mutating func endDrawnOverReview() -> Bool {
    guard let difference = window.review?.difference, let drawn = difference.drawn else { return false }
    defer { window.review?.difference.drawn = nil }
    guard window.focus == .review, drawn.isBegun, difference.anchor == drawn.row else { return false }
    copyRows()
    window.review?.difference.anchor = nil
    return true
  }

  package mutating func wheelReview(by rows: Int, at position: Position) {
    guard var review = window.review, review.editor == nil else { return }
    let layout = reviewLayout
    if layout.files.contains(position) {
      review.select(min(max(0, review.cursor + rows.signum()), max(0, review.files.count - 1)))
    } else {
      let last = max(-1, (review.difference.rowCount ?? 0) - layout.rows.rows)
      review.difference.place.top = min(max(-1, review.difference.place.top + rows), last)
      // The keys stay among what is in view.
      let lines = state.differenceLines(review, layout)
      let shown = lines.lines(from: review.difference.place.top, count: layout.rows.rows)
      let cursor = review.difference.place.cursor
      let lastShown = shown.compactMap { $0.row(on: nil) }.last
      if cursor < review.difference.place.top {
        review.difference.place.cursor = review.difference.place.top
      } else if cursor >= 0, !shown.contains(where: { $0.shows(cursor) }), let last = lastShown {
        review.difference.place.cursor = last
      }
    }
    window.review = review
  }
}

extension ShownLine {
  /// The side that is pointed at. Where the other half is empty it is that of the line.
  fileprivate func side(at position: Position, _ layout: ReviewLayout) -> ReviewComment.Side? {
    guard layout.isSideBySide else { return nil }
    let area = layout.rows
    return switch self {
    case .pair(old: nil, new: _): .new
    case .pair(old: _, new: nil): .old
    case .pair, .row, .comment, .editor: position.column < area.column + area.columns / 2 ? .old : .new
    }
  }

  /// Its row: none where something is said of one, or where it has none on that side.
  fileprivate func row(on side: ReviewComment.Side?) -> Int? {
    switch self {
    case .row(let row): row
    case .pair(let old, let new):
      switch side {
      case .old: old
      case .new: new
      case nil: new ?? old
      }
    case .comment, .editor: nil
    }
  }
}
