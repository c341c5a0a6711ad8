import Acts
import Conversation
import Core
import HubScene
import Queues
import Scene
import Sharing
import Toolkit
import Verbs
import Words

/// What can be done with a command that has no thread yet, or with all that are marked.
struct CommandActsMenu: MenuDialog {
  private static let forAll: [Verb] = [.stash, .moveToTop, .moveToBottom, .raisePriority, .lowerPriority, .remove]

  /// Nil is all that are marked.
  let command: Identity<QueuedCommand>?
  /// As it was called when the menu was opened: the command may have left since.
  private let name: String?
  var cursor: MenuCursor<Verb>

  fileprivate init(_ command: Identity<QueuedCommand>?, _ state: AppState) {
    self.command = command
    name = command.flatMap { state.command($0)?.name }
    cursor = MenuCursor(CommandActsMenu.verbs(command, state))
  }

  private static func verbs(_ command: Identity<QueuedCommand>?, _ state: AppState) -> [Verb] {
    guard let command else { return forAll }
    // A host takes those of a shared lane when their turn comes.
    switch state.hub.lanes[command]?.command.state {
    case nil: return [.open, .edit, .peek, .why] + forAll
    case .waiting?: return [.edit, .peek, .why] + forAll + ofLane(command, state)
    case .claimed?, .running?: return [.peek, .why, .stopTurn] + ofLane(command, state)
    case .uncertain?: return [.peek, .why, .retryMessage, .remove] + ofLane(command, state)
    }
  }

  /// What concerns all of its lane.
  private static func ofLane(_ command: Identity<QueuedCommand>, _ state: AppState) -> [Verb] {
    state.hub.lanes[command]?.lane.right == .own ? [.pauseOutbox] : []
  }

  func choices(_ state: AppState) -> [Verb] { CommandActsMenu.verbs(command, state) }

  /// The list behind the menu may have changed: the cursor must still be on what the menu is about.
  mutating func choose(_ choice: Verb, _ context: inout Context) -> AfterKey {
    guard context.window.focus == .upNext, let list = context.window.lists[.upNext],
      command.map({ list.marks.isEmpty && list.cursor == .command($0) }) ?? !list.marks.isEmpty
    else {
      context.refuse(.hasLeftList)
      return .closes
    }
    context.then(choice)
    return .closes
  }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    let name = command.map { Clean.line(state.command($0)?.name ?? self.name ?? "") }
    let title =
      name.map { Phrase.command(.commandMenuTitle($0)) }
      ?? .command(.rowsMenuTitle(window.lists[.upNext]?.marks.count ?? 0))
    draw(title, state, window, into: &canvas)
  }
}

extension Context {
  /// False where the keys are on no such row.
  package mutating func opensCommandMenu() -> Bool {
    guard window.focus == .upNext, window.menuStream == nil, let list = window.lists[.upNext] else { return false }
    if !list.marks.isEmpty {
      open(CommandActsMenu(nil, state))
      return true
    }
    if case .lane(let lane)? = list.cursor {
      open(LaneMenu(lane, state))
      return true
    }
    guard case .command(let command)? = list.cursor else {
      refuse(.nothingToActOn)
      return true
    }
    if let stream = workspace.upNext[command]?.stream, workspace.streams[stream] != nil { return false }
    open(CommandActsMenu(command, state))
    return true
  }
}
