import CSystem
import Glibc
import Synchronization

/// A thread of its own that does work in the order in which it was submitted, over a state that only it touches.
///
/// It is asleep when there is nothing to do.
package final class WorkerThread<State>: Sendable {
  private let orders = WorkerOrders<State>()
  private let thread: Mutex<pthread_t?>

  /// The state is made on the thread itself, so it need not be safe to share.
  package init(name: String, makeState: @escaping @Sendable () -> State) {
    let orders = self.orders
    let body = Unmanaged.passRetained(
      ThreadBody {
        cs_name_thread(name)
        var state = makeState()
        orders.work(on: &state)
      })
    var thread = pthread_t()
    let error = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, body.toOpaque())
    precondition(error == 0, "the thread \(name) can't start: \(SystemError(error))")
    self.thread = Mutex(thread)
  }

  deinit { finish() }

  package func submit(_ work: @escaping @Sendable (inout State) -> Void) {
    precondition(orders.append(work), "work was submitted to a thread that had been told to finish")
  }

  /// Work that goes on behind what was submitted meanwhile; false where the thread was told to finish, and nothing more is done.
  package func goOn(_ work: @escaping @Sendable (inout State) -> Void) -> Bool { orders.append(work) }

  /// Does what was submitted, and ends; returns when it has ended.
  package func finish() {
    guard let thread = thread.withLock({ thread in thread.take() }) else { return }
    orders.finish()
    if pthread_equal(thread, pthread_self()) != 0 {
      pthread_detach(thread)
    } else {
      pthread_join(thread, nil)
    }
  }

  /// The same without waiting for what it is just doing.
  package func finishLater() {
    guard let thread = thread.withLock({ thread in thread.take() }) else { return }
    orders.finish()
    pthread_detach(thread)
  }
}

extension WorkerThread where State == Void {
  package convenience init(name: String) { self.init(name: name) {} }

  package func submit(_ work: @escaping @Sendable () -> Void) {
    submit { (_: inout Void) in work() }
  }
}

/// What a thread runs, as an object that C can carry.
private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// The work that waits for a worker.
private final class WorkerOrders<State>: Sendable {
  private struct Waiting {
    var work: [@Sendable (inout State) -> Void] = []
    var isFinishing = false
  }

  private let waiting = Mutex(Waiting())
  private let semaphore = Semaphore()

  /// False when the worker has been told to finish.
  func append(_ work: @escaping @Sendable (inout State) -> Void) -> Bool {
    let (taken, wasEmpty) = waiting.withLock { waiting in
      guard !waiting.isFinishing else { return (false, false) }
      waiting.work.append(work)
      return (true, waiting.work.count == 1)
    }
    if wasEmpty { semaphore.signal() }
    return taken
  }

  func finish() {
    waiting.withLock { $0.isFinishing = true }
    semaphore.signal()
  }

  func work(on state: inout State) {
    while true {
      semaphore.wait()
      let taken = waiting.withLock { waiting in
        let taken = waiting
        waiting.work = []
        return taken
      }
      for work in taken.work { work(&state) }
      if taken.isFinishing { return }
    }
  }
}
