import Glibc

/// What comes out of a stream of lines.
package enum LineEvent: Hashable, Sendable {
  /// A line without its newline.
  case line([UInt8])
  /// A line of so many bytes was longer than allowed; it is gone but for its start.
  case tooLong(byteCount: Int, start: [UInt8])
  /// What stood behind the last newline when the stream ended.
  case unfinished([UInt8])
}

/// Bytes in any pieces → lines.
package struct LineSplitter {
  /// So much of a line that was too long is kept, at most.
  private static let startLength = 1024

  private let limit: Int
  private var started: [UInt8] = []
  /// Bytes of the present line that were dropped because it had grown past the limit.
  private var dropped = 0

  package init(limit: Int) { self.limit = limit }

  package mutating func append(_ bytes: UnsafeRawBufferPointer, _ handle: (LineEvent) -> Void) {
    var rest = bytes[...]
    while let base = rest.baseAddress, !rest.isEmpty {
      guard let newline = memchr(base, 0x0A, rest.count) else { return keep(rest) }
      let length = UnsafeRawPointer(newline) - base
      finish(rest.prefix(length), handle)
      rest = rest.dropFirst(length + 1)
    }
  }

  /// The stream has ended.
  package mutating func end(_ handle: (LineEvent) -> Void) {
    if dropped > 0 {
      handle(.tooLong(byteCount: dropped, start: started))
    } else if !started.isEmpty {
      handle(.unfinished(started))
    }
    started = []
    dropped = 0
  }

  private mutating func keep(_ piece: Slice<UnsafeRawBufferPointer>) {
    if dropped > 0 {
      dropped += piece.count
    } else if started.count + piece.count > limit {
      dropped = started.count + piece.count
      let rest = piece.prefix(max(0, LineSplitter.startLength - started.count))
      started = Array(started.prefix(LineSplitter.startLength)) + rest
    } else {
      started.append(contentsOf: UnsafeRawBufferPointer(rebasing: piece))
    }
  }

  private mutating func finish(_ piece: Slice<UnsafeRawBufferPointer>, _ handle: (LineEvent) -> Void) {
    keep(piece)
    let event: LineEvent = dropped > 0 ? .tooLong(byteCount: dropped, start: started) : .line(started)
    started = []
    dropped = 0
    handle(event)
  }
}

extension Slice<UnsafeRawBufferPointer> {
  fileprivate var baseAddress: UnsafeRawPointer? { UnsafeRawBufferPointer(rebasing: self).baseAddress }
}
