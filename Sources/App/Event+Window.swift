import Languages
import Scene

extension Event {
  /// It comes many times between two frames, and nobody has done it at a window.
  var isLeftToFrame: Bool {
    switch self {
    case .agent, .agents, .saved, .came(.snapshot), .came(.placed): true
    case .windowOpened, .windowClosed, .input, .edited, .requested, .clientLeft, .came, .saveFailed, .tick, .told,
      .guardEnded, .ran, .outside, .voice, .hub:
      false
    }
  }

  /// The window at which somebody has done this.
  var window: WindowID? {
    switch self {
    case .input(let id, _), .edited(let id, _, _, _): id
    case .windowOpened, .windowClosed, .requested, .clientLeft, .agent, .came, .saved, .saveFailed, .tick, .told,
      .guardEnded, .agents, .ran, .outside, .voice, .hub:
      nil
    }
  }

  /// The window of whoever does this, where somebody leads through it.
  func guidedWindow(in state: AppState) -> WindowID? {
    guard case .input(let id, _) = self, state.windows[id]?.guide != nil else { return nil }
    return id
  }
}
