import Conversation
import Core
import Languages
import Worktrees

/// A thread's work that is to be landed, and who is to hear of it.
package struct LandAsked: Equatable, Sendable {
  package let stream: ThreadID
  package let work: LandWork
  package let asker: Asker
  /// The line of the conversation that tells of it as long as it goes on; nil where the store knows of it otherwise.
  package var line: Identity<Entry>?
  /// What stays there of the one before, which this one may find in its way.
  package var stay: LandingStay?

  package init(stream: ThreadID, work: LandWork, asker: Asker) {
    self.stream = stream
    self.work = work
    self.asker = asker
  }
}
