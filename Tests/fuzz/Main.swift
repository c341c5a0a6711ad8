import CFuzz
import Fuzzing
import Glibc
import SeededNumbers

/// `fuzz TARGET …`: gives inputs to one parser until something breaks, or there have been enough. Without a target it lists
/// them. scripts/fuzz builds it with libFuzzer and runs it; without, the inputs are made from `SEED`, and `-runs=N` says
/// how many.
@main struct Main {
  private static let name = CommandLine.arguments.dropFirst().first
  private static let target = FuzzTarget.all.first { $0.name == name }

  nonisolated static func main() {
    guard let target else {
      print(FuzzTarget.all.map(\.name).joined(separator: "\n"))
      exit(name == nil ? 0 : 2)
    }
    if CommandLine.arguments.dropFirst(2).first == "--corpus", let folder = CommandLine.arguments.last {
      return target.seeds.enumerated().forEach { write($1, to: "\(folder)/seed-\($0)") }
    }
    let status = cfuzz_drive(CommandLine.argc - 1, CommandLine.unsafeArgv + 1) { bytes, count in
      Main.read(Array(UnsafeBufferPointer(start: bytes, count: count)))
      return 0
    }
    if status < 0 { mutate(target) } else { exit(status) }
  }

  private static func read(_ input: [UInt8]) {
    if let problem = target?.problem(with: input) { preconditionFailure(problem) }
  }

  /// What libFuzzer begins with.
  private static func write(_ bytes: [UInt8], to path: String) {
    guard let file = fopen(path, "w") else { return print("\(path) can't be written") }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  private static func mutate(_ target: FuzzTarget) {
    let asked = CommandLine.arguments.compactMap { $0.hasPrefix("-runs=") ? Int($0.dropFirst(6)) : nil }.last
    let runs = asked ?? 1_000_000
    for number in 0..<runs {
      // A crash says no more than this line: the input of that number is made from the seed beside it.
      if number % 1000 == 0 { print("\(target) SEED=\(randomSeed &+ UInt64(number)), input \(number)") }
      var mutator = Mutator(target, seed: randomSeed &+ UInt64(number))
      read(mutator.next())
    }
    print("\(target): \(runs) inputs")
  }
}
