import Conversation
import Core
import HubScene
import Scene
import Sharing

/// Edits of a command whose person has changed it just before, and the hub has not answered that: it would take the act before for
/// somebody else's. They wait behind it, and are meant for what it has made.
extension AppState {
  /// To be called before they are among what is asked.
  mutating func noteWhatIsSeen(by acts: [LaneAct]) {
    for act in acts {
      guard case .edit(let id, _, let number?) = act.kind, let known = hub.talk?.lanes.known[act.lane]?[id],
        known.number == number
      else { continue }
      let before = workspace.hub.asked.flatMap(\.acts).filter { $0.changed == id }
      guard !before.isEmpty else { continue }
      var seen = known.request
      for case .edit(_, let changes, _) in before.map(\.kind) { seen.take(changes) }
      hub.laneDesk.seen[act.id] = seen
    }
  }

  /// Nil while it is not known yet what the acts before have made.
  func question(of asked: AskedAct) -> HubQuestion? {
    let acts = asked.acts
    guard let talk = hub.talk, acts.contains(where: { hub.laneDesk.seen[$0.id] != nil }) else { return asked.question }
    guard !asked.lanes.contains(where: { talk.lanes.isReading($0) || talk.asOf($0) != nil }) else { return nil }
    let changed = acts.map { act in
      guard let seen = hub.laneDesk.seen[act.id], case .edit(let id, let changes, _?) = act.kind,
        let command = talk.lanes.known[act.lane]?[id], command.request.isAs(seen)
      else { return act }
      return LaneAct(id: act.id, lane: act.lane, host: act.host, .edit(id, changes, seen: command.number))
    }
    return changed.count == 1 ? .act(changed[0]) : .acts(changed)
  }

  /// What the hub has done is read before what was meant for that is said.
  mutating func readForEdits(in lanes: Set<SharedID>) -> [Effect] {
    let isWanted = workspace.hub.asked.contains { asked in
      !asked.lanes.isDisjoint(with: lanes) && asked.acts.contains { hub.laneDesk.seen[$0.id] != nil }
    }
    return isWanted ? read(lanes.sorted()) : []
  }

  /// Edits that were taken back are meant for the same command under another number, too: the hub counts on by itself, as where one
  /// that had to come before has ended.
  mutating func followUndoneEdits(in lane: KnownLane) {
    var (left, numbers): ([SharedID: SharedRequest], [SharedID: Int64]) = ([:], [:])
    for case .lanes(let acts) in workspace.undoHistory.undone.map(\.inverse) {
      for act in acts {
        guard case .edit(let id, _, let seen?) = act.kind else { continue }
        let before = hub.laneDesk.leftAs[act.id]
        guard let command = lane[id] else {
          left[act.id] = before
          continue
        }
        let isSame = before.map { command.hasWholePrompt && command.request.isAs($0) } ?? false
        guard command.number == seen || isSame else { continue }
        left[act.id] = command.request
        if command.number != seen { numbers[act.id] = command.number }
      }
    }
    hub.laneDesk.leftAs = left
    for (id, number) in numbers { workspace.undoHistory.noteNumber(number) { act, _ in act.id == id } }
  }

  mutating func read(_ lanes: [SharedID]) -> [Effect] {
    lanes.flatMap { lane in ask { talk, _ in talk.read(lane: lane) } }
  }
}

extension SharedRequest {
  /// In all that an edit changes, as a list has it. Who had to come before and has ended well is not there any more.
  func isAs(_ seen: SharedRequest) -> Bool {
    prompt.unicodeScalars.elementsEqual(seen.prompt.unicodeScalars.prefix(SharedCommand.mostListed))
      && agent == seen.agent && project == seen.project && mode == seen.mode && needs == seen.needs
      && estimatedSeconds == seen.estimatedSeconds && notBefore == seen.notBefore
      && Set(after).isSubset(of: seen.after)
      && PromptEnhancementOptions(shared: options) == PromptEnhancementOptions(shared: seen.options)
  }
}
