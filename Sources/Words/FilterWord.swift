import Core

/// A state that a list can be narrowed to, as `s:` takes it in every language.
package enum FilterWord: String, Equatable, Sendable, CaseIterable {
  case working, approve, ask, done, idle, quiet, failed, held, unknown
  case deleted, hidden, snoozed, needs, interrupted
  case queued, executing, completed, cancelled, low, normal, high, urgent, waiting
}
