import Review
import Texts

/// The trees of a change, where not both are kept in one way.
extension GitRoom {
  /// The two trees, both kept in one way.
  func ends(
    of wanted: ChangeWanted, _ to: Snapshot, _ place: SnapshotStore.Place, within time: GitTime
  ) throws(GitProblem) -> (from: String, to: String) {
    if let base = wanted.base {
      let from = try common(with: base, in: wanted.directory, within: time)
      guard place.isExact else { return (from, to.tree) }
      let committed = try convert(in: wanted.directory, place, within: time) { conversion throws(GitProblem) in
        try conversion.committed(to.tree, upon: from)
      }
      return (from, committed)
    }
    guard place.isExact, !SnapshotStore.isExact(wanted.from.store) else { return (wanted.from.tree, to.tree) }
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

  /// The tree that the folder's branch has in common with another one.
  private func common(with base: String, in directory: String, within time: GitTime) throws(GitProblem) -> String {
    let directory = Whereabouts(directory).directory
    let commit = try readingGit.ask(GitCall(["merge-base", "HEAD", "refs/heads/" + base], in: directory), within: time)
      .line
    return try readingGit.ask(GitCall(["rev-parse", "--verify", commit + "^{tree}"], in: directory), within: time).line
  }
}
