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

  mutating func takeFound(_ file: ChangedFile, row: Int) {
    guard var review = window.review, let index = review.files.firstIndex(where: { $0.path == file.path }) else {
      return
    }
    review.select(index)
    review.difference.place.isOpened = true
    review.difference.place.cursor = row
    window.review = review
  }
}
