/// Which of a thread's changes somebody wants to see.
package enum ChangeScope: String, CaseIterable, Sendable {
  case turn
  case sinceReview = "since_review"
  case all
  /// Against the branch that a worktree goes back into.
  case base
}
