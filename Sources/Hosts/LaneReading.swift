import Acts
import CommandLine
import Conversation
import Core
import HubScene
import JSON
import Languages
import Scene
import Shapes
import Sharing
import Words

/// What clients read of lanes that is not at hand: a command whole, or a lane's history.
extension AppState {
  package mutating func readCommand(
    _ id: SharedID, _ part: CommandWanted.Part, for call: VerbCall
  ) throws(Refusal) -> [Effect] {
    if let refusal = refusalOfLanes() { throw refusal }
    hub.laneDesk.wantCommand[id, default: [:]][call.client] = CommandWanted(part, in: call.language)
    return [.hub(.ask(.command(id)))]
  }

  mutating func answerCommand(_ id: SharedID, _ answer: HubAnswer<CommandRead>) -> [Effect] {
    let clients = (hub.laneDesk.wantCommand.removeValue(forKey: id) ?? [:]).sorted { $0.key < $1.key }
    return clients.flatMap { client, wanted -> [Effect] in
      if case .refused(let refusal) = answer, refusal.kind == .missing {
        return [.reply(client, .refused(.noCommand(id)))]
      }
      if wanted.part == .end, case .done(let read) = answer { return [.reply(client, end(of: read))] }
      return reply(to: [client], answer) { read in
        wanted.part == .whole ? view(of: read, in: wanted.language) : .object(said(read))
      }
    } + takeAwaited(id, answer)
  }

  /// Shaped as what a command of this host has said: of one that ran for a lane the hub has the end of its last words alone.
  private func said(_ read: CommandRead) -> JSONObject {
    let last = read.end?.result.map { words -> JSON in
      [
        "id": .null, "number": .null, "role": .string(Entry.Role.agent.rawValue),
        "kind": .string(Entry.Kind.text.rawValue), "title": "", "text": .string(words), "at": .null,
        "status": .string(Entry.Status.done.rawValue), "exit_code": .null, "tool_kind": "", "input": "",
        "ended_at": .null,
      ]
    }
    return ["command": view(of: read), "entries": .array(last.map { [$0] } ?? [])]
  }

  /// What somebody is told who follows it, behind its end.
  private func end(of read: CommandRead) -> Reply {
    let outcome: String
    switch (read.end?.state, read.command.state) {
    case (let ended?, _):
      guard let word = ended.outcome else { return .refused(Refusal.takenOutOfLane) }
      outcome = word
    case (nil, .uncertain): outcome = "needs_you"
    case (nil, .waiting), (nil, .claimed), (nil, .running):
      return .refused(
        Refusal(.refused, "The command has not ended.", hint: "upnext show \(read.command.id.text) says how it is."))
    }
    var answer = said(read)
    answer["outcome"] = .string(outcome)
    return .done(.object(answer))
  }

  /// One that waits says why, as far as this host has read its lane.
  private func view(of read: CommandRead, in language: Language) -> JSON {
    guard case .object(var object) = view(of: read) else { return .null }
    var obstacle: LaneObstacle?
    if let talk = hub.talk, let (command, lane) = talk.lanes.command(read.command.id),
      let known = talk.lanes.known[lane.id]
    {
      obstacle = self.obstacle(to: command, LaneGate(lane, known, talk))
    }
    object["obstacle"] = obstacle.map { .string($0.word) } ?? .null
    object["waits"] = obstacle.map { .string(language.text(short($0))) } ?? .null
    return .object(object)
  }

  func view(of read: CommandRead) -> JSON {
    let (command, request) = (read.command, read.command.request)
    let names = hub.talk?.lanes[command.lane]?.names ?? [:]
    return [
      "id": .string(command.id.text), "prompt": .string(request.prompt), "agent": .string(request.agent),
      "project": .string(request.project), "state": .string(read.end?.state.rawValue ?? command.state.rawValue),
      "lane": .string(hub.talk?.lanes[command.lane]?.name ?? command.lane.text),
      "by": .string(command.personName ?? names[command.person] ?? command.person.text),
      "host": command.host.map { .string(name(of: $0, or: command.hostName) ?? $0.text) } ?? .null,
      "result": read.end?.result.map { .string($0) } ?? .null, "error": read.end?.error.map { .string($0) } ?? .null,
      "exit_code": read.end?.exitCode.map { JSON($0) } ?? .null,
    ]
  }

  package mutating func readHistory(of lane: SharedLane, for client: ClientID) -> [Effect] {
    hub.laneDesk.wantHistory[lane.id, default: []].append(client)
    return [.hub(.ask(.history(lane.id)))]
  }

  mutating func answerHistory(_ lane: SharedID, _ answer: HubAnswer<[LaneDeed]>) -> [Effect] {
    let clients = hub.laneDesk.wantHistory.removeValue(forKey: lane) ?? []
    return reply(to: clients, answer) { deeds in .array(deeds.map { view(of: $0, in: lane) }) }
      + take(answer, ofAllHistoryOf: lane)
  }

  private func view(of deed: LaneDeed, in lane: SharedID) -> JSON {
    [
      "id": .string(deed.id.text), "act": .string(deed.kind), "by": .string(deed.person),
      "host": deed.host.map { .string(name(of: $0, or: deed.hostName) ?? $0.text) } ?? .null,
      "host_left": .bool(deed.host.map { name(of: $0, or: deed.hostName) == nil } ?? false),
      "command": deed.command.map { .string($0.text) } ?? .null, "at": .string(moment(deed.at).iso8601),
      "undone": .bool(deed.isUndone), "lane": .string(hub.talk?.lanes[lane]?.name ?? lane.text),
      "prompt": deed.words.map { .string($0) } ?? .null, "undone_of": deed.whose.map { .string($0) } ?? .null,
      "told": deed.told.flatMap { try? JSON(parsing: $0) } ?? .null,
    ]
  }

  /// Nil of a host that has left: the hub knows no more of it than its id.
  func name(of host: SharedID, or told: String?) -> String? {
    hub.talk?.hostsWithOwn.first { $0.id == host }?.name ?? told
  }

  // MARK: What happened in all of them

  /// Who did what in all lanes, for the list of what has ended here; nil where there are none to be asked.
  package mutating func readAllHistory(for client: ClientID) -> [Effect]? {
    let lanes = hub.talk?.lanes.all ?? []
    guard refusalOfLanes() == nil, !lanes.isEmpty else { return nil }
    hub.laneDesk.wantAllHistory.append(AllHistoryWait(client: client, left: Set(lanes.map(\.id))))
    return lanes.map { .hub(.ask(.history($0.id))) }
  }

  private mutating func take(_ answer: HubAnswer<[LaneDeed]>, ofAllHistoryOf lane: SharedID) -> [Effect] {
    // Of a lane that was left meanwhile nothing is told.
    let deeds: [LaneDeed] = if case .done(let deeds) = answer { deeds } else { [] }
    // What has ended on this host stands there as its own.
    let others = deeds.filter { !$0.isEnd || $0.host != workspace.hub.host?.id }
    let views = others.map { (at: moment($0.at), json: view(of: $0, in: lane)) }
    for place in hub.laneDesk.wantAllHistory.indices where hub.laneDesk.wantAllHistory[place].left.contains(lane) {
      hub.laneDesk.wantAllHistory[place].left.remove(lane)
      hub.laneDesk.wantAllHistory[place].deeds += views.map { AllHistoryWait.Deed(at: $0.at, json: $0.json) }
    }
    let ready = hub.laneDesk.wantAllHistory.filter(\.left.isEmpty)
    hub.laneDesk.wantAllHistory.removeAll(where: \.left.isEmpty)
    return ready.map { wait in
      .reply(wait.client, .done(JSONViews.history(workspace, at: now, besides: wait.deeds.map { ($0.at, $0.json) })))
    }
  }

  package mutating func limitAccount(
    _ account: String, to most: Int?, for call: VerbCall
  ) throws(Refusal) -> [Effect] {
    if let refusal = refusalOfLanes() { throw refusal }
    hub.laneDesk.wantAccount[account, default: [:]][call.client] = ActTitle(
      .lane(.limitedAccount(account, most)), for: call.language)
    return [.hub(.ask(.limit(account: account, most: most)))]
  }

  mutating func answerAccount(_ account: String, _ answer: HubAnswer<Done>) -> [Effect] {
    let titles = (hub.laneDesk.wantAccount.removeValue(forKey: account) ?? [:]).sorted { $0.key < $1.key }
    // What the hub refuses was never done.
    if case .done = answer {
      for title in titles.map(\.value) { workspace.undoHistory.noteForGood(title, by: .commandLine) }
    }
    return reply(to: titles.map(\.key), answer) { _ in
      ["account": .string(account)]
    }
  }

  func reply<Value>(
    to clients: [ClientID], _ answer: HubAnswer<Value>, _ view: (Value) -> JSON
  ) -> [Effect] {
    guard !clients.isEmpty else { return [] }
    let reply: Reply =
      switch answer {
      case .done(let value): .done(view(value))
      case .refused(let refusal): .refused(Refusal(.refused, refusal.sentence))
      case .unknown: .refused(Refusal(.refused, HubProblem.unknown.sentence))
      }
    return clients.map { .reply($0, reply) }
  }
}
