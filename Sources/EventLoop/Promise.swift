import Synchronization

/// A value that one thread will give, and another one waits for.
package final class Promise<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let semaphore = Semaphore()

  package init() {}

  /// What is given first counts.
  package func keep(_ value: Value) {
    self.value.withLock { if $0 == nil { $0 = value } }
    semaphore.signal()
  }

  /// Returns when the value is there. To be called once.
  package func wait() -> Value {
    while true {
      semaphore.wait()
      if let value = value.withLock({ $0 }) { return value }
    }
  }
}
