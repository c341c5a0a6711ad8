/// What a person does with a shared lane. Each has an id and may be said twice without harm.
package struct LaneAct: Equatable, Identifiable, Sendable {
  package let id: SharedID
  package let lane: SharedID
  package let host: SharedID?
  package let kind: Kind

  package enum Kind: Equatable, Sendable {
    case add(SharedRequest, at: Place? = nil)
    case move(SharedID, to: Place)
    /// What is to be otherwise; `seen` is the number of the command that the person looked at.
    case edit(SharedID, [SharedChange], seen: Int64?)
    case priority(SharedID, Int)
    case stash(SharedID)
    /// Accepts a proposal, too.
    case unstash(SharedID)
    case remove(SharedID)
    /// Asks the host of a running one to stop it.
    case cancel(SharedID)
    /// Sends an uncertain one again, or one that has ended.
    case again(SharedID)
    /// The same with other words, as another one: those that waited for it wait for that one.
    case retry(SharedID, as: SharedID, prompt: String)
    /// Lets go of an uncertain one.
    case drop(SharedID)
    case undo(of: SharedID)
    case pause(Bool)
    /// How many run at once; for an agent, or for all.
    case limit(agent: String?, most: Int?)
    /// What somebody may do from now on; nil for nothing.
    case admit(person: String, SharedLane.Right?)
    /// After a failover that may have lost acts: what was promised before counts no more.
    case takeOver
  }

  /// The command that it changes; nil for what leads a lane, or takes something back.
  package var changed: SharedID? {
    switch kind {
    case .move(let id, _), .edit(let id, _, _), .priority(let id, _), .stash(let id), .unstash(let id): id
    case .add, .remove, .cancel, .again, .retry, .drop, .undo, .pause, .limit, .admit, .takeOver: nil
    }
  }

  /// The same, where it is an edit, for a command of that number.
  package func seeing(_ number: Int64) -> LaneAct {
    guard case .edit(let command, let changes, _) = kind else { return self }
    return LaneAct(id: id, lane: lane, host: host, .edit(command, changes, seen: number))
  }

  /// Where something is to stand.
  package enum Place: Equatable, Sendable {
    case top, bottom
    case behind(SharedID)
  }

  package init(id: SharedID, lane: SharedID, host: SharedID? = nil, _ kind: Kind) {
    self.id = id
    self.lane = lane
    self.host = host
    self.kind = kind
  }
}

/// What came of an act.
package struct ActDone: Equatable, Sendable {
  /// Whose act was undone.
  package let undoneOf: String?
  /// The host that runs the command was asked to stop it.
  package let isAsked: Bool
  /// How many commands wait as proposals of a person who is let in no more; nil where nobody was shut out.
  package let heldBack: Int?

  package init(undoneOf: String? = nil, isAsked: Bool = false, heldBack: Int? = nil) {
    self.undoneOf = undoneOf
    self.isAsked = isAsked
    self.heldBack = heldBack
  }

  /// What came of several acts that were done as one.
  package init(joining several: [ActDone]) {
    self.init(undoneOf: several.lazy.compactMap(\.undoneOf).first, isAsked: several.contains(where: \.isAsked))
  }
}

/// A command that has ended and so is in no list, and the lane that it was in.
package struct EndedPlace: Equatable, Sendable {
  package let id: SharedID
  package let lane: SharedID

  package init(id: SharedID, lane: SharedID) {
    self.id = id
    self.lane = lane
  }
}

/// A command, and how it ended where it has.
package struct CommandRead: Equatable, Sendable {
  package let command: SharedCommand
  package let end: CommandEnd?

  package init(command: SharedCommand, end: CommandEnd?) {
    self.command = command
    self.end = end
  }
}

/// What is to be otherwise in a command. Nil takes away what was there.
package enum SharedChange: Equatable, Sendable {
  case prompt(String)
  case agent(String)
  case project(String)
  case mode(String?)
  /// As text in JSON.
  case options(String)
  case seconds(Int?)
  case needs([String])
  case after([SharedID])
  case notBefore(Int64?)
}

extension SharedRequest {
  /// As it is once somebody has changed it.
  package mutating func take(_ changes: [SharedChange]) {
    for change in changes {
      switch change {
      case .prompt(let words): prompt = words
      case .agent(let name): agent = name
      case .project(let name): project = name
      case .mode(let name): mode = name
      case .options(let json): options = json
      case .seconds(let seconds): estimatedSeconds = seconds
      case .needs(let labels): needs = labels
      case .after(let commands): after = commands
      case .notBefore(let moment): notBefore = moment
      }
    }
  }
}

extension SharedChange {
  /// What a person has changed of what they saw, but for its priority, which has an act of its own.
  package static func between(_ seen: SharedRequest, _ wanted: SharedRequest) -> [SharedChange] {
    var changes: [SharedChange] = []
    if wanted.prompt != seen.prompt { changes.append(.prompt(wanted.prompt)) }
    if wanted.agent != seen.agent { changes.append(.agent(wanted.agent)) }
    if wanted.project != seen.project { changes.append(.project(wanted.project)) }
    if wanted.mode != seen.mode { changes.append(.mode(wanted.mode)) }
    if wanted.options != seen.options { changes.append(.options(wanted.options)) }
    if wanted.estimatedSeconds != seen.estimatedSeconds { changes.append(.seconds(wanted.estimatedSeconds)) }
    if wanted.needs != seen.needs { changes.append(.needs(wanted.needs)) }
    if wanted.after != seen.after { changes.append(.after(wanted.after)) }
    if wanted.notBefore != seen.notBefore { changes.append(.notBefore(wanted.notBefore)) }
    return changes
  }
}
