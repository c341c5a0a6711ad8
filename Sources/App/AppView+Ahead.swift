import Conversation
import Frames
import Languages
import Scene
import Toolkit

extension AppView {
  /// What an input would bring that does nothing but move a cursor; nil where it does more. Nothing is done here.
  package static func ahead(
    of painting: Painting, _ state: AppState, _ input: Input, in window: WindowID, _ stamp: Stamp
  ) -> Frame? {
    var (state, painting) = (state, painting)
    guard App.update(&state, .input(window, input), stamp).isEmpty, let view = state.windows[window],
      move(&painting, to: state, view)
    else { return nil }
    assert(painting.frame == draw(state, view).frame)
    return painting.frame
  }
}
