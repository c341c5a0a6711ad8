import JSON
import Sharing

/// What persons do with shared lanes, and read of them.
extension HubCall {
  package static func makeLane(_ id: SharedID, name: String) -> HubCall<Done> {
    .plain("make_lane", ["lane": .id(id), "name": .string(name)])
  }

  package static func lanes() -> HubCall<[SharedLane]> {
    HubCall<[SharedLane]>("lanes", [:]) { $0.list("lanes") { SharedLane($0) } }
  }

  /// What is new in a lane since a number of it; 0 reads all. The epoch is the one that was read with that number.
  package static func lane(_ lane: SharedID, since number: Int64, epoch: Int? = nil) -> HubCall<
    LaneNews
  > {
    HubCall<LaneNews>(
      "lane",
      .object(present: [
        "lane": .id(lane), "since": .integer(number), "epoch": epoch.map { JSON($0) },
      ])
    ) { LaneNews($0) }
  }

  /// One command with all of its prompt, and how it ended.
  package static func command(_ id: SharedID) -> HubCall<CommandRead> {
    HubCall<CommandRead>("command", ["id": .id(id)]) { json in
      json["command"].flatMap { SharedCommand($0) }.map {
        CommandRead(command: $0, end: json["ended"].flatMap { CommandEnd($0) })
      }
    }
  }

  package static func history(_ lane: SharedID, before moment: Int64? = nil) -> HubCall<[LaneDeed]> {
    HubCall<[LaneDeed]>(
      "history", .object(present: ["lane": .id(lane), "before": moment.map { .integer($0) }])
    ) { json in
      json.list("acts") { LaneDeed($0) }.map { acts in
        let ended = json.list("ended") { LaneDeed($0) } ?? []
        return (acts + ended).sorted { ($0.at, $0.id) > ($1.at, $1.id) }
      }
    }
  }

  package static func act(_ act: LaneAct) -> HubCall<ActDone> {
    HubCall<ActDone>("act", act.json) { ActDone($0) }
  }

  /// All of them, or none.
  package static func acts(_ acts: [LaneAct]) -> HubCall<[ActDone]> {
    HubCall<[ActDone]>("acts", ["acts": .array(acts.map(\.json))]) { $0.list("acts") { ActDone($0) } }
  }

  package static func ended(beginning: String) -> HubCall<[EndedPlace]> {
    HubCall<[EndedPlace]>("find", ["begins": .string(beginning)]) { json in
      json.list("found") { found in
        found.id("id").flatMap { id in found.id("lane").map { EndedPlace(id: id, lane: $0) } }
      }
    }
  }
}

extension ActDone {
  init(_ json: JSON) {
    self.init(
      undoneOf: json["whose"]?.string, isAsked: json["asked"]?.bool ?? false, heldBack: json.count("held_back"))
  }
}

extension CommandEnd {
  init?(_ json: JSON) {
    guard let state = json["state"]?.string.flatMap({ State(rawValue: $0) }) else { return nil }
    self.init(
      state, exitCode: json["exit_code"]?.int, error: json["error"]?.string,
      result: json["result"]?.string)
  }
}

extension LaneNews {
  init?(_ json: JSON) {
    guard let number = json.number("rev"),
      var commands = json.list("commands", { SharedCommand($0) }),
      let gone = json.list("gone", { $0.id("id") }), let epoch = json["epoch"]?.int,
      let now = json.moment("now")
    else { return nil }
    for place in commands.indices {
      commands[place].personName = json["people"]?[commands[place].person.text]?.string
      commands[place].hostName = commands[place].host.flatMap { json["hosts"]?[$0.text]?.string }
    }
    let pulses = json.list("pulses") { json in
      json.id("id").map {
        Pulse(
          command: $0, words: json["words"]?.string, progress: json["progress"]?.double,
          at: json.moment("at") ?? 0)
      }
    }
    self.init(
      number: number, hasMore: json["more"]?.bool ?? false, isAnew: json["anew"]?.bool ?? true,
      commands: commands,
      gone: gone, pulses: pulses ?? [],
      isPaused: json["paused"]?.bool ?? false, epoch: epoch, now: now)
    for member in json["ended"]?.object?.members ?? [] {
      guard let id = SharedID(member.name), let state = member.value["state"]?.string else { continue }
      ended[id] = CommandEnd.State(rawValue: state).map { EndedBefore($0, words: member.value["words"]?.string ?? "") }
    }
    accounts = json.list("accounts") { json in
      json["name"]?.string.map {
        AccountLimit($0, most: json["most"]?.int, running: json["running"]?.int ?? 0, heldUntil: json.moment("held"))
      }
    }
  }
}

extension LaneDeed {
  init?(_ json: JSON) {
    guard let id = json.id("id"), let kind = json["kind"]?.string,
      let person = json["person"]?.string,
      let at = json.moment("at")
    else { return nil }
    self.init(
      id: id, kind: kind, person: person, host: json.id("host"), command: json.id("command"),
      at: at,
      isUndone: json["undone"]?.bool ?? false)
    hostName = json["host_name"]?.string
    words = json["words"]?.string
    whose = json["whose"]?.string
    told = json["told"]?.text
  }
}
