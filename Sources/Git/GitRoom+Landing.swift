import EventLoop
import Review
import Worktrees

/// A thread's work goes on its way: one after the other in each repository.
extension GitRoom {
  /// What could be landed.
  package func look(at work: LandWork, done: @escaping @Sendable (Result<LandSeen, LandProblem>) -> Void) {
    withPaths(of: work) { [self] paths in
      actor(for: work).submit { [self] in
        let lander = Lander(git: actingGit, back: actingGit, work: work, paths: paths)
        done(
          Result { () throws(LandProblem) in
            let folder: String
            do throws(GitProblem) { folder = try folders(actingGit, within: lander.time).store.folder } catch {
              throw LandProblem(error)
            }
            return try lander.look(aside: folder + "/look-" + SnapshotStore.number(of: work.directory))
          })
      }
    }
  }

  /// Until `stop` is told to end; then git's own way back is gone.
  package func land(_ work: LandWork, stop: PersonStop, done: @escaping @Sendable (LandOutcome) -> Void) {
    withPaths(of: work) { [self] paths in
      actor(for: work).submit { [self] in
        done(Lander(git: stop.git, back: person, work: work, paths: paths).land())
      }
    }
  }

  package func personStop() -> PersonStop { PersonStop(git: personToStop()) }

  private func actor(for work: LandWork) -> WorkerThread<Void> {
    actor(for: work.worktree?.repository ?? work.directory)
  }

  /// What the thread has changed, where that matters: in a worktree all is its own.
  private func withPaths(of work: LandWork, then go: @escaping @Sendable ([FilePath]?) -> Void) {
    guard work.steps.isEmpty || work.steps.contains(.commit), work.worktree == nil, let change = work.change else {
      return go(nil)
    }
    read(change) { read in
      switch read {
      case .success(let read): go(read.files.flatMap { [$0.file.path, $0.file.oldPath].compactMap { $0 } })
      case .failure: go(nil)
      }
    }
  }
}

/// Ends what is just being done for the person.
package struct PersonStop: Sendable {
  let git: GitProgram

  package func end() { git.end() }
}
