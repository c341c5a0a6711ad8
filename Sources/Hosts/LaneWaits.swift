import Conversation
import Core
import HubScene
import JSON
import Languages
import Scene
import Sharing

/// Clients that wait until a command of a shared lane has ended, or needs a person.
extension AppState {
  package mutating func wait(
    for id: SharedID, until deadline: Timestamp?, _ client: ClientID
  ) throws(Refusal) -> [Effect] {
    if let refusal = refusalOfLanes() { throw refusal }
    hub.laneDesk.awaited[id, default: [:]].updateValue(deadline, forKey: client)
    return look(for: id)
  }

  /// Something is new in a lane: who is not listed any more may have ended, and the hub knows how.
  mutating func lookForAwaited() -> [Effect] { hub.laneDesk.awaited.keys.sorted().flatMap { look(for: $0) } }

  private mutating func look(for id: SharedID) -> [Effect] {
    let lanes = hub.talk?.lanes
    guard let command = lanes?.all.lazy.compactMap({ lanes?.known[$0.id]?[id] }).first else {
      return [.hub(.ask(.command(id)))]
    }
    return command.state == .uncertain ? tell(CommandRead(command: command, end: nil), "needs_you") : []
  }

  /// What the hub knows of a command that somebody waits for.
  mutating func takeAwaited(_ id: SharedID, _ answer: HubAnswer<CommandRead>) -> [Effect] {
    switch answer {
    // It is also asked again when something is new, and on the next connection.
    case .unknown:
      putOff(.command(id))
      return []
    case .refused(let refusal) where refusal.isBusy:
      putOff(.command(id))
      return []
    case .refused(let refusal):
      return tell(id, .refused(refusal.kind == .missing ? .noCommand(id) : Refusal(.refused, refusal.sentence)))
    case .done(let read):
      guard let state = read.end?.state else { return [] }
      guard let outcome = state.outcome else { return tell(id, .refused(.takenOutOfLane)) }
      return tell(read, outcome)
    }
  }

  private mutating func tell(_ read: CommandRead, _ outcome: String) -> [Effect] {
    tell(read.command.id, .done(["outcome": .string(outcome), "command": view(of: read)]))
  }

  private mutating func tell(_ id: SharedID, _ reply: Reply) -> [Effect] {
    let clients = hub.laneDesk.awaited.removeValue(forKey: id) ?? [:]
    return clients.keys.sorted().flatMap { answer($0, waitingFor: id.text, reply) }
  }

  mutating func giveUpAwaited() -> [Effect] {
    var effects: [Effect] = []
    for (id, clients) in hub.laneDesk.awaited.sorted(by: { $0.key < $1.key }) {
      for (client, deadline) in clients.sorted(by: { $0.key < $1.key }) {
        guard let deadline, deadline <= now else { continue }
        hub.laneDesk.forgetAwaited(by: client)
        let refusal = Refusal(
          .refused, "The command has not ended.", hint: "Wait longer, or look at it: upnext show \(id.text)")
        effects += answer(client, waitingFor: id.text, .refused(refusal))
      }
    }
    return effects
  }
}

extension CommandEnd.State {
  /// As those are told who wait for it; nil of one that was taken out.
  var outcome: String? {
    switch self {
    case .completed, .cancelled, .failed: rawValue
    // Somebody let go of it, and nobody knows how far it got.
    case .interrupted: CommandEnd.State.failed.rawValue
    case .removed: nil
    }
  }
}

extension Refusal {
  static let takenOutOfLane = Refusal(.missing, "The command was taken out of the lane.")
}

extension Refusal {
  /// Neither this host nor the hub knows it.
  static func noCommand(_ id: SharedID) -> Refusal {
    Refusal(
      .missing, "There is no command \"\(id.text)\", here or in a lane.",
      hint: "upnext list next and upnext list lanes show all, upnext list history those that have ended.")
  }
}
