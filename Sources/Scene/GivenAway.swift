/// Why a window's terminal is not the window's.
package enum GivenAway: Hashable, Sendable {
  /// The window ends.
  case forGood
  /// It is stopped, as any program is at Ctrl-Z.
  case stopped
  /// An editor has it, or another program, until that has ended.
  case lent
}
