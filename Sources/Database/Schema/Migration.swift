/// One step from a version of the store's tables to the next. It is SQL and nothing else, so that it can't change.
struct Migration: Equatable, Sendable {
  let version: Int
  let script: String
}
