import CSystem
import EventLoop
import Glibc
import Toolkit
import Wire

/// A window without a screen: what the server says is written below what is there, line by line, and never painted over.
///
/// It needs nothing of a terminal but that it writes what it is given, and suits programs that read everything out once.
final class PlainLife {
  /// Signals that end a program which doesn't listen to them, whatever mode its terminal is in then.
  static let endings = [SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU]
  private static let leaveKey = Input.key(Key("\\", .control))
  /// No terminal's matter here: the server reads lists a page at a time.
  private static let size = Size(columns: 80, rows: 24)

  private let loop = EventLoop()
  private let setting: Window.Setting
  private let server: ServerLine
  private let writer: PlainWriter
  private let terminal: RawTerminal
  private let keys: TerminalReader
  private let lent: LentTerminal
  private let silence: ServerSilence
  private var end: WindowEnd.Reason?

  /// `packets` has what came after the first word for a window without a screen, where one was opened with it.
  init(
    connection: Int32, setting: Window.Setting, packets: PacketReader = PacketReader(longest: PacketReader.longestFrame)
  ) {
    self.setting = setting
    server = ServerLine(connection, loop: loop, packets: packets)
    writer = PlainWriter(descriptor: setting.output, environment: setting.environment)
    terminal = RawTerminal(setting.input)
    keys = TerminalReader(setting.input, loop: loop)
    lent = LentTerminal(setting, loop: loop)
    silence = ServerSilence(connection, loop: loop)
  }

  /// With the first lines, where the server has sent them already.
  func run(first: PlainOutput?) -> WindowEnd {
    let signals = loop.signals(PlainLife.endings + [SIGINT, SIGQUIT, SIGTSTP, SIGCONT]) { [unowned self] in
      received(signal: $0)
    }
    takeTerminal()
    server.onMessage = { [unowned self] in take($0) }
    server.onEnd = { [unowned self] in finish($0) }
    server.start()
    lent.send = { [unowned self] in server.send($0) }
    lent.give = { [unowned self] in lend() }
    lent.takeBack = { [unowned self] in takeBack() }
    silence.onChange = { [unowned self] phrase in
      if let phrase { writer.say(phrase.text(in: setting.environment), holds: lent.isLent) }
    }
    keys.onInputs = { [unowned self] in take($0) }
    keys.onEnd = { [unowned self] in finish(.terminalGone) }
    keys.start()
    if let first {
      take(.lines(first))
      server.takePackets()
    } else {
      server.send(
        .hello(
          WindowHello(
            version: setting.version, size: Self.size, colors: .none, unicode: false, directory: setting.directory,
            locale: MessageLocale.name(in: setting.environment), isPlain: true)))
    }
    if end == nil { loop.run() }
    if terminal.isTaken, WindowEnd.lastWords(of: end, in: setting.environment) != nil { keys.takeTypedOn() }
    giveTerminalBack()
    signals.end()
    return WindowEnd(end ?? .left, keptPath: lent.keptPath)
  }

  private func finish(_ end: WindowEnd.Reason) {
    if self.end == nil { self.end = end }
    server.isOver = true
    if !lent.isLent { loop.stop() }
  }

  // MARK: The terminal

  private func take(_ inputs: [Input]) {
    for input in inputs {
      if input == Self.leaveKey { return finish(.left) }
      server.send(.input(input))
      silence.noteInput()
    }
  }

  private func received(signal: Int32) {
    switch signal {
    case SIGTSTP: suspend()
    case SIGCONT: if !lent.isLent && end == nil { takeTerminal() }
    case SIGINT, SIGQUIT: if !lent.isLent { finish(.signal(signal)) }
    default:
      finish(.signal(signal))
      lent.terminate()
    }
  }

  private func suspend() {
    guard end == nil else { return }
    if lent.isLent { return lent.stopToo() }
    giveTerminalBack()
    cs_signals_stop_here()
    takeTerminal()
    // By this the server knows.
    server.send(.input(.resize(Self.size)))
  }

  private func takeTerminal() {
    terminal.take()
    writer.open()
  }

  private func giveTerminalBack() {
    writer.close()
    terminal.giveBack()
  }

  // MARK: The server

  private func take(_ message: ServerMessage) {
    silence.noteAnswer()
    switch message {
    case .lines(let output):
      // Whoever has the terminal is not written into; what came meanwhile is said afterwards.
      writer.write(output, holds: lent.isLent)
      server.send(.painted)
    // A server of an older version knows no other window.
    case .frame: finish(.refused("upnext: the server that runs can't write lines. `upnext stop`, then start it again."))
    case .bell, .notify: if !lent.isLent { writer.bell() }
    case .suspend: suspend()
    case .redraw, .ahead: break
    case .edit(let text, let name): lent.edit(text, as: name)
    case .open(let path, let line): lent.open(path, line: line)
    case .copy: break
    case .goodbye(let text): finish(.goodbye(text))
    case .ended(let text): finish(.ended(text))
    case .refused(let text): finish(.refused(text))
    case .run(let arguments): lent.run(arguments)
    }
  }

  // MARK: The terminal is lent

  private func lend() {
    keys.stop()
    giveTerminalBack()
  }

  private func takeBack() -> Bool {
    guard end == nil else {
      loop.stop()
      return false
    }
    takeTerminal()
    keys.start()
    writer.release()
    return true
  }
}
