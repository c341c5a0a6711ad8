import Conversation
import Core
import HubScene
import Scene
import Sharing

/// Limits that hold everywhere, and what is said and asked again until the hub has answered.
extension AppState {
  /// How long an account is held whose provider names no moment.
  private static let unknownLimit: Int64 = 3_600_000

  /// A provider's limit that is used up here is used up on every host that has the account.
  mutating func holdAccounts() -> [Effect] {
    guard hub.talk != nil, !acceptedLanes.isEmpty else { return [] }
    var said = hub.laneDesk.saysAllHeld ? hub.laneDesk.heldUnconfirmed : []
    hub.laneDesk.saysAllHeld = false
    let agents = Set(acceptedLanes.flatMap(\.agents))
    for (agent, limit) in workspace.limits where agents.contains(agent) {
      let known = hub.laneDesk.held[agent]
      if let known, limit.resumesAt.map({ $0 == known }) ?? true { continue }
      hub.laneDesk.held[agent] = limit.resumesAt ?? now.adding(milliseconds: AppState.unknownLimit)
      said.insert(agent)
    }
    for (agent, until) in hub.laneDesk.held where workspace.limits[agent] == nil {
      hub.laneDesk.held[agent] = nil
      // What has passed is over everywhere; to lift it would lift what another host has said since.
      if until > now { said.insert(agent) }
    }
    hub.laneDesk.heldUnconfirmed.formUnion(said)
    return said.sorted().map { .hub(.ask(hold($0))) }
  }

  /// As it is now.
  private func hold(_ account: String) -> HubQuestion {
    let until = hub.laneDesk.held[account]
    let words = until == nil ? nil : workspace.limits[account]?.limit.words
    return .hold(account: account, until: until.map(databaseMoment), because: words ?? "")
  }

  mutating func takeHeld(_ account: String, _ answer: HubAnswer<Done>) {
    switch answer {
    case .done: hub.laneDesk.heldUnconfirmed.remove(account)
    case .refused(let refusal) where !refusal.mayPass: hub.laneDesk.heldUnconfirmed.remove(account)
    case .refused, .unknown:
      hub.laneDesk.heldUnconfirmed.insert(account)
      putOff(.hold(account: account))
    }
  }

  // MARK: Asked again

  mutating func putOff(_ question: AskedAgain) {
    hub.laneDesk.askAgain(question, at: now.adding(milliseconds: AppState.patience))
  }

  mutating func askAgain() -> [Effect] {
    let due = hub.laneDesk.takeAskedAgain(at: now)
    guard hub.talk?.isJoined == true else { return [] }
    return due.map { question in
      switch question {
      case .command(let id): .hub(.ask(.command(id)))
      case .ended(let beginning): .hub(.ask(.ended(beginning: beginning)))
      case .hold(let account): .hub(.ask(hold(account)))
      }
    }
  }
}
