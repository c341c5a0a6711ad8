import Review
import Texts

/// The trees of a change, where not both are kept in one way.
extension GitRoom {
  /// The two trees, both kept in one way.
  func ends(
    of wanted: ChangeWanted, _ to: Snapshot, _ place: SnapshotStore.Place, within time: GitTime
  ) throws(GitProblem) -> (from: String, to: String) {
    if let base = wanted.base {
      let directory = Whereabouts(wanted.directory).directory
      let from = try CommonTree(git: readingGit, directory: directory, base: base, time: time).find()
      guard place.isExact else { return (from, to.tree) }
      let committed = try convert(in: wanted.directory, place, within: time) { conversion throws(GitProblem) in
        try conversion.committed(to.tree, upon: from)
      }
      return (from, committed)
    }
    guard place.isExact, !SnapshotStore.isExact(wanted.from.store) else {
      guard let moves = wanted.moves else { return (wanted.from.tree, to.tree) }
      let trees = TreeMaker(git: readingGit, place: place, time: time)
      do throws(GitProblem) {
        let moved = try claims.with(SnapshotStore.folderName(of: place.name)) { () throws(GitProblem) in
          try trees.moved(wanted.from.tree, along: moves)
        }
        return (moved, to.tree)
      } catch .noFolder, .notStarted {
        // Where the repository is gone, what was kept can be read all the same.
        return (wanted.from.tree, to.tree)
      }
    }
    do throws(GitProblem) {
      let laid = try convert(in: wanted.directory, place, within: time) { conversion throws(GitProblem) in
        try conversion.laid(wanted.from.tree, beside: to.tree)
      }
      return (laid, to.tree)
    } catch .withoutSnapshot {
      // Where the folder is gone, nobody can tell what its settings were.
      return (wanted.from.tree, to.tree)
    }
  }

  /// What a branch would bring is told of the files that it has. A rebase, or a merge of its base, has made others of them than those
  /// of its last turn, and what the base has in common with it is found by the commit that it has come to.
  func latest(_ last: Snapshot, of wanted: ChangeWanted, within time: GitTime) throws(GitProblem) -> Snapshot {
    guard wanted.base != nil else { return last }
    let call = GitCall(
      ["rev-parse", "--verify", "--quiet", "HEAD^{commit}"], in: Whereabouts(wanted.directory).directory)
    guard try readingGit.run(call, within: time).line != last.head ?? "" else { return last }
    var request = SnapshotRequest(
      directory: wanted.directory, excludes: wanted.without, milliseconds: time.left)
    request.isExact = SnapshotStore.isExact(wanted.from.store)
    do throws(SnapshotGap) { return try taker(readingGit, within: time).take(request).snapshot } catch {
      throw .withoutSnapshot(error)
    }
  }

  /// Files that were not as the commit had them when a change began, and that no commit has changed since: what they had then is in
  /// none yet. Nil where that can't be told.
  func changedBefore(_ change: ChangeWanted) -> Set<FilePath>? {
    let time = GitTime(milliseconds: GitRoom.readingMilliseconds)
    let directory = Whereabouts(change.directory).directory
    do throws(GitProblem) {
      let place = try place(named: change.from.store, within: time)
      let trees = TreeMaker(git: readingGit, place: place, time: time)
      func tree(of commit: String) throws(GitProblem) -> String? {
        let call = GitCall(["rev-parse", "--verify", "--quiet", commit + "^{tree}"], in: directory)
        let answer = try readingGit.run(call, within: time)
        return answer.status == 0 ? answer.line : nil
      }
      let nothing = try readingGit.ask(trees.asking(["mktree"]), within: time).line
      var then = nothing
      if let head = change.from.head {
        // Whoever has written the history anew may have let it go.
        guard let kept = try tree(of: head) else { return nil }
        then = kept
      }
      let now = try tree(of: "HEAD") ?? nothing
      let committed =
        place.isExact
        ? try convert(in: change.directory, place, within: time) { conversion throws(GitProblem) in
          try conversion.committed(change.from.tree, upon: then)
        } : change.from.tree
      let own = try trees.differences(from: then, to: committed).map(\.path)
      return Set(own).subtracting(try trees.differences(from: then, to: now).map(\.path))
    } catch {
      return nil
    }
  }

  /// The files of a thread's change up to now: its own, and not. Where that can't be told, nobody knows of any.
  func files(
    _ changed: Set<FilePath>, of turns: [TurnSnapshots], isJustOver: Bool, keptIn store: String, upTo now: Snapshot?,
    before: Set<FilePath>?
  ) -> ThreadFiles {
    guard let now, now.store == store else { return ThreadFiles(unknown: changed) }
    let stretches = TurnStretches(turns, keptIn: store, upTo: now.tree, isJustOver: isJustOver)
    let time = GitTime(milliseconds: GitRoom.readingMilliseconds)
    do throws(GitProblem) {
      let trees = TreeMaker(git: readingGit, place: try place(named: store, within: time), time: time)
      return try trees.files(changed, stretches, before: before)
    } catch {
      return ThreadFiles(unknown: changed)
    }
  }

  /// Nobody else works there meanwhile.
  private func convert(
    in directory: String, _ place: SnapshotStore.Place, within time: GitTime,
    _ work: (Conversion) throws(GitProblem) -> String
  ) throws(GitProblem) -> String {
    let (repository, state): (Repository, Repository.State)
    do throws(SnapshotGap) {
      let home = try taker(within: time).home
      (repository, state) = try Repository.find(at: directory, home: home, readingGit, within: time)
    } catch { throw .withoutSnapshot(error) }
    let trees = TreeMaker(git: readingGit, place: place, time: time)
    let settings = Repository.settings(without: state.filters) + state.ofFiles
    return try claims.with(SnapshotStore.folderName(of: place.name)) { () throws(GitProblem) in
      try work(Conversion(trees: trees, root: repository.root, settings: settings))
    }
  }
}
