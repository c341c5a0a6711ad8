import Conversation
import EventLoop
import JSON
import Languages
import Scene
import Toolkit
import Wire

/// Someone who has connected: unknown until the greeting, then a window or a client of the command line.
final class Peer {
  enum Kind: Equatable {
    case stranger, greetedWindow, window, client
    /// Of another protocol: all that it may say is that the server is to stop.
    case otherVersion
  }

  /// What a peer's bytes meant.
  enum Said {
    case greeting(Greeting)
    case window(WindowMessage)
    case line(JSON)
    /// A line of a client that is longer than any request; it was passed over while it was read.
    case longLine
    case nonsense
  }

  /// The most bytes that wait for a peer that doesn't read. Past this it is disconnected.
  private static let outputLimit = 64 << 20
  /// The same, of long answers, which wait as they are and not in the output.
  private static let unsentLimit = 2 * LongAnswer.byteLimit

  let number: Int
  var kind = Kind.stranger
  /// A request of it has been read.
  var hasAsked = false
  /// What a client of the command line is answered in, and a window is told of the end in.
  var language = Language.english
  private let descriptor: Descriptor
  private let output: OutBuffer
  /// Parts of answers that go out when what is before them has gone out, the last one first.
  private var unsent: [[UInt8]] = []
  private var unsentBytes = 0
  private var reader: ByteReader?
  private var packets = PacketReader(longest: PacketReader.longestInput)
  private var lines = LineSplitter(limit: Call.lineLimit)

  init(
    _ number: Int, _ descriptor: Descriptor, loop: EventLoop,
    onBytes: @escaping (UnsafeRawBufferPointer) -> Void, onEnd: @escaping () -> Void
  ) {
    self.number = number
    self.descriptor = descriptor
    output = OutBuffer(descriptor.number, loop: loop, limit: Peer.outputLimit)
    // Where nobody reads any more, the reader is told so.
    output.onDrained = { [unowned self] in _ = sendUnsent() }
    reader = ByteReader(descriptor.number, loop: loop, onBytes: onBytes, onEnd: { _ in onEnd() })
  }

  /// Cuts bytes into what they say. A window's greeting is a line; all after it are packets.
  func take(_ bytes: UnsafeRawBufferPointer, _ handle: (Said) -> Void) {
    switch kind {
    case .greetedWindow, .window:
      packets.append(bytes)
      takePackets(handle)
    case .stranger, .client, .otherVersion:
      lines.append(bytes) { event in
        if case .tooLong = event, kind != .stranger { return handle(.longLine) }
        guard case .line(let line) = event, let json = try? JSON(parsing: line) else { return handle(.nonsense) }
        guard kind == .stranger else { return handle(.line(json)) }
        handle(Greeting(json).map(Said.greeting) ?? .nonsense)
      }
    }
  }

  private func takePackets(_ handle: (Said) -> Void) {
    do throws(WireError) {
      while let packet = try packets.nextPacket() {
        handle(.window(try WindowCodec.decodeWindowMessage(packet)))
      }
    } catch {
      handle(.nonsense)
    }
  }

  /// False when the peer is gone, or has not read for so long that it is given up.
  func send(_ message: ServerMessage) -> Bool { output.write(WindowCodec.encode(message)) == .accepted }
  func send(_ json: JSON) -> Bool { send([json.bytes + [0x0A]]) }

  func send(_ parts: [[UInt8]]) -> Bool {
    if unsent.isEmpty, parts.count == 1 { return output.write(parts[0]) == .accepted }
    unsent.insert(contentsOf: parts.reversed(), at: 0)
    unsentBytes += parts.reduce(0) { $0 + $1.count }
    return unsentBytes <= Peer.unsentLimit && sendUnsent()
  }

  private func sendUnsent() -> Bool {
    while output.pending == 0, let part = unsent.popLast() {
      unsentBytes -= part.count
      guard output.write(part) == .accepted else { return false }
    }
    return true
  }

  func close() {
    reader?.stop()
    output.stop()
    descriptor.close()
  }
}
