import Conversation
import ConversationPane
import Core
import Layouts
import Queues
import Scene
import Toolkit

/// While a message grows on as many rows, the composer and the footer are drawn, and nothing else, since all of it reads as it
/// did.
extension AppView {
  /// Makes a painting what `draw(_:_:)` makes. False where more than a message's words have changed since, and then the
  /// painting is of no more use.
  package static func type(_ painting: inout Painting, to state: AppState, _ window: WindowState) -> Bool {
    // Where there is no room to type in, the cursor stands elsewhere.
    guard window.isTyping, painting.frame.cursorUse == .text, hasOnlyTyped(state, window, since: &painting),
      Layout(state, window) == painting.layout
    else { return false }
    return draw(state, window, over: &painting) { canvas, layout in
      ConversationView.draw(typedInto: state, window, layout, into: &canvas)
    }
  }

  /// What may differ is put into the old painting.
  private static func hasOnlyTyped(_ state: AppState, _ window: WindowState, since old: inout Painting) -> Bool {
    guard !old.isOver(at: state.now), window.dialog == nil, window.completion == nil else { return false }
    // Whether there is a draft at all, lists tell.
    guard let id = window.stream, let thread = state.workspace.streams[id], thread.hasDraft,
      var before = old.state.workspace.streams[id], before.hasDraft
    else { return false }
    before.draft = thread.draft
    guard before == thread else { return false }
    old.window.conversation.composer = window.conversation.composer
    old.window.conversation.recalled = window.conversation.recalled
    old.window.conversation.lastBackspace = window.conversation.lastBackspace
    old.state.workspace.streams[id] = thread
    return old.wasDrawn(from: state, window)
  }
}
