import Synchronization

/// A way into an `EventLoop` from any thread; what is posted arrives in order.
package final class Mailbox<Message: Sendable>: Sendable {
  private let waiting = Mutex<[Message]>([])
  private let wake: Wake

  init(wake: Wake) { self.wake = wake }

  package func post(_ message: Message) {
    let wasEmpty = waiting.withLock { waiting in
      waiting.append(message)
      return waiting.count == 1
    }
    if wasEmpty { wake.signal() }
  }

  func takeAll() -> [Message] {
    waiting.withLock { waiting in
      let taken = waiting
      waiting = []
      return taken
    }
  }
}
