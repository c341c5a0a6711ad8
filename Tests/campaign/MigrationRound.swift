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
    let write = numbers.number(1...MigrationRound.mostWrites)
    let isTorn = numbers.chance(30)
    let whole = try MigrationRound.shown(of: sample)
    let place = try Place(store: sample)
    defer { place.close() }
    try place.startServer(killedAt: write, isTorn: isTorn)
    var outcome = Outcome()
    if !place.isRunning { outcome.struck = .server }
    place.end()
    let found = try MigrationRound.lists(of: place)
    guard found == whole else {
      throw Finding(words: "\(sample), killed at write \(write), torn \(isTorn): \(found)\nand not: \(whole)")
    }
    return outcome
  }

  /// About as many as a server makes until it listens.
  private static let mostWrites = 160

  private static func shown(of sample: String) throws(Finding) -> [String] {
    let place = try Place(store: sample)
    defer { place.close() }
    return try lists(of: place)
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
