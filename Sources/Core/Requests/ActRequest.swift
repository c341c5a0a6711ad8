/// An act that the command line asks for: what the same keys of the screen do, and taken back by the same undo.
///
/// Items are named by their id, by the beginning of one, or by their thread's name.
package enum ActRequest: Equatable, Sendable {
  case top([String])
  case bottom([String])
  case remove([String])
  /// To a position as it shows after the move.
  case move(String, to: Int)
  case clearQueue
  case rename(thread: String, to: String)
  case delete(threads: [String])
  case restore(threads: [String])
  case unlock(thread: String)
  case snooze(threads: [String], SnoozeChoice)
  case handOver(thread: String, to: String)
}
