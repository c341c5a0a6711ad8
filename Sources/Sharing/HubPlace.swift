/// A hub, and which of its hosts this server is.
package struct HubPlace: Equatable, Sendable {
  package let address: String
  package let host: OwnHost

  package init(address: String, host: OwnHost) {
    self.address = address
    self.host = host
  }
}

/// What the hub says to a machine that has become a host of it.
package struct HubWelcome: Equatable, Sendable {
  package let facts: HubFacts
  /// How many letters that host has answered, as far as the hub knows.
  package let lettersAnswered: Int64

  package init(facts: HubFacts, lettersAnswered: Int64) {
    self.facts = facts
    self.lettersAnswered = lettersAnswered
  }
}
