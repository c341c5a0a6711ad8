import ReviewScene
import Scene
import Toolkit

/// The mouse in the pane.
extension Context {
  /// A press chooses a file or a row.
  package mutating func pressReview(at position: Position) {
    guard var review = window.review, review.editor == nil else { return }
    let layout = reviewLayout
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
      review.part = .difference
      let lines = state.differenceLines(review, layout).lines(
        from: review.difference.place.top, count: layout.rows.rows)
      let offset = position.row - layout.rows.row
      guard lines.indices.contains(offset) else { return }
      switch lines[offset] {
      case .row(let row): review.difference.place.cursor = row
      case .pair(let old, let new):
        let isLeft = position.column < layout.rows.column + layout.rows.columns / 2
        review.difference.place.cursor = (isLeft ? old ?? new : new ?? old) ?? review.difference.place.cursor
      case .comment, .editor: break
      }
    }
    window.review = review
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
      if cursor < review.difference.place.top {
        review.difference.place.cursor = review.difference.place.top
      } else if cursor >= 0, !shown.contains(where: { $0.shows(cursor) }), let last = shown.compactMap(\.lastRow).last {
        review.difference.place.cursor = last
      }
    }
    window.review = review
  }
}

extension ShownLine {
  fileprivate var lastRow: Int? {
    switch self {
    case .row(let row): row
    case .pair(let old, let new): new ?? old
    case .comment, .editor: nil
    }
  }
}
