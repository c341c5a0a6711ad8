/// Why a person may want to look at a thread now.
package enum Readiness: Equatable, Sendable {
  case done, needsPerson, failed
  /// It was snoozed, and shows again.
  case back
}

/// How many threads are ready in one way.
package struct ReadyCount: Equatable, Sendable {
  package let readiness: Readiness
  package let count: Int

  package init(_ readiness: Readiness, _ count: Int) {
    self.readiness = readiness
    self.count = count
  }
}
