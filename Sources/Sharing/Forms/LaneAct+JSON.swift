import JSON

/// An act on a shared lane as text: as the hub takes it, and as a store keeps it.
extension LaneAct {
  package var json: JSON {
    var object: JSONObject = ["act": .id(id), "lane": .id(lane)]
    if let host { object["host"] = .id(host) }
    func say(_ kind: String, _ members: KeyValuePairs<String, JSON?> = [:]) {
      object["kind"] = .string(kind)
      for (name, value) in members { if let value { object[name] = value } }
    }
    switch kind {
    case .add(let request, let place):
      say("add", ["command": request.json])
      place?.write(into: &object)
    case .move(let command, let place):
      say("move", ["id": .id(command)])
      place.write(into: &object)
    case .edit(let command, let changes, let seen):
      var changed: JSONObject = ["id": .id(command)]
      for change in changes { changed[change.member.name] = change.member.value }
      say("edit", ["command": .object(changed), "seen": seen.map { .integer($0) }])
    case .priority(let command, let priority):
      say("priority", ["id": .id(command), "priority": JSON(priority)])
    case .stash(let command): say("stash", ["id": .id(command)])
    case .unstash(let command): say("unstash", ["id": .id(command)])
    case .remove(let command): say("remove", ["id": .id(command)])
    case .cancel(let command): say("cancel", ["id": .id(command)])
    case .again(let command): say("again", ["id": .id(command)])
    case .retry(let command, let fresh, let prompt):
      say("retry", ["id": .id(command), "command": ["id": .id(fresh), "prompt": .string(prompt)]])
    case .drop(let command): say("drop", ["id": .id(command)])
    case .undo(let act): say("undo", ["of": .id(act)])
    case .pause(let isPaused): say("set", ["paused": .bool(isPaused)])
    case .limit(nil, let most): say("set", ["most": most.map { JSON($0) } ?? .null])
    case .limit(let agent?, let most):
      say("set", ["agent": .string(agent), "agent_most": most.map { JSON($0) } ?? .null])
    case .admit(let person, let right):
      say("set", ["person": .string(person), "may": right.map { .string($0.rawValue) } ?? .null])
    case .takeOver: say("set", ["new_epoch": true])
    }
    return .object(object)
  }

  /// Nil for what makes no sense, such as an act of a newer program.
  package init?(_ json: JSON) {
    guard let id = json.id("act"), let lane = json.id("lane"), let kind = Kind(json) else { return nil }
    self.init(id: id, lane: lane, host: json.id("host"), kind)
  }
}

extension LaneAct.Kind {
  fileprivate init?(_ json: JSON) {
    let command = json["command"]
    switch json["kind"]?.string {
    case "add":
      guard let request = command.flatMap({ SharedRequest($0) }) else { return nil }
      self = .add(request, at: LaneAct.Place(json))
      return
    case "edit":
      guard let id = command?.id("id"), let changed = command?.object else { return nil }
      let changes = changed.members.filter { $0.name != "id" }.map { SharedChange($0.name, $0.value) }
      guard !changes.contains(nil) else { return nil }
      self = .edit(id, changes.compactMap { $0 }, seen: json.number("seen"))
      return
    case "undo":
      guard let act = json.id("of") else { return nil }
      self = .undo(of: act)
      return
    case "set":
      guard let kind = LaneAct.Kind(setting: json) else { return nil }
      self = kind
      return
    default: break
    }
    guard let id = json.id("id") else { return nil }
    switch json["kind"]?.string {
    case "move":
      guard let place = LaneAct.Place(json) else { return nil }
      self = .move(id, to: place)
    case "priority":
      guard let priority = json["priority"]?.int else { return nil }
      self = .priority(id, priority)
    case "stash": self = .stash(id)
    case "unstash": self = .unstash(id)
    case "remove": self = .remove(id)
    case "cancel": self = .cancel(id)
    case "again": self = .again(id)
    case "drop": self = .drop(id)
    case "retry":
      guard let fresh = command?.id("id"), let prompt = command?["prompt"]?.string else { return nil }
      self = .retry(id, as: fresh, prompt: prompt)
    default: return nil
    }
  }

  /// What leads a lane.
  private init?(setting json: JSON) {
    if let isPaused = json["paused"]?.bool {
      self = .pause(isPaused)
    } else if let agent = json["agent"]?.string {
      self = .limit(agent: agent, most: json["agent_most"]?.int)
    } else if let most = json["most"] {
      self = .limit(agent: nil, most: most.int)
    } else if let person = json["person"]?.string {
      self = .admit(person: person, json["may"]?.string.flatMap { SharedLane.Right(rawValue: $0) })
    } else if json["new_epoch"]?.bool == true {
      self = .takeOver
    } else {
      return nil
    }
  }
}

extension SharedChange {
  fileprivate var member: JSONObject.Member {
    let (name, value): (String, JSON) =
      switch self {
      case .prompt(let text): ("prompt", .string(text))
      case .agent(let agent): ("agent", .string(agent))
      case .project(let project): ("project", .string(project))
      case .mode(let mode): ("mode", mode.map { .string($0) } ?? .null)
      case .options(let text): ("options", (try? JSON(parsing: text)) ?? [:])
      case .seconds(let seconds): ("seconds", seconds.map { JSON($0) } ?? .null)
      case .needs(let labels): ("needs", .texts(labels))
      case .after(let ids): ("after", .ids(ids))
      case .notBefore(let moment): ("not_before", moment.map { .integer($0) } ?? .null)
      }
    return JSONObject.Member(name: name, value: value)
  }

  fileprivate init?(_ name: String, _ value: JSON) {
    switch name {
    case "prompt":
      guard let text = value.string else { return nil }
      self = .prompt(text)
    case "agent":
      guard let agent = value.string else { return nil }
      self = .agent(agent)
    case "project":
      guard let project = value.string else { return nil }
      self = .project(project)
    case "mode": self = .mode(value.string)
    case "options": self = .options(value.text)
    case "seconds": self = .seconds(value.int)
    case "needs": self = .needs((value.array ?? []).compactMap(\.string))
    case "after": self = .after((value.array ?? []).compactMap { $0.string.flatMap { SharedID($0) } })
    case "not_before": self = .notBefore(value.int.map(Int64.init))
    default: return nil
    }
  }
}

extension LaneAct.Place {
  package func write(into arguments: inout JSONObject) {
    switch self {
    case .top: arguments["to"] = "top"
    case .bottom: arguments["to"] = "bottom"
    case .behind(let other): arguments["behind"] = .id(other)
    }
  }

  fileprivate init?(_ json: JSON) {
    if let other = json.id("behind") {
      self = .behind(other)
    } else {
      switch json["to"]?.string {
      case "top": self = .top
      case "bottom": self = .bottom
      default: return nil
      }
    }
  }
}
