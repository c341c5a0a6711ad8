import SeededNumbers
import Testing

/// Keys, clicks, words, agents and time in any order.
struct AnyDayTests {
  @Test(arguments: 0..<6)
  func `nothing that is pressed loses a message, tears a screen or leaves the store behind`(_ number: UInt64) {
    let day = AnyDay(seed: randomSeed &+ number)
    for _ in 0..<150 where day.isFine { day.step() }
    day.end()
  }

  @Test(arguments: 0..<6)
  func `what a key did is taken back and done again as it was`(_ number: UInt64) {
    let day = AnyDay(seed: randomSeed &+ 1000 &+ number, isPaused: true)
    for _ in 0..<80 where day.isFine { day.stepAndBack() }
    day.end()
  }
}
