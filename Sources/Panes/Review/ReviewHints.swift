import Core
import Languages
import Layouts
import Review
import ReviewScene
import Scene
import Verbs

/// The keys that the footer offers in the pane, most useful first.
package enum ReviewHints {
  package static func verbs(_ state: AppState, _ window: WindowState) -> [Verb] {
    guard let review = window.review else { return [.back] }
    if review.isTyping { return review.editor == nil ? [.send, .back] : [.send, .newline, .back] }
    guard !review.files.isEmpty else { return [.changeScope, .back] }
    let sends: [Verb] = state.workspace.reviews[review.stream]?.drafts.isEmpty == false ? [.sendComments] : []
    switch review.part {
    case .files:
      return [.open] + sends + [.seen, .land, .changeScope, .revert, .findInChange, .back, .revertAll]
    case .difference:
      if review.difference.anchor != nil { return [.open, .revert, .copyEntry, .back] }
      // A comment that isn't sent is said to nobody: where there is little room, that key stays.
      return [.open] + sends + [.revert, .nextHunk, .nextFile, .seen, .editFile]
        + [.chooseLines, .chooseHunk, .land, .findInChange, .changeScope, .back]
    }
  }

  static func isOnComment(_ state: AppState, _ window: WindowState, _ review: ReviewState) -> Bool {
    let layout = ReviewLayout(Layout(state, window), window)
    return !state.differenceLines(review, layout).comments(at: review.difference.place.cursor).isEmpty
  }

  /// What Enter does here.
  package static func word(
    for verb: Verb, _ state: AppState, _ window: WindowState, in language: Language
  ) -> String? {
    guard let review = window.review else { return nil }
    switch verb {
    case .open where review.part == .difference && review.file != nil: return language.text(.writeComment)
    case .send where review.editor != nil, .back where review.editor != nil: return language.text(.keep)
    case .send: return language.text(.find)
    case .land where state.landings[review.stream] != nil: return language.text(.stopLanding)
    case .revert where review.part == .difference && review.difference.anchor != nil: return language.text(.revertLines)
    case .revert where review.part == .difference && isOnComment(state, window, review):
      return language.text(.removeComment)
    case .revert where review.part == .files || review.difference.place.cursor < 0:
      return language.text(.revertFile)
    default: return nil
    }
  }
}
