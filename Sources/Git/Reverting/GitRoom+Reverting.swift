import Review

/// Setting files back: first what it would do is found out, and then, when that is on disk, it is done.
extension GitRoom {
  private static let milliseconds = 120_000

  package func plan(
    _ wanted: RevertWanted, done: @escaping @Sendable (Result<RevertPlan, SnapshotGap>) -> Void
  ) {
    reverting(in: wanted.directory, done) { reverter, time throws(SnapshotGap) in
      try reverter.plan(wanted, within: time)
    }
  }

  /// Sets the files in which the trees differ. What is so already stays so, and what is neither is left: so it may be done
  /// again after it was cut off. `mark` is in the names of what lies there meanwhile, and the same each time. Where not all of it is
  /// done, what is shown is told without the part that is.
  package func set(
    _ change: TreeChange, mark: String, without: [String], shown: ShownChange? = nil,
    done: @escaping @Sendable (Result<FilesSet, SnapshotGap>) -> Void
  ) {
    reverting(in: change.directory, done) { reverter, time throws(SnapshotGap) in
      try reverter.set(change, mark: mark, without: without, shown: shown, within: time)
    }
  }

  private func reverting<Outcome>(
    in directory: String, _ done: @escaping @Sendable (Result<Outcome, SnapshotGap>) -> Void,
    _ work: @escaping @Sendable (Reverter, GitTime) throws(SnapshotGap) -> Outcome
  ) {
    onLane(of: directory) { [self] isChecked in
      do throws(SnapshotGap) {
        let time = GitTime(milliseconds: GitRoom.milliseconds)
        try check(&isChecked, within: time.left)
        do throws(SnapshotGap) {
          done(.success(try work(Reverter(taker: taker(within: time)), time)))
        } catch .unreachable {
          // What was cut off is begun again, which ends what it had begun.
          done(.success(try work(Reverter(taker: taker(within: time)), time)))
        }
      } catch {
        done(.failure(error))
      }
    } orWithout: {
      done(.failure($0))
    }
  }
}
