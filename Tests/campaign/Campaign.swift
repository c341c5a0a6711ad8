import Glibc
import SeededNumbers

/// Round after round, until so many kills have struck.
struct Campaign {
  let kills: Int
  let seed: UInt64
  let sabotage: Sabotage?
  /// Stores of older versions.
  let samples: [String]
  /// Only rounds in which files are set back.
  let isOfFiles: Bool

  /// A sabotage that was noticed so often is one that the campaign notices.
  private static let enoughNoticed = 3

  func run() -> Int32 {
    print("seed \(seed)")
    var numbers = RandomNumbers(seed: seed)
    var struck: [Victim: Int] = [:]
    var (count, missed, noticed) = (0, 0, 0)
    var sum = Outcome()
    while count < kills, missed < 20 + kills, noticed < Campaign.enoughNoticed {
      let roundSeed = numbers.next()
      do throws(Finding) {
        let outcome = try round(roundSeed, &numbers)
        guard let victim = outcome.struck else {
          missed += 1
          continue
        }
        struck[victim, default: 0] += 1
        count += 1
        sum.add(outcome)
        if count % 500 == 0 {
          print("\(count) kills so far")
          // Whoever looks at the log in the meantime sees it.
          fflush(nil)
        }
      } catch {
        guard sabotage != nil, error.isOfWork else {
          print("round \(roundSeed) of seed \(seed):\n\(error.words)")
          return 1
        }
        noticed += 1
        count += 1
      }
    }
    let kinds = Victim.allCases.map { "\($0.rawValue) \(struck[$0] ?? 0)" }.joined(separator: ", ")
    print("\(count) kills (\(kinds)); \(missed) rounds were over before the blow")
    print(
      "\(sum.acknowledged) acts acknowledged, \(sum.open) cut off; \(sum.delivered) messages and commands delivered")
    if let sabotage {
      print("\(sabotage.rawValue): noticed \(noticed) of \(count)")
      return noticed > 0 ? 0 : 1
    }
    guard count >= kills, sum.delivered > 0 else {
      print("hardly any work was done")
      return 1
    }
    print("Nothing was lost, doubled or out of order.")
    return 0
  }

  private func round(_ seed: UInt64, _ numbers: inout RandomNumbers) throws(Finding) -> Outcome {
    let number = numbers.number(1...100)
    if let sabotage {
      return try sabotage.isOfFiles
        ? RevertRound(seed: seed, sabotage: sabotage).run() : Round(seed: seed, sabotage: sabotage).run()
    }
    if isOfFiles || number <= 15 { return try RevertRound(seed: seed, sabotage: nil).run() }
    if !samples.isEmpty, number > 96 { return try MigrationRound(seed: seed, samples: samples).run() }
    return try Round(seed: seed, sabotage: nil).run()
  }
}

/// What a round came to.
struct Outcome {
  var struck: Victim?
  var acknowledged = 0
  /// Acts whose answer the kill cut off: they may have been done or not.
  var open = 0
  var delivered = 0

  mutating func add(_ other: Outcome) {
    acknowledged += other.acknowledged
    open += other.open
    delivered += other.delivered
  }
}

/// Why a round ends the campaign.
struct Finding: Error {
  let words: String
  /// It is about what became of the work, and not about a program that could not be asked.
  var isOfWork = true
}
