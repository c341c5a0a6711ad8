import CSystem
import Glibc

/// Signals that arrive in an `EventLoop`, until `end`.
package final class SignalWatch {
  private let loop: EventLoop
  private let watch: Watch
  private var hasEnded = false

  init(_ signals: [Int32], loop: EventLoop, handler: @escaping (Int32) -> Void) {
    var pipe: Int32 = -1
    let error = cs_signals_open(signals, signals.count, &pipe)
    precondition(error == 0, "signals can't be watched: \(SystemError(error))")
    self.loop = loop
    let descriptor = pipe
    watch = loop.watch(descriptor, reading: true) { _ in
      var bytes: [UInt8] = Array(repeating: 0, count: 64)
      let count = read(descriptor, &bytes, bytes.count)
      for byte in bytes.prefix(max(0, count)) { handler(Int32(byte)) }
    }
  }

  /// Gives the signals their default actions back, unless another watch wants them.
  package func end() {
    guard !hasEnded else { return }
    hasEnded = true
    loop.unwatch(watch)
    cs_signals_close(watch.descriptor)
  }
}
