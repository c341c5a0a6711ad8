/// How a process ended.
package enum ProcessEnd: Hashable, Sendable {
  case exited(code: Int32)
  case killed(signal: Int32)
  /// The system does not know: somebody else took the answer.
  case unknown
}
