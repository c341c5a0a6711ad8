import CSystem
import EventLoop
import Glibc
import Toolkit
import Wire

/// A window without a screen: what the server says is written below what is there, line by line, and never painted over.
///
/// It needs nothing of a terminal but that it writes what it is given, and suits programs that read everything out once.
final class PlainLife {
  private static let leaveKey = Input.key(Key("\\", .control))
  /// No terminal's matter here: the server reads lists a page at a time.
  private static let size = Size(columns: 80, rows: 24)

  private let loop = EventLoop()
  private let setting: Window.Setting
  private let connection: Int32
  private let outgoing: OutBuffer
  private let writer: PlainWriter
  private let terminal: RawTerminal
  private let keys: TerminalReader
  private var packets: PacketReader
  private var reader: ByteReader?
  private var guest: SpawnedCommand?
  private var editor: Editor?
  /// Its text is on the way; its file stays until the server has said anything after it.
  private var handedOver: Editor?
  private var end: WindowEnd.Reason?
  private var keptPath: String?

  /// `packets` has what came after the first word for a window without a screen, where one was opened with it.
  init(
    connection: Int32, setting: Window.Setting, packets: PacketReader = PacketReader(longest: PacketReader.longestFrame)
  ) {
    self.connection = connection
    self.setting = setting
    self.packets = packets
    outgoing = OutBuffer(connection, loop: loop, limit: 128 << 20)
    writer = PlainWriter(descriptor: setting.output, canGoBack: PlainWriter.canGoBack(in: setting.environment))
    terminal = RawTerminal(setting.input)
    keys = TerminalReader(setting.input, loop: loop)
  }

  /// With the first lines, where the server has sent them already.
  func run(first: PlainOutput?) -> WindowEnd {
    let signals = loop.signals([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT]) { [unowned self] in
      received(signal: $0)
    }
    terminal.take()
    outgoing.onBroken = { [unowned self] _ in finish(.serverGone) }
    reader = ByteReader(
      connection, loop: loop, onBytes: { [unowned self] in receive($0) },
      onEnd: { [unowned self] _ in finish(.serverGone) })
    keys.onInputs = { [unowned self] in take($0) }
    keys.onEnd = { [unowned self] in finish(.terminalGone) }
    keys.start()
    if let first {
      take(.lines(first))
      takePackets()
    } else {
      send(
        .hello(
          WindowHello(
            version: setting.version, size: Self.size, colors: .none, unicode: false, directory: setting.directory,
            locale: MessageLocale.name(in: setting.environment), isPlain: true)))
    }
    if end == nil { loop.run() }
    writer.close()
    terminal.giveBack()
    signals.end()
    return WindowEnd(end ?? .left, keptPath: keptPath)
  }

  private func finish(_ end: WindowEnd.Reason) {
    if self.end == nil { self.end = end }
    if !isLent { loop.stop() }
  }

  private var isLent: Bool { guest != nil || editor != nil }

  // MARK: The terminal

  private func take(_ inputs: [Input]) {
    for input in inputs {
      if input == Self.leaveKey { return finish(.left) }
      send(.input(input))
    }
  }

  private func received(signal: Int32) {
    switch signal {
    case SIGTSTP: suspend()
    case SIGCONT: if !isLent && end == nil { terminal.take() }
    case SIGINT, SIGQUIT: if !isLent { finish(.signal(signal)) }
    default:
      finish(.signal(signal))
      guest?.terminate()
      editor?.terminate()
    }
  }

  private func suspend() {
    guard end == nil, !isLent else { return }
    writer.close()
    terminal.giveBack()
    cs_signals_stop_here()
    terminal.take()
  }

  // MARK: The server

  private func send(_ message: WindowMessage) {
    switch outgoing.write(WindowCodec.encode(message)) {
    case .accepted: return
    case .full, .broken: finish(.serverGone)
    }
  }

  private func receive(_ bytes: UnsafeRawBufferPointer) {
    packets.append(bytes)
    takePackets()
  }

  private func takePackets() {
    do {
      while end == nil, let packet = try packets.nextPacket() { take(try WindowCodec.decodeServerMessage(packet)) }
    } catch {
      finish(
        .refused("upnext: this window and the server do not understand each other (\(error)). Run upnext again."))
    }
  }

  private func take(_ message: ServerMessage) {
    if let handedOver {
      handedOver.discardFile()
      self.handedOver = nil
      keptPath = nil
    }
    switch message {
    case .lines(let output):
      // Whoever has the terminal is not written into; what came meanwhile is said afterwards.
      writer.write(output, holds: isLent)
      send(.painted)
    // A server of an older version knows no other window.
    case .frame: finish(.refused("upnext: the server that runs can't write lines. `upnext stop`, then start it again."))
    case .bell, .notify: if !isLent { writer.bell() }
    case .suspend: suspend()
    case .redraw: break
    case .edit(let text): edit(text)
    case .copy: break
    case .goodbye(let text): finish(.goodbye(text))
    case .refused(let text): finish(.refused(text))
    case .run(let arguments): run(arguments)
    }
  }

  // MARK: The terminal is lent

  private func lend() {
    keys.stop()
    writer.close()
    terminal.giveBack()
  }

  private func takeBack() {
    if end != nil { return loop.stop() }
    terminal.take()
    keys.start()
    writer.release()
  }

  private func edit(_ text: String) {
    guard !isLent else { return send(.edited(nil, problem: WindowPhrase.editorIsOpen.text(in: setting.environment))) }
    lend()
    editor = Editor.start(
      text, environment: setting.environment, input: setting.input, output: setting.output, loop: loop
    ) { [unowned self] outcome in
      let ended = editor
      editor = nil
      keptPath = outcome.keptPath
      takeBack()
      guard end == nil else { return }
      send(.edited(outcome.text, problem: outcome.problem))
      if outcome.text != nil { handedOver = ended }
    }
  }

  private func run(_ arguments: [String]) {
    guard !isLent else { return send(.ran(problem: WindowPhrase.terminalIsLent.text(in: setting.environment))) }
    lend()
    do throws(LaunchFailure) {
      guest = try SpawnedCommand(
        arguments, environment: setting.environment, input: setting.input, output: setting.output, loop: loop
      ) { [unowned self] in guestEnded($0) }
    } catch {
      guestEnded(WindowPhrase.notStarted("\(error)").text(in: setting.environment))
    }
  }

  private func guestEnded(_ problem: String?) {
    guest = nil
    takeBack()
    if end == nil { send(.ran(problem: problem)) }
  }
}
