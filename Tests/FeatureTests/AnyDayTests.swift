import Foundation
import SeededNumbers
import Testing

/// Keys, clicks, words, agents and time in any order. The days are always the same, so that a change is told of what it
/// did; `SEED=… swift test --filter AnyDayTests` has others.
struct AnyDayTests {
  private let first = ProcessInfo.processInfo.environment["SEED"] == nil ? 1 : randomSeed

  @Test(arguments: 0..<4)
  func `nothing that is pressed loses a message, tears a screen or leaves the store behind`(_ number: UInt64) {
    let day = AnyDay(seed: first &+ number)
    for _ in 0..<120 where day.isFine { day.step() }
    day.end()
  }

  @Test(arguments: 0..<4)
  func `what a key did is taken back and done again as it was`(_ number: UInt64) {
    let day = AnyDay(seed: first &+ 1000 &+ number, isPaused: true)
    for _ in 0..<60 where day.isFine { day.stepAndBack() }
    day.end()
  }

  @Test(arguments: 0..<4)
  func `words for another host come there once, in order`(_ number: UInt64) throws {
    let day = try AnyTwoHosts(seed: first &+ 2000 &+ number)
    for _ in 0..<80 where day.isFine { day.step() }
    if day.isFine { day.end() }
  }
}
