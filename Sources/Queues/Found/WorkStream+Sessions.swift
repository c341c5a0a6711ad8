import Conversation

extension WorkStream {
  /// The session that serves the thread now.
  package var sessionKey: SessionKey {
    SessionKey(provider: effectiveProvider, providerSessionId: effectiveProviderSessionId)
  }

  /// The sessions that served before.
  var pastSessionKeys: [SessionKey] { lineage.map(\.key) }

  /// Where what is not in our own record is read from; nil where it has everything.
  package var sessionSource: SessionSource? {
    guard let outside, outside.hasPages else { return nil }
    let isOver: Bool
    switch outside.writing {
    case .nobody: isOver = true
    case .unknown, .program: isOver = outside.ending == .ended || outside.ending == .stopped
    }
    return SessionSource(
      provider: outside.pagesProvider ?? provider(ofSession: outside.providerSessionId),
      providerSessionId: outside.pagesSession ?? outside.providerSessionId, path: outside.pagesPath ?? outside.path,
      end: outside.takenAt, isOver: isOver)
  }

  /// Who served by it: after a handover the record that is known may be that of the agent before.
  private func provider(ofSession id: String) -> String {
    if !isLocallyCreated, id == effectiveProviderSessionId { return effectiveProvider }
    return lineage.last { $0.providerSessionId == id }?.provider ?? effectiveProvider
  }

  /// Who served the thread then: what another agent said before a handover stays its own.
  package func provider(at moment: Timestamp) -> String {
    lineage.first { moment < $0.replacedAt }?.provider ?? effectiveProvider
  }

  /// The session that another agent had in this thread, to which a handover goes back.
  package func session(leftBy provider: String) -> ProviderSession? {
    lineage.last { $0.provider == provider }
  }
}
