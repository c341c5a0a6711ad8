import Core
import Settings

/// A program of the person's that is run when something has happened.
package struct Hook: Equatable, Sendable {
  package let event: HookEvent
  /// For the shell, as the person wrote it: what happened is in the environment, and never in here.
  package let line: String
  /// Set on top of our own environment.
  package let environment: [String: String]
  package let directory: String

  package init(event: HookEvent, line: String, environment: [String: String], directory: String) {
    self.event = event
    self.line = line
    self.environment = environment
    self.directory = directory
  }
}
