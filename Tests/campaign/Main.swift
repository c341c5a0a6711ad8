import Glibc
import SeededNumbers

/// Kills the program again and again in the middle of its work, and compares what is left with a model of all that was
/// acknowledged.
@main struct Main {
  private static let usage =
    "usage: campaign [KILLS [SEED]] [OLDER-STORE... | files | lost | doubled | swapped | half | forgotten]"

  static func main() {
    var words = Array(CommandLine.arguments.dropFirst())
    let samples = words.filter { $0.hasSuffix(".db") }
    words.removeAll(where: samples.contains)
    // One of these is done to the store or to the agent's log in each round, and has to be noticed.
    let sabotage = words.last.flatMap(Sabotage.init(rawValue:))
    let isOfFiles = words.last == "files"
    if sabotage != nil || isOfFiles { words.removeLast() }
    let numbers = words.compactMap { UInt64($0) }
    guard numbers.count == words.count, words.count <= 2 else {
      print(usage)
      exit(2)
    }
    let seed = numbers.count > 1 ? numbers[1] : UInt64.random(in: 0...UInt64.max)
    exit(
      Campaign(
        kills: numbers.first.map { Int(clamping: $0) } ?? 100, seed: seed, sabotage: sabotage, samples: samples,
        isOfFiles: isOfFiles
      ).run())
  }
}
