import Acts
import CommandsPane
import Conversation
import Core
import Hosts
import ListsPane
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
    if case .lane(let lane)? = list.cursor, list.marks.isEmpty { return doWithLane(verb, lane) }
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
    case .pauseUpNext: act(.pause(!heading.isPaused), in: heading.lane)
    case .open, .peek, .why:
      state.laneHeading(lane).map { tell(.lane($0)) }
    case .newCommand: beginCommand(in: heading.lane, beside: nil)
    case .remove, .moveToTop, .moveToBottom, .moveUp, .moveDown, .raisePriority, .lowerPriority, .edit, .stash,
      .threadMenu:
      refuse(.lane(.isLed))
    default: return false
    }
    return true
  }

  private mutating func doInLane(_ verb: Verb, _ rows: [SharedLanes.Row]) -> Bool {
    guard let first = rows.first else { return false }
    begin(verb, rows)
    switch verb {
    case .open, .peek: open(CommandPeekDialog(first.shown.id))
    case .why:
      tell(
        state.laneWords(first)
          ?? .lane(first.host.map { .runs(on: $0) } ?? .waitsIn(lane: first.lane.name)))
    case .edit:
      switch first.command.state {
      case .waiting: edit(first)
      case .claimed, .running: refuse(.command(.runsAndIsNotEdited))
      case .uncertain: refuse(uncertain)
      }
    case .newCommand: beginCommand(in: first.lane, beside: first)
    case .moveUp, .moveDown: step(verb == .moveUp, rows)
    // The last goes first, so that they stand in the order in which they stood.
    case .moveToTop: for row in rows.reversed() { act(row) { .move($0.id, to: .top) } }
    case .moveToBottom: for row in rows { act(row) { .move($0.id, to: .bottom) } }
    case .raisePriority, .lowerPriority:
      for row in rows {
        let wanted = row.command.request.priority + (verb == .raisePriority ? 1 : -1)
        guard CommandPriority(rawValue: wanted) != nil else {
          refuse(verb == .raisePriority ? .isHighestPriority : .isLowestPriority)
          continue
        }
        act(row) { .priority($0.id, wanted) }
      }
    case .stash:
      let stashes = !rows.allSatisfy(\.command.request.isStashed)
      for row in rows { act(row) { stashes ? .stash($0.id) : .unstash($0.id) } }
    case .remove:
      let uncertain = rows.filter { $0.command.state == .uncertain }
      for row in rows where row.command.state != .uncertain { act(row) { .remove($0.id) } }
      guard let first = uncertain.first else { break }
      guard state.refusalOfLanes() == nil else {
        refuse(.lane(.takesNoActs(lane: first.lane.name)))
        break
      }
      open(LetGoDialog(uncertain.map { .command($0.shown.id) }))
    // The person has said so; what became of them meanwhile counts.
    case .yes:
      let uncertain = rows.filter { $0.command.state == .uncertain }
      if uncertain.isEmpty { refuse(.hasLeftList) }
      for row in uncertain { act(.drop(row.command.id), in: row.lane, row) }
    case .stopTurn:
      for row in rows {
        row.command.state == .uncertain
          ? refuse(uncertain) : act(.cancel(row.command.id), in: row.lane, row)
      }
    case .retryMessage:
      for row in rows {
        row.command.state == .uncertain
          ? act(.again(row.command.id), in: row.lane, row)
          : refuse(.lane(.startsByItself(topKey: state.keyLabel(.moveToTop))))
      }
    case .threadMenu, .swipeLeft, .swipeRight:
      refuse(.lane(.onlyFor(verb: language.text(.verb(verb)))))
    default: return false
    }
    return true
  }

  private var uncertain: Phrase {
    .lane(.isUncertain(againKey: state.keyLabel(.retryMessage), removeKey: state.keyLabel(.remove)))
  }

  /// For what waits alone: what runs stays as it is.
  private mutating func act(_ row: SharedLanes.Row, _ kind: (SharedCommand) -> LaneAct.Kind) {
    switch row.command.state {
    case .waiting: act(kind(row.command), in: row.lane, row)
    case .claimed, .running: refuse(.lane(.runsAndStays(stopKey: state.keyLabel(.stopTurn))))
    case .uncertain: refuse(uncertain)
    }
  }

  private mutating func act(_ kind: LaneAct.Kind, in lane: SharedLane, _ row: SharedLanes.Row) {
    act(kind, in: lane, on: row.host)
    if !kind.isMove, state.refusalOfLanes() == nil { window.lists[.upNext]?.clearMarks() }
  }

  /// One place up or down among those of its lane that wait.
  private mutating func step(_ isUp: Bool, _ rows: [SharedLanes.Row]) {
    guard rows.count == 1, let row = rows.first else {
      return refuse(.lane(.onlyFor(verb: language.text(.verb(isUp ? .moveUp : .moveDown)))))
    }
    let waiting = state.hub.talk?.lanes.known[row.lane.id]?.waiting.map(\.id) ?? []
    guard let place = waiting.firstIndex(of: row.command.id) else {
      return act(row) { .move($0.id, to: .top) }
    }
    if isUp {
      guard place > 0 else { return refuse(.isAtTop) }
      let target: LaneAct.Place = place == 1 ? .top : .behind(waiting[place - 2])
      act(row) { .move($0.id, to: target) }
    } else {
      guard place + 1 < waiting.count else { return refuse(.isAtBottom) }
      let target = waiting[place + 1]
      act(row) { .move($0.id, to: .behind(target)) }
    }
  }
}

extension LaneAct.Kind {
  /// Rows are moved by one place again and again.
  fileprivate var isMove: Bool { if case .move = self { true } else { false } }
}
