import Conversation
import Core
import HubScene
import JSON
import Languages
import Scene
import Settings
import Sharing

/// A machine becomes a host of a hub, says how it stands there, and leaves.
extension AppState {
  package mutating func join(
    _ address: String?, name: String?, isAdopted: Bool, isNew: Bool, for client: ClientID, _ stamp: inout Stamp
  ) throws(Refusal) -> [Effect] {
    if surroundings.guide != nil { throw Refusal(.refused, "A made-up workspace joins no hub.") }
    let address = address ?? workspace.settings.hubAddress
    guard !address.isEmpty else {
      throw Refusal(.usage, "No hub is set.", hint: "upnext hub init postgresql://HOST/DATABASE")
    }
    if address != workspace.settings.hubAddress, surroundings.fixedSettings.contains(.hubAddress) {
      throw Refusal(
        .refused, "hub.url is set in config.yaml, as the server read it when it started.",
        hint: "Change it there, then: upnext stop. The next server has it.")
    }
    if let problem = HubAddress.problem(in: address) { throw Refusal(.usage, problem.sentence) }
    if isNew, isInHub, HubAddress.isOnePlace(address, workspace.settings.hubAddress) { try checkThatItIsACopy() }
    // What a copy has is said by the host that it was copied from.
    let isOther = isInHub && address != workspace.settings.hubAddress && !(isNew && isNotTaken)
    if isOther { try checkThatNothingWaits(toJoin: true) }
    if let name, !SharedName.isLine(name) {
      throw Refusal(.usage, "A host's name is one line of at most 64 bytes.", hint: "upnext hub init --name NAME")
    }
    guard let fresh = SharedID(stamp.freshID(OwnHost.self).text) else { return [] }
    let known = isNew ? nil : workspace.hub.host
    let host = OwnHost(
      id: known?.id ?? fresh, name: name ?? known?.name ?? surroundings.machineName)
    return [
      .hub(
        .join(
          HubJoining(
            address: address, introduction: introduction(of: host, isAdopted: isAdopted), client: client)))
    ]
  }

  /// From now on it is a host of that hub, or it is as it was.
  mutating func take(_ result: Result<HubWelcome, HubProblem>, of joining: HubJoining) -> [Effect] {
    switch result {
    case .failure(let problem):
      var hint = ""
      if case .refused(let refusal) = problem, refusal.kind == .taken { hint = "upnext hub init says one with --name." }
      return [.reply(joining.client, .refused(Refusal(.refused, problem.sentence, hint: hint)))]
    case .success(let welcome):
      let facts = welcome.facts
      let host = OwnHost(id: joining.introduction.id, name: joining.introduction.name)
      let wasHere = HubAddress.isOnePlace(workspace.settings.hubAddress, joining.address)
      let wasHost = workspace.hub.host?.id == host.id && wasHere
      if let known = workspace.hub.host, known.id != host.id {
        // What this run has written, and no hub ever had, the store that it was copied from can't know of.
        workspace.hub.beginAnew(keeping: Set(workspace.hub.waiting.filter(hub.isHereAlone).map(\.id)))
      }
      workspace.hub.host = host
      if joining.introduction.isAdopted { workspace.hub.goOn(answered: welcome.lettersAnswered, at: now.milliseconds) }
      if !surroundings.fixedSettings.contains(.hubAddress) {
        _ = workspace.settings.set(.hubAddress, to: joining.address)
      }
      let effects = hub.place == nil || hub.place?.address == joining.address ? [] : dropActs()
      // The connection that there may be has introduced another host.
      hub.place = nil
      let lies: [JSON] = HubContents.all.map { ["what": .string($0.what), "how_long": .string($0.howLong)] }
      let answer: JSON = [
        "host": .string(host.id.text), "name": .string(host.name), "person": .string(facts.name),
        "owns": .bool(facts.owns), "level": JSON(facts.level), "url": .string(joining.address),
        "was_host": .bool(wasHost), "lies_there": .array(lies), "never": .string(HubContents.never),
        "gone_commands": hub.talk?.goneCommands ?? [],
      ]
      hub.wantToJoin[joining.client] = answer
      return effects
    }
  }

  /// The connection is there, or it will not come so soon: a host it is in any case.
  mutating func answerWhoHasJoined() -> [Effect] {
    if case .connecting? = hub.talk?.standing { return [] }
    // What is called next may name another host.
    if let talk = hub.talk, talk.isJoined, !talk.hosts.contains(where: { $0.id == talk.me }) { return [] }
    defer { hub.wantToJoin = [:] }
    return hub.wantToJoin.map { .reply($0, .done($1)) }
  }

  /// The hub forgets this host; the threads stay where they are.
  package mutating func leaveHub(for client: ClientID) throws(Refusal) -> [Effect] {
    guard isInHub, let host = workspace.hub.host else { throw Refusal.notJoined }
    if surroundings.fixedSettings.contains(.hubAddress) {
      throw Refusal(
        .refused, "hub.url is set in config.yaml, as the server read it when it started.",
        hint: "Take it out there, then: upnext stop, and leave again.")
    }
    guard hub.talk?.isJoined == true else {
      throw Refusal.hubIsAway(hub.talk, hint: Refusal.sameOnceHubIsBack + " " + Refusal.hubNeverComesBack)
    }
    try checkThatNothingWaits(toJoin: false)
    hub.wantToLeave.append(client)
    return [.hub(.ask(.leave(host.id)))]
  }

  /// The hub would throw it away, or carry it out while nobody hears of it. What its host has already, and was to be taken back, is not
  /// lost with it.
  private func checkThatNothingWaits(toJoin joinsOther: Bool) throws(Refusal) {
    let waiting = workspace.hub.waiting.count { hub.talk?.wasFetched($0.id) != true }
    guard waiting == 0 else { throw Refusal.lettersWait(waiting, joinsOther: joinsOther) }
    let acts = workspace.hub.asked.count { $0.address == workspace.settings.hubAddress }
    guard acts == 0 else { throw Refusal.actsWait(acts, joinsOther: joinsOther) }
  }

  /// As another one, a host that the hub takes would leave itself there: what waits for it came to nobody any more.
  private func checkThatItIsACopy() throws(Refusal) {
    guard let talk = hub.talk, let host = workspace.hub.host else { return }
    switch talk.standing {
    case .refused: return
    case .connecting: throw Refusal.hubIsComing
    case .away: throw Refusal.hubIsAway(talk)
    case .joined:
      throw Refusal(
        .refused,
        "The hub takes this store as the host \(host.name), which would stay there if this were another one.",
        hint: "upnext hub init --name NAME calls it otherwise. If it is a copy, stop this server, start the first "
          + "one's, and ask again.")
    }
  }

  /// The hub does not take this store as the host that it was.
  private var isNotTaken: Bool { if case .refused? = hub.talk?.standing { true } else { false } }

  mutating func takeLeave(_ answer: HubAnswer<Done>) -> [Effect] {
    let clients = hub.wantToLeave
    hub.wantToLeave = []
    let reply: Reply
    switch answer {
    case .done:
      let name = workspace.hub.host?.name ?? ""
      workspace.hub.leave()
      _ = workspace.settings.set(.hubAddress, to: "")
      reply = .done(["left": true, "name": .string(name)])
    case .refused(let refusal): reply = .refused(Refusal(.refused, refusal.sentence))
    case .unknown: reply = .refused(Refusal(.refused, HubProblem.unknown.sentence))
    }
    return clients.map { .reply($0, reply) }
  }

  // MARK: Who is there

  /// Asked anew, since nobody tells when a host falls silent. Without the hub they are listed as they were last known.
  package mutating func listHosts(for client: ClientID) throws(Refusal) -> [Effect] {
    guard isInHub else { throw Refusal.notJoined }
    guard var talk = hub.talk else { throw Refusal.hubIsAway(hub.talk) }
    if case .connecting = talk.standing, let moment = hubComesBy, now < moment { throw Refusal.hubIsComing }
    try tryHub()
    guard talk.isJoined else { return [.reply(client, .done(hostViews))] }
    let questions = talk.look()
    hub.talk = talk
    hub.wantHosts.append(client)
    return questions.map { .hub(.ask($0)) }
  }

  mutating func answerHosts(_ answer: HubAnswer<[SharedHost]>) -> [Effect] {
    let reply: Reply
    switch answer {
    case .done: reply = .done(hostViews)
    case .refused(let refusal): reply = .refused(Refusal(.refused, refusal.sentence))
    // The connection has broken: they are told once that is known.
    case .unknown: return []
    }
    defer { hub.wantHosts = [] }
    return hub.wantHosts.map { .reply($0, reply) }
  }

  /// Who waits for an answer that will not come is told.
  mutating func answerWhoWaitsInVain() -> [Effect] {
    switch hub.talk?.standing {
    case .away?, .refused?: break
    case nil where !isEnding: break
    case .connecting?, .joined?, nil: return []
    }
    let clients = hub.wantToLeave + hub.wantToForget.keys.sorted() + hub.laneDesk.takeWaiting()
    defer { (hub.wantHosts, hub.wantToLeave, hub.wantToForget) = ([], [], [:]) }
    guard hub.talk != nil else { return (clients + hub.wantHosts).map { .reply($0, .refused(.notJoined)) } }
    // What they asked for may have come there.
    let refusal = Refusal.hubIsAway(hub.talk, hint: "Do the same again once the hub is back.")
    return clients.map { .reply($0, .refused(refusal)) }
      + hub.wantHosts.map { .reply($0, .done(hostViews)) }
  }

  /// This one and the others, as far as is known.
  private var hostViews: JSON {
    guard let talk = hub.talk, let own = workspace.hub.host else { return [] }
    let here = SharedHost(
      id: own.id, name: own.name, version: surroundings.version, offers: offeredLabels,
      seenAt: now.milliseconds + talk.clockAhead, lettersWaiting: 0, isThere: true)
    let hosts = talk.hosts.contains { $0.id == own.id } ? talk.hosts : talk.hosts + [here]
    return .array(hosts.sorted { $0.name < $1.name }.map { view($0, talk) })
  }

  /// Whether another one is connected, the hub says, and nobody else.
  private func view(_ host: SharedHost, _ talk: HubTalk) -> JSON {
    let isHere = host.id == workspace.hub.host?.id
    return [
      "id": .string(host.id.text), "name": .string(host.name), "here": .bool(isHere),
      "connected": .bool(talk.isJoined && (isHere || host.isThere)),
      "seen_at": .string(moment(talk.heardAt(host)).iso8601),
      "version": .string(host.version), "offers": .array(host.offers.map { .string($0) }),
      "letters_waiting": JSON(host.lettersWaiting),
    ]
  }

  /// A moment of the database's clock, by ours.
  func moment(_ milliseconds: Int64) -> Timestamp {
    Timestamp(milliseconds: milliseconds - (hub.talk?.clockAhead ?? 0))
  }

  // MARK: How it stands

  package var hubStatus: JSON {
    let host = isInHub ? workspace.hub.host : nil
    var status: JSONObject = [
      "url": .string(workspace.settings.hubAddress),
      "host": host.map { ["id": .string($0.id.text), "name": .string($0.name)] } ?? .null,
    ]
    func say(_ state: String, _ words: String) {
      status["state"] = .string(state)
      status["words"] = .string(words)
    }
    switch hub.talk?.standing {
    case nil:
      say(
        "off",
        host == nil
          ? "This machine is in no hub. `upnext hub init postgresql://HOST/DATABASE` joins one."
          : "The server is ending.")
    case .connecting?: say("connecting", "Connecting.")
    case .away(let trouble)?:
      say("away", trouble.needsSomebody ? trouble.sentence : "\(trouble.sentence) \(trouble.comfort)")
    case .refused(let refusal)?:
      say("refused", refusal.sentence + (refusal.kind == .taken ? " upnext hub init --name NAME says one." : ""))
    case .joined(let facts)?:
      let older = hub.talk?.lanes.older ?? []
      say("joined", (["Connected."] + older.map(\.olderSentence)).joined(separator: "\n"))
      status["older_lanes"] = .array(older.map { .string($0.name) })
      status["person"] = .string(facts.name)
      status["owns"] = .bool(facts.owns)
      status["level"] = JSON(facts.level)
      status["server_version"] = JSON(facts.serverVersion)
      status["tls"] = .bool(facts.usesTLS)
      status["clock_ahead_ms"] = .integer(hub.talk?.clockAhead ?? 0)
    }
    if let talk = hub.talk {
      status["since"] = .string(Timestamp(milliseconds: talk.since).iso8601)
      status["hosts"] = hostViews
    }
    return .object(status)
  }
}

/// A call that needs the hub waits for it a little: right after a start, and where it is away, since it is tried at once then.
extension AppState {
  private static let comesWithinSeconds: Int64 = 5
  static let comesBackWithinSeconds: Int64 = 2

  /// For what is told without the hub, too, as of when it was there: throws where it may be told as of now in a moment.
  package mutating func tryHub() throws(Refusal) {
    hub.hurry(at: now)
    if hub.hurriesSince != nil, let moment = hubComesBy, now < moment { throw Refusal.hubIsAway(hub.talk) }
  }

  /// False where it was refused for another reason, or the hub will not come so soon.
  package mutating func holdForHub(_ request: ClientRequest, refusedWith refusal: Refusal) -> Bool {
    // Each says for itself what to do then.
    guard refusal == .hubIsComing || refusal.message == Refusal.hubIsAway(hub.talk).message else { return false }
    hub.hurry(at: now)
    guard let moment = hubComesBy, now < moment, !isEnding else { return false }
    hub.waitForHub.append(request)
    return true
  }

  /// It is just being connected or tried, or its lanes are just being read.
  private var hubComesBy: Timestamp? {
    guard let talk = hub.talk else { return nil }
    switch talk.standing {
    case .away: return hub.hurriesSince?.adding(seconds: AppState.comesBackWithinSeconds)
    case .refused: return nil
    case .joined: if !talk.knowsLanes || talk.lanes.isListed && !talk.lanes.isBeingTold { return nil }
    case .connecting: break
    }
    return Timestamp(milliseconds: talk.since).adding(seconds: AppState.comesWithinSeconds)
  }

  /// Those that can be answered now, one way or the other.
  package mutating func takeWhoWaitedForHub() -> [ClientRequest] {
    hub.hubIsDueAt = hub.waitForHub.isEmpty || isEnding ? nil : hubComesBy
    if let moment = hub.hubIsDueAt, now < moment { return [] }
    defer { (hub.waitForHub, hub.hubIsDueAt) = ([], nil) }
    return hub.waitForHub
  }
}

extension Refusal {
  package static let hubIsComing = Refusal(.refused, "The hub is just being connected.", hint: "Try again.")

  static let notJoined = Refusal(
    .refused, "This machine is in no hub.", hint: "upnext hub init postgresql://HOST/DATABASE joins one.")

  static let isLeaving = Refusal(.refused, "This machine is just leaving the hub.")

  fileprivate static func lettersWait(_ count: Int, joinsOther: Bool) -> Refusal {
    let there =
      joinsOther
      ? "Where it is the same hub, or one in its place: upnext settings hub.url ADDRESS takes them along."
      : "Or leave once it is answered."
    return wouldBeLost(
      count == 1 ? "1 letter to another host waits" : "\(count) letters to other hosts wait",
      hint: "upnext list letters shows what; upnext remove LETTER takes one back. " + there)
  }

  fileprivate static func actsWait(_ count: Int, joinsOther: Bool) -> Refusal {
    wouldBeLost(
      (count == 1 ? "1 act in a shared lane waits" : "\(count) acts in shared lanes wait") + " for the hub's answer",
      hint: "upnext list lanes shows what. \(joinsOther ? "Join the other one" : "Leave") once it is answered.")
  }

  private static func wouldBeLost(_ waits: String, hint: String) -> Refusal {
    Refusal(.refused, waits + ", and would be lost.", hint: hint)
  }

  static let sameOnceHubIsBack = "Nothing was done: do the same again once the hub is back."
  static let hubNeverComesBack =
    "If it never comes back: upnext settings hub.url \"\" takes this machine out without it. Letters wait for the next hub, and "
    + "what shared lanes were asked and have not answered is dropped: upnext list lanes shows it."

  /// The connection comes back by itself, and what was refused is not: nothing of it is kept.
  static func hubIsAway(_ talk: HubTalk?, hint: String = Refusal.sameOnceHubIsBack) -> Refusal {
    switch talk?.standing {
    case .away(let trouble)?: Refusal(.refused, trouble.sentence, hint: hint)
    case .refused(let refusal)?: Refusal(.refused, refusal.sentence, hint: hint)
    case .connecting?, .joined?, nil: .hubIsComing
    }
  }
}
