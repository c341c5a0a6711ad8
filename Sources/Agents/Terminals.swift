import AgentProtocols
import EventLoop
import Glibc
import JSON
import JSONRPC

/// The commands that run for one agent. None of them outlives it.
final class Terminals {
  /// More than anybody reads; what a command writes meanwhile is shown at once then.
  private static let showMilliseconds = 100
  private static let graceMilliseconds = 1000
  /// An agent that begins more commands than this without releasing any has lost count of them.
  private static let countLimit = 64

  private static let namedLimit = 3
  private static let shell = "/bin/sh"

  private let directory: String
  private let environment: [String: String]
  private let loop: EventLoop
  private let processGuard: ProcessGuard?
  private let onShow: (TerminalView) -> Void
  private var terminals: [String: RunningTerminal] = [:]
  /// Released ones, too, have to end.
  private var running: [ObjectIdentifier: RunningTerminal] = [:]
  /// Those that the agent has not released, oldest first, as long as all that they wrote is kept.
  private var ended: [RunningTerminal] = []
  private var count = 0
  private var toShow: [String: RunningTerminal] = [:]
  private var showDeadline: Deadline?
  private var onAllEnded: (() -> Void)?
  /// An agent that is to end begins nothing more: it would be cut off.
  var takesMore = true

  init(
    directory: String, environment: [String: String], loop: EventLoop, guard: ProcessGuard?,
    onShow: @escaping (TerminalView) -> Void
  ) {
    self.directory = directory
    self.environment = environment
    self.loop = loop
    self.processGuard = `guard`
    self.onShow = onShow
  }

  /// Does what an agent asks for; the answer may come much later.
  func perform(_ act: TerminalRequest.Act, answer: @escaping (RPCAnswer) -> Void) {
    switch act {
    case .create(let command): answer(create(command))
    case .output(let id): answer(with(id) { .success(Terminals.output(of: $0)) })
    case .waitForExit(let id):
      guard let terminal = terminals[id] else { return answer(Terminals.missing(id)) }
      terminal.whenEnded { answer(.success(.object(Terminals.status($0)))) }
    case .kill(let id):
      answer(
        with(id) { terminal in
          endForAgent(terminal)
          return .success([:])
        })
    case .release(let id):
      answer(
        with(id) { terminal in
          endForAgent(terminal)
          terminals[id] = nil
          ended.removeAll { $0 === terminal }
          return .success([:])
        })
    }
  }

  /// What the agent has ended is not left running, though it may take a moment to end.
  var isRunning: Bool { running.values.contains { !$0.isEndedByAgent } }

  /// The commands that run, as many as a line takes; nil where none does.
  var runningWords: String? {
    guard isRunning else { return nil }
    let left = running.values.filter { !$0.isEndedByAgent }
    let commands = left.sorted { $0.id.count == $1.id.count ? $0.id < $1.id : $0.id.count < $1.id.count }
    let named = commands.prefix(Terminals.namedLimit).map(\.words).joined(separator: "; ")
    return commands.count > Terminals.namedLimit ? "\(named); and \(commands.count - Terminals.namedLimit) more" : named
  }

  /// What runs already is no turn's any more.
  func beginTurn() { for terminal in running.values { terminal.isOfEarlierTurn = true } }

  /// Ends what runs for the turn.
  func endTurn() {
    for terminal in running.values where !terminal.isOfEarlierTurn {
      terminal.terminate(graceMilliseconds: Terminals.graceMilliseconds)
    }
  }

  /// Ends what runs; their ends are told as ever.
  func endAll() {
    for terminal in running.values { terminal.terminate(graceMilliseconds: Terminals.graceMilliseconds) }
  }

  /// Ends what runs, and says when nothing does any more.
  func endAll(then onAllEnded: @escaping () -> Void) {
    showDeadline.map(loop.cancel)
    showDeadline = nil
    if running.isEmpty { return onAllEnded() }
    self.onAllEnded = onAllEnded
    endAll()
  }

  // MARK: Acts

  private func create(_ command: TerminalCommand) -> RPCAnswer {
    guard takesMore else { return Terminals.failure("You are to end, so no command is begun any more") }
    guard running.count < Terminals.countLimit else {
      return Terminals.failure("There are \(running.count) commands running already")
    }
    let folder = command.directory ?? directory
    guard folder.hasPrefix("/") else { return Terminals.failure("cwd has to be an absolute path") }
    let environment = environment.merging(command.environment) { _, own in own }
    let launch: Launch
    if let arguments = command.arguments {
      let found = Launch.findProgram(command.command, path: environment["PATH"])
      guard let path = found else { return Terminals.failure("There is no program \(command.command)") }
      launch = Launch(path: path, arguments: arguments, environment: environment, directory: folder)
    } else {
      launch = Launch(
        path: Terminals.shell, arguments: ShellText.arguments(command.command, shell: Terminals.shell),
        environment: environment, directory: folder)
    }
    count += 1
    let id = "terminal-\(count)"
    do throws(LaunchFailure) {
      let terminal = try RunningTerminal(
        id: id, words: command.words, launch, outputLimit: command.outputLimit, loop: loop, guard: processGuard,
        onChange: { [weak self] in self?.changed($0) })
      terminals[id] = terminal
      running[ObjectIdentifier(terminal)] = terminal
      return .success(["terminalId": .string(id)])
    } catch {
      guard command.arguments != nil || error.cause != SystemError(E2BIG) else {
        return Terminals.failure(ShellText.tooLong(command.command))
      }
      return Terminals.failure("\(command.command) did not start in \(folder): \(error.cause)")
    }
  }

  private func endForAgent(_ terminal: RunningTerminal) {
    terminal.isEndedByAgent = true
    terminal.terminate(graceMilliseconds: Terminals.graceMilliseconds)
  }

  private func with(_ id: String, _ act: (RunningTerminal) -> RPCAnswer) -> RPCAnswer {
    terminals[id].map(act) ?? Terminals.missing(id)
  }

  // MARK: Changes

  private func changed(_ terminal: RunningTerminal) {
    toShow[terminal.id] = terminal
    guard terminal.end != nil else {
      if showDeadline == nil {
        showDeadline = loop.after(milliseconds: Terminals.showMilliseconds) { [weak self] in self?.showAll() }
      }
      return
    }
    running[ObjectIdentifier(terminal)] = nil
    if terminals[terminal.id] === terminal { ended.append(terminal) }
    if ended.count > Terminals.countLimit { ended.removeFirst().keepRest() }
    showAll()
    guard running.isEmpty, let onAllEnded else { return }
    self.onAllEnded = nil
    onAllEnded()
  }

  private func showAll() {
    showDeadline.map(loop.cancel)
    showDeadline = nil
    let shown = toShow.values.sorted { $0.id < $1.id }
    toShow = [:]
    for terminal in shown { onShow(terminal.view) }
  }

  // MARK: Answers

  private static func output(of terminal: RunningTerminal) -> JSON {
    let (text, isTruncated) = terminal.text
    return .object(present: [
      "output": .string(text), "truncated": .bool(isTruncated),
      "exitStatus": terminal.end.map { .object(status($0)) },
    ])
  }

  private static func status(_ end: ProcessEnd) -> JSONObject {
    switch end {
    case .exited(let code): ["exitCode": .integer(Int64(code)), "signal": .null]
    case .killed(let signal): ["exitCode": .null, "signal": .string(ProcessEnd.name(of: signal))]
    case .unknown: ["exitCode": .null, "signal": .null]
    }
  }

  private static func missing(_ id: String) -> RPCAnswer {
    .failure(
      RPCFailure(code: ACPError.notFound, message: "There is no such terminal", data: ["terminalId": .string(id)]))
  }

  private static func failure(_ reason: String) -> RPCAnswer {
    .failure(RPCFailure(code: RPCFailure.internalError, message: reason))
  }
}
