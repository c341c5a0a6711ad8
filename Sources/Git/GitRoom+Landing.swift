import EventLoop
import Review
import Texts
import Worktrees

/// A thread's work goes on its way: one after the other in each repository.
extension GitRoom {
  /// What could be landed.
  package func look(at work: LandWork, done: @escaping @Sendable (Result<LandSeen, LandProblem>) -> Void) {
    withPaths(of: work) { [self] paths, since, before in
      actor(for: work).submit { [self] in
        var lander = Lander(git: actingGit, back: actingGit, work: work, paths: paths)
        (lander.since, lander.before) = (since, before)
        done(
          Result { () throws(LandProblem) in
            let folder: String
            do throws(GitProblem) { folder = try folders(actingGit, within: lander.time).store.folder } catch {
              throw LandProblem(error)
            }
            return try lander.look(aside: folder + "/look-" + work.directory.stableDigits)
          })
      }
    }
  }

  /// Until `stop` is told to end; then git's own way back is gone.
  package func land(_ work: LandWork, stop: PersonStop, done: @escaping @Sendable (LandOutcome) -> Void) {
    withPaths(of: work) { [self] paths, since, before in
      actor(for: work).submit { [self] in
        var lander = Lander(git: stop.git, back: person, work: work, paths: paths)
        (lander.since, lander.before) = (since, before)
        done(lander.land())
      }
    }
  }

  /// Looks after what one has left that was cut off.
  package func settle(_ work: LandWork, done: @escaping @Sendable (Result<[LandRest], LandProblem>) -> Void) {
    actor(for: work).submit { [self] in
      let lander = Lander(git: person, back: person, work: work, paths: nil)
      done(Result { () throws(LandProblem) in try lander.settle() })
    }
  }

  package func personStop() -> PersonStop { PersonStop(git: personToStop()) }

  private func actor(for work: LandWork) -> WorkerThread<Void> {
    actor(for: work.worktree?.repository ?? work.directory)
  }

  /// What the thread's turns have changed, where that matters: in a worktree all is its own. What of it somebody else has changed
  /// between them or since, and what they had changed before.
  private func withPaths(
    of work: LandWork,
    then go: @escaping @Sendable (_ paths: [FilePath]?, _ since: Set<FilePath>, _ before: Set<FilePath>) -> Void
  ) {
    guard work.steps.isEmpty || work.steps.contains(.commit), work.worktree == nil, let change = work.change else {
      return go(nil, [], [])
    }
    read(change) { [self] read in
      guard case .success(let read) = read else { return go(nil, [], []) }
      reader.submit { [self] _ in
        let others = changedBetween(work.turns, of: change, upTo: read.tree)
        let paths = read.paths.filter { !others.alone.contains($0) }
        let before = changedBefore(change).intersection(paths)
        let between = others.along.intersection(paths)
        guard let end = change.to else { return go(paths, between, before) }
        let since = ChangeWanted(
          from: end, to: nil, directory: change.directory, without: change.without, hasLines: false)
        self.read(since) { later in
          switch later {
          case .success(let later): go(paths, Set(later.paths).intersection(paths).union(between), before)
          case .failure: go(paths, between, before)
          }
        }
      }
    }
  }
}

extension ChangeRead {
  /// Also those that its files had before.
  fileprivate var paths: [FilePath] { files.flatMap { [$0.file.path, $0.file.oldPath].compactMap { $0 } } }
}

/// Ends what is just being done for the person.
package struct PersonStop: Sendable {
  let git: GitProgram

  package func end() { git.end() }
}
