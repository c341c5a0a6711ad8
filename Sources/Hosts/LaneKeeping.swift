import Acts
import Conversation
import Core
import HubScene
import JSON
import Languages
import Scene
import Shapes
import Sharing
import Words

/// What a window does to shared lanes. It is taken back by the keys of any act.
extension Context {
  /// Why nothing can be done in a lane; nil where the hub is there. One that is away is tried at once.
  package mutating func refusalToAct(in lane: String) -> Phrase? {
    guard let reason = state.refusalToAct(in: lane) else { return nil }
    state.hub.hurry(at: state.now)
    return reason
  }

  /// What is done next is one act.
  package mutating func beginInLanes(_ title: Phrase) {
    (state.hub.laneDesk.deed, state.hub.laneDesk.deedTitle) = (nil, title)
  }

  /// Nothing changes here before the hub has answered; a text that was kept is forgotten then.
  package mutating func act(
    _ kind: LaneAct.Kind, in lane: SharedLane, on host: String? = nil, keeping form: Identity<FormDraft>? = nil
  ) {
    act([(kind, lane)], on: host, keeping: form)
  }

  /// The same of several, as one act.
  package mutating func act(
    _ acts: [(kind: LaneAct.Kind, lane: SharedLane)], on hosts: String? = nil, keeping form: Identity<FormDraft>? = nil
  ) {
    guard let first = acts.first else { return }
    if let reason = refusalToAct(in: first.lane.name) { return refuse(reason) }
    let done: JSON = ["host": hosts.map { .string($0) } ?? .null]
    let act = state.act(
      acts.map { (kind: $0.kind, lane: $0.lane.id) }, for: .window(id), keeping: form, done: done, &stamp)
    noteInDeed(act.said)
    then(act.effects)
  }

  /// They are parts of what was begun. What nobody takes back is an act all the same.
  private mutating func noteInDeed(_ acts: [LaneAct]) {
    guard let title = state.hub.laneDesk.deedTitle else { return }
    for act in acts {
      if act.kind.canBeTakenBack, let step = state.hub.laneDesk.deed {
        workspace.undoHistory.add(act, to: step)
      } else if act.kind.canBeTakenBack {
        state.note(title, .lanes([act]), by: .window(id))
      } else if state.hub.laneDesk.deed == nil {
        state.note(title, nil, by: .window(id))
      }
      state.hub.laneDesk.deed = workspace.undoHistory.done.last?.id
    }
  }
}

extension AppState {
  // MARK: Taken back, and done again

  /// A call of the command line is one act, too.
  package mutating func noteGesture(_ title: Phrase, _ acts: [LaneAct], by asker: Asker) {
    let acts = acts.filter(\.kind.canBeTakenBack)
    note(title, acts.isEmpty ? nil : .lanes(acts), by: asker)
  }

  /// What leads a lane, as a call of the command line.
  package mutating func lead(
    _ lane: SharedLane, _ kind: LaneAct.Kind, for asker: Asker, _ stamp: inout Stamp
  ) -> [Effect] {
    let done = act(kind, in: lane.id, for: asker, done: ["lane": .string(lane.name)], &stamp)
    // Also what nobody takes back stands there, until the hub has answered: then it is for good, or was never done.
    if let said = done.said, let title = title(of: kind, in: lane) {
      note(.lane(title), .lanes([said]), by: asker)
    }
    return done.effects
  }

  private func title(of kind: LaneAct.Kind, in lane: SharedLane) -> LanePhrase? {
    switch kind {
    case .pause(true): .paused(lane: lane.name)
    case .pause(false): .goesOn(lane: lane.name)
    case .limit(let agent, let most): .limited(lane: lane.name, agent: agent, most)
    case .admit(let person, let right): .admitted(person, isOut: right == nil, lane: lane.name)
    case .takeOver: .tookOver(lane: lane.name)
    case .undo: .undid(lane: lane.name)
    case .add, .move, .edit, .priority, .stash, .unstash, .remove, .cancel, .retry, .again, .drop: nil
    }
  }

  /// The last of its acts goes first, so that each finds the order in which it was done.
  package mutating func takeBackInLanes(
    _ step: UndoHistory.Step, _ acts: [LaneAct], for asker: Asker, done: JSON, _ stamp: inout Stamp
  ) -> [Effect] {
    let undoesPauses = hub.talk?.undoesPauses == true
    let undone = acts.reversed().map { (kind: $0.takenBack(undoesPauses: undoesPauses), lane: $0.lane) }
    workspace.undoHistory.finish(step.id, isUndo: true, with: .lanes(acts))
    return act(undone, for: asker, done: done, &stamp).effects
  }

  package mutating func doAgainInLanes(
    _ step: UndoHistory.Step, _ acts: [LaneAct], for asker: Asker, done: JSON, _ stamp: inout Stamp
  ) -> [Effect] {
    let form = keepWords(of: acts, &stamp)
    let again = act(acts.map { (kind: $0.kind, lane: $0.lane) }, for: asker, keeping: form, done: done, &stamp)
    workspace.undoHistory.finish(step.id, isUndo: false, with: .lanes(again.said))
    return again.effects
  }

  /// The words of an edit that was taken back stand nowhere else: where it is not done again, they are there as those of a form.
  private mutating func keepWords(of acts: [LaneAct], _ stamp: inout Stamp) -> Identity<FormDraft>? {
    for act in acts {
      guard case .edit(let command, let changes, _) = act.kind else { continue }
      for case .prompt(let words) in changes {
        var request = hub.talk?.lanes.known[act.lane]?[command]?.request
        request?.take(changes)
        let id: Identity<FormDraft> = stamp.freshID()
        workspace.keptForms[id] = FormDraft(
          id: id, edited: Identity(command.text), lane: act.lane,
          written: CommandTemplate(
            prompt: words, directory: request?.project, provider: request?.agent, mode: request?.mode,
            priority: request.flatMap { CommandPriority(rawValue: $0.priority) } ?? .normal,
            enhancements: PromptEnhancementOptions(shared: request?.options ?? "")),
          needs: request?.needs.joined(separator: ",") ?? "", at: now)
        return id
      }
    }
    return nil
  }

  /// To be done again, an edit is meant for the command as who took it back has left it, and not for what others make of
  /// it since, here or elsewhere.
  mutating func noteChangedHere(in lane: KnownLane) {
    for (id, act) in hub.laneDesk.changedHere {
      guard let number = lane[id]?.number else { continue }
      if let actor = workspace.undoHistory.inLanes(act)?.actor {
        workspace.undoHistory.noteNumber(number) { $0.changed == id && $1 == actor }
      }
      hub.laneDesk.changedHere[id] = nil
    }
  }

  /// What is to be edited again is only being brought back yet, or it isn't known how it is since.
  package func isStillBroughtBack(_ acts: [LaneAct]) -> Bool {
    acts.contains { act in
      guard case .edit = act.kind else { return false }
      return hub.talk?.lanes.isReading(act.lane) == true
        || workspace.hub.asked.contains { $0.acts.contains { $0.kind == .undo(of: act.id) } }
    }
  }

  /// What is next to be taken back, or done again, where the hub does it. Who has left the hub can't have it back.
  package func lastInLanes(back isUndo: Bool, by asker: Asker) -> (step: UndoHistory.Step, acts: [LaneAct])? {
    guard hub.place != nil, !isStillBeingDone(back: isUndo, by: asker) else { return nil }
    return workspace.undoHistory.lastInLanes(back: isUndo, by: actor(of: asker))
  }

  /// Takes back, or does again, what the command line did in lanes. Nil where that was not what it did last.
  package mutating func goInLanes(
    back isUndo: Bool, for asker: Asker, _ stamp: inout Stamp
  ) throws(Refusal) -> [Effect]? {
    guard let last = lastInLanes(back: isUndo, by: asker) else { return nil }
    if let refusal = refusalOfLanes() { throw refusal }
    let language = language(of: asker)
    if !isUndo, isStillBroughtBack(last.acts) { throw Refusal(.refused, language.text(Phrase.isStillBeingDone)) }
    let done = JSONViews.undone(language.title(of: last.step), isUndo: isUndo, in: language)
    return isUndo
      ? takeBackInLanes(last.step, last.acts, for: asker, done: done, &stamp)
      : doAgainInLanes(last.step, last.acts, for: asker, done: done, &stamp)
  }
}

extension LaneAct.Kind {
  /// What leads a lane, and what a person said of an uncertain command, stays said.
  var canBeTakenBack: Bool {
    switch self {
    case .add, .move, .edit, .priority, .stash, .unstash, .remove, .cancel, .retry, .pause: true
    case .again, .drop, .undo, .limit, .admit, .takeOver: false
    }
  }
}

extension LaneAct {
  /// What takes it back: the hub knows what was before. In one of an older level a lane goes on, whoever paused it since.
  fileprivate func takenBack(undoesPauses: Bool) -> Kind {
    if case .pause(let isPaused) = kind, !undoesPauses { .pause(!isPaused) } else { .undo(of: id) }
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
    if let command = hub.talk?.lanes.known[lane.id]?.waiting.element(atPosition: name) { return command.id }
    guard let (command, other) = try sharedCommand(name), other.id == lane.id else {
      throw Refusal(
        .missing, "There is no command \"\(name)\" in the lane \(lane.name).", hint: "upnext lane show \(lane.name)")
    }
    return command.id
  }
}
