import CSystem
import EventLoop
import Glibc
import Toolkit
import Wire

/// One window from its hello to its end: the terminal on one side, the server on the other, signals in between.
final class WindowLife {
  /// More than a large paste; a server that reads nothing for so long is gone.
  private static let outgoingLimit = 128 << 20
  private static let leaveKey = Input.key(Key("\\", .control))

  private let loop = EventLoop()
  private let screen: Screen
  private let kind: TerminalKind
  private let setting: Window.Setting
  private let outgoing: OutBuffer
  private let connection: Int32
  private let terminal: TerminalReader
  /// What the server has said and nobody has taken: it is the next one's.
  private(set) var packets = PacketReader(longest: PacketReader.longestFrame)
  private var reader: ByteReader?
  private var size: Size
  private var editor: Editor?
  private var spawned: SpawnedCommand?
  /// Its text is on the way; its file stays until the server has said anything after it.
  private var handedOver: Editor?
  /// Nobody shows frames while an editor has the terminal; the last one is acknowledged after it.
  private var owesPainted = false
  /// Why the window ends, once it is known.
  private var end: WindowEnd.Reason?
  private var keptPath: String?

  init(screen: Screen, kind: TerminalKind, connection: Int32, setting: Window.Setting) {
    self.screen = screen
    self.kind = kind
    self.setting = setting
    self.connection = connection
    outgoing = OutBuffer(connection, loop: loop, limit: Self.outgoingLimit)
    terminal = TerminalReader(setting.input, loop: loop)
    size = Screen.size(of: setting.output)
  }

  /// Somebody else has the terminal.
  private var isLent: Bool { editor != nil || spawned != nil }

  func run() -> WindowEnd {
    let endings = [SIGTERM, SIGHUP, SIGINT, SIGQUIT]
    let signals = loop.signals(endings + [SIGWINCH, SIGTSTP, SIGCONT]) { [unowned self] in received(signal: $0) }
    outgoing.onBroken = { [unowned self] _ in serverIsGone() }
    reader = ByteReader(
      connection, loop: loop,
      onBytes: { [unowned self] in receive($0) }, onEnd: { [unowned self] _ in serverIsGone() })
    terminal.onInputs = { [unowned self] in take($0) }
    terminal.onEnd = { [unowned self] in finish(.terminalGone) }
    terminal.start()
    send(
      .hello(
        WindowHello(
          version: setting.version, size: size, colors: kind.colors, unicode: kind.unicode,
          directory: setting.directory, locale: MessageLocale.name(in: setting.environment))))
    askBackground()
    if end == nil { loop.run() }
    if end != .terminalGone { terminal.takeLateReply() }
    screen.close()
    signals.end()
    return WindowEnd(end ?? .left, keptPath: keptPath)
  }

  /// What is being written in an editor comes first: the window ends when the editor does.
  private func finish(_ end: WindowEnd.Reason) {
    if self.end == nil { self.end = end }
    if !isLent { loop.stop() }
  }

  // MARK: The terminal

  private func take(_ inputs: [Input]) {
    for input in inputs {
      // The way out that needs no server, as in any program.
      if input == Self.leaveKey { return finish(.left) }
      send(.input(input))
    }
  }

  private func checkSize() {
    let size = Screen.size(of: setting.output)
    if size != self.size {
      self.size = size
      send(.input(.resize(size)))
    }
    // A terminal that is lent may get another size, which is known then and not painted.
    if !isLent, screen.painter.size != size { screen.painter.resize(size) }
  }

  /// Which theme fits is the server's matter; a terminal that doesn't know the question says nothing.
  private func askBackground() {
    guard kind.understandsExtensions, kind.colors >= .indexed else { return }
    screen.output.write(TerminalSequences.askBackground)
    terminal.expectReply()
  }

  // MARK: Signals

  private func received(signal: Int32) {
    switch signal {
    case SIGWINCH: checkSize()
    case SIGTSTP: suspend()
    case SIGCONT:
      // Stopped by a signal that nobody can catch, we come back to a terminal that others have used.
      if !isLent && end == nil { comeBack() }
    case SIGINT, SIGQUIT:
      // While an editor runs, these keys are the editor's.
      if !isLent { finish(.signal(signal)) }
    default:
      finish(.signal(signal))
      editor?.terminate()
      spawned?.terminate()
    }
  }

  private func suspend() {
    guard end == nil else { return }
    if isLent {
      // The editor has stopped by itself; so do we, and only we.
      kill(getpid(), SIGSTOP)
      return
    }
    terminal.takeLateReply()
    screen.leave()
    cs_signals_stop_here()
    comeBack()
  }

  private func comeBack() {
    checkSize()
    screen.enter()
    askBackground()
  }

  // MARK: The server

  private func send(_ message: WindowMessage) {
    switch outgoing.write(WindowCodec.encode(message)) {
    case .accepted: return
    case .full, .broken: serverIsGone()
    }
  }

  private func serverIsGone() {
    reader?.stop()
    finish(.serverGone)
  }

  private func receive(_ bytes: UnsafeRawBufferPointer) {
    packets.append(bytes)
    do {
      while end == nil, let packet = try packets.nextPacket() {
        take(try WindowCodec.decodeServerMessage(packet))
      }
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
    case .frame(let delta):
      if !isLent {
        screen.painter.paint(delta)
        send(.painted)
      } else {
        screen.painter.apply(delta)
        owesPainted = true
      }
    case .lines(let output): finish(.becomesPlain(output))
    case .bell: if !isLent { screen.output.write("\u{07}") }
    case .suspend: suspend()
    // Whoever has the terminal paints it; afterwards all of it is painted anyway.
    case .redraw: if !isLent && end == nil { comeBack() }
    case .edit(let text): edit(text)
    case .copy(let text):
      if kind.understandsExtensions && !isLent { screen.output.write(TerminalSequences.copy(text)) }
    case .notify(let text):
      guard editor == nil else { break }
      if kind.understandsExtensions {
        screen.output.write(TerminalSequences.notify(text, environment: setting.environment))
      }
      screen.output.write("\u{07}")
    case .goodbye(let text): finish(.goodbye(text))
    case .refused(let text): finish(.refused(text))
    case .run(let arguments): run(arguments)
    }
  }

  // MARK: The editor

  private func edit(_ text: String) {
    guard !isLent else { return send(.edited(nil, problem: WindowPhrase.editorIsOpen.text(in: setting.environment))) }
    terminal.stop()
    screen.leave()
    editor = Editor.start(
      text, environment: setting.environment, input: setting.input, output: setting.output, loop: loop
    ) { [unowned self] in editorEnded($0) }
  }

  private func editorEnded(_ outcome: Editor.Outcome) {
    let ended = editor
    editor = nil
    keptPath = outcome.keptPath
    if end != nil { return loop.stop() }
    terminal.start()
    comeBack()
    send(.edited(outcome.text, problem: outcome.problem))
    if outcome.text != nil { handedOver = ended }
    payPainted()
  }

  private func payPainted() {
    if owesPainted {
      owesPainted = false
      send(.painted)
    }
  }

  // MARK: Calls of our own

  private func run(_ arguments: [String]) {
    guard !isLent else { return send(.ran(problem: WindowPhrase.terminalIsLent.text(in: setting.environment))) }
    terminal.stop()
    screen.leave()
    do throws(LaunchFailure) {
      spawned = try SpawnedCommand(
        arguments, environment: setting.environment, input: setting.input, output: setting.output, loop: loop
      ) { [unowned self] in guestEnded($0) }
    } catch {
      guestEnded(WindowPhrase.notStarted("\(error)").text(in: setting.environment))
    }
  }

  private func guestEnded(_ problem: String?) {
    spawned = nil
    if end != nil { return loop.stop() }
    terminal.start()
    comeBack()
    send(.ran(problem: problem))
    payPainted()
  }
}
