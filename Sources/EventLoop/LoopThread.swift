import Synchronization

/// A thread that runs a loop of its own: it is told things in order, and sleeps while nothing happens.
package final class LoopThread<Message: Sendable>: Sendable {
  private enum Order: Sendable {
    case take(Message)
    case stop
  }

  private struct Way {
    var mailbox: Mailbox<Order>?
    /// What was said before the thread was there to hear it.
    var early: [Order] = []
  }

  private let way = ThreadWay()
  private let thread: WorkerThread<Void>

  /// The handler is made on the thread itself, so it need not be safe to share.
  package init(name: String, makeHandler: @escaping @Sendable (EventLoop) -> (Message) -> Void) {
    thread = WorkerThread(name: name)
    let way = self.way
    thread.submit {
      let loop = EventLoop()
      let handle = makeHandler(loop)
      way.open(
        loop.mailbox { order in
          switch order {
          case .take(let message): handle(message)
          case .stop: loop.stop()
          }
        })
      loop.run()
    }
  }

  package func post(_ message: Message) { way.post(.take(message)) }

  /// Returns when the thread has taken what was posted, and has ended.
  package func finish() {
    way.post(.stop)
    thread.finish()
  }

  /// The same without waiting for it.
  package func finishLater() {
    way.post(.stop)
    thread.finishLater()
  }

  /// The way to the thread, which is closed until its loop is there.
  private final class ThreadWay: Sendable {
    private let way = Mutex(Way())

    func open(_ mailbox: Mailbox<Order>) {
      way.withLock { way in
        way.early.forEach(mailbox.post)
        way = Way(mailbox: mailbox)
      }
    }

    func post(_ order: Order) {
      way.withLock { way in
        if let mailbox = way.mailbox { mailbox.post(order) } else { way.early.append(order) }
      }
    }
  }
}
