import Acts
import App
import Conversation
import Core
import Frames
import HubScene
import Languages
import Plain
import Queues
import Scene
import Toolkit

/// The loop's middle: event in, state changed, saved, acted on, painted, in that order.
package final class Program {
  /// At most sixty frames a second, but a key is answered at once.
  private static let frameMilliseconds: Int64 = 16
  /// How long a frame waits for the disk before it is shown with the word that it isn't saved: a key is answered within
  /// a frame, however much is written because of it.
  private static let patienceMilliseconds: Int64 = 6

  package private(set) var state: AppState
  private let world: World
  private var saving: Saving
  private var screens: [WindowID: Screen] = [:]
  private var actSince: Timestamp?

  /// What a window was last sent.
  private final class Screen {
    var frame: Frame?
    /// As it was drawn last, while nothing but persons' acts has happened since: whoever holds the threads of an agent that
    /// tells something makes them be copied.
    var painting: AppView.Painting?
    var page: PlainPage?
    var line = ""
    var input: Input?
    var isUnderWay = false
    /// What the last frame asks, or the one under way.
    var question: ShownPermission?
    var isStale = true
    var wasTouched = true
    var paintedAt = Timestamp(milliseconds: 0)
    var changesAt: Timestamp?
    /// What only moved a cursor when it was drawn last: it is likely to come once more.
    var mover: Input?
    /// What the window shows when it comes, as long as no other frame is sent.
    var ahead: Frame?

    /// It may be painted, as far as the disk lets it.
    func isDue(at now: Timestamp) -> Bool {
      guard isStale || changesAt.map({ $0 <= now }) == true, !isUnderWay else { return false }
      return wasTouched || now.due(milliseconds: Program.frameMilliseconds, after: paintedAt) <= now
    }
  }

  /// `stored` is what the store has, where the state has gone on from there, such as by recovering from a crash.
  package init(state: AppState, stored: Workspace? = nil, world: World) {
    self.state = state
    self.world = world
    saving = Saving(stored: stored ?? state.workspace)
    saving.add(self.state.transcripts.takeJournal())
    saving.requireFlush()
  }

  /// Takes an event in. Nothing is painted before `settle`, so that a burst of events costs one frame.
  package func receive(_ event: Event) {
    let stamp = world.stamp()
    // Whoever holds the workspace while it changes makes it copy its table of all threads: only a person's act is worth it.
    if !event.isPersonal { forgetPaintings() }
    let before = event.isPersonal || state.holdsRequests ? state.workspace : nil
    let effects = App.update(&state, event, stamp)
    saving.add(state.transcripts.takeJournal())
    let hasActed = before.map { state.workspace.differsBeyondDrafts(from: $0) } ?? false
    if hasActed { saving.requireFlush() }
    note(event)
    // That time went by is no reason to think that the disk is well again.
    if event != .tick { saving.tryAgain() }
    carryOut(effects, ofChange: hasActed)
  }

  package func saved() {
    let stamp = world.stamp()
    if let job = saving.jobUnderWay { App.tell(state, of: job.old, job.new, at: stamp.now).forEach(world.perform) }
    let released = saving.saved(at: stamp.now)
    // What the disk knows of is not called off any more.
    if released.contains(.end) { state.askedToStop = [] }
    released.forEach(world.perform)
    receiveFromStore(.saved)
  }

  package func saveFailed(_ reason: String) {
    state.workspace.streams.touch(saving.failed(at: world.stamp().now))
    saving.release(because: reason, callingOffEndOf: state.askedToStop).forEach(world.perform)
    let borrowers = state.clients.borrowers.values
    for client in state.clientsWaiting(for: saving.held).sorted() {
      world.perform(.reply(client, .refused(borrowers.contains(client) ? .notLent(reason) : .notSaved(reason))))
    }
    receiveFromStore(.saveFailed(reason))
  }

  /// The window has the last frame on its screen.
  package func painted(_ window: WindowID) {
    guard let screen = screens[window] else { return }
    screen.isUnderWay = false
    _ = isNewOnScreen(screen, in: window)
  }

  /// From now on keys may answer what the frame asks, after its first moments.
  private func isNewOnScreen(_ screen: Screen, in window: WindowID) -> Bool {
    guard state.windows[window]?.notePainted(screen.question, at: world.stamp().now) == true else { return false }
    screen.isStale = true
    return true
  }

  /// The window shows the frame ahead, unless another has crossed it: then it has gone back to what it was sent.
  package func wentAhead(_ window: WindowID) {
    guard let screen = screens[window], let frame = screen.ahead.take() else { return }
    screen.frame = frame
    world.showAhead(window, .taken)
  }

  /// Does what is due: writes, then paints. The answer is when to be called again, if nothing happens before.
  package func settle() -> Timestamp? {
    let now = world.stamp().now
    if screens.values.contains(where: { $0.isDue(at: now) }) {
      carryOut(App.followInWindows(&state, at: now), ofChange: false)
    }
    var deadlines: [Timestamp] = []
    let awaitsSnapshot = !state.workspace.snapshots.underWay.isEmpty
    if let due = saving.due(touched: hasChanges, awaitsSnapshot: awaitsSnapshot, at: now) {
      if due <= now { save() } else { deadlines.append(due) }
    }
    let shownAt = momentToShow(at: now)
    if let shownAt { deadlines.append(shownAt) }
    for window in screens.keys.sorted() {
      if let next = paint(window, at: now, waitsForDisk: shownAt != nil) { deadlines.append(next) }
      lookAhead(window)
    }
    if let wait = state.nextTimeout { deadlines.append(wait) }
    return deadlines.min()
  }

  /// Nothing waits to be written or carried out.
  var isSettled: Bool { saving.isIdle && !hasChanges }

  /// What would be lost if the program ended now, in words; nil when the store takes what it is given.
  package var loss: String? {
    guard let problem = state.storeProblem, !isSettled else { return nil }
    return "The last changes could not be saved (threads: \(state.workspace.streams.touched.count), "
      + "pieces of conversations: \(saving.unwrittenCount)). \(problem)"
  }

  private var hasChanges: Bool {
    !state.workspace.streams.touched.isEmpty || !state.workspace.equalsBesidesStreams(saving.stored)
  }

  private func save() {
    guard let job = saving.begin(state.workspace, isLast: state.isEnding) else { return }
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
    let since = min(actSince ?? now, now)
    actSince = since
    let limit = since.adding(milliseconds: Program.patienceMilliseconds)
    state.isSaving = limit <= now
    return limit <= now ? nil : limit
  }

  private func paint(_ window: WindowID, at now: Timestamp, waitsForDisk: Bool) -> Timestamp? {
    guard let screen = screens[window], let view = state.windows[window] else { return nil }
    if let changesAt = screen.changesAt, changesAt <= now { screen.isStale = true }
    guard screen.isStale, !screen.isUnderWay, !waitsForDisk else { return screen.isStale ? nil : screen.changesAt }
    let next = now.due(milliseconds: Program.frameMilliseconds, after: screen.paintedAt)
    guard screen.wasTouched || next <= now else { return next }
    state.now = state.now.followed(by: now)
    if view.facts.isPlain { return read(view, screen) }
    let painting = painting(of: view, after: screen)
    let delta = FrameDelta(from: screen.frame, to: painting.frame)
    screen.painting = painting
    screen.isStale = false
    screen.wasTouched = false
    screen.changesAt = painting.changesAt
    screen.question = view.permissionShown
    if delta.changesNothing(since: screen.frame) {
      return isNewOnScreen(screen, in: window) ? now : painting.changesAt
    }
    screen.frame = painting.frame
    screen.ahead = nil
    screen.isUnderWay = true
    screen.paintedAt = now
    world.show(window, delta)
    return painting.changesAt
  }

  private func painting(of view: WindowState, after screen: Screen) -> AppView.Painting {
    guard var old = screen.painting.take() else { return AppView.draw(state, view) }
    if AppView.move(&old, to: state, view) {
      screen.mover = screen.input
    } else if !AppView.type(&old, to: state, view) {
      return AppView.draw(state, view)
    }
    assert(old.frame == AppView.draw(state, view).frame, "a moved cursor or a letter draws another frame")
    return old
  }

  /// What moved a cursor is likely to come once more: the window has the frame that it will bring, and doesn't wait for us.
  private func lookAhead(_ window: WindowID) {
    guard let screen = screens[window], !screen.isStale, !screen.isUnderWay, let input = screen.mover.take(),
      screen.ahead == nil, let painting = screen.painting, let shown = screen.frame,
      state.windows[window]?.facts.showsAhead == true,
      let frame = AppView.ahead(of: painting, state, input, in: window, world.stamp())
    else { return }
    screen.ahead = frame
    world.showAhead(window, .ready(input, FrameDelta(from: shown, to: frame)))
  }

  /// A window without a screen is told what is new; nothing that grows by itself is said again and again.
  private func read(_ view: WindowState, _ screen: Screen) -> Timestamp? {
    let page = AppView.read(state, view)
    let output = PlainSpeech.output(from: screen.page, to: page, in: view.facts.language)
    let isNew = !output.lines.isEmpty || output.input != screen.line
    screen.page = page
    screen.line = output.input
    screen.isStale = false
    screen.wasTouched = false
    screen.changesAt = nil
    screen.question = view.permissionShown
    guard isNew else { return isNewOnScreen(screen, in: view.id) ? state.now : nil }
    screen.isUnderWay = true
    screen.paintedAt = state.now
    world.write(view.id, output)
    return nil
  }

  private func forgetPaintings() {
    for screen in screens.values { screen.painting = nil }
  }

  private func receiveFromStore(_ event: Event) {
    forgetPaintings()
    let stamp = world.stamp()
    let effects = App.update(&state, event, stamp)
    saving.add(state.transcripts.takeJournal())
    note(event)
    carryOut(effects, ofChange: false)
  }

  private func note(_ event: Event) {
    switch event {
    case .windowOpened(let window, _): screens[window] = Screen()
    case .windowClosed(let window): screens[window] = nil
    case .input(let window, let input):
      screens[window]?.wasTouched = true
      screens[window]?.input = input
    case .edited(let window, _, _, _), .ran(let window, _): screens[window]?.wasTouched = true
    case .requested, .clientLeft, .agent, .agents, .came, .saved, .saveFailed, .tick, .told, .guardEnded, .outside,
      .voice,
      .hub:
      break
    }
    for screen in screens.values { screen.isStale = true }
  }

  /// Effects that only concern a window need not wait for the disk. Reads wait where they would miss something.
  private func carryOut(_ effects: [Effect], ofChange: Bool) {
    var later: [Effect] = []
    for effect in effects {
      switch effect {
      // That everything is kept is said once it is.
      case .window(_, .ended): later.append(effect)
      case .window, .outside, .voice: world.perform(effect)
      case .hub(let order) where order.mayGoAhead: world.perform(effect)
      case .run(let errand):
        switch errand.waitsFor {
        case .nothing: world.perform(effect)
        case .transcripts where !saving.hasUnwrittenTranscripts: world.perform(effect)
        case .transcripts, .everything: later.append(effect)
        }
      case .agent, .reply, .end, .hub: later.append(effect)
      }
    }
    if !later.isEmpty { saving.hold(later, ofChange: ofChange, at: state.now) }
  }
}
