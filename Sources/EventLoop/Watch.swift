import Glibc

/// What a descriptor is ready for.
package struct PollReadiness: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let readable = PollReadiness(rawValue: 1)
  static let writable = PollReadiness(rawValue: 2)
  /// The other end is gone, or the descriptor is broken; there may still be something to read.
  package static let hangup = PollReadiness(rawValue: 4)

  init(revents: Int16) {
    self = []
    if revents & Int16(POLLIN) != 0 { insert(.readable) }
    if revents & Int16(POLLOUT) != 0 { insert(.writable) }
    if revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 { insert(.hangup) }
  }
}

/// A descriptor that an `EventLoop` waits for, until `unwatch`.
package final class Watch {
  let descriptor: Int32
  var reading: Bool
  var writing: Bool
  /// A hang-up is waited for also when nothing else is.
  let hangup: Bool
  var isActive = true
  var handler: (PollReadiness) -> Void

  init(descriptor: Int32, reading: Bool, writing: Bool, hangup: Bool, handler: @escaping (PollReadiness) -> Void) {
    self.descriptor = descriptor
    self.reading = reading
    self.writing = writing
    self.hangup = hangup
    self.handler = handler
  }

  var events: Int16 { (reading ? Int16(POLLIN) : 0) | (writing ? Int16(POLLOUT) : 0) }

  /// poll reports a hang-up even to who asks for nothing, and passes over negative descriptors.
  var polledDescriptor: Int32 { reading || writing || hangup ? descriptor : -1 }
}
