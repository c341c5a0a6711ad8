/// A used-up limit of a provider, and when its outboxes go on by themselves.
package struct ProviderLimit: Equatable, Sendable {
  package let limit: UsageLimit
  /// A few seconds after the limit is renewed, so that not everybody comes at once; nil where no moment was named.
  package let resumesAt: Timestamp?

  package init(_ limit: UsageLimit, resumesAt: Timestamp?) {
    self.limit = limit
    self.resumesAt = resumesAt
  }
}
