import EventLoop
import Glibc
import JSON
import JSONRPC

/// One prompt: its commands are told apart, allowed where that is wanted, and run by one shell.
final class ShellTurn {
  /// What a turn needs of its surroundings.
  struct Surroundings {
    let session: String
    let directory: String
    let environment: [String: String]
    let processGuard: ProcessGuard
    let loop: EventLoop
    let connection: AgentConnection
    /// Whether a command has to be allowed, at this moment: the mode may change in the middle of a turn.
    let asksFirst: () -> Bool
    /// The person wants to be asked no more.
    let onAlways: () -> Void
    /// The stop reason, or why there is none.
    let onEnd: (RPCAnswer) -> Void
  }

  private enum Step {
    case splitting(CommandProcess)
    /// For leave to run the call's command.
    case asking
    case running
    /// The call's command was not allowed, and the shell comes to its end.
    case refused
    case ended
  }

  private let prompt: String
  /// Names the tool calls of this turn, and marks what separates their outputs. No other turn ever has it.
  private let word: String
  private let around: Surroundings
  private var step = Step.ended
  private var isCancelled = false
  private var pieces: [String] = []
  private var splitterOutput: [UInt8] = []
  private var marks: MarkReader
  /// Begun with the first command that runs, and then the same for all.
  private var shell: CommandProcess?
  /// Of the command that is asked for or runs.
  private var call: RunningCall?

  init(prompt: String, word: String, around: Surroundings) {
    self.prompt = prompt
    self.word = word
    self.around = around
    marks = MarkReader(word: word)
  }

  func start() {
    guard prompt.contains(where: { !$0.isWhitespace }) else {
      around.connection.update(around.session, SessionUpdate.said("There is no command in this message."))
      return end("end_turn")
    }
    guard CommandPieces.needSplitting(prompt) else { return split(into: [prompt]) }
    let arguments = ["-c", CommandPieces.splitter, CommandProcess.shell] + CommandPieces.lines(of: prompt)
    let process = spawn(
      arguments, waits: false, onBytes: { [unowned self] in splitterOutput.append(contentsOf: $0) },
      onEnd: { [unowned self] _ in
        if isCancelled { return end("cancelled") }
        let counts = String(decoding: splitterOutput, as: UTF8.self)
        split(into: CommandPieces.pieces(of: prompt, counts: counts))
      })
    if let process { step = .splitting(process) }
  }

  /// Stops what runs; the turn ends when it has stopped.
  func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    if case .splitting(let process) = step { return process.terminate() }
    if let shell {
      shell.finish()
      return shell.terminate()
    }
    // The client answers its open question as cancelled by itself, but not every one does.
    if case .asking = step {
      call?.stop(because: RunningCall.neverRan)
      end("cancelled")
    }
  }

  private func split(into pieces: [String]) {
    self.pieces = pieces
    reach(piece: 0)
  }

  // MARK: One command after the other

  /// All before it is done: the command runs, or is asked for.
  private func reach(piece number: Int) {
    let call = RunningCall(id: "\(word)/\(number + 1)", number: number, around: around)
    self.call = call
    guard around.asksFirst() else { return run(call) }
    step = .asking
    showPlan(done: number, isRunning: false)
    call.ask(pieces[number]) { [weak self] answer in self?.decided(answer, on: call) }
  }

  private func decided(_ answer: RPCAnswer, on asked: RunningCall) {
    // An answer may come when the turn has been cancelled, or the shell has ended meanwhile.
    guard case .asking = step, call === asked, !isCancelled else { return }
    let outcome: JSON? = if case .success(let result) = answer { result["outcome"] } else { nil }
    switch outcome?["optionId"]?.string {
    case "once": run(asked)
    case "always":
      around.onAlways()
      run(asked)
    case .some, nil:
      if outcome?["outcome"]?.string == "cancelled" { return cancel() }
      step = .refused
      // The shell may have something to do at its end.
      if let shell { shell.finish() } else { endRefused() }
    }
  }

  private func run(_ call: RunningCall) {
    step = .running
    let before = shell
    // Nothing is told of a command before its shell is there: what can't begin has done nothing.
    let shell =
      before
      ?? spawn(
        ShellText.arguments(CommandScript(pieces, word: word).text, shell: CommandProcess.shell),
        waits: pieces.count > 1,
        onBytes: { [unowned self] in wrote(marks.append($0)) },
        onEnd: { [unowned self] end in around.connection.together { ended(end) } })
    guard let shell else { return }
    self.shell = shell
    showPlan(done: call.number, isRunning: true)
    call.begin(pieces[call.number])
    before?.goOn()
  }

  private func wrote(_ parts: [MarkReader.Part]) {
    for part in parts {
      switch part {
      case .output(let bytes): call?.wrote(bytes)
      case .ended(let status):
        // A shell that survives being stopped for a moment begins nothing more.
        guard case .running = step, !isCancelled, let call, call.number + 1 < pieces.count else { continue }
        call.end(.exited(code: status))
        reach(piece: call.number + 1)
      }
    }
  }

  /// The shell has ended.
  private func ended(_ end: ProcessEnd) {
    wrote([.output(marks.end())])
    switch step {
    case .refused where !isCancelled: return endRefused()
    case .asking, .refused:
      if isCancelled { call?.stop(because: RunningCall.neverRan) } else { call?.fail("not run: the shell has ended") }
    case .running, .splitting, .ended:
      guard !isCancelled else {
        call?.stop()
        break
      }
      call?.end(end)
      showPlan(done: (call?.number ?? 0) + 1, isRunning: false)
    }
    self.end(isCancelled ? "cancelled" : "end_turn")
  }

  /// What comes behind a command that was not allowed may count on it, so it is not run either.
  private func endRefused() {
    call?.fail("not allowed")
    let left = pieces.count - 1 - (call?.number ?? 0)
    if left > 0 {
      let words =
        left == 1 ? "The command behind it was not run either." : "The \(left) commands behind it were not run."
      around.connection.update(around.session, SessionUpdate.said("That command was not allowed. \(words)"))
    }
    end("end_turn")
  }

  // MARK: The end

  private func end(_ reason: String) { end(.success(["stopReason": .string(reason)])) }

  private func end(_ answer: RPCAnswer) {
    step = .ended
    around.onEnd(answer)
  }

  /// One command needs no plan.
  private func showPlan(done: Int, isRunning: Bool) {
    guard pieces.count > 1 else { return }
    let entries = pieces.enumerated().map { place, piece in
      (
        content: CommandPieces.title(piece),
        status: place < done ? "completed" : place == done && isRunning ? "in_progress" : "pending"
      )
    }
    around.connection.update(around.session, SessionUpdate.plan(entries))
  }

  private func spawn(
    _ arguments: [String], waits: Bool, onBytes: @escaping (UnsafeRawBufferPointer) -> Void,
    onEnd: @escaping (ProcessEnd) -> Void
  ) -> CommandProcess? {
    do throws(SystemError) {
      return try CommandProcess(
        arguments, waits: waits, directory: around.directory, environment: around.environment,
        processGuard: around.processGuard, loop: around.loop, onBytes: onBytes, onEnd: onEnd)
    } catch {
      let reason =
        error.code == E2BIG
        ? ShellText.tooLong(prompt)
        : "The shell did not start in \(around.directory): \(error)"
      // The person has allowed it, so there is a call to be told of.
      if let call, call.isTold {
        call.fail(reason)
        end(.failure(RPCFailure(code: RPCFailure.internalError, message: reason)))
      } else {
        end(.failure(RPCFailure(code: RPCFailure.invalidRequest, message: reason)))
      }
      return nil
    }
  }
}
