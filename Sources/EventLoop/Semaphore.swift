import CSystem

/// What one thread waits for and any other signals. It takes no descriptor, so it is there when these are all in use.
final class Semaphore: Sendable {
  /// Where it lies, as a number: an address may not go from thread to thread.
  private let address = UInt(bitPattern: cs_semaphore_new())

  deinit { cs_semaphore_free(OpaquePointer(bitPattern: address)) }

  func signal() { cs_semaphore_signal(OpaquePointer(bitPattern: address)) }

  /// Returns once it was signalled since the last time.
  func wait() { cs_semaphore_wait(OpaquePointer(bitPattern: address)) }
}
