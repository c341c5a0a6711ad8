import Conversation
import Worktrees

/// What the person decided about a project.
package struct ProjectChoices: Equatable, Sendable {
  package var isHidden: Bool
  /// It is back when something has happened in it since; nil where it stays hidden.
  package var hiddenAt: Timestamp?
  /// The agent that new threads there start with; nil is the one that all start with.
  package var provider: String?
  /// The host on which its agents run; nil is this one.
  package var host: String?
  package var worktrees = WorktreeHabit()

  package init(isHidden: Bool = false, hiddenAt: Timestamp? = nil, provider: String? = nil, host: String? = nil) {
    self.isHidden = isHidden
    self.hiddenAt = hiddenAt
    self.provider = provider
    self.host = host
  }
}
