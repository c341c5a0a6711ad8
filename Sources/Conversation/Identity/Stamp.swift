/// What an event brings in from the outside world: the moment, the person's clock, and randomness for fresh ids.
///
/// The same events with the same stamps give the same state.
package struct Stamp: Equatable, Sendable {
  package let now: Timestamp
  package let localClock: LocalClock
  /// Milliseconds of a clock that nobody sets, and that goes on while the machine sleeps.
  package let uptime: Int
  private var randomness: UInt64

  package init(now: Timestamp, on localClock: LocalClock = .utc, uptime: Int? = nil, randomness: UInt64) {
    self.now = now
    self.localClock = localClock
    self.uptime = uptime ?? Int(now.milliseconds)
    self.randomness = randomness
  }

  package mutating func freshID<Subject>(_ subject: Subject.Type = Subject.self) -> Identity<Subject> {
    let high = next()
    return Identity(UniqueID(random: high, next()))
  }

  /// A number by chance, the same for the same stamp.
  package mutating func number(in range: ClosedRange<Int64>) -> Int64 {
    range.lowerBound + Int64(next() % UInt64(range.upperBound - range.lowerBound + 1))
  }

  /// SplitMix64: each call is another step of one fixed sequence.
  private mutating func next() -> UInt64 {
    randomness &+= 0x9E37_79B9_7F4A_7C15
    var mixed = randomness
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
