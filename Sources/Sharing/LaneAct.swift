/// What a person does with a shared lane. Each has an id and may be said twice without harm.
package struct LaneAct: Equatable, Identifiable, Sendable {
  package let id: SharedID
  package let lane: SharedID
  package let host: SharedID?
  package let kind: Kind

  package enum Kind: Equatable, Sendable {
    case add(SharedRequest, at: Place? = nil)
    case move(SharedID, to: Place)
    /// All of the request; `seen` is the number of the command that the person looked at.
    case edit(SharedRequest, seen: Int64?)
    case priority(SharedID, Int)
    case stash(SharedID)
    /// Accepts a proposal, too.
    case unstash(SharedID)
    case remove(SharedID)
    /// Asks the host of a running one to stop it.
    case cancel(SharedID)
    /// Sends an uncertain one again.
    case again(SharedID)
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
