import Conversation
import Core
import HubScene
import Queues
import Scene
import Sharing
import Toolkit
import Verbs
import Words

/// How shared lanes and their commands stand, in words.
extension AppState {
  package func laneHeading(_ id: SharedID) -> LanePhrase? {
    guard let heading = hub.lanes.headings[id] else { return nil }
    var counts = LanePhrase.Counts()
    counts.waiting = heading.waiting
    counts.running = heading.running
    counts.uncertain = heading.uncertain
    counts.isPaused = heading.isPaused
    counts.asOf = heading.asOf.map(momentWords)
    if heading.lane.right != .own { counts.owner = heading.lane.owner }
    counts.isToPropose = heading.lane.right == .propose
    return .heading(name: heading.lane.name, counts: counts)
  }

  /// For a row, short: what keeps a lane's command from starting, or what became of it; nil where only its turn has not come.
  package func laneWords(_ row: SharedLanes.Row) -> Phrase? {
    if row.command.state == .uncertain { return .lane(.uncertain(host: row.host ?? "?")) }
    return obstacle(to: row).flatMap { isSeenInRow($0) ? short($0) : nil }
  }

  /// In one whole sentence, as of a command of one's own.
  package func why(_ row: SharedLanes.Row) -> Phrase {
    switch row.command.state {
    case .uncertain: return .lane(.uncertain(host: row.host ?? "?"))
    case .claimed, .running: return .lane(row.host.map { .runs(on: $0) } ?? .waitsIn(lane: row.lane.name))
    case .waiting: break
    }
    guard let obstacle = obstacle(to: row) else { return .command(.why(.queued, .isNext)) }
    let (standing, reason) = standing(before: obstacle, in: row.lane)
    return .command(.why(standing, reason))
  }

  private func obstacle(to row: SharedLanes.Row) -> LaneObstacle? {
    row.obstacles.first { $0.isThere(at: now.milliseconds) }
  }

  /// When those words read otherwise by themselves.
  package func laneWordsChange(_ row: SharedLanes.Row) -> Timestamp? {
    switch obstacle(to: row) {
    case .notBefore(let moment), .accountHeld(_, let moment): Timestamp(milliseconds: moment)
    case .laneIsOlder, .lanePaused, .proposed, .stashed, .waitsFor, .heldBack, .nobodyTakes, .accountFull, .agentFull,
      .laneFull, nil:
      nil
    }
  }

  /// What runs in the lane itself shows there, and each one's turn comes: it is said where somebody asks why.
  private func isSeenInRow(_ obstacle: LaneObstacle) -> Bool {
    switch obstacle {
    case .agentFull(_, let most), .laneFull(let most): most == 0
    case .laneIsOlder, .lanePaused, .proposed, .stashed, .waitsFor, .heldBack, .notBefore, .nobodyTakes, .accountHeld,
      .accountFull:
      true
    }
  }

  package func short(_ obstacle: LaneObstacle) -> Phrase {
    switch obstacle {
    case .laneIsOlder: .lane(.isOlder)
    case .lanePaused: held(by: .paused)
    case .proposed(let name): .lane(.proposed(by: name))
    case .stashed: .stashed
    case .waitsFor(let id): .after(nameOfShared(id))
    case .heldBack(let id, let end): .heldBack(by: name(of: id, end), status(end))
    case .notBefore(let moment): .startsAt(asSaid(Timestamp(milliseconds: moment)))
    case .nobodyTakes(let lack, let host): .lane(.nobodyTakes(lack.phrase(of: host)))
    case .accountHeld(_, let moment): held(by: .usageLimit(until: Timestamp(milliseconds: moment)))
    case .accountFull(let account, let most): .lane(.accountGives(account, most))
    case .agentFull(let agent, let most): .lane(.laneGives(agent: agent, most))
    case .laneFull(let most): .lane(.laneGives(agent: nil, most))
    }
  }

  private func standing(
    before obstacle: LaneObstacle, in lane: SharedLane
  ) -> (CommandPhrase.Standing, CommandPhrase.Reason) {
    switch obstacle {
    case .laneIsOlder: (.queued, .laneIsOlder(lane.name))
    case .lanePaused: (.queued, .laneIsPaused(lane.name))
    case .proposed(let name): (.queued, .laneOwnerDecides(proposer: name))
    case .stashed: (.stashed, .wasStashedInLane)
    case .waitsFor(let id): (.queued, .waitsFor(nameOfShared(id)))
    case .heldBack(let id, let end): (.held, .heldBackInLane(by: name(of: id, end), status(end)))
    case .notBefore(let moment): (.queued, .startsAt(asSaid(Timestamp(milliseconds: moment))))
    case .nobodyTakes(let lack, let host): (.queued, .nobodyTakes(lack.phrase(of: host)))
    case .accountHeld(let account, let moment):
      (.held, .agentLimited(account, until: asSaid(Timestamp(milliseconds: moment))))
    case .accountFull(let account, let most): (.queued, .accountGives(account, most))
    case .agentFull(let agent, let most): (.queued, .laneGives(lane.name, agent: agent, most))
    case .laneFull(let most): (.queued, .laneGives(lane.name, agent: nil, most))
    }
  }

  private func status(_ end: EndedBefore?) -> QueuedCommand.Status? {
    switch end?.state {
    case .completed: .completed
    case .failed: .failed
    case .cancelled: .cancelled
    case .interrupted: .interrupted
    case .removed, nil: nil
    }
  }

  private func name(of id: SharedID, _ end: EndedBefore?) -> String {
    end.map { Clean.name(ThreadName.firstWords(of: $0.words)) } ?? nameOfShared(id)
  }

  private func nameOfShared(_ id: SharedID) -> String {
    hub.talk?.lanes.command(id).map { Clean.name(ThreadName.firstWords(of: $0.0.request.prompt)) }
      ?? String(id.text.prefix(8))
  }
}

extension HostLack {
  package func phrase(of host: SharedHost) -> LanePhrase.Lack {
    switch self {
    case .lane: .lane
    case .person(let name): .person(name)
    case .agent(let agent): .agent(agent)
    case .labels(let labels): .labels(labels.joined(separator: ","))
    case .project(let project): .project(project)
    case .silent: .silent(host.name)
    }
  }
}

extension AppState {
  /// What a verb is called where the keys are: Enter runs a command that waits or rests here, and opens one that is at work or
  /// shared. In a shared lane it is the lane that is paused.
  package func word(for verb: Verb, in window: WindowState) -> Phrase {
    if verb == .pauseOutbox, window.focus == .upNext, let row = window.lists[.upNext]?.cursor,
      let heading = hub.lanes.heading(of: row)
    {
      return .lane(.pauses(isPaused: heading.isPaused))
    }
    guard verb == .open, window.focus == .upNext, case .command(let id)? = window.lists[.upNext]?.cursor,
      hub.lanes[id] == nil, workspace.upNext.run(id).map({ canTryNow($0.item) }) != false
    else { return .verb(verb) }
    return .runNow
  }
}

extension SharedLanes {
  /// The lane that a row is of: its heading, or a command in it, wherever that runs.
  package func heading(of row: RowID) -> Heading? {
    switch row {
    case .lane(let id): headings[id]
    case .command(let id): (self[id] ?? runs[id]).flatMap { headings[$0.lane.id] }
    case .stream, .project, .message, .setting, .agentLimit, .remembered, .fromUpNext: nil
    }
  }
}

extension AppState {
  /// How many commands Up Next has that are not a lane's: what runs for one is counted on its heading.
  package var ownInUpNext: Int {
    workspace.upNext.waiting.count + workspace.upNext.running.count - hub.lanes.runs.count
  }
}

extension SharedLanes {
  /// The hosts that have commands of them.
  package var hosts: Set<String> {
    Set(lines.compactMap { line in if case .command(let id) = line { (self[id] ?? runs[id])?.host } else { nil } })
  }
}
