import Acts
import CommandsPane
import Conversation
import Frames
import Hosts
import HubScene
import ListsPane
import Queues
import Scene
import Sharing
import Toolkit
import Verbs
import Words

/// What keys do with rows of shared lanes: each act is the hub's, and nothing changes here before it has answered.
extension Context {
  /// True where the verb was for such rows.
  mutating func doInLane(_ verb: Verb) -> Bool {
    guard window.focus == .upNext, window.menuStream == nil, !state.hub.lanes.isEmpty,
      let list = window.lists[.upNext]
    else { return false }
    // What was swiped is done by the button that shows.
    if verb == .open, window.swipe != nil { return false }
    if verb == .pauseOutbox, let heading = list.cursor.flatMap({ state.hub.lanes.heading(of: $0) }) {
      pauseOrResume(heading)
      return true
    }
    if case .lane(let lane)? = list.cursor, list.marks.isEmpty { return doWithLane(verb, lane) }
    // What runs here is an own running command, but what is written beside it is for its lane.
    if verb == .newCommand, case .command(let id)? = list.cursor, let run = state.hub.lanes.runs[id] {
      beginCommand(in: run.lane, beside: run)
      return true
    }
    let rows = shared(list.targets)
    guard !rows.isEmpty else { return false }
    return doInLane(verb, rows)
  }

  /// The same for rows that were swiped or carried.
  mutating func doInLane(_ verb: Verb, on rows: [RowID]) {
    let rows = shared(rows)
    guard !rows.isEmpty, doInLane(verb, rows) else { return refuse(.hasLeftList) }
  }

  private func shared(_ rows: [RowID]) -> [SharedLanes.Row] {
    rows.compactMap { row in
      if case .command(let id) = row { state.hub.lanes[id] } else { nil }
    }
  }

  private mutating func doWithLane(_ verb: Verb, _ lane: SharedID) -> Bool {
    guard let heading = state.hub.lanes.headings[lane] else { return false }
    switch verb {
    case .open, .peek, .why:
      state.laneHeading(lane).map { tell(.lane($0)) }
    case .newCommand: beginCommand(in: heading.lane, beside: nil)
    case .remove, .moveToTop, .moveToBottom, .moveUp, .moveDown, .raisePriority, .lowerPriority, .edit, .stash,
      .swipeLeft, .swipeRight:
      refuse(.lane(.isLed))
    default: return false
    }
    return true
  }

  /// What runs goes on; hosts take nothing more. It is the owner's to say.
  private mutating func pauseOrResume(_ heading: SharedLanes.Heading) {
    let (lane, isPaused) = (heading.lane, heading.isPaused)
    guard lane.right == .own else { return refuse(.lane(.onlyOwnerPauses(lane: lane.name, owner: lane.owner))) }
    beginInLanes(.lane(isPaused ? .goesOn(lane: lane.name) : .paused(lane: lane.name)))
    act(.pause(!isPaused), in: lane)
  }

  private mutating func doInLane(_ verb: Verb, _ rows: [SharedLanes.Row]) -> Bool {
    guard let first = rows.first else { return false }
    begin(verb, rows)
    switch verb {
    case .open, .peek: open(CommandPeekDialog(first.shown.id))
    case .why: tell(first.command.state == .uncertain ? uncertain : state.why(first))
    case .edit:
      switch first.command.state {
      case .waiting: edit(first)
      case .claimed, .running: refuse(.command(.runsAndIsNotEdited))
      case .uncertain: refuse(uncertain)
      }
    case .newCommand: beginCommand(in: first.lane, beside: first)
    case .moveUp, .moveDown: step(verb == .moveUp, rows)
    // The last goes first, so that they stand in the order in which they stood.
    case .moveToTop:
      let moved = state.moving(rows, toTop: true)
      if moved?.isEmpty == true { refuse(.isAtTop) } else { act((moved ?? rows).reversed()) { .move($0.id, to: .top) } }
    case .moveToBottom:
      let moved = state.moving(rows, toTop: false)
      if moved?.isEmpty == true { refuse(.isAtBottom) } else { act(moved ?? rows) { .move($0.id, to: .bottom) } }
    case .raisePriority, .lowerPriority:
      let step = verb == .raisePriority ? 1 : -1
      let movable = rows.filter { CommandPriority(rawValue: $0.command.request.priority + step) != nil }
      if movable.isEmpty { refuse(verb == .raisePriority ? .isHighestPriority : .isLowestPriority) }
      act(movable) { .priority($0.id, $0.request.priority + step) }
    case .stash:
      let stashes = !rows.allSatisfy(\.command.request.isStashed)
      act(rows) { stashes ? .stash($0.id) : .unstash($0.id) }
    case .remove:
      let uncertain = rows.filter { $0.command.state == .uncertain }
      act(rows.filter { $0.command.state != .uncertain }) { .remove($0.id) }
      guard let first = uncertain.first else { break }
      if let reason = refusalToAct(in: first.lane.name) {
        refuse(reason)
        break
      }
      open(LetGoDialog(uncertain.map { .command($0.shown.id) }))
    // The person has said so; what became of them meanwhile counts.
    case .yes:
      let uncertain = rows.filter { $0.command.state == .uncertain }
      if uncertain.isEmpty { refuse(.hasLeftList) }
      act(onAll: uncertain) { .drop($0) }
    case .stopTurn:
      let known = rows.filter { $0.command.state != .uncertain }
      act(onAll: known) { .cancel($0) }
      if known.count < rows.count { refuse(uncertain) }
    case .retryMessage:
      let uncertain = rows.filter { $0.command.state == .uncertain }
      act(onAll: uncertain) { .again($0) }
      if uncertain.count < rows.count { refuse(.lane(.startsByItself(topKey: keyName(.moveToTop)))) }
    default: return false
    }
    return true
  }

  private var uncertain: Phrase {
    .lane(.isUncertain(againKey: keyName(.retryMessage), removeKey: keyName(.remove)))
  }

  /// For what waits alone: of several, those that run stay as they are.
  private mutating func act(_ rows: [SharedLanes.Row], _ kind: (SharedCommand) -> LaneAct.Kind) {
    let waiting = rows.filter { $0.command.state == .waiting }
    guard !waiting.isEmpty else {
      guard let first = rows.first else { return }
      return refuse(
        first.command.state == .uncertain
          ? uncertain : .lane(.runsAndStays(stopKey: keyName(.stopTurn))))
    }
    act(waiting.map { (kind: kind($0.command), lane: $0.lane) })
    if state.refusalOfLanes() == nil { window.lists[.upNext]?.clearMarks() }
  }

  private mutating func act(onAll rows: [SharedLanes.Row], _ kind: (SharedID) -> LaneAct.Kind) {
    guard !rows.isEmpty else { return }
    let hosts = Set(rows.compactMap(\.host)).sorted().joined(separator: ", ")
    act(rows.map { (kind: kind($0.command.id), lane: $0.lane) }, on: hosts.isEmpty ? nil : hosts)
    if state.refusalOfLanes() == nil { window.lists[.upNext]?.clearMarks() }
  }

  /// One place up or down among those of their lane that wait; marked rows go together, and stay marked.
  private mutating func step(_ isUp: Bool, _ rows: [SharedLanes.Row]) {
    let waiting = rows.filter { $0.command.state == .waiting }
    guard !waiting.isEmpty else { return act(rows) { .move($0.id, to: .top) } }
    var acts: [(kind: LaneAct.Kind, lane: SharedLane)] = []
    var seen: Set<SharedID> = []
    for lane in waiting.map(\.lane) where seen.insert(lane.id).inserted {
      let moved = waiting.filter { $0.lane.id == lane.id }.map(\.command.id)
      let line = OrderedQueue(state.hub.talk?.lanes.known[lane.id]?.waiting ?? [])
      acts += line.steps(isUp, moved).map { (kind: .move($0.id, to: $0.place), lane: lane) }
    }
    guard !acts.isEmpty else { return refuse(isUp ? .isAtTop : .isAtBottom) }
    act(acts)
  }
}

extension OrderedQueue where Item == SharedCommand {
  /// Moves that put these one place further, each behind the one that it is to follow.
  fileprivate func steps(_ isUp: Bool, _ ids: [SharedID]) -> [(id: SharedID, place: LaneAct.Place)] {
    guard let step = act(steppingUp: isUp, inOrder(ids), shown: items.map(\.id)) else { return [] }
    var after = self
    _ = after.apply(step)
    let moved = Set(step.movedIDs)
    return after.items.indices.filter { moved.contains(after.items[$0].id) }.map { index in
      (after.items[index].id, index == 0 ? .top : .behind(after.items[index - 1].id))
    }
  }
}

extension AppState {
  /// A command that begins or ends here keeps the cursor and the mark that are on it.
  mutating func followLaneRuns() {
    for (before, after) in showLaneRuns() {
      for window in windows.keys { windows[window]?.lists[.upNext]?.rename(before, to: after) }
    }
  }
}
