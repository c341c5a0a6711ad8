import Conversation
import Core
import HubScene
import JSON
import Queues
import Scene
import Settings
import Sharing

/// What this host takes of shared lanes: nothing that its own person has not named, nothing while something holds Up Next here,
/// and no more than has a place.
extension AppState {
  /// What the person takes, by the lane's name.
  var acceptedLanes: [AcceptedLane] { AcceptedLane.all(workspace.settings.hubAccept) ?? [] }

  /// What is offered to commands that need it.
  var offeredLabels: [String] { SharedName.list(workspace.settings.hubOffers) ?? [] }

  /// What it takes, as the other hosts are told.
  var laneServices: [HostService] {
    acceptedLanes.map { accepted in
      HostService(
        lane: accepted.lane, agents: accepted.agents.filter(isThere), people: accepted.people,
        projects: projects(for: accepted).keys.sorted())
    }
  }

  /// By what other machines call them, the directories in which commands of a lane may run.
  func projects(for accepted: AcceptedLane) -> [String: String] {
    let home = surroundings.home
    var projects: [String: String] = [:]
    let folders = accepted.folders.map { ProjectNames.expanded($0, home: home) }
    for (directory, name) in hub.laneDesk.remotes.names.sorted(by: { $0.key < $1.key }) {
      let isNamed = folders.contains { directory == $0 || directory.hasPrefix($0 == "/" ? "/" : $0 + "/") }
      if isNamed, projects[name] == nil { projects[name] = directory }
    }
    let mapped = ProjectNames(workspace.settings.hubProjects)?.directories(home: home) ?? [:]
    return projects.merging(mapped) { _, mapped in mapped }
  }

  /// Whether an agent's program is on this machine, as far as somebody looked.
  private func isThere(_ agent: String) -> Bool {
    guard surroundings.providers.contains(where: { $0.name == agent }) else { return false }
    return !cannotStart(agent)
  }

  /// Which agents could begin a command now, as far as they are concerned.
  private func freeAgents() -> (String) -> Bool {
    var running: [String: Int] = [:]
    for run in workspace.upNext.running { running[workspace.place(of: run.item).provider, default: 0] += 1 }
    let nextTries = workspace.nextTries
    return { agent in
      isThere(agent) && workspace.pause(at: AgentPlace(provider: agent)) == nil && workspace.limits[agent] == nil
        && nextTries[AgentPlace(provider: agent)] == nil
        && workspace.settings.agentLimits[agent].map { running[agent, default: 0] < $0 } ?? true
    }
  }

  /// What would be claimed now, by lane.
  private func terms(_ talk: HubTalk) -> [SharedID: ClaimWish] {
    let free = freeAgents()
    var terms: [SharedID: ClaimWish] = [:]
    for accepted in acceptedLanes {
      guard let lane = talk.lanes.named(accepted.lane), lane.right != .propose,
        talk.lanes.known[lane.id]?.isOlder != true
      else { continue }
      let agents = accepted.agents.filter(free)
      let people =
        accepted.people.contains(AcceptedLane.everybody)
        ? nil
        : accepted.people.isEmpty
          ? talk.facts.map { [$0.person] } ?? []
          : lane.names.filter { accepted.people.contains($0.value) }.keys.sorted()
      let projects = projects(for: accepted).keys.sorted()
      guard !agents.isEmpty, !projects.isEmpty, people?.isEmpty != true else { continue }
      // An account is called as its agent: who has several gives their agents names of their own.
      terms[lane.id] = ClaimWish(
        id: lane.id, lane: lane.id, host: talk.me, agents: Dictionary(agents.map { ($0, $0) }) { $1 },
        offers: offeredLabels, projects: projects, people: people, leaseMilliseconds: LaneWork.lease)
    }
    return terms
  }

  /// How many commands more could begin here at once.
  private var freePlaces: Int {
    guard !isEnding, storeProblem == nil, !workspace.isPaused, workspace.upNext.hold == nil,
      !workspace.settings.pausesUnderPressure || workspace.circumstances.memory.allowsStart(at: now)
    else { return 0 }
    return workspace.upNext.capacity - workspace.upNext.running.count
  }

  // MARK: What follows from an event

  mutating func laneOrders(_ stamp: inout Stamp) -> [Effect] {
    guard let talk = hub.talk, talk.isJoined, talk.facts?.mayWrite == true, talk.knowsLanes else { return [] }
    var effects = lookForProjects()
    effects += introduceAnew()
    let terms = acceptedLanes.isEmpty ? [:] : terms(talk)
    hub.laneDesk.work.take(by: terms)
    let (free, uptime) = (freePlaces, stamp.uptime)
    var steps = reports()
    steps += hub.laneDesk.work.go(
      free: free, id: { SharedID(stamp.freshID(ClaimWish.self).text) }, at: uptime)
    let carried = Dictionary(workspace.hub.carried.map { ($0.token.claim, $0.local) }) { $1 }
    let beats = Dictionary(carried.compactMap { claim, local in beatWords(local).map { (claim, $0) } }) { $1 }
    steps += hub.laneDesk.work.beat(talk.me, at: uptime) { token in
      ClaimBeat(token, words: beats[token.claim]?.words, progress: beats[token.claim]?.progress)
    }
    effects += carryOut(steps, &stamp)
    return effects + holdAccounts()
  }

  /// What is over is said to the hub until it knows, also what was over before this start.
  private mutating func reports() -> [LaneWork.Step] {
    guard !workspace.hub.carried.isEmpty else { return [] }
    let held = Set(hub.laneDesk.work.tokens)
    let over = workspace.hub.carried.filter { $0.outcome != nil }
    let fresh = over.filter { !held.contains($0.token) }
    hub.laneDesk.work.takeUp(fresh)
    return over.flatMap { one in one.outcome.map { hub.laneDesk.work.ended(one.token, $0) } ?? [] }
      + (fresh.isEmpty ? [] : hub.laneDesk.work.attached(at: uptime))
  }

  private func beatWords(_ local: String) -> (words: String?, progress: Double?)? {
    guard let id = Identity<QueuedCommand>(local), let command = workspace.upNext.run(id)?.item else { return nil }
    let last = command.stream.flatMap { transcripts[$0]?.entries.last { $0.role == .agent || $0.role == .tool } }
    let words = last.flatMap { $0.plainText.split(whereSeparator: \.isNewline).last }.map { String($0.prefix(200)) }
    return (words, workspace.progress(of: command, usually: commandFacts.usual, at: now))
  }

  /// The first look at which of its folders are repositories, and another one when the person accepts others.
  private mutating func lookForProjects() -> [Effect] {
    let folders = Set(acceptedLanes.flatMap(\.folders).map { ProjectNames.expanded($0, home: surroundings.home) })
      .sorted()
    var effects: [Effect] = []
    if folders != hub.laneDesk.remotes.folders {
      hub.laneDesk.remotes.folders = folders
      effects.append(.run(.remotes(of: [], in: folders)))
    }
    if !acceptedLanes.isEmpty, presence.isEmpty, !hub.laneDesk.looksForAgents {
      hub.laneDesk.looksForAgents = true
      effects.append(.run(.agents(for: nil)))
    }
    return effects
  }

  /// What is taken here is known without the hub, too: no lane looks as if nobody here served it.
  mutating func lookAtOwnServices() -> [Effect] {
    guard !acceptedLanes.isEmpty, let place = hub.place, case .away? = hub.talk?.standing else { return [] }
    let effects = lookForProjects()
    let introduction = introduction(of: place.host)
    if hub.talk?.introduction != introduction {
      hub.talk?.introduction = introduction
      showLanes()
    }
    return effects
  }

  /// Others are told what has changed of what is offered here.
  private mutating func introduceAnew() -> [Effect] {
    guard let place = hub.place else { return [] }
    let introduction = introduction(of: place.host)
    return ask { talk, _ in talk.introduce(introduction) }
  }

  // MARK: What is done here

  mutating func carryOut(_ steps: [LaneWork.Step], _ stamp: inout Stamp) -> [Effect] {
    var effects: [Effect] = []
    for step in steps {
      switch step {
      case .ask(let question): effects.append(.hub(.ask(question)))
      case .start(let command, let token): effects += start(command, token, &stamp)
      case .stop(let token): effects += stopCarried(token)
      // It stays one of a lane, which goes on nowhere by itself. Who has it now is read first.
      case .abandon(let token): effects += ask { talk, _ in talk.read(lane: token.lane) }
      }
    }
    return effects
  }

  /// It is in the store with its token before its agent hears of it.
  private mutating func start(_ shared: SharedCommand, _ token: ClaimToken, _ stamp: inout Stamp) -> [Effect] {
    let id = stamp.freshID(QueuedCommand.self)
    workspace.hub.carry(token, as: id.text)
    if let run = workspace.hub.run(of: shared.id, again: shared.timesAgain) {
      // Whoever has taken the lane over since knows that the hub is older. It is told once more what came of the run.
      if token.epoch <= run.epoch { hub.talk?.noteOlder(token.lane) }
      workspace.hub.note(run.outcome ?? .lost, ofCarried: id.text)
      return []
    }
    // Something of this host's own may have taken the place while it was asked for.
    guard freePlaces > 0, let directory = directory(for: shared) else {
      workspace.hub.note(.untouched, ofCarried: id.text)
      return []
    }
    workspace.hub.noteRun(of: token, again: shared.timesAgain, at: now.milliseconds)
    let request = shared.request
    var command = QueuedCommand(
      id: id,
      request: CommandRequest(
        id: stamp.freshID(), prompt: request.prompt, target: .project(directory: directory, provider: request.agent),
        mode: request.mode, enhancements: PromptEnhancementOptions(shared: request.options),
        estimatedSeconds: request.estimatedSeconds.map(Int64.init), createdAt: now),
      priority: CommandPriority(rawValue: request.priority) ?? .normal, enqueuedAt: now)
    command.expectedSeconds = request.estimatedSeconds.map(Int64.init)
    return change(&stamp) { $0.begin(command) }
  }

  /// Whoever wrote into the database, nothing runs here that the person has not named, nor from a lane whose hub is older than what it
  /// has told.
  private func directory(for command: SharedCommand) -> String? {
    guard let talk = hub.talk, let facts = talk.facts, let lane = talk.lanes[command.lane],
      talk.lanes.known[command.lane]?.isOlder != true,
      let accepted = acceptedLanes.first(where: { $0.lane == lane.name }),
      accepted.takes(from: lane.names[command.person] ?? "", isOwn: command.person == facts.person),
      accepted.agents.contains(command.request.agent), freeAgents()(command.request.agent),
      command.request.needs.allSatisfy(offeredLabels.contains)
    else { return nil }
    return projects(for: accepted)[command.request.project]
  }

  private mutating func stopCarried(_ token: ClaimToken) -> [Effect] {
    guard let local = workspace.hub.carried.first(where: { $0.token == token })?.local,
      let id = Identity<QueuedCommand>(local)
    else { return [] }
    return workspace.stopCommands([id], &transcripts, at: now).map(Effect.agent)
  }

  // MARK: What the hub answers

  mutating func takeOfLanes(_ reply: HubReply, _ stamp: inout Stamp) -> [Effect] {
    let uptime = stamp.uptime
    switch reply {
    case .lane(let lane, .done):
      hear(of: lane)
      return carryOut(stopsAsked(in: lane), &stamp) + stopGivenUp(in: lane) + tellRuns(in: lane) + lookForAwaited()
        + answerLanes()
    case .lanes(.done):
      for lane in hub.talk?.lanes.all ?? [] { hear(of: lane.id) }
      return answerLanes()
    case .lanes(.refused), .lanes(.unknown), .lane(_, .refused), .lane(_, .unknown): return answerLanes()
    case .attached(.done): return carryOut(hub.laneDesk.work.attached(at: uptime), &stamp)
    case .claimed(let wish, .done(.command(let command, let token)))
    where freePlaces <= 0 || directory(for: command) == nil:
      let isTakenHere = directory(for: command) != nil
      return carryOut(
        hub.laneDesk.work.giveBack(token, of: wish, isTakenHere: isTakenHere, at: uptime), &stamp)
    case .claimed(let wish, let answer):
      return carryOut(hub.laneDesk.work.claimed(wish, answer, at: uptime), &stamp)
    case .begun(let token, let answer):
      return carryOut(hub.laneDesk.work.begun(token, answer, at: uptime), &stamp)
    case .beaten(let answer): return carryOut(hub.laneDesk.work.heard(answer, at: uptime), &stamp)
    case .reported(let token, let answer):
      if hub.laneDesk.work.reported(token, answer, at: uptime) { workspace.hub.letGo(token.claim) }
      return []
    case .givenBack(let token, let answer):
      hub.laneDesk.work.gaveBack(token, answer, at: uptime)
      return []
    case .ranTold(let lane, let answer): return takeRanTold(lane, answer)
    case .swept(let lane, let answer):
      hub.laneDesk.work.swept(lane, answer, at: uptime)
      return []
    case .acted(let id, let answer): return takeActed(id, answer)
    case .actedTogether(let id, let answer): return takeActed(id, answer.map(ActDone.init(joining:)))
    case .laneMade(let id, let answer): return takeActed(id, answer.map { _ in ActDone() })
    case .command(let id, let answer): return answerCommand(id, answer)
    case .history(let lane, let answer): return answerHistory(lane, answer)
    case .accountSet(let account, let answer): return answerAccount(account, answer)
    case .held(let account, let answer):
      takeHeld(account, answer)
      return []
    case .people(let answer): return answerPeople(answer)
    case .roleSet(let role, let answer): return answerRole(role, answer)
    // Who named it is answered now.
    case .ended:
      return []
    case .attached, .hosts, .threads, .published, .queueOrder, .movedInQueue, .left, .forgotten, .tidied, .sent,
      .letters, .replied,
      .outcomes, .rewritten, .parcelPut, .parcel, .parcelDropped:
      return []
    }
  }

  private mutating func hear(of lane: SharedID) {
    guard let known = hub.talk?.lanes.known[lane] else { return }
    if hub.talk?.lanes.isReading(lane) == false { noteChangedHere(in: known) }
    followUndoneEdits(in: known)
    hub.laneDesk.work.heard(
      of: lane, hasWaiting: !known.waiting.isEmpty,
      hasTaken: known.taken.contains { $0.state != .uncertain }, at: uptime)
  }

  /// A person wants what runs here to stop.
  private mutating func stopsAsked(in lane: SharedID) -> [LaneWork.Step] {
    let asked = workspace.hub.carried.filter { one in
      one.outcome == nil && one.token.lane == lane
        && hub.talk?.lanes.known[lane]?[one.token.command]?.isCancelAsked == true
    }
    guard !asked.isEmpty else { return [] }
    return hub.laneDesk.work.heard(
      .done(Dictionary(asked.map { ($0.token.claim, ClaimFate.cancel) }) { $1 }), at: uptime)
  }

  /// What this host has no more, and a person has sent again or let go of, ends here: it would be done twice. Where its lane was
  /// taken over, and nobody has decided yet, its end still counts.
  private mutating func stopGivenUp(in lane: SharedID) -> [Effect] {
    // What such a hub says of it is what was before.
    if hub.talk?.lanes.known[lane]?.isOlder == true { return [] }
    let held = Set(hub.laneDesk.work.tokens)
    let givenOut = Set(runsGivenOutAgain(in: lane).map(\.id))
    let givenUp = workspace.hub.carried.filter { one in
      guard one.outcome == nil, one.token.lane == lane, !held.contains(one.token), !givenOut.contains(one.token.command)
      else { return false }
      let known = hub.talk?.lanes.known[lane]?[one.token.command]
      return known?.state != .uncertain || known?.host != hub.talk?.me
    }
    return givenUp.flatMap { isStopping($0.local) ? [] : stopCarried($0.token) }
  }

  private func isStopping(_ local: String) -> Bool {
    let run = Identity<QueuedCommand>(local).flatMap { workspace.upNext.run($0) }
    return run?.item.stream.flatMap { workspace.streams[$0]?.turn?.isStopping } == true
  }
}
