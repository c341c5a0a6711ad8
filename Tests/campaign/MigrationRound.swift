import Foundation
import SeededNumbers

/// A store of an older version, and a server that is killed while it brings it up to date: what the next one shows is what
/// it would have shown without the blow.
struct MigrationRound {
  let seed: UInt64
  /// Stores of versions that were released.
  let samples: [String]

  func run() throws(Finding) -> Outcome {
    var numbers = RandomNumbers(seed: seed)
    let sample = numbers.pick(samples)
    let isTorn = numbers.chance(30)
    let (whole, steps) = try MigrationRound.unharmed(sample)
    let step = numbers.number(1...steps)
    let place = try Place(store: sample)
    defer { place.close() }
    try place.startServer(KillPlan(step: step, isTorn: isTorn))
    var outcome = Outcome()
    if !place.isRunning { outcome.struck = .server }
    place.end()
    let found = try MigrationRound.lists(of: place)
    guard found == whole else {
      throw Finding(words: "\(sample), killed at step \(step) of \(steps), torn \(isTorn): \(found)\nand not: \(whole)")
    }
    return outcome
  }

  /// What it shows without the blow, and how many steps a server makes until it listens.
  private static func unharmed(_ sample: String) throws(Finding) -> (lists: [String], steps: Int) {
    let place = try Place(store: sample)
    defer { place.close() }
    try place.startServer()
    let steps = try place.counted().steps
    return (try lists(of: place), steps)
  }

  private static func lists(of place: Place) throws(Finding) -> [String] {
    var lists: [String] = []
    for words in [["threads", "--all"], ["queue"], ["next"], ["history"]] {
      let answer = try place.run(["list"] + words)
      guard answer.status == 0 else { throw Finding(words: "list \(words): \(answer.errors)") }
      lists.append(answer.output)
    }
    return lists
  }
}
