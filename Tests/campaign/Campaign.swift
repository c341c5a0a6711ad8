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

  private enum Kind: String, CaseIterable {
    case work
    case files = "files set back"
    case migration = "stores brought up to date"
  }

  /// A sabotage that was noticed so often is one that the campaign notices.
  private static let enoughNoticed = 3

  func run() -> Int32 {
    print("seed \(seed)")
    var numbers = RandomNumbers(seed: seed)
    var struck: [Victim: Int] = [:]
    var (rounds, hits): ([Kind: Int], [Kind: Int]) = ([:], [:])
    var (count, missed, noticed) = (0, 0, 0)
    var sum = Outcome()
    // What is over before the blow proves nothing: four rounds of five are to be hit.
    while count < kills, missed < 20 + kills / 4, noticed < Campaign.enoughNoticed {
      let roundSeed = numbers.next()
      let kind = kind(&numbers)
      rounds[kind, default: 0] += 1
      do throws(Finding) {
        let outcome = try round(kind, roundSeed)
        guard let victim = outcome.struck else {
          missed += 1
          continue
        }
        struck[victim, default: 0] += 1
        hits[kind, default: 0] += 1
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
        hits[kind, default: 0] += 1
      }
    }
    let kinds = Victim.allCases.map { "\($0.rawValue) \(struck[$0] ?? 0)" }.joined(separator: ", ")
    print("\(count) kills (\(kinds)); \(missed) rounds were over before the blow")
    for kind in Kind.allCases {
      if let number = rounds[kind] { print("\(kind.rawValue): \(hits[kind] ?? 0) of \(number) rounds hit") }
    }
    print(
      "\(sum.acknowledged) acts acknowledged, \(sum.open) cut off; \(sum.delivered) messages and commands delivered")
    if let sabotage {
      print("\(sabotage.rawValue): noticed \(noticed) of \(count)")
      return noticed > 0 ? 0 : 1
    }
    guard count >= kills, sum.delivered > 0 else {
      print("too few blows fell inside the work")
      return 1
    }
    print("Nothing was lost, doubled or out of order.")
    return 0
  }

  private func kind(_ numbers: inout RandomNumbers) -> Kind {
    let number = numbers.number(1...100)
    if let sabotage { return sabotage.isOfFiles ? .files : .work }
    if isOfFiles || number <= 15 { return .files }
    return !samples.isEmpty && number > 96 ? .migration : .work
  }

  private func round(_ kind: Kind, _ seed: UInt64) throws(Finding) -> Outcome {
    switch kind {
    case .work: try Round(seed: seed, sabotage: sabotage).run()
    case .files: try RevertRound.outcome(seed: seed, sabotage: sabotage)
    case .migration: try MigrationRound(seed: seed, samples: samples).run()
    }
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
