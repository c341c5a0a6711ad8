/// A session that an agent keeps, as it lists it.
package struct AgentSession: Equatable, Identifiable, Sendable {
  package let id: String
  /// As the agent calls it; empty where it doesn't.
  package let title: String
  package let updatedAt: Timestamp?

  package init(id: String, title: String, updatedAt: Timestamp? = nil) {
    self.id = id
    self.title = title
    self.updatedAt = updatedAt
  }
}

/// Which sessions somebody wants to know of: those of one agent in one directory.
package struct SessionsWanted: Hashable, Sendable {
  package let provider: String
  package let directory: String
  /// Where the agent runs; nil is this machine.
  package let host: String?

  package init(provider: String, directory: String, host: String? = nil) {
    self.provider = provider
    self.directory = directory
    self.host = host
  }
}

/// What came of asking.
package enum SessionsFound: Equatable, Sendable {
  case sessions([AgentSession])
  /// Why none are known, as a sentence.
  case failed(String)
}
