import Conversation
import Languages
import Worktrees

/// A thread's work that is to be landed, and who is to hear of it.
package struct LandAsked: Equatable, Sendable {
  package let stream: ThreadID
  package let work: LandWork
  package let asker: Asker
  /// The line of the conversation that tells of it as long as it goes on; nil where the store knows of it otherwise.
  package var line: Identity<Entry>?

  package init(stream: ThreadID, work: LandWork, asker: Asker) {
    self.stream = stream
    self.work = work
    self.asker = asker
  }
}
