/// A thread's change: where it begins and ends, and the turns that it is made of.
package struct ThreadChange: Equatable, Sendable {
  package let from: Snapshot
  /// Nil while a turn goes on, or where none was taken behind the last one: then the files as they are now count.
  package let to: Snapshot?
  package let turns: [TurnSnapshots]
  /// The branch that it is compared with, instead of where it begins.
  package let base: String?
  /// What the thread's base has brought along between them is no part of it.
  package var moves: BranchMoves?

  package init(from: Snapshot, to: Snapshot?, turns: [TurnSnapshots], base: String? = nil) {
    self.from = from
    self.to = to
    self.turns = turns
    self.base = base
  }

  /// What is asked of git about it.
  package func wanted(in directory: String, without names: [String], hasLines: Bool = false) -> ChangeWanted {
    var wanted = ChangeWanted(from: from, to: to, directory: directory, without: names, hasLines: hasLines)
    (wanted.base, wanted.moves) = (base, moves)
    return wanted
  }

  /// What was done between its turns, or may have been; nil where that can't be told, as where nobody saw the last one's end.
  package var between: [TreeStretch]? {
    guard let stretches, stretches.isWhole else { return nil }
    return stretches.others + stretches.unknown
  }

  /// Whose the files were meanwhile; nil where nobody saw the last turn's end.
  package var stretches: TurnStretches? { to.map { TurnStretches(turns, keptIn: $0.store) } }
}
