import Core

/// A small random number generator (splitmix64), so that a failing test can be run again from its seed.
struct RandomNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(0...(elements.count - 1))] }
  mutating func time() -> Timestamp { noon.adding(seconds: Int64(number(0...500))) }
}

/// A new seed for every run, and some that stay.
let seeds: [UInt64] = [UInt64.random(in: 0...UInt64.max), 1, 2, 3]

/// 2026-11-21T12:00:00Z
let noon = Timestamp(milliseconds: 1_795_262_400_000)

func id<Subject>(_ number: Int) -> Identity<Subject> { Identity(UniqueID(high: 0, low: UInt64(number))) }

/// The plainest thing that can stand in a queue.
struct Item: Equatable, Identifiable, Sendable {
  let id: Int
  var word = "слово"
}
