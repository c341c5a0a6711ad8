import Acts
import Conversation
import Core
import Languages
import Queues
import Reverts
import Review
import ReviewScene
import Scene
import Verbs
import Words

/// Setting back what the pane shows.
extension Context {
  /// The comment that the keys are on goes; elsewhere the place, or the file, is set back.
  mutating func revertHere() {
    guard let review = window.review, let file = review.file else { return refuse(PanePhrase.noFile) }
    // What the keys will be on is not known yet.
    if case .files? = review.asked?.wish { return refuse(PanePhrase.stillReading) }
    if review.part == .difference, review.difference.anchor == nil, ReviewHints.isOnComment(state, window, review) {
      noteCommentKey()
      return removeComment()
    }
    if let moment = review.commentKeyAt,
      now.isWithin(milliseconds: ShownPermission.inertMilliseconds, after: moment)
    {
      return refuseForComment()
    }
    guard let changed = file.changed else { return refuse(.folded(.unchanged)) }
    let difference = review.difference
    guard review.part == .difference, difference.place.cursor >= 0, difference.folded == nil else {
      // Who has begun to choose lines does not mean all of the file.
      let isChoosing = review.part == .difference && difference.anchor != nil
      return isChoosing ? refuse(PanePhrase.noHunk) : revert(.files([changed.path]))
    }
    revertLines(of: changed.path, difference)
  }

  /// The comment that the key was meant for has gone. Held down, or pressed again at once, it still means that one.
  mutating func refuseForComment() {
    noteCommentKey()
    refuse(PanePhrase.commentHasGone)
  }

  private mutating func noteCommentKey() {
    let moment = now
    window.review?.commentKeyAt = moment
  }

  /// The place that the keys are on; where lines are chosen, those alone.
  private mutating func revertLines(of path: FilePath, _ difference: OpenDifference) {
    // As long as the lines are not there, no one sees which of them is meant.
    guard difference.sought == nil, difference[difference.place.cursor] != nil,
      let chosen = difference.chosen, let hunk = difference.rows(ofHunkAt: chosen.lowerBound),
      let number = difference.hunks.firstIndex(of: hunk.lowerBound)
    else { return refuse(PanePhrase.stillReading) }
    guard difference.anchor != nil, chosen != hunk else { return revert(.hunk(number, of: path)) }
    let rows = difference.rows(chosen)
    // What is not in memory any more is not looked at here.
    guard rows.count < chosen.count || rows.contains(where: \.isChange) else { return refuse(PanePhrase.noChangedLine) }
    let place = chosen.lowerBound - hunk.lowerBound..<chosen.upperBound - hunk.lowerBound
    revert(.lines(place, ofHunk: number, of: path))
  }

  mutating func revertAll() {
    guard window.review?.files.contains(where: { $0.changed != nil }) == true else { return refuse(PanePhrase.noFile) }
    revert(.all)
  }

  private mutating func revert(_ part: RevertWanted.Part) {
    guard let review = window.review, let stream = workspace.streams[review.stream],
      let change = workspace.change(of: review.stream, review.scope)
    else { return refuse(RevertPhrase.nothingKept) }
    guard change.base == nil else { return refuse(.notAgainstBase(key: keyName(.changeScope, in: [.review]))) }
    // What is meant is what is on the screen.
    guard change.from == review.wanted?.from, change.to == review.wanted?.to else { return refuse(.stillReading) }
    if change.to == nil, !part.isWholeFiles {
      // While a turn goes on there is none either, and that is why nothing can be set back.
      let atWork = state.obstacle(in: workspace.whereabouts(of: stream).text, in: language)
      if atWork == nil, workspace.snapshots.underWay.values.contains(where: { $0.stream == stream.id }) {
        return refuse(.stillReading)
      }
      // Which place it is would be another one by now.
      return refuse(atWork ?? RevertPhrase.onlyFiles)
    }
    let asked = state.revert(
      part, of: change, in: stream, id: stamp.freshID(), by: .window(id))
    switch state.ask(asked) {
    case .success(let effect):
      window.review?.difference.anchor = nil
      window.awaitedRevert = asked.id
      then(effect)
    case .failure(let problem): refuse(problem.phrase)
    }
  }

  /// What it would do is known, or it may be done.
  package mutating func take(_ step: RevertStep, for asked: RevertAsked) {
    switch step {
    case .begun: window.message = nil
    case .refused(let phrase): refuse(phrase)
    // Keys that are meant for something else by now must not answer it.
    case .asks(let plan):
      guard window.awaitedRevert == asked.id, window.dialog == nil else { return refuse(PanePhrase.revertWasLeft) }
      open(RevertDialog(asked: asked, plan: plan))
    }
  }

  package mutating func take(_ end: RevertEnd, of asked: RevertAsked) {
    if let problem = end.problem(in: language) { return refuse(problem) }
    switch end.result {
    case .failure: break
    case .success(let set):
      let kept = (asked.plan?.kept ?? []) + set.kept
      let act = language.text(of: end.revert.title)
      let (title, canBeUndone) =
        switch end.revert.kind {
        case .undo: (language.text(.tookBack(title: act)), false)
        case .act, .redo: (act, true)
        }
      let words = kept.isEmpty ? title : "\(title). \(language.text(.stays(kept)))"
      window.message = StatusMessage(text: words, kind: .done, canBeUndone: canBeUndone)
    }
  }

  package mutating func refuse(_ phrase: RevertPhrase) {
    window.message = StatusMessage(text: language.text(phrase), kind: .problem)
  }
}
