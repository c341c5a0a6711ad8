import EventLoop
import JSON
import JSONRPC

/// One prompt: its commands are told apart, allowed where that is wanted, and run by one shell.
final class ShellTurn {
  /// What a turn needs of its surroundings.
  struct Surroundings {
    let session: String
    let directory: String
    let environment: [String]
    let guardDescriptor: Int32
    let loop: EventLoop
    let connection: AgentConnection
    /// The person wants to be asked no more.
    let onAlways: () -> Void
    /// The stop reason, or why there is none.
    let onEnd: (RPCAnswer) -> Void
  }

  private enum Step {
    case splitting(CommandProcess)
    case asking
    case running(CommandProcess)
    case ended
  }

  private let prompt: String
  private let asksFirst: Bool
  /// Names the tool calls of this turn, and marks what separates their outputs. No other turn ever has it.
  private let word: String
  private let around: Surroundings
  private var step = Step.ended
  private var isCancelled = false
  private var pieces: [String] = []
  private var splitterOutput: [UInt8] = []
  private var marks: MarkReader
  private var call: RunningCall?

  init(prompt: String, asksFirst: Bool, word: String, around: Surroundings) {
    self.prompt = prompt
    self.asksFirst = asksFirst
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
      arguments, onBytes: { [unowned self] in splitterOutput.append(contentsOf: $0) },
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
    switch step {
    case .splitting(let process), .running(let process): process.terminate()
    // The client answers its open question as cancelled by itself, but not every one does.
    case .asking: end("cancelled")
    case .ended: break
    }
  }

  // MARK: Before the commands run

  private func split(into pieces: [String]) {
    self.pieces = pieces
    if asksFirst { ask() } else { run() }
  }

  private func ask() {
    step = .asking
    let title = pieces.count == 1 ? CommandPieces.title(prompt) : "\(pieces.count) commands"
    let params: JSON = [
      "sessionId": .string(around.session),
      "toolCall": [
        "toolCallId": .string(name(of: 0)), "title": .string(title), "kind": "execute", "status": "pending",
        "rawInput": ["command": .string(prompt)],
      ],
      "options": [
        ["optionId": "once", "name": "Run it", "kind": "allow_once"],
        ["optionId": "always", "name": "Run it, and do not ask again in this thread", "kind": "allow_always"],
        ["optionId": "reject", "name": "Do not run it", "kind": "reject_once"],
      ],
    ]
    around.connection.ask("session/request_permission", params) { [weak self] answer in self?.decided(answer) }
  }

  private func decided(_ answer: RPCAnswer) {
    guard case .asking = step else { return }
    let outcome: JSON? = if case .success(let result) = answer { result["outcome"] } else { nil }
    switch outcome?["optionId"]?.string {
    case "once": run()
    case "always":
      around.onAlways()
      run()
    case .some, nil:
      let change = SessionUpdate.toolChange(name(of: 0), status: .failed, text: "Not run: it was not allowed.")
      around.connection.update(around.session, change)
      end(outcome?["outcome"]?.string == "cancelled" ? "cancelled" : "end_turn")
    }
  }

  // MARK: Running

  private func run() {
    begin(piece: 0)
    let script = CommandScript(pieces, word: word).text
    let process = spawn(
      ["-c", script, CommandProcess.shell], onBytes: { [unowned self] in wrote(marks.append($0)) },
      onEnd: { [unowned self] end in ended(end) })
    if let process { step = .running(process) }
  }

  private func begin(piece number: Int) {
    showPlan(done: number, isRunning: true)
    let call = RunningCall(id: name(of: number), number: number, around: around)
    self.call = call
    call.begin(pieces[number])
  }

  private func wrote(_ parts: [MarkReader.Part]) {
    for part in parts {
      switch part {
      case .output(let bytes): call?.wrote(bytes)
      case .ended(let status):
        guard let call, call.number + 1 < pieces.count else { continue }
        call.end(.exited(code: status))
        begin(piece: call.number + 1)
      }
    }
  }

  private func ended(_ end: ProcessEnd) {
    wrote([.output(marks.end())])
    call?.end(end, wasCancelled: isCancelled)
    if !isCancelled { showPlan(done: (call?.number ?? 0) + 1, isRunning: false) }
    self.end(isCancelled ? "cancelled" : "end_turn")
  }

  // MARK: The end

  private func end(_ reason: String) { end(.success(["stopReason": .string(reason)])) }

  private func end(_ answer: RPCAnswer) {
    step = .ended
    around.onEnd(answer)
  }

  private func name(of piece: Int) -> String { "\(word)/\(piece + 1)" }

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
    _ arguments: [String], onBytes: @escaping (UnsafeRawBufferPointer) -> Void, onEnd: @escaping (ProcessEnd) -> Void
  ) -> CommandProcess? {
    do throws(SystemError) {
      return try CommandProcess(
        arguments, directory: around.directory, environment: around.environment,
        guardDescriptor: around.guardDescriptor, loop: around.loop, onBytes: onBytes, onEnd: onEnd)
    } catch {
      let reason = "The shell did not start in \(around.directory): \(error)"
      call?.fail(reason)
      end(.failure(RPCFailure(code: RPCFailure.internalError, message: reason)))
      return nil
    }
  }
}
