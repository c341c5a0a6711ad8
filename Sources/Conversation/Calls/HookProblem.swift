/// What went wrong with a program of the person's that was run when something had happened.
package enum HookProblem: Equatable, Sendable {
  case notStarted(String)
  case exited(code: Int, said: String)
  case killed(signal: Int, said: String)
  case tookTooLong(seconds: Int, said: String)
  /// So many wait for their turn that no more are taken.
  case tooMany(Int)
}
