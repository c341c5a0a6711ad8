/// A provider's own session that served a thread for a while.
package struct ProviderSession: Equatable, Sendable {
  package let provider: String
  package let providerSessionId: String
  /// When the thread left it for the next one.
  package let replacedAt: Timestamp

  package init(provider: String, providerSessionId: String, replacedAt: Timestamp) {
    self.provider = provider
    self.providerSessionId = providerSessionId
    self.replacedAt = replacedAt
  }

  package var key: SessionKey { SessionKey(provider: provider, providerSessionId: providerSessionId) }
}
