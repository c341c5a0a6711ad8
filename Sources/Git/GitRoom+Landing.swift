import EventLoop
import Review
import Texts
import Worktrees

/// A thread's work goes on its way: one after the other in each repository.
extension GitRoom {
  /// What stays out of a landing is named, or counted.
  private static let mostNamesLeft = 5000

  /// What could be landed.
  package func look(at work: LandWork, done: @escaping @Sendable (Result<LandSeen, LandProblem>) -> Void) {
    withFiles(of: work) { [self] files in
      actor(for: work).submit { [self] in
        let lander = Lander(git: actingGit, back: actingGit, work: work, files: files)
        done(
          Result { () throws(LandProblem) in
            let folder: String
            do throws(GitProblem) { folder = try folders(actingGit, within: lander.time).store.folder } catch {
              throw LandProblem(error)
            }
            return try lander.look(aside: folder + "/" + work.lookName)
          })
      }
    }
  }

  /// Until `stop` is told to end; then git's own way back is gone.
  package func land(_ work: LandWork, stop: PersonStop, done: @escaping @Sendable (LandOutcome) -> Void) {
    withFiles(of: work) { [self] files in
      actor(for: work).submit { [self] in
        done(Lander(git: stop.git, back: person, work: work, files: files).land())
      }
    }
  }

  /// Looks after what one has left that was cut off.
  package func settle(_ work: LandWork, done: @escaping @Sendable (Result<[LandRest], LandProblem>) -> Void) {
    actor(for: work).submit { [self] in
      let lander = Lander(git: person, back: person, work: work, files: nil)
      done(Result { () throws(LandProblem) in try lander.settle() })
    }
  }

  package func personStop() -> PersonStop { PersonStop(git: personToStop()) }

  private func actor(for work: LandWork) -> WorkerThread<Void> { actor(for: work.place) }

  /// The files of the thread's change, where that matters: in a worktree all is its own.
  private func withFiles(of work: LandWork, then go: @escaping @Sendable (ThreadFiles?) -> Void) {
    guard work.steps.isEmpty || work.steps.contains(.commit), work.worktree == nil, let change = work.change else {
      return go(nil)
    }
    var request = SnapshotRequest(
      directory: change.directory, excludes: change.without, milliseconds: GitRoom.readingMilliseconds)
    request.isExact = SnapshotStore.isExact((change.to ?? change.from).store)
    request.mostNames = GitRoom.mostNamesLeft
    take(request) { [self] taken in
      let now: Snapshot? = if case .success(let taken) = taken { taken.snapshot } else { nil }
      guard let end = change.to ?? now else { return go(nil) }
      let whole = ChangeWanted(
        from: change.from, to: end, directory: change.directory, without: change.without, hasLines: false)
      read(whole) { [self] read in
        guard case .success(let read) = read else { return go(nil) }
        reader.submit { [self] _ in
          let before = changedBefore(change)
          var files = files(
            Set(read.files.flatMap(\.file.paths)), of: work.turns, isJustOver: work.isJustOver, keptIn: end.store,
            upTo: now, before: before)
          files.note(before: before ?? [], isBeginningKnown: work.turns.first?.before != nil)
          files.note(notKept: now?.leftOut ?? [], alsoBefore: change.from.leftOut)
          go(files)
        }
      }
    }
  }
}

extension LandWork {
  /// What is done at one place is done one after the other.
  fileprivate var place: String { worktree?.repository ?? directory }

  /// Another thread may look at the same folder from another place, and so at the same time.
  var lookName: String { "look-" + (place + "\n" + directory).stableDigits }
}

/// Ends what is just being done for the person.
package struct PersonStop: Sendable {
  let git: GitProgram

  package func end() { git.end() }
}
