import Core

/// Why a person may want to look at a thread now.
package enum Readiness: Equatable, Sendable {
  case done, needsPerson, failed
  /// It was snoozed, and shows again.
  case back
}
