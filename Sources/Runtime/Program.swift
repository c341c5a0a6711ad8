import Core
import Features
import Toolkit

/// The loop's middle: event in, state changed, saved, acted on, painted, in that order.
package final class Program {
  /// At most sixty frames a second, but a key is answered at once.
  private static let frameMilliseconds: Int64 = 16
  /// How long a frame waits for the disk before it is shown with the word that it isn't saved.
  private static let patienceMilliseconds: Int64 = 50

  package private(set) var state: AppState
  private let world: World
  private var saving: Saving
  private var screens: [WindowID: Screen] = [:]
  private var actSince: Timestamp?

  /// What a window was last sent.
  private struct Screen {
    var frame: Frame?
    var isUnderWay = false
    var isStale = true
    var wasTouched = true
    var paintedAt = Timestamp(milliseconds: 0)
    var changesAt: Timestamp?
  }

  /// The state may differ from what is stored, as it does after a recovery: the difference is written first.
  package init(state: AppState, stored: Workspace, world: World) {
    self.state = state
    self.world = world
    saving = Saving(stored: stored)
    saving.add(self.state.transcripts.takeJournal())
  }

  /// Takes an event in. Nothing is painted before `settle`, so that a burst of events costs one frame.
  package func receive(_ event: Event) {
    let stamp = world.stamp()
    let before = state.workspace
    let effects = App.update(&state, event, stamp)
    saving.add(state.transcripts.takeJournal())
    if event.isPersonal, state.workspace.differsBeyondDrafts(from: before) { saving.requireFlush() }
    note(event)
    saving.tryAgain()
    let (now, later) = Program.split(effects)
    now.forEach(world.perform)
    if !later.isEmpty { saving.hold(later) }
  }

  package func saved() {
    let stamp = world.stamp()
    saving.saved(at: stamp.now).forEach(world.perform)
    receiveFromStore(.saved)
  }

  package func saveFailed(_ reason: String) {
    state.workspace.streams.touch(saving.failed(at: world.stamp().now))
    receiveFromStore(.saveFailed(reason))
  }

  /// The window has the last frame on its screen.
  package func painted(_ window: WindowID) {
    screens[window]?.isUnderWay = false
  }

  /// Does what is due: writes, then paints. The answer is when to be called again, if nothing happens before.
  package func settle() -> Timestamp? {
    let now = world.stamp().now
    var deadlines: [Timestamp] = []
    if let due = saving.due(touched: hasChanges) {
      if due <= now { save() } else { deadlines.append(due) }
    }
    let shownAt = momentToShow(at: now)
    if let shownAt { deadlines.append(shownAt) }
    for window in screens.keys.sorted() {
      if let next = paint(window, at: now, waitsForDisk: shownAt != nil) { deadlines.append(next) }
    }
    if let wait = state.nextTimeout { deadlines.append(wait) }
    return deadlines.min()
  }

  /// Nothing waits to be written or carried out.
  package var isSettled: Bool { saving.isIdle && !hasChanges }

  private var hasChanges: Bool {
    !state.workspace.streams.touched.isEmpty || !state.workspace.equalsBesidesStreams(saving.stored)
  }

  private func save() {
    guard let job = saving.begin(state.workspace) else { return }
    state.workspace.streams.settled()
    world.save(job)
  }

  /// While an act is being written, frames wait for it, but not for long: then they say that it isn't saved.
  private func momentToShow(at now: Timestamp) -> Timestamp? {
    guard saving.isActUnderWay else {
      actSince = nil
      state.isSaving = false
      return nil
    }
    let since = actSince ?? now
    actSince = since
    let limit = Timestamp(milliseconds: since.milliseconds + Program.patienceMilliseconds)
    state.isSaving = limit <= now
    return limit <= now ? nil : limit
  }

  private func paint(_ window: WindowID, at now: Timestamp, waitsForDisk: Bool) -> Timestamp? {
    guard var screen = screens[window], let view = state.windows[window] else { return nil }
    if let changesAt = screen.changesAt, changesAt <= now { screen.isStale = true }
    guard screen.isStale, !screen.isUnderWay, !waitsForDisk else { return screen.isStale ? nil : screen.changesAt }
    let next = Timestamp(milliseconds: screen.paintedAt.milliseconds + Program.frameMilliseconds)
    guard screen.wasTouched || next <= now else { return next }
    state.now = max(state.now, now)
    let painting = AppView.draw(state, view)
    let delta = FrameDelta(from: screen.frame, to: painting.frame)
    screen.isStale = false
    screen.wasTouched = false
    screen.changesAt = painting.changesAt
    if !delta.changesNothing(since: screen.frame) {
      screen.frame = painting.frame
      screen.isUnderWay = true
      screen.paintedAt = now
      world.show(window, delta)
    }
    screens[window] = screen
    return painting.changesAt
  }

  private func receiveFromStore(_ event: Event) {
    let stamp = world.stamp()
    let (now, later) = Program.split(App.update(&state, event, stamp))
    now.forEach(world.perform)
    if !later.isEmpty { saving.hold(later) }
    note(event)
  }

  private func note(_ event: Event) {
    switch event {
    case .windowOpened(let window, _): screens[window] = Screen()
    case .windowClosed(let window): screens[window] = nil
    case .input(let window, _), .edited(let window, _, _): screens[window]?.wasTouched = true
    case .requested, .clientLeft, .agent, .page, .pageFailed, .whole, .saved, .saveFailed, .tick, .told: break
    }
    for window in screens.keys { screens[window]?.isStale = true }
  }

  /// Effects that only concern a window or read the store need not wait for the disk.
  private static func split(_ effects: [Effect]) -> (now: [Effect], later: [Effect]) {
    var now: [Effect] = []
    var later: [Effect] = []
    for effect in effects {
      switch effect {
      case .loadPage, .loadWhole, .window: now.append(effect)
      case .agent, .reply, .end: later.append(effect)
      }
    }
    return (now, later)
  }
}
