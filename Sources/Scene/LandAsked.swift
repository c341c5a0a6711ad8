import Core
import Worktrees

/// A thread's work that is to be landed, and who is to hear of it.
package struct LandAsked: Equatable, Sendable {
  package let stream: Identity<WorkStream>
  package let work: LandWork
  package let asker: ErrandAsker

  package init(stream: Identity<WorkStream>, work: LandWork, asker: ErrandAsker) {
    self.stream = stream
    self.work = work
    self.asker = asker
  }
}
