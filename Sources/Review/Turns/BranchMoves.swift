/// Where a thread's branch stood on another commit when a turn began than behind the turn before, as after a landing's rebase. What its
/// base has brought along by that is no change of the thread's.
package struct BranchMoves: Equatable, Sendable {
  package struct Move: Equatable, Sendable {
    package let before: Snapshot
    package let after: Snapshot
  }

  package let base: String
  /// Where git knows of both branches.
  package let repository: String
  package let all: [Move]

  /// Nil where there are none between these turns, nor between the first and what was seen before it.
  package init?(
    between turns: [TurnSnapshots], since seen: Snapshot? = nil, from base: String, in repository: String
  ) {
    var (moves, last) = ([Move](), seen)
    for turn in turns {
      if let last, let before = turn.before, turn.beforeKind == .fresh, before.store == last.store,
        before.head != last.head, before.tree != last.tree
      {
        moves.append(Move(before: last, after: before))
      }
      last = turn.left
    }
    guard !moves.isEmpty else { return nil }
    (self.base, self.repository, all) = (base, repository, moves)
  }
}
