import Fuzzing
import SeededNumbers
import Testing

/// A short run of every parser of bytes from outside; `scripts/fuzz` has the long one.
struct FuzzTests {
  @Test(arguments: FuzzTarget.all)
  func `no bytes stop a parser, and none takes long`(target: FuzzTarget) {
    print("fuzz \(target): SEED=\(randomSeed)")
    var mutator = Mutator(target, seed: randomSeed)
    for number in 0..<300 {
      let problem = target.problem(with: mutator.next())
      #expect(problem == nil, "input \(number), seed \(randomSeed)")
    }
  }

  @Test func `what is usual is read without changes too`() {
    for target in FuzzTarget.all {
      #expect(!target.seeds.isEmpty)
      for seed in target.seeds { #expect(target.problem(with: seed) == nil) }
    }
  }

  @Test func `the same seed makes the same inputs`() {
    let target = FuzzTarget.all[0]
    var (one, other) = (Mutator(target, seed: 7), Mutator(target, seed: 7))
    for _ in 0..<20 { #expect(one.next() == other.next()) }
  }
}
