import EventLoop
import Review
import Worktrees

/// A thread's work goes on its way: one after the other in each repository.
extension GitRoom {
  package func land(_ work: LandWork, done: @escaping @Sendable (LandOutcome) -> Void) {
    // In a worktree all is the thread's own.
    guard work.steps.contains(.commit), work.worktree == nil, let change = work.change else {
      return land(work, paths: nil, done: done)
    }
    read(change) { [self] read in
      switch read {
      case .success(let read):
        land(work, paths: read.files.flatMap { [$0.file.path, $0.file.oldPath].compactMap { $0 } }, done: done)
      case .failure:
        land(work, paths: nil, done: done)
      }
    }
  }

  private func land(_ work: LandWork, paths: [FilePath]?, done: @escaping @Sendable (LandOutcome) -> Void) {
    actor(for: work.worktree?.repository ?? work.directory).submit { [self] in
      done(Lander(git: person, work: work, paths: paths).land())
    }
  }
}
