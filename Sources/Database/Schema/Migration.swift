/// One step from a version of the store's tables to the next. It is SQL and nothing else, so that it can't change.
package struct Migration: Equatable, Sendable {
  package let version: Int
  package let script: String

  package init(version: Int, script: String) {
    self.version = version
    self.script = script
  }
}
