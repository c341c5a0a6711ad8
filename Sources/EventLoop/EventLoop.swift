import CSystem
import Glibc

/// One thread's loop: waits for descriptors, deadlines and mailboxes, and runs their handlers one after the other.
///
/// It belongs to the thread that runs it. Only a `Mailbox` may be given to other threads. When nothing happens it
/// does not wake.
package final class EventLoop {
  /// Called after each batch of handlers, before the loop waits again.
  package var onTurnEnd: (() -> Void)?
  /// Told when the loop gets to work and when it is done.
  package var watchdog: Watchdog?

  private var watches: [Watch] = []
  private var polled: [pollfd] = []
  private var watchesChanged = true
  private var deadlines = DeadlineQueue()
  private var mailboxes: [() -> Void] = []
  private let wake: Wake
  private var isStopping = false

  package convenience init() { self.init(wake: Wake()) }

  /// One for a piece of work, which has to do without where no descriptor is left.
  package static func forWork() throws(SystemError) -> EventLoop { EventLoop(wake: try Wake.forWork()) }

  private init(wake: Wake) {
    self.wake = wake
    // A peer that has gone away is a value here, never a signal.
    cs_signals_ignore(SIGPIPE)
    watch(wake.readEnd, reading: true) { [unowned self] _ in
      wake.clear()
      for deliver in mailboxes { deliver() }
    }
  }

  /// Milliseconds on a clock that is never set back.
  package static var monotonicMilliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  // MARK: Running

  /// Runs until `stop`, which ends it after the handlers of that turn.
  package func run() {
    isStopping = false
    onTurnEnd?()
    while !isStopping {
      turn()
      onTurnEnd?()
      watchdog?.ended()
    }
  }

  /// What the handler that runs is at: the log names it where it takes too long.
  package func isAbout(_ subject: String) { watchdog?.isAbout(subject) }

  /// What is done once `run` has ended counts as one more event: a signal that comes meanwhile, and that nobody hears any
  /// more, ends the process if it goes on for long.
  package func windUp(_ subject: String) {
    watchdog?.began()
    watchdog?.isAbout(subject)
  }

  package func stop() { isStopping = true }

  /// Waits once and runs what is due.
  private func turn() {
    collectPolled()
    let count = poll(&polled, nfds_t(polled.count), pollTimeout())
    precondition(count >= 0 || errno == EINTR || errno == EAGAIN || errno == ENOMEM, "poll took wrong arguments")
    watchdog?.began()
    deadlines.takeDue(at: Self.monotonicMilliseconds).forEach { deadline in
      // A handler that ran just before may have cancelled this one.
      if deadline.isPending { deadline.fire() }
    }
    guard count > 0 else { return }
    // The handlers may change the list, so they are found in a copy; the copy costs nothing until they do.
    let (watches, polled) = (self.watches, self.polled)
    for (watch, entry) in zip(watches, polled) where entry.revents != 0 && watch.isActive {
      watch.handler(PollReadiness(revents: entry.revents))
    }
  }

  private func pollTimeout() -> Int32 {
    guard let next = deadlines.next else { return -1 }
    return Int32(clamping: max(0, next - Self.monotonicMilliseconds))
  }

  private func collectPolled() {
    guard watchesChanged else { return }
    watchesChanged = false
    watches.removeAll { !$0.isActive }
    polled = watches.map { pollfd(fd: $0.polledDescriptor, events: $0.events, revents: 0) }
  }

  // MARK: Descriptors

  /// Calls the handler in each turn in which the descriptor is ready for what is watched, or hung up.
  @discardableResult
  package func watch(
    _ descriptor: Int32, reading: Bool = false, writing: Bool = false, hangup: Bool = false,
    handler: @escaping (PollReadiness) -> Void
  ) -> Watch {
    let watch = Watch(
      descriptor: descriptor, reading: reading, writing: writing, hangup: hangup, handler: handler)
    watches.append(watch)
    watchesChanged = true
    return watch
  }

  /// With neither reading nor writing, the loop looks away altogether: a hang-up does not wake it either.
  package func setInterest(_ watch: Watch, reading: Bool, writing: Bool) {
    guard watch.reading != reading || watch.writing != writing else { return }
    watch.reading = reading
    watch.writing = writing
    watchesChanged = true
  }

  /// From now on the handler is not called, not even for what was already found ready in this turn.
  package func unwatch(_ watch: Watch) {
    watch.isActive = false
    watch.handler = { _ in }
    watchesChanged = true
  }

  // MARK: Deadlines

  @discardableResult
  package func after(milliseconds: Int, _ handler: @escaping () -> Void) -> Deadline {
    at(Self.monotonicMilliseconds + max(0, milliseconds), handler)
  }

  /// Calls the handler once, at a time of `monotonicMilliseconds`; at once when that time is over.
  @discardableResult
  package func at(_ milliseconds: Int, _ handler: @escaping () -> Void) -> Deadline {
    let deadline = Deadline(at: milliseconds, handler: handler)
    deadlines.insert(deadline)
    return deadline
  }

  package func cancel(_ deadline: Deadline) {
    deadline.cancel()
    deadlines.remove(deadline)
  }

  // MARK: Other threads and signals

  /// A way into this loop from any thread: the handler gets the messages in the order in which they were posted.
  package func mailbox<Message: Sendable>(_ handler: @escaping (Message) -> Void) -> Mailbox<Message> {
    let mailbox = Mailbox<Message>(wake: wake)
    mailboxes.append { mailbox.takeAll().forEach(handler) }
    return mailbox
  }

  /// Calls the handler in the loop, not at the instant of the signal; several of one kind may come as one.
  @discardableResult
  package func signals(_ signals: [Int32], handler: @escaping (Int32) -> Void) -> SignalWatch {
    SignalWatch(signals, loop: self, handler: handler)
  }
}
