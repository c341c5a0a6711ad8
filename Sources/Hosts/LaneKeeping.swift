import Conversation
import Core
import JSON
import Scene
import Settings
import Sharing
import Words

/// What a window does to shared lanes. It is taken back by the keys of any act.
extension Context {
  /// What is done next is one act.
  package mutating func beginInLanes(_ title: Phrase) {
    state.hub.laneDesk.gestures.begin(language.text(title), in: id, behind: ownStep)
  }

  /// Nothing changes here before the hub has answered; a text that was kept is forgotten then.
  package mutating func act(
    _ kind: LaneAct.Kind, in lane: SharedLane, on host: String? = nil, keeping form: Identity<FormDraft>? = nil
  ) {
    guard state.refusalOfLanes() == nil else { return refuse(.lane(.takesNoActs(lane: lane.name))) }
    let done: JSON = ["host": host.map { .string($0) } ?? .null]
    let act = state.act(kind, in: lane.id, for: .window(id), keeping: form, done: done, &stamp)
    if kind.canBeTakenBack, let said = act.said { state.hub.laneDesk.gestures.note(said, in: id) }
    then(act.effects)
  }

  package var ownStep: Int { lastStep(of: state.workspace.undoHistory.done) }
  package var ownStepTakenBack: Int { lastStep(of: state.workspace.undoHistory.undone) }
  private func lastStep(of steps: [UndoHistory.Step]) -> Int { steps.last { $0.actor == .window(id) }?.id ?? 0 }
}

extension LaneAct.Kind {
  /// What leads a lane, and what a person said of an uncertain command, stays said.
  fileprivate var canBeTakenBack: Bool {
    switch self {
    case .add, .move, .edit, .priority, .stash, .unstash, .remove, .cancel: true
    case .again, .drop, .undo, .pause, .limit, .admit, .takeOver: false
    }
  }
}

/// What a form for a lane offers.
extension AppState {
  /// What hosts call their projects that take from it, and what this one calls its own.
  package func projectNames(in lane: SharedLane) -> [String] {
    let served = services(of: lane).flatMap(\.projects)
    return Set(served + ownProjects.keys).sorted()
  }

  package func agents(servedIn lane: SharedLane) -> [String] { Set(services(of: lane).flatMap(\.agents)).sorted() }

  private func services(of lane: SharedLane) -> [HostService] {
    (hub.talk?.hosts ?? []).flatMap(\.services).filter { $0.lane == lane.name }
  }

  /// What `hub.projects` names, with their directories.
  package var ownProjects: [String: String] {
    ProjectNames(workspace.settings.hubProjects)?.directories(home: surroundings.home) ?? [:]
  }

  package func databaseMoment(_ moment: Timestamp) -> Int64 { moment.milliseconds + (hub.talk?.clockAhead ?? 0) }

  /// What each of this person's hosts lacks to take what is asked for; nil where it would take it.
  package func hosts(for request: SharedRequest, in lane: SharedLane) -> [(name: String, lack: LanePhrase.Lack?)] {
    guard let talk = hub.talk, let person = talk.facts?.person else { return [] }
    let command = SharedCommand(
      request: request, lane: lane.id, rank: 0, number: 0, person: person, fromHost: nil, addedAt: 0,
      isProposed: false, state: .waiting, host: nil, claimedAt: nil, begunAt: nil, leaseUntil: nil,
      isCancelAsked: false, timesAgain: 0)
    return talk.hosts.map { ($0.name, $0.lack(for: command, in: lane, isOwn: true)?.phrase(of: $0)) }
  }

  /// Commands of a lane that others come after: by their place among those that wait, or by their ids.
  package func predecessors(_ names: [String], in lane: SharedLane) throws(Refusal) -> [SharedID] {
    var ids: [SharedID] = []
    for name in names {
      let id = try predecessor(name, in: lane)
      if !ids.contains(id) { ids.append(id) }
    }
    return ids
  }

  private func predecessor(_ name: String, in lane: SharedLane) throws(Refusal) -> SharedID {
    // It may have ended; the hub knows.
    if let id = SharedID(name) { return id }
    let waiting = hub.talk?.lanes.known[lane.id]?.waiting ?? []
    if let place = Int(name), name.utf8.count < 4, waiting.indices.contains(place - 1) { return waiting[place - 1].id }
    guard let (command, other) = try sharedCommand(name), other.id == lane.id else {
      throw Refusal(
        .missing, "There is no command \"\(name)\" in the lane \(lane.name).", hint: "upnext lane show \(lane.name)")
    }
    return command.id
  }
}
