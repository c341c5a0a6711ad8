import Acts
import Conversation
import Core
import HubScene
import Queues
import Scene
import Settings
import Sharing
import Toolkit
import Verbs
import Words

/// Which acts can be done with the rows that the keys are on, as far as a look at the cursor tells.
struct RowHints: Equatable {
  private let hasRow: Bool
  /// It runs: it can be stopped, and neither moved nor changed.
  private let runs: Bool
  private let isFirst: Bool
  private let isLast: Bool
  private let canBeRaised: Bool
  private let canBeLowered: Bool
  /// A setting that is as it would be anyway, or that the config file fixes.
  private let isUsual: Bool
  private let isFixed: Bool
  private let allArePaused: Bool
  /// It leads the commands of a shared lane, and is itself none.
  private let isLane: Bool
  /// It stands for several threads, and is itself none.
  private let isGroup: Bool
  /// A thread of another host, which has no snooze and no menu here.
  private let isElsewhere: Bool
  /// A message that such a host has, which is changed there.
  private let isTheirs: Bool
  /// In a shared lane, whether the person leads it, and may change the command; nil elsewhere.
  private let leadsLane: Bool?
  private let isOthers: Bool

  init(_ state: AppState, _ window: WindowState) {
    allArePaused = state.workspace.isPaused
    isLane = window.lists[window.focus].map { RowHints.isLane($0.cursor) && $0.marks.isEmpty } ?? false
    isGroup = window.lists[window.focus]?.cursor == .fromUpNext && window.lists[window.focus]?.marks.isEmpty == true
    isElsewhere = window.menuStream == nil && RowHints.isElsewhere(state, window)
    isTheirs = RowHints.isTheirs(state, window)
    let row = window.focus == .upNext ? window.lists[.upNext]?.cursor : nil
    leadsLane = row.flatMap { state.hub.lanes.heading(of: $0) }.map { $0.lane.right == .own }
    isOthers = RowHints.isOthers(row, state)
    guard let list = window.lists[window.focus], window.focus != .conversation, window.focus != .review else {
      (hasRow, runs, isFirst, isLast, isUsual, isFixed) = (true, false, false, false, false, false)
      (canBeRaised, canBeLowered) = (false, false)
      return
    }
    let isFolded = state.workspace.foldedPanes.contains(window.focus.rawValue)
    hasRow = !list.isEmpty && !isFolded
    runs = list.marks.isEmpty && list.cursor.map { RowHints.runs($0, state) } == true
    // Marked rows move together, and a filter shows only some of those that a row moves among.
    let isAlone = list.marks.isEmpty && window.filters[window.focus] == nil
    let ends = isAlone ? RowHints.ends(list, in: window.focus, state) : (isFirst: false, isLast: false)
    (isFirst, isLast) = ends
    (canBeRaised, canBeLowered) = RowHints.priorities(list.cursor, state, window)
    (isUsual, isFixed) = RowHints.setting(list.cursor, state)
  }

  private static func isElsewhere(_ state: AppState, _ window: WindowState) -> Bool {
    if window.focus == .conversation { return window.stream.map { state.hub.elsewhere[$0] != nil } ?? false }
    guard case .stream(let id)? = window.lists[window.focus]?.cursor else { return false }
    return state.hub.elsewhere[id] != nil
  }

  private static func isTheirs(_ state: AppState, _ window: WindowState) -> Bool {
    guard window.focus == .outbox, case .message(let id)? = window.lists[.outbox]?.cursor, let stream = window.stream,
      state.hub.elsewhere[stream] != nil
    else { return false }
    return state.letter(of: id) == nil
  }

  /// Whether nothing that it could be moved past stands before or behind it.
  private static func ends(
    _ list: ListState<RowID>, in pane: Pane, _ state: AppState
  ) -> (isFirst: Bool, isLast: Bool) {
    guard let place = list.cursorIndex else { return (false, false) }
    guard pane == .upNext, case .command(let id)? = list.cursor else {
      return (place == 0, place == list.ids.count - 1)
    }
    if let shared = state.hub.lanes[id] {
      return (shared.number == 1, shared.number == state.hub.lanes.headings[shared.lane.id]?.waiting)
    }
    let upNext = state.workspace.upNext
    let first = upNext.running.count - state.hub.lanes.runs.count
    return (place == first, place == first + upNext.waiting.count - 1)
  }

  /// A command of a lane that somebody else leads and that somebody else has added.
  private static func isOthers(_ row: RowID?, _ state: AppState) -> Bool {
    guard case .command(let id)? = row, let shared = state.hub.lanes[id] else { return false }
    return shared.lane.right != .own && state.hub.talk?.isOwn(shared.command) != true
  }

  private static func isLane(_ row: RowID?) -> Bool { if case .lane = row { true } else { false } }

  /// Here, or on another host; or nobody knows how far it got.
  private static func runs(_ row: RowID, _ state: AppState) -> Bool {
    guard case .command(let id) = row, let shared = state.hub.lanes[id] else { return state.runs(row) }
    return shared.command.state != .waiting
  }

  private static func priorities(
    _ row: RowID?, _ state: AppState, _ window: WindowState
  ) -> (canBeRaised: Bool, canBeLowered: Bool) {
    switch row {
    case .command(let id):
      guard let priority = state.command(id)?.priority.rawValue else { return (false, false) }
      return (CommandPriority(rawValue: priority + 1) != nil, CommandPriority(rawValue: priority - 1) != nil)
    case .message(let id):
      // Those of another host's thread keep theirs.
      let message = window.stream.flatMap { state.workspace.streams[$0]?.outbox.waiting[id] }
      return (message?.priority == .normal, message?.priority == .urgent)
    case .stream(let id):
      // Lower numbers go first.
      guard let priority = state.workspace.streams[id]?.priority else { return (false, false) }
      return (ThreadAct.priorities.contains(priority - 1), ThreadAct.priorities.contains(priority + 1))
    case .project, .setting, .agentLimit, .remembered, .fromUpNext, .lane, nil: return (false, false)
    }
  }

  private static func setting(_ row: RowID?, _ state: AppState) -> (isUsual: Bool, isFixed: Bool) {
    let settings = state.workspace.settings
    switch row {
    case .setting(let key): return (settings[key] == Settings()[key], state.surroundings.fixedSettings.contains(key))
    case .agentLimit(let agent):
      return (settings.agentLimits[agent] == nil, state.surroundings.fixedAgentLimits.contains(agent))
    case .stream, .project, .command, .message, .remembered, .fromUpNext, .lane, nil: return (false, false)
    }
  }

  private static let ofRows: Set<Verb> = [
    .threadMenu, .filter, .retryMessage, .skipMessage, .peek, .snooze, .markAll,
  ]
  private static let ofCommands: Set<Verb> = [
    .remove, .moveToTop, .moveToBottom, .moveUp, .moveDown, .raisePriority, .lowerPriority, .edit, .stash,
  ]
  /// The order is the owner's.
  private static let ofOrder: Set<Verb> = [
    .moveToTop, .moveToBottom, .moveUp, .moveDown, .raisePriority, .lowerPriority,
  ]
  private static let ofWhoAdded: Set<Verb> = [.remove, .edit, .stash, .stopTurn, .retryMessage]
  private static let upward: Set<Verb> = [.moveToTop, .moveUp]

  func offers(_ verb: Verb) -> Bool {
    if isLane, Self.ofCommands.contains(verb) { return false }
    if isGroup, verb == .threadMenu || verb == .peek { return false }
    if let leadsLane {
      if verb == .pauseOutbox { return leadsLane }
      if !leadsLane, Self.ofOrder.contains(verb) { return false }
      if isOthers, Self.ofWhoAdded.contains(verb) { return false }
    }
    if isElsewhere, verb == .snooze || verb == .threadMenu { return false }
    if verb == .open { return hasRow && !isFixed && !isTheirs }
    if verb == .remove { return hasRow && !isUsual && !isFixed }
    if verb == .pauseOutbox { return hasRow && !allArePaused }
    if verb == .edit { return hasRow && !runs }
    if verb == .raisePriority { return hasRow && !runs && canBeRaised }
    if verb == .lowerPriority { return hasRow && !runs && canBeLowered }
    if Self.ofRows.contains(verb) { return hasRow }
    if Self.upward.contains(verb) { return hasRow && !runs && !isFirst }
    if verb == .moveToBottom || verb == .moveDown { return hasRow && !runs && !isLast }
    return true
  }
}
