import EventLoop
import Wire

/// A window's connection with the server: what is said there, and what comes from there.
final class ServerLine {
  /// More than a large paste; a server that reads nothing for so long is gone.
  private static let outgoingLimit = 128 << 20

  private let connection: Int32
  private let loop: EventLoop
  private let outgoing: OutBuffer
  private var reader: ByteReader?
  /// What the server has said and nobody has taken: it is the next one's.
  private(set) var packets: PacketReader
  var onMessage: (ServerMessage) -> Void = { _ in }
  /// The server is gone, or can't be understood.
  var onEnd: (WindowEnd.Reason) -> Void = { _ in }
  /// Nothing more is taken once the window ends.
  var isOver = false

  init(_ connection: Int32, loop: EventLoop, packets: PacketReader = PacketReader(longest: PacketReader.longestFrame)) {
    self.connection = connection
    self.loop = loop
    self.packets = packets
    outgoing = OutBuffer(connection, loop: loop, limit: Self.outgoingLimit)
  }

  func start() {
    outgoing.onBroken = { [unowned self] _ in isGone() }
    reader = ByteReader(
      connection, loop: loop,
      onBytes: { [unowned self] bytes in
        packets.append(bytes)
        takePackets()
      }, onEnd: { [unowned self] _ in isGone() })
  }

  func send(_ message: WindowMessage) {
    switch outgoing.write(WindowCodec.encode(message)) {
    case .accepted: return
    case .full, .broken: isGone()
    }
  }

  func takePackets() {
    do {
      while !isOver, let packet = try packets.nextPacket() { onMessage(try WindowCodec.decodeServerMessage(packet)) }
    } catch {
      onEnd(.refused("upnext: this window and the server do not understand each other (\(error)). Run upnext again."))
    }
  }

  private func isGone() {
    reader?.stop()
    onEnd(.serverGone)
  }
}
