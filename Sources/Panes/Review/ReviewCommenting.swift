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
import Verbs
import Words

/// Comments: written under their lines, kept from the first letter on, and sent as one message.
extension Context {
  private var comments: [String: ReviewComment] {
    window.review.flatMap { workspace.reviews[$0.stream]?.comments } ?? [:]
  }

  /// The draft that stands under the row that the keys are on.
  private var commentHere: ReviewComment? {
    guard let review = window.review, review.part == .difference else { return nil }
    return state.differenceLines(review, reviewLayout).comments(at: review.difference.place.cursor).last { !$0.isSent }
  }

  mutating func beginComment() {
    window.review?.difference.leaveNote()
    guard let review = window.review, let file = review.file else { return }
    let cursor = review.difference.place.cursor
    guard review.difference.sought == nil else { return refuseComment(.stillReading) }
    if review.difference.anchor == nil, let here = commentHere {
      edit(here, under: cursor < 0 ? nil : cursor)
      return
    }
    let placed: PlacedLines
    switch review.difference.meant {
    case .placed(let lines): placed = lines
    case .noLine: return refuseComment(.noHunk)
    case .unread: return refuseComment(review.difference.gap == nil ? .stillReading : .noHunk)
    }
    let side: ReviewComment.Side = if case .lines(_, .old) = placed.place { .old } else { .new }
    let fresh: Identity<ReviewComment> = stamp.freshID()
    let comment = ReviewComment(
      id: fresh.text, path: file.path, oldPath: file.changed?.oldPath, at: placed, madeAt: now.milliseconds,
      content: file.changed?.id(of: side) ?? "")
    let row = review.difference.chosen.map { $0.upperBound - 1 }
    if let row { window.review?.difference.place.cursor = row }
    window.review?.difference.anchor = nil
    workspace.reviews[review.stream, default: ThreadReview()].comments[comment.id] = comment
    window.review?.editor = CommentEditor(comment, before: nil, row: cursor < 0 ? nil : row)
  }

  private mutating func refuseComment(_ phrase: PanePhrase) {
    let moment = now
    window.review?.refusedAt = moment
    refuse(phrase)
  }

  private mutating func edit(_ comment: ReviewComment, under row: Int?) {
    window.review?.editor = CommentEditor(comment, before: comment, row: row)
  }

  // MARK: Writing

  /// A key while a comment or words to look for are typed. False where nothing is.
  package mutating func typeInReview(_ key: Key) -> Bool {
    guard window.focus == .review else { return false }
    guard window.review?.isTyping == true else { return isMeantForComment(key) }
    let verb = surroundings.keymap.verb(for: key, in: [.composer])
    if window.review?.search?.isTyping == true {
      typeReviewSearch(key, verb)
      return true
    }
    switch verb {
    case .send, .sendUrgent, .back: endComment()
    case .newline: if findsRoom(for: Key("\n"), in: window.review?.editor?.edit) { editComment { $0.insertNewline() } }
    case .editor: refuse(.onlyMessagesInEditor(key: keyName(.editor, in: [.composer])))
    case .help, .suspend, .redraw, .palette: return false
    default: if findsRoom(for: key, in: window.review?.editor?.edit) { editComment { _ = $0.press(key) } }
    }
    return true
  }

  /// Whoever has not seen yet that no comment was begun types on: those letters are words, and no acts. They may go about.
  private mutating func isMeantForComment(_ key: Key) -> Bool {
    guard let refused = window.review?.refusedAt else { return false }
    let isLetter = if case .character = key.code { key.modifiers.subtracting(.shift).isEmpty } else { false }
    guard isLetter, now.isWithin(milliseconds: ReviewState.refusedMilliseconds, after: refused) else {
      window.review?.refusedAt = nil
      return false
    }
    let verb = surroundings.keymap.verb(for: key, in: window.keyPlaces)
    let goAbout: [Verb] = [.down, .up, .first, .last, .nextHunk, .previousHunk, .nextFile, .previousFile]
    if let verb, goAbout.contains(verb) { return false }
    if window.message == nil { refuse(.stillReading) }
    let moment = now
    window.review?.refusedAt = moment
    return true
  }

  package mutating func pasteInReview(_ text: String) -> Bool {
    guard window.focus == .review, window.review?.isTyping == true else { return false }
    var fits = true
    if window.review?.search?.isTyping == true {
      fits = window.review?.search?.edit.paste(text) ?? true
    } else {
      editComment { fits = $0.paste(text) }
    }
    if !fits, let full = window.review?.search?.edit ?? window.review?.editor?.edit { refuse(asFull: full) }
    return true
  }

  /// What is typed is kept at once: nothing of it is lost, whatever happens.
  private mutating func editComment(_ change: (inout TextEdit) -> Void) {
    guard var editor = window.review?.editor else { return }
    window.message = nil
    let words = editor.edit.whole
    change(&editor.edit)
    window.review?.editor = editor
    if editor.edit.whole != words { keep(editor) }
  }

  /// Where the comment was sent, or somebody else took it away or gave it other words, what is typed is one of its own.
  private mutating func keep(_ editor: CommentEditor) {
    guard let stream = window.review?.stream, workspace.streams[stream] != nil else { return }
    var editor = editor
    if let parting = editor.parting(from: comments[editor.id]) {
      let fresh: Identity<ReviewComment> = stamp.freshID()
      editor.part(parting, as: fresh.text, at: now.milliseconds)
    }
    let kept = editor.keep(comments[editor.id])
    workspace.reviews[stream, default: ThreadReview()].comments[kept.id] = kept
    window.review?.editor = editor
    if let parting = editor.parting { tell(.parted(parting)) }
  }

  /// What was written is a comment from now on, or one that has other words; where nothing is left it goes. All that is one
  /// act, which can be undone.
  package mutating func endComment() {
    guard let stream = window.review?.stream else { return }
    // Whoever took it away did not see that it was being written.
    if let editor = window.review?.editor, comments[editor.id] == nil, !editor.edit.whole.allSatisfy(\.isWhitespace) {
      keep(editor)
    }
    guard let editor = window.review?.editor else { return }
    window.review?.editor = nil
    let written = comments[editor.id]
    // It was sent meanwhile, or has other words: nothing was typed since.
    guard editor.parting(from: written) == nil else { return }
    let after = written?.isEmpty == false ? written : nil
    workspace.reviews[stream]?.comments[editor.id] = editor.before
    if workspace.reviews[stream]?.isEmpty == true { workspace.reviews[stream] = nil }
    guard after != editor.before, let path = (after ?? editor.before)?.path.text else { return }
    let title = ActTitle(for: language) { language in
      editor.before != nil && after != nil
        ? language.text(.changedComment(path: path))
        : language.text(.review(after == nil ? .removedComment(path: path) : .commented(path: path)))
    }
    act(editor.id, after, in: stream, title)
  }

  mutating func removeComment() {
    guard let review = window.review else { return }
    let here =
      review.part == .difference
      ? state.differenceLines(review, reviewLayout).comments(at: review.difference.place.cursor).last : nil
    guard let comment = here else { return refuse(.noComment) }
    let title = ActTitle(.review(.removedComment(path: comment.path.text)), for: language)
    act(comment.id, nil, in: review.stream, title)
  }

  private mutating func act(
    _ id: String, _ comment: ReviewComment?, in stream: ThreadID, _ title: ActTitle
  ) {
    perform(.review(.comment(id, comment), in: stream), titled: title)
  }

  // MARK: Sending

  /// Where their lines are now is found out first.
  mutating func sendComments() {
    guard let review = window.review, let stream = workspace.streams[review.stream] else { return }
    let (ready, unfinished) = state.commentsToSend(of: stream.id)
    guard !ready.isEmpty else { return refuse(.nothingToSend(unfinished: unfinished)) }
    // Nobody typed the lines that a comment quotes.
    guard stream.effectiveProvider != Settings.shell else { return refuse(.shellRunsIt) }
    guard let effect = state.toSendComments(of: stream, for: .window(id)) else { return refuse(.notKnown) }
    tell(.sendingAll)
    then(effect)
  }

  /// That is known: all of them go.
  package mutating func sendComments(of stream: ThreadID, placedIn read: Result<ChangeRead, SnapshotGap>) {
    switch read {
    case .failure(let gap): refuse(.review(.gap(gap)))
    case .success(let read):
      let (sent, effects) = state.sendComments(
        placed: read.comments, in: stream, by: .window(id), &stamp)
      then(effects)
      let unfinished = state.commentsToSend(of: stream).unfinished
      switch sent {
      case .nothing: refuse(.nothingToSend(unfinished: unfinished))
      case .refused(let reason): refuse(because: reason)
      case .sent(let count, _): tell(.sentAll(count, unfinished: unfinished))
      case .queued(let count, _, let place): tell(.queuedAll(count, place: place, unfinished: unfinished))
      }
    }
  }
}

extension AppState {
  /// Keeps which comment the keys of a window are on, and whether somebody else took it from there.
  package mutating func noteComment(in id: WindowID, after actor: WindowID?) {
    guard let window = windows[id], window.focus == .review, let review = window.review else { return }
    // Most changes have no comments: then nothing is laid out for each thing that happens.
    guard review.comment != nil || workspace.reviews[review.stream] != nil else { return }
    // As long as rows are read again, nobody knows what stands there.
    guard id == actor || review.difference.isKnownAtCursor else { return }
    let layout = ReviewLayout(Layout(self, window), window)
    let shown = review.part == .difference ? differenceLines(review, layout) : nil
    let comment = shown?.comments(at: review.difference.place.cursor).last?.id
    guard comment != review.comment else { return }
    if id != actor, review.comment != nil { windows[id]?.review?.hasLostComment = true }
    windows[id]?.review?.comment = comment
  }
}

extension OpenDifference {
  /// The row under the cursor is in memory, or all rows are, since what is about none of them stands at the head.
  fileprivate var isKnownAtCursor: Bool {
    guard sought == nil else { return false }
    return place.cursor < 0 ? isWhole || folded != nil : self[place.cursor] != nil
  }
}
