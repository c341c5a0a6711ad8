import JSON

/// What is asked for in a shared lane as text.
extension SharedRequest {
  package var json: JSON {
    [
      "id": .id(id), "prompt": .string(prompt), "agent": .string(agent),
      "project": .string(project),
      "mode": mode.map { .string($0) } ?? .null, "options": (try? JSON(parsing: options)) ?? [:],
      "seconds": estimatedSeconds.map { JSON($0) } ?? .null, "priority": JSON(priority),
      "needs": .texts(needs),
      "after": .ids(after), "not_before": notBefore.map { .integer($0) } ?? .null,
      "stashed": .bool(isStashed),
    ]
  }

  package init?(_ json: JSON) {
    guard let id = json.id("id"), let prompt = json["prompt"]?.string,
      let agent = json["agent"]?.string,
      let project = json["project"]?.string
    else { return nil }
    self.init(
      id: id, prompt: prompt, agent: agent, project: project, mode: json["mode"]?.string,
      options: json["options"]?.text ?? "{}", estimatedSeconds: json.count("seconds"),
      priority: json["priority"]?.int ?? 1,
      needs: json["needs"]?.array?.compactMap(\.string) ?? [],
      after: json["after"]?.array?.compactMap { $0.string.flatMap { SharedID($0) } } ?? [],
      notBefore: json.moment("not_before"), isStashed: json["stashed"]?.bool ?? false)
  }
}

extension SharedCommand {
  package var json: JSON {
    guard case .object(var object) = request.json else { return .null }
    object["lane"] = .id(lane)
    object["rank"] = .integer(rank)
    object["rev"] = .integer(number)
    object["person"] = .id(person)
    object["from"] = fromHost.map { .id($0) }
    object["made"] = .integer(addedAt)
    object["proposed"] = .bool(isProposed)
    object["state"] = .string(state.rawValue)
    object["host"] = host.map { .id($0) }
    object["claimed"] = claimedAt.map { .integer($0) }
    object["begun"] = begunAt.map { .integer($0) }
    object["lease"] = leaseUntil.map { .integer($0) }
    object["cancel"] = .bool(isCancelAsked)
    object["again"] = JSON(timesAgain)
    object["by"] = personName.map { .string($0) }
    object["host_name"] = hostName.map { .string($0) }
    return .object(object)
  }

  package init?(_ json: JSON) {
    guard let request = SharedRequest(json), let lane = json.id("lane"),
      let rank = json.number("rank"),
      let number = json.number("rev"), let person = json.id("person"),
      let made = json.moment("made"),
      let state = json["state"]?.string.flatMap({ State(rawValue: $0) })
    else { return nil }
    self.init(
      request: request, lane: lane, rank: rank, number: number, person: person,
      fromHost: json.id("from"),
      addedAt: made,
      isProposed: json["proposed"]?.bool ?? false, state: state, host: json.id("host"),
      claimedAt: json.moment("claimed"),
      begunAt: json.moment("begun"), leaseUntil: json.moment("lease"),
      isCancelAsked: json["cancel"]?.bool ?? false,
      timesAgain: json.count("again") ?? 0)
    personName = json["by"]?.string
    hostName = json["host_name"]?.string
  }
}
