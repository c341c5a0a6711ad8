/// An Up Next that lies in the hub and that several hosts take from.
package struct SharedLane: Equatable, Identifiable, Sendable {
  /// What a person may do in it.
  package enum Right: String, Sendable {
    /// All of it, and alone what concerns the order.
    case own
    case append
    /// What is added waits for the owner's word.
    case propose
  }

  package let id: SharedID
  package let name: String
  package let right: Right
  package let owner: String
  package let epoch: Int
  package let number: Int64
  package let isPaused: Bool
  /// How many run at once on all hosts together.
  package let most: Int?
  /// The same for an agent.
  package let caps: [String: Int]
  package let people: [String: String]
  /// What its owner and those who may add to it are called.
  package let names: [SharedID: String]
  package let counts: [String: Int]

  package init(
    id: SharedID, name: String, right: Right, owner: String, epoch: Int, number: Int64,
    isPaused: Bool, most: Int?,
    caps: [String: Int], people: [String: String], names: [SharedID: String] = [:], counts: [String: Int]
  ) {
    self.id = id
    self.name = name
    self.right = right
    self.owner = owner
    self.epoch = epoch
    self.number = number
    self.isPaused = isPaused
    self.most = most
    self.caps = caps
    self.people = people
    self.names = names
    self.counts = counts
  }
}

/// What is new in a lane since a number of it.
package struct LaneNews: Equatable, Sendable {
  package let number: Int64
  package let hasMore: Bool
  /// What was known before is out of date.
  package let isAnew: Bool
  package let commands: [SharedCommand]
  /// Commands that have left it.
  package let gone: [SharedID]
  package let pulses: [Pulse]
  package let isPaused: Bool
  package let epoch: Int
  /// The database's clock.
  package let now: Int64
  /// How those ended that commands of it still wait for: they were not completed.
  package var ended: [SharedID: EndedBefore] = [:]
  /// What this person's accounts give at the moment; nil where the hub is older and does not say.
  package var accounts: [AccountLimit]?

  /// What this was kept of had been told more before.
  package var isOlder = false

  /// What a running command said last.
  package struct Pulse: Equatable, Sendable {
    package let command: SharedID
    package let words: String?
    package let progress: Double?
    package let at: Int64

    package init(command: SharedID, words: String?, progress: Double?, at: Int64) {
      self.command = command
      self.words = words
      self.progress = progress
      self.at = at
    }
  }

  package init(
    number: Int64, hasMore: Bool, isAnew: Bool, commands: [SharedCommand], gone: [SharedID],
    pulses: [Pulse],
    isPaused: Bool,
    epoch: Int,
    now: Int64
  ) {
    self.number = number
    self.hasMore = hasMore
    self.isAnew = isAnew
    self.commands = commands
    self.gone = gone
    self.pulses = pulses
    self.isPaused = isPaused
    self.epoch = epoch
    self.now = now
  }
}

/// Who did what in a lane.
package struct LaneDeed: Equatable, Identifiable, Sendable {
  package let id: SharedID
  package let kind: String
  package let person: String
  package let host: SharedID?
  package let command: SharedID?
  package let at: Int64
  package let isUndone: Bool
  package var hostName: String?
  /// It is nobody's act, but how a command ended on a host.
  package var isEnd: Bool { CommandEnd.State(rawValue: kind) != nil }
  /// How the command begins.
  package var words: String?
  /// Whose act it took back.
  package var whose: String?
  /// What it was told, such as whom it admitted, as text in JSON.
  package var told: String?

  package init(
    id: SharedID, kind: String, person: String, host: SharedID?, command: SharedID?, at: Int64,
    isUndone: Bool
  ) {
    self.id = id
    self.kind = kind
    self.person = person
    self.host = host
    self.command = command
    self.at = at
    self.isUndone = isUndone
  }
}
