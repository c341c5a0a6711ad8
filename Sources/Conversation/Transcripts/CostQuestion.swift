/// Which sums of costs are wanted.
package struct CostQuestion: Equatable, Sendable {
  package enum Grouping: String, CaseIterable, Sendable { case day, project, thread, agent }

  package let grouping: Grouping
  package let since: Timestamp?
  package let localClock: LocalClock

  package init(_ grouping: Grouping, since: Timestamp?, on localClock: LocalClock) {
    self.grouping = grouping
    self.since = since
    self.localClock = localClock
  }
}

/// What the turns of a day, a project, a thread or an agent used and cost.
package struct CostSum: Equatable, Sendable {
  /// A day as `2026-11-22`, a directory, a thread's id, or an agent's name.
  package let key: String
  package let spending: Spending

  package init(key: String, spending: Spending) {
    self.key = key
    self.spending = spending
  }
}
