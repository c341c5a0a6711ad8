/// What keeps a waiting command of a shared lane from starting, beside its place in the line.
package enum LaneObstacle: Equatable, Sendable {
  /// This host knows more of it than the hub, which was restored from a backup: it takes nothing of it.
  case laneIsOlder
  /// Nothing of it starts until it goes on.
  case lanePaused
  /// Its lane's owner has not taken it.
  case proposed(by: String)
  case stashed
  /// A command that has not ended yet.
  case waitsFor(SharedID)
  /// A command that it waits for did not end well: it waits until a person decides.
  case heldBack(by: SharedID, EndedBefore?)
  /// By this machine's clock.
  case notBefore(Int64)
  /// No host of this person has what it needs; of them the one that lacks least.
  case nobodyTakes(HostLack, host: SharedHost)
  /// A provider's limit is used up on every host that has the account, by this machine's clock until then.
  case accountHeld(String, until: Int64)
  case accountFull(String, most: Int)
  case agentFull(String, most: Int)
  case laneFull(most: Int)

  /// Whether it is still in the way, by this machine's clock.
  package func isThere(at now: Int64) -> Bool {
    switch self {
    case .notBefore(let moment), .accountHeld(_, let moment): moment > now
    case .laneIsOlder, .lanePaused, .proposed, .stashed, .waitsFor, .heldBack, .nobodyTakes, .accountFull, .agentFull,
      .laneFull:
      true
    }
  }
}

/// How a command ended that another one waits for, and how its prompt began.
package struct EndedBefore: Equatable, Sendable {
  package let state: CommandEnd.State
  package let words: String

  package init(_ state: CommandEnd.State, words: String) {
    self.state = state
    self.words = words
  }
}

/// How much a person's account with a provider gives at the moment, on all hosts and for all lanes together.
package struct AccountLimit: Equatable, Sendable {
  package let name: String
  package let most: Int?
  package let running: Int
  /// By the database's clock.
  package let heldUntil: Int64?

  package init(_ name: String, most: Int?, running: Int, heldUntil: Int64?) {
    self.name = name
    self.most = most
    self.running = running
    self.heldUntil = heldUntil
  }
}

/// Tells of each waiting command of a lane what is in its way. Made anew whenever something in it is new: what runs is counted
/// once, and not for each command.
package struct LaneGate {
  private let talk: HubTalk
  private let lane: SharedLane
  private let known: KnownLane
  private let running: Int
  private let runningOf: [String: Int]

  package init(_ lane: SharedLane, _ known: KnownLane, _ talk: HubTalk) {
    (self.lane, self.known, self.talk) = (lane, known, talk)
    let taken = known.taken.filter { $0.state != .uncertain }
    running = taken.count
    runningOf = taken.reduce(into: [:]) { $0[$1.request.agent, default: 0] += 1 }
  }

  /// All of it, in the order in which a claim asks for it. What is over by itself stays in it until something is new.
  package func obstacles(to command: SharedCommand) -> [LaneObstacle] {
    guard command.state == .waiting else { return [] }
    var obstacles: [LaneObstacle] = (known.isOlder ? [.laneIsOlder] : []) + (known.isPaused ? [.lanePaused] : [])
    if command.isProposed {
      let name = command.personName ?? lane.names[command.person] ?? String(command.person.text.prefix(8))
      obstacles.append(.proposed(by: name))
    }
    if command.request.isStashed { obstacles.append(.stashed) }
    obstacles += predecessor(of: command)
    if let moment = command.request.notBefore { obstacles.append(.notBefore(moment - talk.clockAhead)) }
    // Other people's hosts and accounts are not known here, so that of a lane with several people nothing is said of them.
    if lane.names.count <= 1 { obstacles += nobodyTakes(command) + account(of: command) }
    let agent = command.request.agent
    if let most = lane.caps[agent], runningOf[agent, default: 0] >= most {
      obstacles.append(.agentFull(agent, most: most))
    }
    if let most = lane.most, running >= most { obstacles.append(.laneFull(most: most)) }
    return obstacles
  }

  /// The hub takes away what was completed, so that what is not in the lane any more ended otherwise.
  private func predecessor(of command: SharedCommand) -> [LaneObstacle] {
    let after = command.request.after
    if known.isWhole, let gone = after.first(where: { known[$0] == nil }) {
      return [.heldBack(by: gone, known.ended[gone])]
    }
    return after.first.map { [.waitsFor($0)] } ?? []
  }

  /// The hosts that would not take a waiting command, and what each lacks.
  package func lacks(of command: SharedCommand) -> [(host: SharedHost, lack: HostLack)] {
    guard command.state == .waiting else { return [] }
    let isOwn = talk.isOwn(command)
    return talk.hostsWithOwn.compactMap { host in
      host.lack(for: command, in: lane, isOwn: isOwn).map { (host, $0) }
    }
  }

  private func nobodyTakes(_ command: SharedCommand) -> [LaneObstacle] {
    let lacks = lacks(of: command)
    guard lacks.count == talk.hostsWithOwn.count else { return [] }
    return lacks.max { $0.lack.reach < $1.lack.reach }.map { [.nobodyTakes($0.lack, host: $0.host)] } ?? []
  }

  /// An account is called as its agent.
  private func account(of command: SharedCommand) -> [LaneObstacle] {
    guard let account = talk.lanes.accounts.first(where: { $0.name == command.request.agent }) else { return [] }
    var obstacles: [LaneObstacle] = []
    if let moment = account.heldUntil { obstacles.append(.accountHeld(account.name, until: moment - talk.clockAhead)) }
    if let most = account.most, account.running >= most { obstacles.append(.accountFull(account.name, most: most)) }
    return obstacles
  }
}

extension HostLack {
  /// How near a host came to taking it.
  fileprivate var reach: Int {
    switch self {
    case .lane: 0
    case .person: 1
    case .agent: 2
    case .labels: 3
    case .project: 4
    case .silent: 5
    }
  }
}
