import CSystem
import EventLoop
import Glibc
import Toolkit
import Wire

/// One window from its hello to its end: the terminal on one side, the server on the other, signals in between.
final class WindowLife {
  private static let leaveKey = Input.key(Key("\\", .control))

  private let loop = EventLoop()
  private let screen: Screen
  private let kind: TerminalKind
  private let setting: Window.Setting
  let server: ServerLine
  private let terminal: TerminalReader
  private var size: Size
  private let lent: LentTerminal
  private let silence: ServerSilence
  /// Nobody shows frames while an editor has the terminal; the last one is acknowledged after it.
  private var owesPainted = false
  /// Why the window ends, once it is known.
  private var end: WindowEnd.Reason?

  init(screen: Screen, kind: TerminalKind, connection: Int32, setting: Window.Setting) {
    self.screen = screen
    self.kind = kind
    self.setting = setting
    server = ServerLine(connection, loop: loop)
    terminal = TerminalReader(setting.input, loop: loop)
    lent = LentTerminal(setting, loop: loop)
    silence = ServerSilence(connection, loop: loop)
    size = Screen.size(of: setting.output)
  }

  func run() -> WindowEnd {
    let endings = PlainLife.endings + [SIGINT, SIGQUIT]
    let signals = loop.signals(endings + [SIGWINCH, SIGTSTP, SIGCONT]) { [unowned self] in received(signal: $0) }
    server.onMessage = { [unowned self] in take($0) }
    server.onEnd = { [unowned self] in finish($0) }
    server.start()
    lent.send = { [unowned self] in server.send($0) }
    lent.give = { [unowned self] in lend() }
    lent.takeBack = { [unowned self] in takeBack() }
    lent.onSettled = { [unowned self] in payPainted() }
    silence.onChange = { [unowned self] phrase in
      if !lent.isLent { screen.painter.say(phrase?.text(in: setting.environment)) }
    }
    terminal.onInputs = { [unowned self] in take($0) }
    terminal.onEnd = { [unowned self] in finish(.terminalGone) }
    terminal.start()
    server.send(
      .hello(
        WindowHello(
          version: setting.version, size: size, colors: kind.colors, unicode: kind.unicode,
          directory: setting.directory, locale: MessageLocale.name(in: setting.environment), showsAhead: true,
          hasClipboard: kind.understandsExtensions)))
    askBackground()
    if end == nil { loop.run() }
    if end != .terminalGone { terminal.takeLateReply() }
    takeTypedOn()
    screen.close()
    signals.end()
    return WindowEnd(end ?? .left, keptPath: lent.keptPath)
  }

  /// What is being written in an editor comes first: the window ends when the editor does.
  private func finish(_ end: WindowEnd.Reason) {
    if self.end == nil { self.end = end }
    server.isOver = true
    if !lent.isLent { loop.stop() }
  }

  private func takeTypedOn() {
    guard screen.isOurs, let words = WindowEnd.lastWords(of: end, in: setting.environment) else { return }
    screen.painter.say(words)
    terminal.takeTypedOn()
  }

  // MARK: The terminal

  private func take(_ inputs: [Input]) {
    for input in inputs {
      // The way out that needs no server, as in any program.
      if input == Self.leaveKey { return finish(.left) }
      send(input)
    }
  }

  /// What an input brings is shown before the server is told, where it is known.
  private func send(_ input: Input) {
    server.send(screen.painter.paintAhead(of: input) ? .inputAhead(input) : .input(input))
    silence.noteInput()
  }

  private func terminalSize() -> Size {
    let size = Screen.size(of: setting.output)
    if size != self.size {
      self.size = size
      send(.resize(size))
    }
    return size
  }

  /// A terminal that is lent may get another size, which is known then and not painted.
  private func resized() {
    let size = terminalSize()
    if !lent.isLent, screen.painter.size != size { screen.painter.resize(size) }
  }

  /// Which theme fits is the server's matter; a terminal that doesn't know the question says nothing.
  private func askBackground() {
    guard kind.understandsExtensions, kind.colors >= .eight else { return }
    screen.output.write(TerminalSequences.askBackground)
    terminal.expectReply()
  }

  // MARK: Signals

  private func received(signal: Int32) {
    switch signal {
    case SIGWINCH: resized()
    case SIGTSTP: suspend()
    case SIGCONT:
      // Stopped by a signal that nobody can catch, we come back to a terminal that others have used.
      if !lent.isLent && end == nil { comeBack() }
    case SIGINT, SIGQUIT:
      // While an editor runs, these keys are the editor's.
      if !lent.isLent { finish(.signal(signal)) }
    default:
      finish(.signal(signal))
      lent.terminate()
    }
  }

  private func suspend() {
    guard end == nil else { return }
    if lent.isLent { return lent.stopToo() }
    terminal.takeLateReply()
    screen.leave()
    cs_signals_stop_here()
    comeBack()
    // By this the server knows.
    send(.resize(size))
  }

  private func comeBack() {
    screen.enter(size: terminalSize())
    askBackground()
  }

  // MARK: The server

  private func take(_ message: ServerMessage) {
    silence.noteAnswer()
    switch message {
    case .frame(let delta):
      if !lent.isLent {
        screen.painter.paint(delta)
        server.send(.painted)
      } else {
        screen.painter.apply(delta)
        owesPainted = true
      }
    case .ahead(let ahead): screen.painter.take(ahead)
    case .lines(let output): finish(.becomesPlain(output))
    case .bell: if !lent.isLent { screen.output.write("\u{07}") }
    case .suspend: suspend()
    // Whoever has the terminal paints it; afterwards all of it is painted anyway.
    case .redraw: if !lent.isLent && end == nil { comeBack() }
    case .edit(let text, let name): lent.edit(text, as: name)
    case .open(let path, let line): lent.open(path, line: line)
    case .copy(let text):
      if kind.understandsExtensions && !lent.isLent {
        screen.output.write(TerminalSequences.copy(text, environment: setting.environment))
      }
    case .notify(let text):
      guard !lent.isEditing else { break }
      if kind.understandsExtensions {
        screen.output.write(TerminalSequences.notify(kind.shown(text), environment: setting.environment))
      }
      screen.output.write("\u{07}")
    case .goodbye(let text): finish(.goodbye(text))
    case .ended(let text): finish(.ended(text))
    case .refused(let text): finish(.refused(text))
    case .run(let arguments): lent.run(arguments)
    }
  }

  // MARK: The terminal is lent

  private func lend() {
    terminal.stop()
    screen.leave()
  }

  private func takeBack() -> Bool {
    guard end == nil else {
      loop.stop()
      return false
    }
    terminal.start()
    comeBack()
    return true
  }

  private func payPainted() {
    if owesPainted {
      owesPainted = false
      server.send(.painted)
    }
  }
}
