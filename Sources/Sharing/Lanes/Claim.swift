/// What a host needs to say anything of a command that it was promised. Numbers alone come again after a failover, so the
/// claim has a random name of its own.
package struct ClaimToken: Hashable, Sendable {
  package let command: SharedID
  package let lane: SharedID
  /// Made by the host.
  package let claim: SharedID
  package let fence: Int64
  package let epoch: Int

  package init(command: SharedID, lane: SharedID, claim: SharedID, fence: Int64, epoch: Int) {
    self.command = command
    self.lane = lane
    self.claim = claim
    self.fence = fence
    self.epoch = epoch
  }
}

/// What a host would take from a lane.
package struct ClaimWish: Equatable, Sendable {
  /// Said once more with the same id it gets the same command.
  package let id: SharedID
  package var lane: SharedID
  package var host: SharedID
  /// The agents that it would start, each with the account that it has there.
  package var agents: [String: String]
  package var offers: [String]
  /// Nil takes commands of any project.
  package var projects: [String]?
  /// Nil takes commands of anybody.
  package var people: [SharedID]?
  package var leaseMilliseconds: Int

  package init(
    id: SharedID, lane: SharedID, host: SharedID, agents: [String: String], offers: [String] = [],
    projects: [String]? = nil, people: [SharedID]? = nil, leaseMilliseconds: Int = 90_000
  ) {
    self.id = id
    self.lane = lane
    self.host = host
    self.agents = agents
    self.offers = offers
    self.projects = projects
    self.people = people
    self.leaseMilliseconds = leaseMilliseconds
  }
}

/// What came of a claim.
package enum Promise: Equatable, Sendable {
  /// It is to be begun before the lease is over, reckoned from before the claim was sent.
  case command(SharedCommand, token: ClaimToken)
  /// Nothing may start now; after so long it is worth asking again, if nothing is heard before.
  case nothing(nextMilliseconds: Int?)
}

/// What became of something that a host holds.
package enum ClaimFate: String, Sendable {
  case held
  /// A person does not want it any more.
  case cancel
  /// Its lease is over: a report of its end still counts.
  case lapsed
  /// It is somebody else's now, or nobody's.
  case gone
}

/// How a command of a shared lane ended.
package struct CommandEnd: Equatable, Sendable {
  package enum State: String, Sendable { case completed, failed, cancelled, interrupted, removed }

  package var state: State
  package var exitCode: Int?
  package var error: String?
  package var result: String?

  package init(_ state: State, exitCode: Int? = nil, error: String? = nil, result: String? = nil) {
    self.state = state
    self.exitCode = exitCode
    self.error = error
    self.result = result
  }
}

/// What a host says of a command that it has begun, and that it has no more.
package enum ClaimOutcome: Equatable, Sendable {
  case ended(CommandEnd)
  /// Surely nothing of it was done: it goes back to its own place.
  case untouched
  /// Nobody knows how far it got: a person decides.
  case lost
}

/// A command of a shared lane that a host has begun, as its store keeps it until the hub knows what came of it.
package struct CarriedCommand: Equatable, Identifiable, Sendable {
  package let token: ClaimToken
  /// What it is called in this host's own Up Next.
  package let local: String
  /// Nil while it runs.
  package var outcome: ClaimOutcome?

  package init(token: ClaimToken, local: String, outcome: ClaimOutcome? = nil) {
    self.token = token
    self.local = local
    self.outcome = outcome
  }

  package var id: SharedID { token.claim }
}

/// A command of a shared lane that has begun on this host.
package struct RanCommand: Equatable, Identifiable, Sendable {
  package let id: SharedID
  /// How often a person had sent it once more, and by then had taken its lane over.
  package let again: Int
  package let epoch: Int
  package let begunAt: Int64
  /// Nil while it runs.
  package var outcome: ClaimOutcome?

  package init(id: SharedID, again: Int, epoch: Int, begunAt: Int64, outcome: ClaimOutcome? = nil) {
    self.id = id
    self.again = again
    self.epoch = epoch
    self.begunAt = begunAt
    self.outcome = outcome
  }
}

/// What a host says of a command that has run there to a hub that would give it out again.
package struct RunTold: Equatable, Sendable {
  package let run: RanCommand
  /// As long as the hub was not told what came of it.
  package let token: ClaimToken?

  package init(_ run: RanCommand, token: ClaimToken? = nil) {
    self.run = run
    self.token = token
  }
}

extension ClaimOutcome {
  /// With as much of its words as is kept for long.
  var short: ClaimOutcome {
    guard case .ended(var end) = self else { return self }
    end.error = end.error.map(ClaimOutcome.shortened)
    end.result = end.result.map(ClaimOutcome.shortened)
    return .ended(end)
  }

  private static func shortened(_ words: String) -> String {
    let kept = words.prefix(1000)
    return kept.endIndex == words.endIndex ? words : String(kept) + "…"
  }
}

/// That a host still has a command, and what was said last in it.
package struct ClaimBeat: Equatable, Sendable {
  package let token: ClaimToken
  package var words: String?
  package var progress: Double?

  package init(_ token: ClaimToken, words: String? = nil, progress: Double? = nil) {
    self.token = token
    self.words = words
    self.progress = progress
  }
}

/// What a look after leases found.
package struct Swept: Equatable, Sendable {
  package let lapsed: Int
  package let nextMilliseconds: Int?

  package init(lapsed: Int, nextMilliseconds: Int?) {
    self.lapsed = lapsed
    self.nextMilliseconds = nextMilliseconds
  }
}
