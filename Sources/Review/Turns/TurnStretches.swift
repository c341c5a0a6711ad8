import Conversation

/// The time since a thread's first turn, taken apart by whose the files were in it.
package struct TurnStretches: Equatable, Sendable {
  private enum Whose { case own, others, unknown }

  /// Within its turns.
  package let own: [TreeStretch]
  /// Between them, and behind the last.
  package let others: [TreeStretch]
  /// A turn began or ended in them, and nobody looked then: whose they were can't be told.
  package let unknown: [TreeStretch]
  /// All that was kept can be compared, from the first on.
  package let isWhole: Bool

  /// Up to what there is now. Where the last turn is only just over, and its end is being looked at, that is its own.
  package init(_ turns: [TurnSnapshots], keptIn store: String, upTo now: String? = nil, isJustOver: Bool = false) {
    var stretches: [Whose: [TreeStretch]] = [:]
    var (last, whose) = (String?.none, Whose.unknown)
    func look(at tree: String, isSure: Bool = true, then next: Whose) {
      if let last, last != tree {
        stretches[isSure ? whose : .unknown, default: []].append(TreeStretch(before: last, after: tree))
      }
      (last, whose) = (tree, next)
    }
    func tree(_ snapshot: Snapshot?) -> String? { snapshot.flatMap { $0.store == store ? $0.tree : nil } }
    for (turn, next) in zip(turns, turns.dropFirst().map(Optional.some) + [nil]) {
      let start = tree(turn.before)
      if let start, turn.beforeKind != .lastAfter {
        look(at: start, isSure: turn.beforeKind == .fresh || whose == .own, then: .own)
      } else if last == nil {
        last = start
      } else if whose == .others {
        whose = .unknown
      }
      guard let end = tree(turn.after) else {
        if next != nil || !isJustOver { whose = .unknown }
        continue
      }
      // Where the next one had begun by then, what follows is its own too.
      let isInNext = turn.isAfterLate && turn.isFollowedAtOnce(by: next)
      look(at: end, isSure: isInNext || !turn.isAfterLate, then: isInNext ? .own : .others)
      last = tree(turn.left)
    }
    if let now { look(at: now, then: .others) }
    own = stretches[.own] ?? []
    others = stretches[.others] ?? []
    unknown = stretches[.unknown] ?? []
    isWhole = turns.lazy.flatMap(\.stores).first.map { $0 == store } ?? true
  }
}

extension TurnSnapshots {
  /// Before its own end could be seen, unless that was missed and looked at much later.
  fileprivate func isFollowedAtOnce(by next: TurnSnapshots?) -> Bool {
    guard let next, let endedAt else { return false }
    return next.at <= endedAt.adding(seconds: 20)
  }
}
