import CSystem
import Glibc

/// What became of bytes that were written.
package enum WriteOutcome: Hashable, Sendable {
  /// They are with the system, or wait in order.
  case accepted
  /// More would wait than is allowed: none of them were taken.
  case full
  /// Nobody reads any more: none of them were taken.
  case broken(SystemError)
}

/// Writes to a descriptor without ever waiting for who reads it: what does not fit now goes out as it becomes writable.
package final class OutBuffer {
  /// Called once when the descriptor breaks while bytes are waiting; a `write` that finds it broken says so itself.
  package var onBroken: ((SystemError) -> Void)?
  /// Called each time when everything has gone out after some had to wait.
  package var onDrained: (() -> Void)?
  /// How many bytes wait.
  package private(set) var pending = 0

  private let descriptor: Int32
  private let loop: EventLoop
  private let limit: Int
  private var chunks: [[UInt8]] = []
  /// Bytes of the first chunk that have gone out.
  private var written = 0
  private var watch: Watch?
  private var failure: SystemError?
  /// So many bytes have gone out.
  private var sent = 0
  /// What is to be done when so many have gone out, in their order.
  private var promises: [(sent: Int, act: () -> Void)] = []

  /// The descriptor is made non-blocking, and stays its owner's to close, after `stop`.
  package init(_ descriptor: Int32, loop: EventLoop, limit: Int) {
    self.descriptor = descriptor
    self.loop = loop
    self.limit = limit
    _ = cs_set_nonblocking(descriptor)
  }

  deinit { stop() }

  @discardableResult
  package func write(_ bytes: [UInt8]) -> WriteOutcome {
    if let failure { return .broken(failure) }
    guard !bytes.isEmpty else { return .accepted }
    guard pending + bytes.count <= limit else { return .full }
    chunks.append(bytes)
    pending += bytes.count
    // Behind others, it has to wait for its turn anyway.
    if watch == nil {
      drain()
      if let failure { return .broken(failure) }
      if pending > 0 {
        watch = loop.watch(descriptor, writing: true) { [unowned self] _ in becameWritable() }
      }
    }
    return .accepted
  }

  /// Acts once all that was written until now has gone out; never, where that is broken off.
  package func whenSent(_ act: @escaping () -> Void) {
    if pending > 0 { promises.append((sent + pending, act)) } else if failure == nil { act() }
  }

  private func keepPromises() {
    while let promise = promises.first, promise.sent <= sent {
      promises.removeFirst()
      promise.act()
    }
  }

  /// Forgets what waits and writes no more.
  package func stop() {
    watch.map(loop.unwatch)
    watch = nil
    chunks = []
    pending = 0
    written = 0
    promises = []
    if failure == nil { failure = SystemError(EPIPE) }
  }

  private func becameWritable() {
    drain()
    keepPromises()
    if let failure {
      onBroken?(failure)
    } else if pending == 0 {
      watch.map(loop.unwatch)
      watch = nil
      onDrained?()
    }
  }

  private func drain() {
    var done = 0
    while done < chunks.count {
      let count = chunks[done].withUnsafeBytes { bytes in
        Glibc.write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if count < 0 {
        let error = errno
        if error == EINTR { continue }
        if error == EAGAIN { break }
        failure = SystemError(error)
        // What has gone out before has gone out.
        keepPromises()
        return stop()
      }
      pending -= count
      sent += count
      written += count
      if written == chunks[done].count {
        done += 1
        written = 0
      }
    }
    chunks.removeFirst(done)
  }
}
