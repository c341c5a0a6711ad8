/// What a person asks for in a shared lane.
package struct SharedRequest: Equatable, Identifiable, Sendable {
  package var id: SharedID
  package var prompt: String
  package var agent: String
  /// A git remote, or a name that each host maps to a directory of its own.
  package var project: String
  package var mode: String?
  /// How the prompt is enhanced, as text in JSON.
  package var options: String
  package var estimatedSeconds: Int?
  package var priority: Int
  /// Labels that a host has to offer.
  package var needs: [String]
  package var after: [SharedID]
  package var notBefore: Int64?
  package var isStashed: Bool

  package init(
    id: SharedID, prompt: String, agent: String, project: String, mode: String? = nil,
    options: String = "{}",
    estimatedSeconds: Int? = nil, priority: Int = 1, needs: [String] = [], after: [SharedID] = [],
    notBefore: Int64? = nil,
    isStashed: Bool = false
  ) {
    self.id = id
    self.prompt = prompt
    self.agent = agent
    self.project = project
    self.mode = mode
    self.options = options
    self.estimatedSeconds = estimatedSeconds
    self.priority = priority
    self.needs = needs
    self.after = after
    self.notBefore = notBefore
    self.isStashed = isStashed
  }
}

/// A command of a shared lane as it stands.
package struct SharedCommand: Equatable, Identifiable, Sendable {
  package enum State: String, Sendable {
    case waiting
    /// Promised to a host that has not begun it.
    case claimed
    case running
    /// It was begun, and its host fell silent: only a person sends it again.
    case uncertain
  }

  /// So much of a prompt is in a list.
  package static let mostListed = 2000

  /// In a list its prompt is cut.
  package var request: SharedRequest
  package let lane: SharedID
  /// Its place: smaller ones come first.
  package let rank: Int64
  package let number: Int64
  package let person: SharedID
  package let fromHost: SharedID?
  package let addedAt: Int64
  package let isProposed: Bool
  package let state: State
  package let host: SharedID?
  package let claimedAt: Int64?
  package let begunAt: Int64?
  package let leaseUntil: Int64?
  package let isCancelAsked: Bool
  /// How often a person has sent it once more.
  package let timesAgain: Int
  /// What the hub calls whoever asked for it, and the host that has it: of somebody else's host with its person.
  package var personName: String?
  package var hostName: String?

  package var id: SharedID { request.id }
  /// It is as long as what lists show of one.
  package var hasWholePrompt: Bool { request.prompt.unicodeScalars.count < SharedCommand.shownOfPrompt }
  package static let shownOfPrompt = 2000

  package init(
    request: SharedRequest, lane: SharedID, rank: Int64, number: Int64, person: SharedID,
    fromHost: SharedID?,
    addedAt: Int64, isProposed: Bool, state: State, host: SharedID?, claimedAt: Int64?,
    begunAt: Int64?,
    leaseUntil: Int64?, isCancelAsked: Bool, timesAgain: Int
  ) {
    self.request = request
    self.lane = lane
    self.rank = rank
    self.number = number
    self.person = person
    self.fromHost = fromHost
    self.addedAt = addedAt
    self.isProposed = isProposed
    self.state = state
    self.host = host
    self.claimedAt = claimedAt
    self.begunAt = begunAt
    self.leaseUntil = leaseUntil
    self.isCancelAsked = isCancelAsked
    self.timesAgain = timesAgain
  }
}
