import Conversation
import HubScene
import JSON
import Languages
import Scene
import Sharing

/// Who is in the hub: its owner lets roles of the database in, each as a person's.
extension AppState {
  package mutating func listPeople(for client: ClientID) throws(Refusal) -> [Effect] {
    try needHub()
    hub.laneDesk.wantPeople.append(client)
    return [.hub(.ask(.people))]
  }

  package mutating func admit(_ role: String, as person: String, for client: ClientID) throws(Refusal) -> [Effect] {
    try needHub()
    guard SharedName.isLine(role), SharedName.isLine(person) else {
      throw Refusal(.usage, "The names of a role and of a person are each one line of at most 64 bytes.")
    }
    hub.laneDesk.wantRole[role, default: []].append(client)
    return [.hub(.ask(.admit(login: role, person: person)))]
  }

  package mutating func expel(_ role: String, for client: ClientID) throws(Refusal) -> [Effect] {
    try needHub()
    hub.laneDesk.wantRole[role, default: []].append(client)
    return [.hub(.ask(.expel(login: role)))]
  }

  private func needHub() throws(Refusal) {
    if let refusal = refusalOfLanes() { throw refusal }
    guard hub.talk?.doesSeveral == true else { throw Refusal.needsLevelOfSeveral(hub.talk) }
  }

  mutating func answerPeople(_ answer: HubAnswer<[HubPerson]>) -> [Effect] {
    let clients = hub.laneDesk.wantPeople
    hub.laneDesk.wantPeople = []
    return reply(to: clients, answer) { people in
      .array(
        people.map { person in
          [
            "name": .string(person.name), "owns": .bool(person.owns), "me": .bool(person.isMe),
            "hosts": JSON(person.hosts), "roles": .array(person.roles.map { .string($0) }),
          ]
        })
    }
  }

  mutating func answerRole(_ role: String, _ answer: HubAnswer<Int>) -> [Effect] {
    reply(to: hub.laneDesk.wantRole.removeValue(forKey: role) ?? [], answer) { heldBack in
      ["role": .string(role), "held_back": JSON(heldBack)]
    }
  }
}

extension Refusal {
  /// What several acts need, and what has ended.
  package static func needsLevelOfSeveral(_ talk: HubTalk?) -> Refusal {
    Refusal(
      .refused, "The hub is of level \(talk?.facts?.level ?? 0), which can't do this yet.",
      hint: "Who owns it brings it up to date: upnext hub init")
  }
}
