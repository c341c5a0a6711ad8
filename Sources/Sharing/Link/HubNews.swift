/// Where something is new. Anybody in the database can say so, and says no more than that: whoever hears it looks.
package enum HubNews: Hashable, Sendable {
  case hosts
  case threads(host: SharedID)
  case letters(host: SharedID)
  case outcomes(host: SharedID)
  case lane(SharedID)
  case order
  /// Words were lost while there was no connection: everything may be new.
  case everything

  package init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count == 2, let whom = SharedID(String(words[1])) else { return nil }
    switch words[0] {
    case "hosts": self = .hosts
    case "threads": self = .threads(host: whom)
    case "letters": self = .letters(host: whom)
    case "outcomes": self = .outcomes(host: whom)
    case "lane": self = .lane(whom)
    case "order": self = .order
    default: return nil
    }
  }
}

/// What a link tells by itself.
package enum HubEvent: Equatable, Sendable {
  case ready(HubFacts)
  /// There is no connection; it is tried again after so long.
  case away(LinkTrouble, retryMilliseconds: Int)
  case news(HubNews)
}

/// What the hub is like, as it says itself.
package struct HubFacts: Equatable, Sendable {
  package let person: SharedID
  package let name: String
  /// Whether this person admits others.
  package let owns: Bool
  package let level: Int
  /// A program of an earlier level may only read.
  package let mayWrite: Bool
  /// The database's clock in milliseconds, as it was when it answered.
  package let now: Int64
  package let serverVersion: Int
  package let libraryVersion: Int
  package let usesTLS: Bool
  /// `off` and `fsync` off may lose acts that were confirmed.
  package let synchronousCommit: String
  package let fsync: Bool
  /// Whether a standby has to confirm what is committed: else a failover may lose acts.
  package let hasSynchronousStandby: Bool
  package let isSuperuser: Bool

  package init(
    person: SharedID, name: String, owns: Bool, level: Int, mayWrite: Bool, now: Int64, serverVersion: Int,
    libraryVersion: Int, usesTLS: Bool, synchronousCommit: String, fsync: Bool, hasSynchronousStandby: Bool,
    isSuperuser: Bool
  ) {
    self.person = person
    self.name = name
    self.owns = owns
    self.level = level
    self.mayWrite = mayWrite
    self.now = now
    self.serverVersion = serverVersion
    self.libraryVersion = libraryVersion
    self.usesTLS = usesTLS
    self.synchronousCommit = synchronousCommit
    self.fsync = fsync
    self.hasSynchronousStandby = hasSynchronousStandby
    self.isSuperuser = isSuperuser
  }
}
