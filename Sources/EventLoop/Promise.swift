import Synchronization

/// A value that one thread will give, and another one waits for.
package final class Promise<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let wake = Wake(blocking: true)

  package init() {}

  /// What is given first counts.
  package func keep(_ value: Value) {
    self.value.withLock { if $0 == nil { $0 = value } }
    wake.signal()
  }

  /// Returns when the value is there. To be called once.
  package func wait() -> Value {
    while true {
      wake.clear()
      if let value = value.withLock({ $0 }) { return value }
    }
  }
}
