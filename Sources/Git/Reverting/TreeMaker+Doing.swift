import Review

/// Trees in which something is done as it would be among the files.
extension TreeMaker {
  /// What came later to a file stays in it, and where both can't be told apart it is as it is.
  func tree(_ base: String, doing wishes: [FileWish], from: String) throws(GitProblem) -> String {
    let entries = try entries(of: base, at: wishes, from: from)
    var done: [(path: FilePath, entry: TreeEntry?)] = []
    for wish in wishes {
      if case .success(let way) = try RevertPlanner.next(wish, from: entries[wish.path], self) {
        done.append((path: wish.path, entry: way.entry))
      }
    }
    return try tree(base, with: done)
  }

  /// How a change would have begun had its branch had by then what its base has brought along between the turns, as far as that can be
  /// told from what the turns had done.
  func moved(_ tree: String, along moves: BranchMoves?) throws(GitProblem) -> String {
    guard let moves else { return tree }
    var moved = tree
    do throws(GitProblem) {
      for move in moves.all where move.before.store == place.name {
        let brought = try brought(by: move, moves)
        let (old, new) = (move.before.tree, move.after.tree)
        let files = brought.isEmpty ? [] : try differences(from: old, to: new).filter { brought.contains($0.path) }
        guard !files.isEmpty else { continue }
        // Of a file of the thread's that has another name by now, half would be lost.
        let own = Set(try differences(from: moved, to: old).map(\.path))
        let renamed = try differences(from: old, to: new, withRenames: true).filter {
          $0.oldPath.map(own.contains) == true
        }
        let apart = Set(renamed.flatMap(\.paths))
        moved = try self.tree(
          moved, doing: files.filter { !apart.contains($0.path) }.map(FileWish.init), from: old)
      }
      return moved
    } catch .refused {
      // Of an old tree, or a commit, a part may be gone.
      return tree
    }
  }

  /// Files of which the branch has more of its base's than before.
  private func brought(by move: BranchMoves.Move, _ moves: BranchMoves) throws(GitProblem) -> Set<FilePath> {
    let calls = [move.before, move.after].map {
      GitCall(["merge-base", $0.head ?? "", "refs/heads/" + moves.base], in: moves.repository, mayFail: true)
    }
    let answers = try git.all(calls, within: time)
    guard answers.allSatisfy({ $0.status == 0 }) else { return [] }
    return Set(try differences(from: answers[0].line, to: answers[1].line).map(\.path))
  }
}
