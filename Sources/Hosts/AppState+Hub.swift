import Conversation
import Core
import HubScene
import Queues
import Scene
import Settings
import Sharing

/// What a server says to its hub, and what follows from what it hears there.
extension AppState {
  /// What follows from an event: a connection where one is wanted, and what is new of this host's threads.
  package mutating func hubOrders(_ stamp: inout Stamp) -> [Effect] {
    let wanted = isEnding ? nil : hubPlace
    var effects: [Effect] = []
    if wanted != hub.place {
      if isEnding {
        effects += leaveActsToNextRun()
      } else if hub.place != nil, hub.place?.address != wanted?.address {
        effects += dropActs()
      }
      keepCopy()
      hub.place = wanted
      hub.hasTried(at: now)
      hub.awaitedPages = []
      hub.talk = wanted.map { place in
        let copy = workspace.hub.copy
        return HubTalk(
          introduction(of: place.host), knowing: copy.address == place.address ? copy : HubCopy(),
          at: now.milliseconds)
      }
      showElsewhere()
      showLanes()
      hub.laneDesk.disconnected()
      effects.append(.hub(wanted.map(HubOrder.connect) ?? .disconnect))
      // Nobody answers them any more.
      if wanted == nil { effects += answerWhoWaitsInVain() }
    }
    effects += keepActs() + giveUpAwaited() + askAgain()
    effects += answerDoneActs()
    effects += tellLetters()
    effects += answerWhoHasJoined()
    if hub.takeHurry() { effects.append(.hub(.hurry)) }
    guard hub.talk != nil else { return effects + answerLetterWaits() }
    effects += lookAtOwnServices()
    effects += ask { $0.tick(at: $1) + $0.tidy(at: $1) }
    if !windows.isEmpty, now >= now.due(milliseconds: HubDesk.looksEvery, after: hub.lookedAt) {
      hub.lookedAt = now
      effects += ask { talk, _ in talk.look() }
    }
    effects += sendLetters()
    effects += sayMoves()
    effects += sayActs()
    if let moment = hub.talk?.readsOtherwiseAt, moment <= now.milliseconds {
      hub.talk?.readsOtherwiseAt = nil
      hub.mayHaveChanged = true
    }
    if hub.mayHaveChanged, hub.talk?.isJoined == true,
      now >= now.due(milliseconds: HubDesk.pace, after: hub.publishedAt)
    {
      (hub.mayHaveChanged, hub.publishedAt) = (false, now)
      let (threads, changesAt) = (publishedThreads, publishedThreadsChangeAt)
      hub.talk?.readsOtherwiseAt = changesAt?.milliseconds
      effects += ask { talk, _ in talk.publish(threads) }
    }
    if let due = hub.copyIsDueAt, due <= now { keepCopy() }
    return effects + laneOrders(&stamp) + answerLetterWaits()
  }

  package mutating func take(_ heard: HubHeard, _ stamp: inout Stamp) -> [Effect] {
    switch heard {
    case .link(let event):
      if case .away = event {
        hub.hasTried(at: now)
        // The hub brings again what was not answered, and nobody answers any more what was asked.
        hub.laneDesk.disconnected()
        hub.awaitedPages = []
        for (id, open) in hub.open {
          if let window = open.asked?.window { windows[window]?.conversation.asked = nil }
          hub.open[id]?.forgetWhatWasAsked()
        }
      }
      if case .ready = event {
        hub.mayHaveChanged = true
        // What was looked for without it may be there by now.
        hub.laneDesk.remotes.folders = []
        if let fresh = hub.place.map({ introduction(of: $0.host) }) { hub.talk?.introduction = fresh }
      }
      let questions = ask { $0.hear(event, at: $1) }
      if case .away = event { keepCopy() }
      return questions + answerWhoWaitsInVain()
    case .answered(let reply):
      // What is not known to the hub is said at once when it has let us in.
      if case .attached = reply { (hub.mayHaveChanged, hub.publishedAt) = (true, Timestamp(milliseconds: 0)) }
      if case .published(let answer) = reply, !answer.isDone { hub.mayHaveChanged = true }
      let questions = ask { $0.take(reply, at: $1) } + takeOfLanes(reply, &stamp)
      switch reply {
      case .hosts(let answer): return questions + answerHosts(answer) + forgetThoseThatAreGone(answer)
      case .left(let answer): return questions + takeLeave(answer)
      case .forgotten(let host, let answer): return questions + takeForgotten(host, answer)
      case .attached(.done):
        hub.hasTried(at: now)
        workspace.hub.takeBackAgain(at: now.milliseconds)
        hub.laneDesk.sayHoldsAgain(at: now)
        return questions + answerWhoWaitsInVain()
      case .attached: return questions + answerWhoWaitsInVain()
      case .threads, .published, .parcelDropped, .tidied: return questions
      case .queueOrder(let answer):
        take(answer)
        return questions
      case .movedInQueue(let id, let answer):
        take(answer, ofMove: id)
        return questions
      case .sent(let id, let answer):
        takeSent(id, answer)
        return questions
      case .letters(let answer):
        if case .done(let read) = answer { hub.arrived += read.letters }
        return questions
      case .outcomes(let answer):
        guard case .done(let outcomes) = answer else { return questions }
        return takeOutcomes(outcomes) + questions
      case .rewritten(let id, let answer): return questions + takeRewritten(id, answer)
      case .parcel(let id, let answer): return questions + takeParcel(id, answer)
      case .parcelPut(let id, let answer): return questions + takePut(id, answer)
      case .replied: return questions
      case .lanes, .lane, .laneMade, .acted, .command, .history, .claimed, .begun, .beaten, .reported, .givenBack,
        .ranTold, .swept, .accountSet, .held, .actedTogether, .ended, .people, .roleSet:
        return questions
      }
    case .joined(let joining, let result): return take(result, of: joining)
    }
  }

  /// A letter that only asks goes behind this look at the hosts, and the next one says whether its host has fetched it.
  package mutating func lookAtHosts(before letter: Letter) -> [Effect] {
    hub.lookedAt = now
    return ask { talk, _ in talk.look(before: letter) }
  }

  mutating func ask(_ step: (inout HubTalk, Int64) -> [HubQuestion]) -> [Effect] {
    guard var talk = hub.talk else { return [] }
    let questions = step(&talk, now.milliseconds)
    let hostsChanged = talk.hosts != hub.talk?.hosts || talk.isJoined != hub.talk?.isJoined
    let threadsChanged = hostsChanged || talk.threads != hub.talk?.threads
    let lanesChanged = hostsChanged || talk.lanes != hub.talk?.lanes
    hub.talk = talk
    if threadsChanged {
      showElsewhere()
      let listed = talk.otherHosts.map { OwnHost(id: $0.id, name: $0.name) }
      // Letters say by its name whom they were for.
      let left = workspace.hub.peers.filter { peer in
        !listed.contains { $0.id == peer.id } && workspace.hub.written.contains { $0.to == peer.id }
      }
      let peers = listed + left
      if talk.isJoined, !talk.hosts.isEmpty, peers != workspace.hub.peers { workspace.hub.peers = peers }
    }
    if lanesChanged { showLanes() }
    if threadsChanged || lanesChanged, talk.isJoined, hub.copyIsDueAt == nil {
      hub.copyIsDueAt = now.adding(milliseconds: HubDesk.keepsEvery)
    }
    return questions.map { .hub(.ask($0)) }
  }

  private mutating func showElsewhere() {
    guard let talk = hub.talk else { return hub.elsewhere = Elsewhere() }
    let streams = workspace.streams
    hub.elsewhere = Elsewhere(talk) { streams.contains($0) { _ in true } }
  }

  mutating func showLanes() {
    let runs = lanesRunHere
    let lanes = hub.talk.map { SharedLanes($0, runs: runs) } ?? SharedLanes()
    if lanes != hub.lanes { hub.lanes = lanes }
    hub.laneDesk.runs = runs
  }

  /// What has begun or ended here stands in its lane as that from then on: which rows are called otherwise, as here or as in their lane.
  package mutating func showLaneRuns() -> [RowID: RowID] {
    let (old, new) = (hub.laneDesk.runs, lanesRunHere)
    guard old != new else { return [:] }
    showLanes()
    var renamed: [RowID: RowID] = [:]
    for (shared, run) in old.merging(new, uniquingKeysWith: { $1 }) where old[shared] != new[shared] {
      guard let id = Identity<QueuedCommand>(shared.text) else { continue }
      let (before, after) = new[shared] == nil ? (run, id) : (id, run)
      renamed[.command(before)] = .command(after)
    }
    return renamed
  }

  /// What of lanes runs here, and what it is called here.
  private var lanesRunHere: [SharedID: Identity<QueuedCommand>] {
    var runs: [SharedID: Identity<QueuedCommand>] = [:]
    for one in workspace.hub.carried where one.outcome == nil {
      guard let id = Identity<QueuedCommand>(one.local), workspace.upNext.run(id) != nil else { continue }
      runs[one.token.command] = id
    }
    return runs
  }

  /// A start without the hub shows what was last known. Who has left it keeps nothing of it.
  private mutating func keepCopy() {
    hub.copyIsDueAt = nil
    guard workspace.hub.host != nil, let talk = hub.talk, let place = hub.place else { return }
    let copy = talk.copy(of: place.address, at: now.milliseconds)
    if copy != workspace.hub.copy { workspace.hub.copy = copy }
  }

  /// Nil where the machine is alone: no hub is set, or it has joined none.
  private var hubPlace: HubPlace? {
    guard let host = workspace.hub.host, !workspace.settings.hubAddress.isEmpty, surroundings.guide == nil else {
      return nil
    }
    return HubPlace(address: workspace.settings.hubAddress, host: host)
  }

  func introduction(of host: OwnHost, isAdopted: Bool = false) -> HostIntroduction {
    var introduction = HostIntroduction(
      id: host.id, name: host.name, machine: surroundings.machine, version: surroundings.version,
      offers: offeredLabels, lettersAnswered: workspace.hub.answered, isAdopted: isAdopted)
    introduction.services = laneServices
    (introduction.home, introduction.run) = (surroundings.folder, hub.run)
    return introduction
  }
}
