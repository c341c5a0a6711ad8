/// An agent and where it runs: what one of its commands meets there, the others meet as well.
package struct AgentPlace: Hashable, Sendable {
  package let provider: String
  /// Nil is this machine.
  package let host: String?

  package init(provider: String, host: String? = nil) {
    self.provider = provider
    self.host = host
  }
}

extension AgentPlace: Comparable {
  package static func < (one: AgentPlace, other: AgentPlace) -> Bool {
    (one.provider, one.host ?? "") < (other.provider, other.host ?? "")
  }
}
