import Acts
import Core
import Scene
import Sharing
import Toolkit
import Verbs
import Words

/// What can be done with a shared lane as a whole.
struct LaneMenu: MenuDialog {
  let lane: SharedID
  var cursor: MenuCursor<Verb>

  init(_ lane: SharedID, _ state: AppState) {
    self.lane = lane
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

  /// The keys that stand beside the verbs do them here too.
  mutating func pressOther(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    let verb = context.surroundings.keymap.verb(for: key.key, in: [.list, .everywhere])
    guard let verb, choices(context.state).contains(verb) else { return .stays }
    return choose(verb, &context)
  }

  var opener: Verb? { .threadMenu }

  func takesTwoClicks(_ index: Int, _ state: AppState, in language: Language) -> Bool {
    choices(state).dropFirst(index).first?.takesTwoClicks ?? true
  }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    let items = choices(state).map { verb in
      Menu.Item(
        verb, canvas.text(state.word(for: verb, in: window)), key: state.surroundings.keymap.keys(for: verb).first)
    }
    let name = state.hub.lanes.headings[lane]?.lane.name ?? ""
    canvas.menu(canvas.text(.lane(.menuTitle(Clean.line(name)))), items, cursor: cursor)
  }
}
