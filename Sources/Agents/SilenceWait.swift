import AgentProtocols
import EventLoop

/// Waits for the silence which tells that an agent has told it all.
final class SilenceWait {
  private let loop: EventLoop
  private let timeouts: Timeouts
  private let onSilence: () -> Void
  private var deadline: Deadline?
  private var awaited: StillToCome?
  private var beganAt = 0
  private var lastHeardAt = 0

  init(loop: EventLoop, timeouts: Timeouts, onSilence: @escaping () -> Void) {
    self.loop = loop
    self.timeouts = timeouts
    self.onSilence = onSilence
  }

  /// As it is now; nil where there is nothing to wait for.
  func note(_ now: StillToCome?) {
    guard let now else { return end() }
    let isFirst = deadline == nil
    guard isFirst || now != awaited else { return }
    awaited = now
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
    min(lastHeardAt + silence, beganAt + timeouts.silenceLimit) - EventLoop.monotonicMilliseconds
  }

  private var silence: Int {
    switch awaited {
    case .replay(let replay): replay.before > 0 && replay.behind == 0 ? timeouts.replayRest : timeouts.replay
    case .lastWords(count: 0, let isAnswered): isAnswered ? timeouts.lastWords : timeouts.answer
    case .lastWords: timeouts.replay
    case nil: 0
    }
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
