/// Why something at the edge could not be done, in words.
struct EdgeProblem: Error, Equatable {
  let words: String

  init(_ words: String) { self.words = words }
}
