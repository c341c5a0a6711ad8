import App
import Conversation
import Frames
import Languages
import Scene
import Toolkit

/// What windows are shown of a large store while all of it is being read: its newest threads, and the queues.
///
/// Nothing is done here. What people ask for meanwhile is kept, in its order, for the program.
package final class Glimpse {
  private var state: AppState
  private let stamp: () -> Stamp
  private let show: (WindowID, FrameDelta) -> Void
  private var frames: [WindowID: Frame] = [:]
  package private(set) var kept: [Event] = []

  /// `count` is how many threads there are in all.
  package init(
    _ state: AppState, of count: Int, stamp: @escaping () -> Stamp, show: @escaping (WindowID, FrameDelta) -> Void
  ) {
    self.state = state
    self.state.threadsBeingRead = count
    self.stamp = stamp
    self.show = show
  }

  package func receive(_ event: Event) {
    kept.append(event)
    if case .windowOpened(let window, let facts) = event, !facts.isPlain { look(at: window, after: event) }
    if case .input(let window, .resize) = event, frames[window] != nil { look(at: window, after: event) }
  }

  private func look(at window: WindowID, after event: Event) {
    // What has to be done for it, the program finds too.
    _ = App.update(&state, event, stamp())
    guard let view = state.windows[window] else { return }
    let frame = AppView.draw(state, view).frame
    show(window, FrameDelta(from: frames[window], to: frame))
    frames[window] = frame
  }
}
