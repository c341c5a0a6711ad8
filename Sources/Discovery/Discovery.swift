import Core
import EventLoop

/// Finds and follows the threads that other programs keep on this machine, on a thread of its own.
///
/// It sleeps while nothing changes: the kernel wakes it, and nothing is polled.
package final class Discovery {
  private let thread: LoopThread<OutsideOrder>

  package init(
    loop: EventLoop, places: Places, databases: [SessionDatabase] = [], onAnswer: @escaping (OutsideAnswer) -> Void
  ) {
    let mailbox = loop.mailbox(onAnswer)
    thread = LoopThread(name: "upnext-discover") { loop in
      let surveyor = Surveyor(loop: loop, places: places, databases: databases, tell: mailbox.post)
      return surveyor.perform
    }
  }

  package func perform(_ order: OutsideOrder) { thread.post(order) }

  /// Returns when the thread has ended, which it does at once.
  package func finish() { thread.finish() }
}
