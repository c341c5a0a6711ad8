import Core
import Worktrees

/// A thread's work that is to be landed, and who is to hear of it.
package struct LandAsked: Equatable, Sendable {
  package let stream: Identity<WorkStream>
  package let work: LandWork
  package let asker: WorktreeRemoval.Asker

  package init(stream: Identity<WorkStream>, work: LandWork, asker: WorktreeRemoval.Asker) {
    self.stream = stream
    self.work = work
    self.asker = asker
  }
}
