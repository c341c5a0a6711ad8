/// Why bytes are not JSON, and at which of them this shows.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Counted in bytes from 0.
  package let offset: Int
  /// In words, without the place.
  package let reason: String

  package init(offset: Int, reason: String) {
    self.offset = offset
    self.reason = reason
  }

  package var description: String { "\(reason) at byte \(offset)" }
}
