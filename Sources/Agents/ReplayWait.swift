import EventLoop

/// How much an agent has told of what was said in a session before: ahead of its answer that the session is open, and
/// behind it.
package struct Replay: Equatable, Sendable {
  package var before = 0
  package var behind = 0

  package init() {}
}

/// Waits for the silence which tells that an agent has told it all.
final class ReplayWait {
  private let loop: EventLoop
  private let timeouts: Timeouts
  private let onSilence: () -> Void
  private var deadline: Deadline?
  private var replay = Replay()
  private var beganAt = 0
  private var lastHeardAt = 0

  init(loop: EventLoop, timeouts: Timeouts, onSilence: @escaping () -> Void) {
    self.loop = loop
    self.timeouts = timeouts
    self.onSilence = onSilence
  }

  /// As it is now; nil where there is nothing to wait for.
  func note(_ now: Replay?) {
    guard let now else { return end() }
    let isFirst = deadline == nil
    guard isFirst || now != replay else { return }
    replay = now
    lastHeardAt = EventLoop.monotonicMilliseconds
    guard isFirst else { return }
    beganAt = lastHeardAt
    wait(rest)
  }

  func end() {
    deadline.map(loop.cancel)
    deadline = nil
  }

  private var rest: Int {
    let silence = replay.before > 0 && replay.behind == 0 ? timeouts.replayRest : timeouts.replay
    return min(lastHeardAt + silence, beganAt + timeouts.replayLimit) - EventLoop.monotonicMilliseconds
  }

  private func wait(_ milliseconds: Int) {
    deadline = loop.after(milliseconds: milliseconds) { [weak self] in
      guard let self else { return }
      if rest > 0 { return wait(rest) }
      deadline = nil
      onSilence()
    }
  }
}
