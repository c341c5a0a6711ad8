import Acts
import Conversation
import Core
import Languages
import Layouts
import Queues
import Review
import ReviewScene
import Scene
import Toolkit
import Verbs
import Words
import WorktreeActs

/// What the person does in the pane.
extension Context {
  /// Shows what the thread that the keys are on has changed.
  package mutating func openReview() {
    if window.facts.isPlain {
      let name = state.focusedStream(in: window)?.text ?? ""
      return refuse(.notInWords(name))
    }
    guard let id = state.focusedStream(in: window), let stream = workspace.streams[id], !stream.isDeleted else {
      refuse(.thread(.noThread))
      return
    }
    if window.focus == .review { return }
    if window.stream != id {
      let before = window.focus
      window.show(stream)
      window.focus = before
    }
    if window.review?.stream != id {
      let scope: ChangeScope =
        workspace.snapshots.turns[id]?.contains(where: \.isReviewed) == true ? .sinceReview : .all
      window.review = ReviewState(stream: id, scope: scope)
    }
    // Advice that was followed since is not given again.
    if state.branch(of: stream)?.hasRepository == false { state.seeBranchesAgain() }
    window.beforeReview = window.focus
    window.isComposing = false
    window.focus = .review
  }

  /// What a verb means in the pane. False where it means there what it means everywhere.
  package mutating func review(_ verb: Verb) -> Bool {
    guard window.focus == .review, window.menuStream == nil, let review = window.review else { return false }
    window.review?.hasLostPlace = false
    window.review?.hasLostComment = false
    switch verb {
    case .down: moveReview(by: 1)
    case .up: moveReview(by: -1)
    case .pageDown: moveReview(by: pageRows)
    case .pageUp: moveReview(by: -pageRows)
    case .first: moveReview(by: -.max / 2)
    case .last: moveReview(by: .max / 2)
    case .nextPane, .previousPane: changePart()
    case .open: openOrComment()
    case .back: goBackInReview()
    case .revert where review.hasLostComment: refuseForComment()
    case .revert: if review.hasLostPlace { refuse(PanePhrase.lostPlace) } else { revertHere() }
    case .revertAll: revertAll()
    case .chooseLines: toggleRange()
    case .chooseHunk: chooseHunk()
    case .copyEntry: copyRows()
    case .nextHunk: goToHunk(1)
    case .previousHunk: goToHunk(-1)
    case .nextFile: goToFile(1)
    case .previousFile: goToFile(-1)
    case .scrollLeft: scrollSideways(by: -8)
    case .scrollRight: scrollSideways(by: 8)
    case .seen: toggleSeen()
    case .changeScope: changeScope()
    case .findInChange: beginReviewSearch()
    case .nextMatch: findInReview(isForward: true)
    case .previousMatch: findInReview(isForward: false)
    case .sendComments: sendComments()
    case .editFile: editFile()
    default: return false
    }
    return true
  }

  private var pageRows: Int {
    let layout = reviewLayout
    guard let review = window.review, review.part == .files else { return max(1, layout.rows.rows - 1) }
    return max(1, ReviewNotes(review, state, window, in: layout.files).list(in: layout.files).rows - 1)
  }

  var reviewLayout: ReviewLayout { ReviewLayout(Layout(state, window), window) }

  // MARK: Going about

  private mutating func moveReview(by rows: Int) {
    guard var review = window.review else { return }
    switch review.part {
    case .files: review.select(min(max(0, review.cursor.addingBounded(rows)), max(0, review.files.count - 1)))
    case .difference: review.difference.move(by: rows)
    }
    window.review = review
  }

  private mutating func changePart() {
    guard window.review?.files.isEmpty == false else { return refuse(.noFile) }
    let isInFiles = window.review?.part == .files
    window.review?.part = isInFiles ? .difference : .files
  }

  private mutating func openOrComment() {
    guard let review = window.review, review.file != nil else { return refuse(.noFile) }
    if review.part == .files {
      window.review?.part = .difference
      return
    }
    if let folded = review.difference.folded, folded == .tooLarge || folded == .generated {
      window.review?.difference.place.isOpened = true
      return
    }
    beginComment()
  }

  private mutating func goBackInReview() {
    guard let review = window.review else { return }
    if review.search != nil {
      window.review?.search = nil
    } else if review.difference.anchor != nil {
      window.review?.difference.anchor = nil
      // The pointer lets go too, also where it is still held.
      window.review?.difference.drawn = nil
    } else if review.part == .difference {
      window.review?.part = .files
    } else {
      let isReviewed = noteReviewed()
      window.focus = window.beforeReview
      tellLeft(review.stream, isReviewed: isReviewed)
    }
  }

  /// That all has been reviewed by now, and comments that are not sent, which nothing outside the review shows.
  private mutating func tellLeft(_ stream: ThreadID, isReviewed: Bool) {
    if let drafts = workspace.reviews[stream]?.drafts, !drafts.isEmpty {
      let sendKey = keyName(.sendComments, in: [.review])
      tell(.unsent(drafts.count, openKey: keyName(.review), sendKey: sendKey, isReviewed: isReviewed))
    } else if isReviewed {
      tell(.reviewed)
    }
  }

  /// Who has seen all there is has reviewed it: true where that is news.
  private mutating func noteReviewed() -> Bool {
    guard let review = window.review, review.isRead, review.scope != .turn, review.gap == nil else { return false }
    // What is listed is not all that there is by now.
    if case .files? = review.asked?.wish { return false }
    let kept = workspace.reviews[review.stream]
    let changed = review.files.compactMap(\.changed)
    guard !changed.isEmpty, changed.allSatisfy({ kept?.hasSeen($0) == true }),
      workspace.snapshots.turns[review.stream]?.last?.isReviewed == false, workspace.markReviewed(review.stream)
    else { return false }
    state.note(.review(.reviewed(name(of: review.stream))), nil, by: .window(id))
    return true
  }

  private mutating func goToHunk(_ step: Int) {
    // Of what is still being read nobody knows where it ends: the title says that it is read.
    guard var review = window.review, review.isRead || review.gap != nil, !review.difference.isBeingRead else { return }
    guard let row = review.difference.hunk(from: review.difference.place.cursor, by: step) else {
      return refuse(.noMoreHunks)
    }
    review.part = .difference
    review.difference.anchor = nil
    review.difference.place.cursor = row
    window.review = review
  }

  private mutating func goToFile(_ step: Int) {
    guard let review = window.review, review.isRead || review.gap != nil else { return }
    guard review.files.indices.contains(review.cursor + step) else { return refuse(.noMoreFiles) }
    window.review?.select(review.cursor + step)
  }

  private mutating func scrollSideways(by columns: Int) {
    guard let review = window.review else { return }
    guard review.part == .difference else {
      if columns > 0 { openOrComment() } else { goBackInReview() }
      return
    }
    // At the edge the key goes back, as it does everywhere.
    if columns < 0, review.difference.place.column == 0 { return goBackInReview() }
    let column = min(max(0, review.difference.place.column + columns), DifferenceLine.byteLimit)
    window.review?.difference.place.column = column
  }

  // MARK: Files

  private mutating func toggleSeen() {
    guard let review = window.review, let file = review.file?.changed else { return refuse(.noFile) }
    var kept = workspace.reviews[review.stream] ?? ThreadReview()
    kept.toggleSeen(file)
    workspace.reviews[review.stream] = kept.isEmpty ? nil : kept
    guard kept.hasSeen(file) else { return tell(.unmarkedSeen(path: file.path.text)) }
    tell(.markedSeen(path: file.path.text))
    // What is done leads to the next that isn't.
    let order = Array(review.files[(review.cursor + 1)...].indices) + Array(review.files[..<review.cursor].indices)
    if let next = order.first(where: { index in review.files[index].changed.map { !kept.hasSeen($0) } ?? false }) {
      window.review?.select(next)
    }
  }

  /// In the person's editor, at the line that the keys are on.
  private mutating func editFile() {
    guard let review = window.review, let file = review.file else { return refuse(.noFile) }
    if file.changed?.status == .deleted { return refuse(.isDeleted(path: file.path.text)) }
    if let host = workspace.streams[review.stream].flatMap({ workspace.whereabouts(of: $0).host }) {
      return refuse(.liesElsewhere(path: file.path.text, host: host))
    }
    guard let root = review.root, let path = String(validating: file.path.bytes, as: UTF8.self) else {
      return refuse(.notForEditor(path: file.path.text))
    }
    then(.window(id, .open(path: root + "/" + path, line: review.difference.newLine)))
  }

  private mutating func changeScope() {
    guard let scope = window.review?.scope else { return }
    let all = window.review.map { workspace.scopes(of: $0.stream) } ?? []
    guard !all.isEmpty else { return }
    let next = all[((all.firstIndex(of: scope) ?? 0) + 1) % all.count]
    window.review?.scope = next
    tell(.scope(next))
  }

  // MARK: Ranges

  private mutating func toggleRange() {
    guard let difference = window.review?.difference, window.review?.part == .difference,
      difference.place.cursor >= 0, difference.sought == nil
    else { return refuse(.noHunk) }
    window.review?.difference.anchor = difference.anchor == nil ? difference.place.cursor : nil
  }

  private mutating func chooseHunk() {
    guard let difference = window.review?.difference, window.review?.part == .difference, difference.sought == nil,
      let rows = difference.rows(ofHunkAt: max(0, difference.place.cursor))
    else { return refuse(.noHunk) }
    window.review?.difference.anchor = rows.lowerBound
    window.review?.difference.place.cursor = rows.upperBound - 1
  }
}

extension OpenDifference {
  /// The keys stay between the file's head and its last row.
  mutating func move(by rows: Int) {
    if sought != nil { return }
    let last = folded == nil ? max(-1, (rowCount ?? 0) - 1) : -1
    place.cursor = min(max(-1, place.cursor.addingBounded(rows)), last)
  }
}

extension Int {
  func addingBounded(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other < 0 ? .min : .max) : sum
  }
}
