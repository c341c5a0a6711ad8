/// Why the program ends, as its windows are told.
package enum EndReason: Equatable, Sendable {
  /// The person said so at a command line.
  case stopped
  /// The system sent this signal.
  case signal(Int)
}
