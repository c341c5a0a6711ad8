import Acts
import Core
import Review
import ReviewScene
import Scene
import Toolkit
import Verbs
import Words

/// Looking for words in a change, beginning with the file that is open.
extension Context {
  mutating func beginReviewSearch() {
    guard let review = window.review, review.files.contains(where: { $0.changed != nil }) else {
      return refuse(.noFile)
    }
    window.review?.part = .difference
    window.review?.search = ReviewSearch(from: review.difference.place.cursor)
  }

  mutating func typeReviewSearch(_ key: Key, _ verb: Verb?) {
    switch verb {
    case .back: window.review?.search = nil
    case .send:
      window.review?.search?.isTyping = false
      findInReview(isForward: true)
    default: if findsRoom(for: key, in: window.review?.search?.edit) { _ = window.review?.search?.edit.press(key) }
    }
  }

  mutating func findInReview(isForward: Bool) {
    guard let review = window.review else { return }
    guard let words = review.search?.edit.text, !words.isEmpty else { return beginReviewSearch() }
    let files = review.files.compactMap(\.changed)
    guard let first = files.firstIndex(where: { $0.path == review.file?.path }) ?? files.indices.first,
      let store = review.wanted?.from.store
    else { return }
    // Round about, and the file where it began once more for its other part.
    let order =
      isForward ? files[first...] + files[...first] : (files[...first].reversed() + files[first...].reversed())[...]
    let row = review.difference.place.cursor
    let question = ReviewQuestion(
      window: id, stream: review.stream, store: store,
      .words(words, in: Array(order), from: isForward ? row + 1 : row, isForward: isForward))
    window.review?.search?.asked = question
    then(.run(.review(question)))
  }

  /// What was found is seen, also where it lies to the side.
  mutating func takeFound(_ words: String, in file: ChangedFile, row: Int, _ line: DifferenceLine) {
    guard let index = window.review?.files.firstIndex(where: { $0.path == file.path }) else { return }
    window.review?.select(index)
    window.review?.part = .difference
    window.review?.difference.place.isOpened = true
    window.review?.difference.place.cursor = row
    guard let shown = SoughtWords(words).shown(in: line) else { return }
    let columns = reviewLayout.columns(ofLine: max(line.old ?? 0, line.new ?? 0))
    let (start, end) = (Clean.columns(Clean.text(shown.before)), Clean.columns(Clean.text(shown.through)))
    window.review?.difference.place.show(start..<max(start, end), columns: columns)
  }
}

extension DifferencePlace {
  /// Scrolls sideways where these columns of a line are not in view.
  fileprivate mutating func show(_ sought: Range<Int>, columns: Int) {
    guard columns > 0, sought.lowerBound < column || sought.upperBound > column + columns else { return }
    column = sought.upperBound <= columns ? 0 : max(0, sought.lowerBound - columns / 3)
  }
}
