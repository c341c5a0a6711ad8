import Core

/// Which protocol an agent speaks.
package enum AgentKind: String, Equatable, Sendable, CaseIterable {
  /// The Agent Client Protocol.
  case acp
}

extension AgentKind {
  func connection(
    agent: String, directory: String, version: String, first delivery: Delivery, stream: Identity<WorkStream>,
    lostSessions: Set<String>
  ) -> any AgentConnection {
    switch self {
    case .acp:
      ACPClient(
        agent: agent, directory: directory, clientVersion: version, lostSessions: lostSessions,
        realDirectory: delivery.host == nil ? ProjectFiles.real(directory) : nil, isRemote: delivery.host != nil)
    }
  }
}
