import Conversation

/// A provider session of a thread, and from when until when it served.
package struct SessionSpan: Equatable {
  package let provider: String
  /// Nil while the provider doesn't know the thread.
  package let providerSessionId: String?
  package let since: Timestamp
  /// Nil for the one that serves now.
  package let until: Timestamp?

  /// Oldest first.
  package static func of(_ stream: WorkStream) -> [SessionSpan] {
    var spans: [SessionSpan] = []
    var since = stream.createdAt
    for session in stream.lineage {
      spans.append(
        SessionSpan(
          provider: session.provider, providerSessionId: session.providerSessionId, since: since,
          until: session.replacedAt))
      since = session.replacedAt
    }
    spans.append(
      SessionSpan(
        provider: stream.effectiveProvider,
        providerSessionId: stream.isLocallyCreated ? nil : stream.effectiveProviderSessionId, since: since, until: nil))
    return spans
  }
}
