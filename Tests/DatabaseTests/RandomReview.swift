import Conversation
import Queues
import Review
import SeededNumbers

extension RandomNumbers {
  mutating func path() -> FilePath { FilePath((0..<number(1...6)).map { _ in UInt8(number(1...255)) }) }

  mutating func comment() -> ReviewComment {
    let kinds: [DifferenceLine.Kind] = [.same, .added, .removed]
    let quoted = (0..<number(0...3)).map { _ in ReviewComment.Quoted(pick(kinds), text()) }
    let (first, old) = (number(1...900), number(1...900))
    let place: ReviewComment.Place = pick([
      .file, .lines(first...(first + number(0...9)), of: pick([.old, .new])), .hunk(old: old...old, new: first...first),
    ])
    let placed = PlacedLines(
      place, quoted: quoted, before: (0..<number(0...3)).map { _ in text() },
      after: (0..<number(0...3)).map { _ in text() })
    var comment = ReviewComment(
      id: id(ReviewComment.self).text, path: path(), oldPath: maybe { $0.path() }, at: placed, words: text(),
      madeAt: time().milliseconds, content: text())
    comment.isLost = chance()
    comment.isSent = chance()
    comment.message = maybe { $0.id(QueuedMessage.self).text }
    return comment
  }

  mutating func review(before: ThreadReview) -> ThreadReview {
    var review = before
    if let known = review.comments.keys.sorted().first, chance() { review.comments[known] = nil }
    if let known = review.comments.keys.sorted().first, chance() { review.comments[known]?.words = text() }
    let comment = comment()
    review.comments[comment.id] = comment
    review.seen[path()] = text()
    if let known = review.seen.keys.sorted().first, chance() { review.seen[known] = maybe { $0.text() } }
    return review
  }
}
