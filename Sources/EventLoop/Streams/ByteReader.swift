import CSystem
import Glibc

/// Why nothing more will be read from a descriptor.
package enum ReadEnd: Hashable, Sendable {
  case closed
  case failed(SystemError)
}

/// Reads a descriptor as it becomes readable, with a bound a turn, so that one flood cannot starve the others.
package final class ByteReader {
  private static let chunk = 64 * 1024
  private static let chunksPerTurn = 4

  private let loop: EventLoop
  private let watch: Watch

  /// The bytes are valid during the call only. `onEnd` comes once, after the last bytes, unless `stop` was called.
  /// The descriptor is made non-blocking, and stays its owner's to close.
  package init(
    _ descriptor: Int32, loop: EventLoop,
    onBytes: @escaping (UnsafeRawBufferPointer) -> Void, onEnd: @escaping (ReadEnd) -> Void
  ) {
    self.loop = loop
    _ = cs_set_nonblocking(descriptor)
    let buffer = ReadBuffer(count: Self.chunk)
    weak var reader: ByteReader?
    watch = loop.watch(descriptor, reading: true) { _ in
      for _ in 0..<Self.chunksPerTurn {
        guard let active = reader, !active.hasStopped else { return }
        let count = read(descriptor, buffer.bytes.baseAddress, buffer.bytes.count)
        if count > 0 {
          onBytes(UnsafeRawBufferPointer(rebasing: buffer.bytes[..<count]))
          // A short read has drained it: asking again would only cost a call.
          if count < buffer.bytes.count { return }
          continue
        }
        let error = errno
        if count < 0 && error == EINTR { continue }
        if count < 0 && error == EAGAIN { return }
        active.stop()
        return onEnd(count == 0 ? .closed : .failed(SystemError(error)))
      }
    }
    reader = self
  }

  deinit { stop() }

  private var hasStopped = false

  /// Reads nothing until it is resumed: the other end has to wait.
  package func pause() { if !hasStopped { loop.setInterest(watch, reading: false, writing: false) } }
  package func resume() { if !hasStopped { loop.setInterest(watch, reading: true, writing: false) } }

  package func stop() {
    guard !hasStopped else { return }
    hasStopped = true
    loop.unwatch(watch)
  }
}

/// A buffer that lives as long as who reads into it.
private final class ReadBuffer {
  let bytes: UnsafeMutableRawBufferPointer
  init(count: Int) { bytes = .allocate(byteCount: count, alignment: 16) }
  deinit { bytes.deallocate() }
}
