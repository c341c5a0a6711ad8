/// Why something could not be measured.
struct BenchProblem: Error, CustomStringConvertible {
  let description: String

  init(_ words: String) { description = words }
}
