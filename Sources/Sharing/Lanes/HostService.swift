/// What a host would take of one lane, as the others are told: so that it can be said why nobody takes a command.
package struct HostService: Equatable, Sendable {
  package let lane: String
  package var agents: [String]
  package var people: [String]
  package var projects: [String]

  package init(lane: String, agents: [String], people: [String], projects: [String]) {
    self.lane = lane
    self.agents = agents
    self.people = people
    self.projects = projects
  }
}

/// What a host lacks to take a command.
package enum HostLack: Equatable, Sendable {
  case silent
  case lane
  case person(String)
  case agent(String)
  case labels([String])
  case project(String)
}

extension SharedHost {
  /// The first thing that is in the way; nil where it could take it, as far as its limits and the lane let it.
  package func lack(for command: SharedCommand, in lane: SharedLane, isOwn: Bool) -> HostLack? {
    guard let service = services.first(where: { $0.lane == lane.name }) else { return .lane }
    let person = lane.names[command.person] ?? command.person.text
    let accepted = AcceptedLane(lane: lane.name, agents: service.agents, people: service.people)
    if !accepted.takes(from: person, isOwn: isOwn) { return .person(person) }
    if !service.agents.contains(command.request.agent) { return .agent(command.request.agent) }
    let missing = command.request.needs.filter { !offers.contains($0) }
    if !missing.isEmpty { return .labels(missing) }
    if !service.projects.contains(command.request.project) { return .project(command.request.project) }
    return isThere ? nil : .silent
  }
}
