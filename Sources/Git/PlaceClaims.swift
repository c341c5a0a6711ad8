import Synchronization

/// Whoever takes a snapshot has the repository of ours to themselves until it is taken: nobody tidies up there meanwhile.
final class PlaceClaims: Sendable {
  private final class Claim: Sendable {
    let mutex = Mutex(())
  }

  private let claims = Mutex<[String: Claim]>([:])

  private func claim(_ name: String) -> Claim {
    claims.withLock { all in
      if let known = all[name] { return known }
      let claim = Claim()
      all[name] = claim
      return claim
    }
  }

  /// Waits until it is free.
  func with<Outcome: Sendable, Problem: Error>(
    _ name: String, _ work: () throws(Problem) -> Outcome
  ) throws(Problem) -> Outcome {
    try claim(name).mutex.withLock { _ throws(Problem) in try work() }
  }

  /// Nil where it is not free.
  func ifFree<Outcome: Sendable>(_ name: String, _ work: () -> Outcome) -> Outcome? {
    claim(name).mutex.withLockIfAvailable { _ in work() }
  }
}
