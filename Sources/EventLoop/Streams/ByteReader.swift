import CSystem
import Glibc

/// Why nothing more will be read from a descriptor.
package enum ReadEnd: Hashable, Sendable {
  case closed
  case failed(SystemError)
}

/// Reads a descriptor as it becomes readable, so much in a turn and for so long, that one flood cannot starve the others.
package final class ByteReader {
  private static let mostInPiece = 64 * 1024
  private static let leastInPiece = 1024
  private static let mostInTurn = 256 * 1024
  /// Where handling a piece took half of this, the next one is smaller: what a byte costs is the handler's.
  private static let millisecondsInTurn = 8
  /// How many pieces of an answer are read as they come before the rest of it is read once a frame.
  private static let piecesAtOnce = 16

  private let loop: EventLoop
  private let descriptor: Int32
  private let buffer = ReadBuffer(count: ByteReader.mostInPiece)
  /// How much is read at once. It grows as long as that is handled quickly.
  private var piece = 16 * 1024
  private let pacer: Pacer?
  private let onBytes: (UnsafeRawBufferPointer) -> Void
  private let onEnd: (ReadEnd) -> Void
  private var watch: Watch?
  private var isPaced = false
  /// The pacer has our word to ask us.
  private var isAsked = false
  private var piecesLeft = 0
  private var isPaused = false

  /// The bytes are valid during the call only. `onEnd` comes once, after the last bytes, unless `stop` was called.
  /// The descriptor is made non-blocking, and stays its owner's to close. With a pacer, it is read once a frame at most.
  package init(
    _ descriptor: Int32, loop: EventLoop, pacer: Pacer? = nil,
    onBytes: @escaping (UnsafeRawBufferPointer) -> Void, onEnd: @escaping (ReadEnd) -> Void
  ) {
    self.loop = loop
    self.descriptor = descriptor
    self.pacer = pacer
    self.onBytes = onBytes
    self.onEnd = onEnd
    _ = cs_set_nonblocking(descriptor)
    watch = loop.watch(descriptor, reading: true) { [weak self] _ in self?.becameReadable() }
  }

  deinit { stop() }

  private var hasStopped = false

  /// Reads nothing until it is resumed: the other end has to wait.
  package func pause() {
    isPaused = true
    followInterest()
  }

  package func resume() {
    isPaused = false
    followInterest()
  }

  /// An answer is awaited: its first pieces are read as they come, also where the last one never rested.
  package func expectAnswer() {
    guard pacer != nil else { return }
    piecesLeft = Self.piecesAtOnce
    guard isPaced else { return }
    isPaced = false
    followInterest()
  }

  package func stop() {
    guard !hasStopped else { return }
    hasStopped = true
    watch.map(loop.unwatch)
    watch = nil
  }

  private func followInterest() {
    guard let watch else { return }
    loop.setInterest(watch, reading: !isPaused && !isPaced, writing: false)
  }

  private func becameReadable() {
    guard read() == .something, let pacer, !hasStopped else { return }
    guard piecesLeft == 0 else {
      piecesLeft -= 1
      return
    }
    isPaced = true
    followInterest()
    guard !isAsked else { return }
    isAsked = true
    pacer.ask { [weak self] in self?.readPaced() ?? .end }
  }

  private func readPaced() -> Pacer.Found {
    if hasStopped { return .end }
    let found = isPaused || !isPaced ? .nothing : read()
    // The handler may have written to the child and called `expectAnswer`, which ends the pacing.
    if found == .something, isPaced { return found }
    isAsked = false
    isPaced = false
    followInterest()
    return found == .something ? .nothing : found
  }

  private func read() -> Pacer.Found {
    var found = Pacer.Found.nothing
    var total = 0
    let start = EventLoop.monotonicMilliseconds
    var now = start
    while total < Self.mostInTurn, now - start < Self.millisecondsInTurn {
      guard !hasStopped, !isPaused else { return found }
      let wanted = piece
      let count = Glibc.read(descriptor, buffer.bytes.baseAddress, wanted)
      if count > 0 {
        found = .something
        total += count
        onBytes(UnsafeRawBufferPointer(rebasing: buffer.bytes[..<count]))
        let took = EventLoop.monotonicMilliseconds - now
        now += took
        piece =
          took * 2 < Self.millisecondsInTurn
          ? min(Self.mostInPiece, wanted * 2) : max(Self.leastInPiece, wanted / 2)
        // A short read has drained it: asking again would only cost a call.
        if count < wanted { return found }
        continue
      }
      let error = errno
      if count < 0 && error == EINTR { continue }
      if count < 0 && error == EAGAIN { return found }
      stop()
      onEnd(count == 0 ? .closed : .failed(SystemError(error)))
      return .end
    }
    return found
  }
}

/// A buffer that lives as long as its reader.
private final class ReadBuffer {
  let bytes: UnsafeMutableRawBufferPointer
  init(count: Int) { bytes = .allocate(byteCount: count, alignment: 16) }
  deinit { bytes.deallocate() }
}
