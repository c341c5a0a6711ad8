import Acts
import CommandLine
import Conversation
import Core
import HubScene
import JSON
import Languages
import Scene
import Settings
import Sharing
import Verbs
import Words

/// Acts of persons on shared lanes. They lie in the hub alone, so that without it there are none.
extension AppState {
  /// For how long an answer is waited for.
  private static let patienceSeconds: Int64 = 10

  /// An act by its id, said again until it is answered.
  package mutating func act(
    _ kind: LaneAct.Kind, in lane: SharedID, for asker: Asker, keeping form: Identity<FormDraft>? = nil,
    done: JSON = [:], _ stamp: inout Stamp
  ) -> (said: LaneAct?, effects: [Effect]) {
    guard let id = SharedID(stamp.freshID(LaneAct.self).text) else { return (nil, []) }
    let act = LaneAct(id: id, lane: lane, host: workspace.hub.host?.id, kind)
    return (act, say(.acts([act]), for: asker, keeping: form, done: done))
  }

  /// Several acts as one, where the hub does so; else one after the other.
  package mutating func act(
    _ acts: [(kind: LaneAct.Kind, lane: SharedID)], for asker: Asker, keeping form: Identity<FormDraft>? = nil,
    done: JSON, _ stamp: inout Stamp
  ) -> (said: [LaneAct], effects: [Effect]) {
    var said: [LaneAct] = []
    for (kind, lane) in acts {
      guard let id = SharedID(stamp.freshID(LaneAct.self).text) else { continue }
      said.append(LaneAct(id: id, lane: lane, host: workspace.hub.host?.id, kind))
    }
    guard said.count > 1, hub.talk?.doesSeveral == true else {
      // A text is the first one's: what comes after it may be done where that is refused.
      return (
        said, said.flatMap { say(.acts([$0]), for: asker, keeping: $0.id == said.first?.id ? form : nil, done: done) }
      )
    }
    return (said, say(.acts(said), for: asker, keeping: form, done: done))
  }

  package mutating func makeLane(_ name: String, for asker: Asker, _ stamp: inout Stamp) -> [Effect] {
    guard let id = SharedID(stamp.freshID(SharedLane.self).text) else { return [] }
    return say(
      .makeLane(id, name: name), for: asker, done: ["id": .string(id.text), "lane": .string(name)])
  }

  private mutating func say(
    _ wish: AskedAct.Wish, for asker: Asker, keeping form: Identity<FormDraft>? = nil, done: JSON
  ) -> [Effect] {
    let address = hub.place?.address ?? workspace.settings.hubAddress
    if case .acts(let acts) = wish { noteWhatIsSeen(by: acts) }
    guard let act = workspace.hub.ask(wish, of: address, at: now.milliseconds, form: form?.text) else { return [] }
    hub.laneDesk.acts.append(
      AwaitedAct(id: act.id, asker: asker, until: now.adding(seconds: AppState.patienceSeconds), done: done))
    return sayActs()
  }

  /// Why no act can be done; nil where the hub is there.
  package func refusalOfLanes() -> Refusal? {
    guard isInHub else { return .notJoined }
    guard let talk = hub.talk, talk.isJoined else { return .hubIsAway(hub.talk) }
    guard talk.knowsLanes else {
      return Refusal(
        .refused, "The hub is of level \(talk.facts?.level ?? 0), which knows no shared lanes.",
        hint: "Who owns it brings it up to date: upnext hub init")
    }
    guard talk.facts?.mayWrite == true else {
      return Refusal(.refused, "The hub is newer than this upnext, which only reads it.", hint: "Install a newer one.")
    }
    return nil
  }

  /// The same in the words of a window.
  package func refusalToAct(in lane: String) -> Phrase? {
    guard refusalOfLanes() != nil else { return nil }
    if case .refused? = hub.talk?.standing { return .lane(.hubRefusesStore(lane: lane)) }
    guard let talk = hub.talk, talk.isJoined else { return .lane(.takesNoActs(lane: lane)) }
    return .lane(talk.knowsLanes ? .hubIsNewer(lane: lane) : .hubIsOlder(lane: lane))
  }

  /// The lane of that name.
  package func lane(_ name: String) throws(Refusal) -> SharedLane {
    if let refusal = refusalOfLanes() { throw refusal }
    guard let lane = hub.talk?.lanes.named(name) else {
      guard hub.talk?.lanes.isListed == true else { throw Refusal.hubIsAway(hub.talk) }
      throw Refusal(
        .missing, "There is no lane \"\(name)\", or it is not shared with you.",
        hint: "upnext list lanes shows all; upnext lane new \(name) makes one.")
    }
    return lane
  }

  /// The command of a lane that is meant; nil where none is.
  package func sharedCommand(_ name: String) throws(Refusal) -> (SharedCommand, SharedLane)? {
    let wanted = name.lowercased()
    guard let talk = hub.talk, wanted.utf8.count >= 4, wanted.allSatisfy({ $0.isHexDigit || $0 == "-" }) else {
      return nil
    }
    let found = talk.lanes.all.flatMap { lane in
      talk.lanes.commands(of: lane.id).filter { $0.id.text.hasPrefix(wanted) }.map { ($0, lane) }
    }
    guard found.count <= 1 else {
      throw Refusal(
        .refused, "\"\(name)\" means \(found.count) commands of shared lanes.", hint: "Name one by its whole id.")
    }
    return found.first
  }

  // MARK: What projects are called

  /// What a directory is called where other machines know it; nil while somebody has to look first.
  package func projectName(of directory: String) -> String?? {
    if let name = ownProjects.filter({ $0.value == directory }).keys.min() { return name }
    if let name = hub.laneDesk.remotes.names[directory] { return name }
    return hub.laneDesk.remotes.looked.contains(directory) ? .some(nil) : nil
  }

  /// Holds a call until that is known.
  package mutating func hold(_ request: ClientRequest, for directory: String) -> [Effect] {
    hub.laneDesk.remotes.held.append(request)
    return [.run(.remotes(of: [directory], in: []))]
  }

  /// The calls that can be answered now.
  package mutating func take(_ found: [String: String], of asked: [String]) -> [ClientRequest] {
    for (directory, url) in found { hub.laneDesk.remotes.names[directory] = RemoteName.of(url) }
    hub.laneDesk.remotes.looked.formUnion(asked)
    guard !asked.isEmpty else { return [] }
    let held = hub.laneDesk.remotes.held
    hub.laneDesk.remotes.held = []
    return held
  }

  /// It may have another one by the next call.
  package mutating func forgetProjectName(of directory: String) { hub.laneDesk.remotes.looked.remove(directory) }

  // MARK: What there is

  /// Read anew, with who could take what.
  package mutating func listLanes(for call: VerbCall) throws(Refusal) -> [Effect] {
    guard isInHub else { throw Refusal.notJoined }
    try tryHub()
    guard var talk = hub.talk, !talk.lanes.all.isEmpty || talk.isJoined else { throw Refusal.hubIsAway(hub.talk) }
    // What was read last is still worth something.
    guard talk.isJoined, talk.knowsLanes else { return [.reply(call.client, .done(laneViews(in: call.language)))] }
    let questions = talk.lookAtLanes() + talk.look()
    hub.talk = talk
    hub.laneDesk.wantLanes[call.client] = call.language
    return questions.map { .hub(.ask($0)) }
  }

  /// Right after a connection came back, once all that was known is told anew.
  mutating func answerLanes() -> [Effect] {
    guard hub.talk?.lanes.isBeingTold != true else { return [] }
    let clients = hub.laneDesk.wantLanes
    hub.laneDesk.wantLanes = [:]
    return clients.sorted { $0.key < $1.key }.map { .reply($0.key, .done(laneViews(in: $0.value))) }
  }

  package func laneViews(in language: Language) -> JSON {
    guard let talk = hub.talk else { return [] }
    return .array(talk.lanes.all.map { view($0, talk, in: language) } + lanesToBeMade)
  }

  private func view(_ lane: SharedLane, _ talk: HubTalk, in language: Language) -> JSON {
    let known = talk.lanes.known[lane.id]
    let gate = known.map { LaneGate(lane, $0, talk) }
    var number = 0
    let commands = talk.lanes.commands(of: lane.id).map { command -> JSON in
      if command.state == .waiting { number += 1 }
      return view(command, lane, gate, talk, place: command.state == .waiting ? number : nil, in: language)
    }
    return [
      "id": .string(lane.id.text), "name": .string(lane.name), "owner": .string(lane.owner),
      "right": .string(lane.right.rawValue), "paused": .bool(known?.isPaused ?? lane.isPaused),
      "max_running": lane.most.map { JSON($0) } ?? .null,
      "agent_limits": .object(
        JSONObject(lane.caps.sorted { $0.key < $1.key }.map { JSONObject.Member(name: $0, value: JSON($1)) })),
      "people": .object(
        JSONObject(lane.people.sorted { $0.key < $1.key }.map { JSONObject.Member(name: $0, value: .string($1)) })),
      "older": .bool(known?.isOlder ?? false),
      "as_of": talk.asOf(lane.id).map { .string(Timestamp(milliseconds: $0).iso8601) } ?? .null,
      "commands": .array(commands), "kept": keptActs(in: lane),
      "hosts": .array(
        talk.hostsWithOwn.map { host in
          [
            "name": .string(host.name), "serves": .bool(host.services.contains { $0.lane == lane.name }),
            "connected": .bool(talk.isJoined && host.isThere), "offers": .array(host.offers.map { .string($0) }),
          ]
        }),
    ]
  }

  private func view(
    _ command: SharedCommand, _ lane: SharedLane, _ gate: LaneGate?, _ talk: HubTalk, place: Int?,
    in language: Language
  ) -> JSON {
    let known = talk.lanes.known[lane.id]
    let obstacle = gate.flatMap { self.obstacle(to: command, $0) }
    let request = command.request
    let lacks = (gate?.lacks(of: command) ?? []).map { host, lack -> JSON in
      ["host": .string(host.name), "why": .string(lack.sentence)]
    }
    func time(_ milliseconds: Int64?) -> JSON { milliseconds.map { .string(moment($0).iso8601) } ?? .null }
    return [
      "id": .string(command.id.text), "position": place.map { JSON($0) } ?? .null,
      "prompt": .string(request.prompt), "agent": .string(request.agent), "project": .string(request.project),
      "state": .string(command.state.rawValue),
      "priority": .string((CommandPriority(rawValue: request.priority) ?? .normal).name),
      "needs": .array(request.needs.map { .string($0) }), "after": .array(request.after.map { .string($0.text) }),
      "not_before": time(request.notBefore), "stashed": .bool(request.isStashed),
      "proposed": .bool(command.isProposed),
      "by": .string(command.personName ?? lane.names[command.person] ?? command.person.text),
      "host": command.host.map { .string(name(of: $0, or: command.hostName) ?? $0.text) } ?? .null,
      "host_left": .bool(command.host.map { name(of: $0, or: command.hostName) == nil } ?? false),
      "begun_at": time(command.begunAt), "last_words": known?.pulses[command.id]?.words.map { .string($0) } ?? .null,
      "lacks": .array(lacks), "obstacle": obstacle.map { .string($0.word) } ?? .null,
      "waits": obstacle.map { .string(language.text(short($0))) } ?? .null,
    ]
  }

  /// What keeps it from starting at the moment.
  func obstacle(to command: SharedCommand, _ gate: LaneGate) -> LaneObstacle? {
    gate.obstacles(to: command).first { $0.isThere(at: now.milliseconds) }
  }
}

extension LaneObstacle {
  /// What scripts call it: as of a command of one's own where it is the same.
  var word: String {
    switch self {
    case .laneIsOlder: "lane_older"
    case .lanePaused: "lane_paused"
    case .proposed: "proposed"
    case .stashed: "stashed"
    case .waitsFor: "after"
    case .heldBack: "held_back"
    case .notBefore: "not_before"
    case .nobodyTakes: "nobody_takes"
    case .accountHeld: "agent_limited"
    case .accountFull: "account_full"
    case .agentFull: "agent_full"
    case .laneFull: "lane_full"
    }
  }
}

extension HostLack {
  /// For the command line.
  fileprivate var sentence: String {
    switch self {
    case .lane: "does not take from it (hub.accept)"
    case .person(let name): "does not take what is \(name)'s"
    case .agent(let agent): "does not start \(agent) for it"
    case .labels(let labels): "does not offer \(labels.joined(separator: ", "))"
    case .project(let project): "does not have \(project)"
    case .silent: "is not there"
    }
  }
}
