/// A machine with its own server, as the hub knows it.
package struct SharedHost: Equatable, Identifiable, Sendable {
  package let id: SharedID
  package let name: String
  package let version: String
  /// What it has, for commands that need it.
  package let offers: [String]
  /// When it was last heard of, by the database's clock.
  package let seenAt: Int64
  /// Letters that it has not answered.
  package let lettersWaiting: Int
  /// It has a connection to the hub at the moment.
  package let isThere: Bool
  /// What it would take of which lane.
  package let services: [HostService]

  package init(
    id: SharedID, name: String, version: String, offers: [String], seenAt: Int64,
    lettersWaiting: Int, isThere: Bool, services: [HostService] = []
  ) {
    self.id = id
    self.name = name
    self.version = version
    self.offers = offers
    self.seenAt = seenAt
    self.lettersWaiting = lettersWaiting
    self.isThere = isThere
    self.services = services
  }
}

/// What a host says of itself when it comes to the hub.
package struct HostIntroduction: Equatable, Sendable {
  package var id: SharedID
  package var name: String
  /// Which machine its store is on.
  package var machine: String
  /// The folder there that it lies in. A store in another one is a copy; empty where nobody says.
  package var home = ""
  /// Which run of its server this is: of one host there is one at a time. Nil where nobody says.
  package var run: SharedID?
  package var version: String
  package var offers: [String]
  package var services: [HostService] = []
  /// How many letters its store has answered.
  package var lettersAnswered: Int64
  /// The person says that this is the host, though its machine or its store is another one.
  package var isAdopted: Bool

  package init(
    id: SharedID, name: String, machine: String, version: String, offers: [String] = [],
    lettersAnswered: Int64 = 0,
    isAdopted: Bool = false
  ) {
    self.id = id
    self.name = name
    self.machine = machine
    self.version = version
    self.offers = offers
    self.lettersAnswered = lettersAnswered
    self.isAdopted = isAdopted
  }
}
