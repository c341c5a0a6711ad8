/// How long a link waits for what.
package struct LinkTimes: Equatable, Sendable {
  /// Until it is let in. The library's own limit is for calls that block.
  package var connecting = 10_000
  /// For each answer: keepalives do not find a server that is frozen.
  package var answer = 10_000
  /// Between two attempts: the first pause, and the longest.
  package var firstPause = 200
  package var longestPause = 30_000
  /// Requests that are sent and not answered; others wait for their turn, up to a number.
  package var mostUnderWay = 32
  package var mostWaiting = 2000

  package init() {}
}

/// The pauses between attempts: they grow, and no two hosts come at the same moment when a database is back.
struct Pause {
  private let times: LinkTimes
  private var numbers: any RandomNumberGenerator
  private var failures = 0

  init(_ times: LinkTimes, numbers: any RandomNumberGenerator) {
    self.times = times
    self.numbers = numbers
  }

  mutating func succeeded() { failures = 0 }

  mutating func next(needsSomebody: Bool) -> Int {
    let grown = times.firstPause << min(failures, 12)
    failures += 1
    let most = needsSomebody ? times.longestPause : min(times.longestPause, grown)
    return most / 2 + Int(numbers.next(upperBound: UInt64(most / 2 + 1)))
  }
}
