import Foundation

/// A small random number generator (splitmix64), so that a failing test can be run again from its seed.
package struct RandomNumbers: RandomNumberGenerator, Sendable {
  package let seed: UInt64
  private var state: UInt64

  package init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  package mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
  package mutating func chance(_ percent: Int = 50) -> Bool { number(1...100) <= percent }
  package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(0...(elements.count - 1))] }
}

/// A new seed for every run; tests name it in what they say when they fail. `SEED=… swift test` runs them with that one.
package let randomSeed: UInt64 = {
  if let given = ProcessInfo.processInfo.environment["SEED"], let seed = UInt64(given) { return seed }
  return UInt64.random(in: 0...UInt64.max)
}()
