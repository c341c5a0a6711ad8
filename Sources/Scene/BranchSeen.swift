import Conversation
import Review

/// The branch of a directory, as somebody saw it last.
package struct BranchSeen: Equatable, Sendable {
  /// Nil until the first look has come back.
  package var branch: GitBranch?
  package var isAsked = false
  /// How far the directory's threads had come then; nil where it is to be looked at once more.
  package var threadsAt: Timestamp?

  package init() {}
}
