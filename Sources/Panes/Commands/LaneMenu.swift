import Acts
import Core
import HubScene
import Scene
import Sharing
import Toolkit
import Verbs
import Words

/// What can be done with a shared lane as a whole.
struct LaneMenu: MenuDialog {
  let lane: SharedID
  /// As it was called when the menu was opened: the lane may have left since.
  private let name: String
  var cursor: MenuCursor<Verb>

  init(_ lane: SharedID, _ state: AppState) {
    self.lane = lane
    name = state.hub.lanes.headings[lane]?.lane.name ?? ""
    cursor = MenuCursor(LaneMenu.verbs(lane, state))
  }

  /// Who only adds to a lane does not lead it.
  private static func verbs(_ lane: SharedID, _ state: AppState) -> [Verb] {
    state.hub.lanes.headings[lane]?.lane.right == .own ? [.newCommand, .pauseOutbox] : [.newCommand]
  }

  func choices(_ state: AppState) -> [Verb] { LaneMenu.verbs(lane, state) }

  /// The list behind the menu may have changed: what was chosen concerns the menu's lane.
  mutating func choose(_ choice: Verb, _ context: inout Context) -> AfterKey {
    guard context.window.focus == .upNext, context.window.lists[.upNext]?.cursor == .lane(lane) else {
      context.refuse(.hasLeftList)
      return .closes
    }
    context.then(choice)
    return .closes
  }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    let name = state.hub.lanes.headings[lane]?.lane.name ?? self.name
    draw(.lane(.menuTitle(Clean.line(name))), state, window, into: &canvas)
  }
}
