import Languages
import Sharing

/// What is wanted of the hub.
package enum HubOrder: Equatable, Sendable {
  /// The one connection of this server, as this host; an earlier one ends.
  case connect(HubPlace)
  case disconnect
  /// A connection that is away is tried at once, and not when its pause is over: a person wants something of the hub.
  case hurry
  case ask(HubQuestion)
  /// Makes a database a hub where it is none, and this machine a host of it.
  case join(HubJoining)

  /// It may be done before what it follows from is on disk.
  package var mayGoAhead: Bool {
    switch self {
    case .ask(let question): question.mayGoAhead
    case .hurry: true
    case .connect, .disconnect, .join: false
    }
  }
}

/// What comes of it, and what the hub tells by itself.
package enum HubHeard: Equatable, Sendable {
  case link(HubEvent)
  case answered(HubReply)
  case joined(HubJoining, Result<HubWelcome, HubProblem>)

  /// What a person did, here or elsewhere, follows from it.
  package var isPersonal: Bool {
    switch self {
    case .joined, .answered(.left), .answered(.letters), .answered(.outcomes), .answered(.begun): true
    case .link, .answered: false
    }
  }
}

/// A machine's wish to be a host of a hub.
package struct HubJoining: Equatable, Sendable {
  package let address: String
  package let introduction: HostIntroduction
  package let client: ClientID

  package init(address: String, introduction: HostIntroduction, client: ClientID) {
    self.address = address
    self.introduction = introduction
    self.client = client
  }
}

/// Why something that a person wanted of the hub was not done.
package enum HubProblem: Error, Equatable, Sendable {
  case trouble(LinkTrouble)
  case refused(HubRefusal)
  /// The connection broke before the answer: it may have been done.
  case unknown
}
