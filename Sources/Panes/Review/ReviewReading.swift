import Acts
import Conversation
import Core
import Languages
import Layouts
import Queues
import Review
import ReviewScene
import Scene
import Settings
import Toolkit
import Words
import WorktreeActs

/// What of a change is read, and when: what windows show of it, and nothing else.
extension AppState {
  /// After any event: the change is the thread's latest, and what is in view is in memory.
  package mutating func reviewsToRead() -> [Effect] {
    windows.keys.sorted().compactMap { id in
      guard var window = windows[id], window.focus == .review, var review = window.review else { return nil }
      takeBackFates(of: &review)
      let question = follow(&review, in: id)
      noteWhoIsBeside(&review)
      window.review = review
      window.review = settled(review, in: window)
      windows[id] = window
      guard let question = question ?? nextQuestion(in: window) else { return nil }
      windows[id]?.review?.asked = question
      return .run(.review(question))
    }
  }

  /// A comment that has become a draft again is where its lines were found meanwhile.
  private mutating func takeBackFates(of review: inout ReviewState) {
    for (id, found) in review.fates {
      guard let comment = workspace.reviews[review.stream]?.comments[id], !comment.isSent else { continue }
      workspace.place(found, in: review.stream)
      review.fates[id] = nil
    }
  }

  private func change(_ review: ReviewState) -> ThreadChange? {
    workspace.change(of: review.stream, review.scope)
  }

  /// Looks whether another agent has worked in the same directory: at all threads there, so only where that may have changed.
  private func noteWhoIsBeside(_ review: inout ReviewState) {
    let beside = ReviewState.Beside(review, working: workspace.streams.workingAnywhere)
    guard beside != review.beside else { return }
    review.beside = beside
    let turns = change(review)?.turns
    review.isShared =
      turns.map { !workspace.threadsBeside(review.stream, in: $0, under: review.root).isEmpty } ?? false
  }

  /// What has to be asked, since the change is another one than what was read.
  private func follow(_ review: inout ReviewState, in window: WindowID) -> ReviewQuestion? {
    guard let stream = workspace.streams[review.stream], let change = change(review) else {
      review.wanted = nil
      review.asked = nil
      review.take([])
      review.isRead = true
      review.gap = changeGap(of: review.stream)
      return nil
    }
    let wanted = change.wanted(in: workspace.whereabouts(of: stream).text, without: namesNeverKept)
    // While a turn goes on the files are looked at when a tool has ended.
    let freshness =
      change.to == nil
      ? transcripts[review.stream]?.entries.suffix(100).last { $0.kind == .tool && $0.status != .open }?.number ?? 0 : 0
    guard wanted != review.wanted || freshness != review.freshness else { return nil }
    review.wanted = wanted
    review.freshness = freshness
    review.gap = nil
    review.settled = []
    return ReviewQuestion(window: window, stream: review.stream, store: change.from.store, .files(wanted))
  }

  /// Rows that are in view and not in memory, or comments whose lines have to be found again.
  private func nextQuestion(in window: WindowState) -> ReviewQuestion? {
    guard let review = window.review, review.asked == nil, let store = review.wanted?.from.store else { return nil }
    func question(_ wish: ReviewQuestion.Wish) -> ReviewQuestion {
      ReviewQuestion(window: window.id, stream: review.stream, store: store, wish)
    }
    let rows = ReviewLayout(Layout(self, window), window).rows.rows
    let top = max(0, review.difference.place.top)
    let difference = review.difference
    if rows > 0, let changed = difference.changed,
      let missing = difference.missing(in: max(0, top - rows)..<top + 2 * rows)
        ?? difference.missing(in: DifferenceView.beginning(of: top, in: difference)..<top)
    {
      return question(.rows(changed, missing))
    }
    let sought = sought(in: review)
    return sought.isEmpty ? nil : question(.places(sought))
  }

  /// Comments on files whose content is another one by now, or that are not among those that have changed.
  func sought(in review: ReviewState) -> [SoughtComment] {
    guard let kept = workspace.reviews[review.stream] else { return [] }
    return kept.comments.values.sorted(by: ReviewComment.isBefore).compactMap { comment in
      guard comment.id != review.editor?.id, !comment.isEmpty, !review.settled.contains(comment.id) else { return nil }
      let following = comment.following(review.files.lazy.compactMap(\.changed))
      if let changed = review.files.first(where: { $0.path == following.path })?.changed {
        let content = changed.id(of: comment.side)
        let known = review.fates[comment.id] ?? comment
        let isThere = content == known.content && following.path == known.path
        return isThere ? nil : SoughtComment(following, in: .content(content))
      }
      guard comment.side == .new, !review.tree.isEmpty else { return nil }
      return SoughtComment(comment, in: .tree(review.tree))
    }
  }

  /// What the keys are on is in view.
  private func settled(_ review: ReviewState, in window: WindowState) -> ReviewState {
    var review = review
    let layout = ReviewLayout(Layout(self, window), window)
    if !layout.files.isEmpty {
      let list = max(1, ReviewNotes(review, self, window, in: layout.files).list(in: layout.files).rows)
      review.top = min(review.top, max(0, review.files.count - list))
      review.top = max(min(review.top, review.cursor), review.cursor - list + 1)
    }
    guard layout.rows.rows > 0 else { return review }
    let lines = differenceLines(review, layout)
    if review.editor != nil {
      review.editor?.edit.size = Size(columns: lines.columns, rows: max(1, lines.editorRows))
    }
    let row = review.editor.map { $0.row ?? -1 } ?? review.difference.place.cursor
    review.difference.place.top = lines.top(from: review.difference.place.top, showing: row, rows: layout.rows.rows)
    return review
  }
}

extension Context {
  /// What was asked has an answer. Whoever has asked something else meanwhile has no use for it.
  package mutating func take(_ answer: ReviewAnswer, to question: ReviewQuestion) {
    if case .words = question.wish {
      guard window.review?.search?.asked == question else { return }
      window.review?.search?.asked = nil
    } else {
      guard window.review?.asked == question else { return }
      // The same question has one more answer. Who sees a list with its numbers keeps that until then.
      if case .files(let read) = answer, !read.isCounted {
        if window.review?.isRead == false { take(read) }
        return
      }
      window.review?.asked = nil
    }
    switch (question.wish, answer) {
    case (.files, .files(let read)): take(read)
    case (.files, .gap(let gap)):
      window.review?.gap = gap
      window.review?.take([])
      window.review?.isRead = true
    case (.rows(let file, _), .rows(let part)):
      guard window.review?.difference.changed?.contents == file.contents else { return }
      window.review?.take(part)
    case (.rows, .gap(let gap)): window.review?.difference.gap = gap
    case (.words(let words, let files, _, _), .words(let index, let row, let line)) where files.indices.contains(index):
      takeFound(words, in: files[index], row: row, line)
    case (.words(let words, _, _, _), .noWords): refuse(.nothingFound(words))
    case (.words, .gap(let gap)): refuse(.review(.gap(gap)))
    case (.places(let sought), .places(let found)):
      for (sought, found) in zip(sought, found) { place(sought.comment, as: found, of: question.stream) }
    case (.places(let sought), .gap): window.review?.settled.formUnion(sought.map(\.comment.id))
    default: break
    }
  }

  private mutating func take(_ read: ChangeRead) {
    guard let review = window.review else { return }
    let changed = read.files.map { ReviewFile($0.file) }
    let known = Set(changed.map(\.path))
    // Who writes a comment stays where they are.
    let commented = Set(
      (workspace.reviews[review.stream]?.comments ?? [:]).values.map { comment in
        comment.id == review.editor?.id ? comment.path : comment.following(read.files.lazy.map(\.file)).path
      })
    let others = commented.subtracting(known).sorted().map { ReviewFile(unchanged: $0) }
    window.review?.isRead = true
    window.review?.gap = nil
    window.review?.leftOut = read.leftOut
    window.review?.root = read.root
    window.review?.tree = read.tree
    window.review?.take(changed + others)
  }

  /// What was written meanwhile stays.
  private mutating func place(_ asked: ReviewComment, as found: ReviewComment, of stream: ThreadID) {
    window.review?.settled.insert(asked.id)
    guard let now = workspace.reviews[stream]?.comments[asked.id], now.content == asked.content else { return }
    // As it was sent it stays; what became of it is shown beside it.
    guard !now.isSent else {
      window.review?.fates[asked.id] = found
      return
    }
    workspace.place(found, in: stream)
  }
}
