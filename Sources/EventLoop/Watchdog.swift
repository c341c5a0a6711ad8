import CSystem
import Glibc
import Synchronization

/// Looks after a loop from a thread of its own: says which event takes too long, and ends the process where it was told to
/// end and the loop takes no notice.
///
/// It sleeps while the loop is asleep: the timer is set when the loop gets to work, and taken back when it is done.
package final class Watchdog: Sendable {
  /// What is done where something is wrong, in the watchdog's own thread.
  package struct Acts: Sendable {
    /// One line for the log.
    var say: @Sendable (String) -> Void
    /// The process is to end of this signal, at once.
    var end: @Sendable (Int32) -> Void

    package init(
      say: @escaping @Sendable (String) -> Void, end: @escaping @Sendable (Int32) -> Void = { cs_signals_die_of($0) }
    ) {
      self.say = say
      self.end = end
    }
  }

  private struct Work {
    /// Counts the times that the loop has got to work.
    var turn = 0
    /// On the monotonic clock; nil while the loop is asleep.
    var since: Int?
    var subject = ""
    var isTold = false
  }

  private let work = Mutex(Work())
  private let limit: Int
  private let acts: Acts
  /// -1 where the system has none: then only the ends are looked after.
  private let timer: Int32
  private let wake = Wake()
  private let thread = WorkerThread<Void>(name: "upnext-watchdog")

  /// The signals stay with whoever else watches them; they are looked at here too.
  package init(limitMilliseconds: Int = 2000, endingSignals: [Int32], acts: Acts) {
    limit = limitMilliseconds
    self.acts = acts
    var number: Int32 = -1
    timer = cs_timer_open(&number) == 0 ? number : -1
    var pipe: Int32 = -1
    let error = cs_signals_open(endingSignals, endingSignals.count, &pipe)
    precondition(error == 0, "signals can't be watched: \(SystemError(error))")
    let signals = pipe
    thread.submit { [unowned self] in
      look(for: signals)
      cs_signals_close(signals)
    }
  }

  /// Nobody looks any more when this returns.
  package func finish() {
    wake.signal()
    thread.finish()
    if timer >= 0 { close(timer) }
  }

  // MARK: The loop's side

  /// The loop gets to work.
  func began() {
    let now = EventLoop.monotonicMilliseconds
    work.withLock { work in
      work.turn += 1
      work.since = now
      work.subject = ""
    }
    set(limit)
  }

  /// What it is at, from now on.
  func isAbout(_ subject: String) { work.withLock { $0.subject = subject } }

  /// The loop goes to sleep.
  func ended() {
    set(0)
    let done = work.withLock { work in
      defer {
        work.since = nil
        work.isTold = false
      }
      return work.isTold ? work : nil
    }
    guard let done, let since = done.since else { return }
    acts.say("The server goes on after \((EventLoop.monotonicMilliseconds - since) / 1000) s.")
  }

  private func set(_ milliseconds: Int) {
    if timer >= 0 { _ = cs_timer_set(timer, Int32(clamping: milliseconds)) }
  }

  // MARK: The watchdog's side

  private func look(for signals: Int32) {
    var polled = [pollfd(fd: wake.readEnd, events: Int16(POLLIN), revents: 0)]
    polled.append(pollfd(fd: signals, events: Int16(POLLIN), revents: 0))
    polled.append(pollfd(fd: timer, events: Int16(POLLIN), revents: 0))
    var ending: (signal: Int32, turn: Int, at: Int)?
    while true {
      let left = ending.map { Int32(clamping: max(0, $0.at - EventLoop.monotonicMilliseconds)) } ?? -1
      let count = poll(&polled, nfds_t(polled.count), left)
      if count < 0 {
        guard errno == EINTR else { return }
        continue
      }
      if polled[0].revents != 0 { return }
      if polled[1].revents != 0, let signal = last(from: signals) {
        let turn = work.withLock { $0.turn }
        // The loop has heard one that came before it got to this work.
        if ending?.turn != turn { ending = (signal, turn, EventLoop.monotonicMilliseconds + limit) }
      }
      if polled[2].revents != 0 { tellOfLongWork() }
      if let due = ending, EventLoop.monotonicMilliseconds >= due.at {
        ending = nil
        endUnlessHeard(due.signal, since: due.turn)
      }
    }
  }

  private func last(from signals: Int32) -> Int32? {
    var bytes: [UInt8] = Array(repeating: 0, count: 64)
    let count = read(signals, &bytes, bytes.count)
    return count > 0 ? Int32(bytes[count - 1]) : nil
  }

  private func tellOfLongWork() {
    set(0)
    let subject = work.withLock { work -> String? in
      guard let since = work.since, EventLoop.monotonicMilliseconds - since >= limit else { return nil }
      work.isTold = true
      return work.subject
    }
    guard let subject else { return }
    let what = subject.isEmpty ? "an event" : subject
    acts.say("The server is at \(what) for more than \(limit / 1000) s and answers nobody meanwhile.")
  }

  /// A loop that is at the same work as when the signal came doesn't hear it.
  private func endUnlessHeard(_ signal: Int32, since turn: Int) {
    let subject = work.withLock { $0.since != nil && $0.turn == turn ? $0.subject : nil }
    guard let subject else { return }
    acts.say("The server was told to end, and is still at \(subject.isEmpty ? "an event" : subject): it ends at once.")
    acts.end(signal)
  }
}
